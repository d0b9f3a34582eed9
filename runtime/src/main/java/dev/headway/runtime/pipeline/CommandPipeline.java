package dev.headway.runtime.pipeline;

import dev.headway.core.command.Command;
import dev.headway.core.definition.DefinitionSource;
import dev.headway.core.execution.Machine;
import dev.headway.core.execution.job.JobWork;
import dev.headway.core.execution.step.Step;
import dev.headway.core.execution.step.StepContext;
import dev.headway.core.state.Execution;
import dev.headway.core.state.InstanceState;
import dev.headway.runtime.commit.GroupCommitter;
import dev.headway.runtime.commit.PendingCommit;
import dev.headway.runtime.join.Joins;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Tracing;
import dev.headway.runtime.turn.InstanceLoader;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.TransactionEnd;
import dev.headway.runtime.turn.Turn;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The line that every command takes: load, apply, submit; then, on the committing thread, commit and release. Runs inside the
 * instance's turn. Thread-safe.
 */
public final class CommandPipeline {
    /**
     * Steps that wait for the first committer before another one is used too, as long as the turn has none open.
     *
     * @param awaited when a caller waits for the answer
     * @param work when it is the executor's own work: it has other jobs to go on with meanwhile, and what it has in hand at once is best
     *     written by one flush. Where nodes share a database, twice as many small batches cost a quarter more of it
     */
    public record Spread(int awaited, int work) {
        /** What a node uses. */
        public static final Spread USUAL = new Spread(16, 512);

        private int of(Submission submission) {
            return submission.cause() == null ? work : awaited;
        }
    }

    private final InstanceLoader loader;
    private final Machine machine;
    private final Supplier<StepContext> context;
    private final List<GroupCommitter> committers;
    private final Spread spread;
    private final @Nullable JoinedLine joined;
    private final Supplier<Tracing> tracing;

    /** Without joined transactions. */
    public CommandPipeline(
            InstanceLoader loader,
            Machine machine,
            Supplier<StepContext> context,
            List<GroupCommitter> committers,
            Spread spread) {
        this(loader, machine, context, committers, spread, null, () -> Tracing.NONE);
    }

    /**
     * @param joins for commands that are written on a transaction which user code shares; null when there are none
     * @param tracing who traces steps
     */
    public CommandPipeline(
            InstanceLoader loader,
            Machine machine,
            Supplier<StepContext> context,
            List<GroupCommitter> committers,
            @Nullable Joins joins,
            Supplier<Tracing> tracing) {
        this(loader, machine, context, committers, Spread.USUAL, joins, tracing);
    }

    private CommandPipeline(
            InstanceLoader loader,
            Machine machine,
            Supplier<StepContext> context,
            List<GroupCommitter> committers,
            Spread spread,
            @Nullable Joins joins,
            Supplier<Tracing> tracing) {
        this.tracing = tracing;
        this.spread = spread;
        this.joined = joins == null ? null : new JoinedLine(joins);
        this.loader = loader;
        this.machine = machine;
        this.context = context;
        this.committers = committers;
    }

    /** Takes one command from its instance's turn to the committer. */
    public void run(Turn turn, Submission submission) {
        InstanceState cached = turn.state();
        Runnable verdict;
        try {
            if (submission.command() instanceof Command.RunJob job
                    && leavesTheTurn(turn, state(turn, submission), job, submission)) {
                return;
            }
            if (joined != null && joined.takes(submission)) {
                joined.run(turn, submission, committer(turn, submission));
                return;
            }
            InstanceState state = state(turn, submission);
            Tracing.Span span = tracing.get().step(submission.command(), state, submission.origin());
            StepContext now = context.get().tracedBy(span == null ? null : span.parent());
            Machine.OpenStep open = machine.begin(state, submission.command(), now, submission.operation());
            Step step = TransactionEnd.finish(open, null, span);
            if (!step.deltas().isEmpty()) {
                submit(turn, submission, step);
                return;
            }
            verdict = () -> submission.answer().reply(step.reply());
        } catch (RuntimeException | Error refused) {
            verdict = () -> TransactionEnd.fail(submission.answer(), refused);
        }
        answerWithoutChange(turn, submission, cached, verdict);
    }

    private void submit(Turn turn, Submission submission, Step step) {
        PendingCommit pending = new PendingCommit(turn, submission, step);
        GroupCommitter committer = committer(turn, submission);
        if (committer.passes(pending)) {
            return;
        }
        if (committer.submit(pending)) {
            submission.answer().applied();
        } else {
            turn.putBack(submission);
        }
    }

    /**
     * A refusal is an answer too: it waits for the commit of the state that it was found on. On a cached state that no commit is
     * going to verify it is checked against the database first, since another node may have gone on with the instance.
     */
    private void answerWithoutChange(
            Turn turn, Submission submission, @Nullable InstanceState cached, Runnable verdict) {
        Runnable answer = verdict;
        try {
            if (cached != null && turn.allCommitted() && loader.outdated(cached)) {
                turn.dropState();
                turn.putBack(submission);
                return;
            }
        } catch (RuntimeException | Error unavailable) {
            answer = () -> submission.answer().fail(unavailable);
        }
        if (committer(turn, submission).afterCommitOf(turn, submission, answer)) {
            submission.answer().applied();
        } else {
            turn.putBack(submission);
        }
    }

    /** A job with user code runs outside the turn, an exclusive one only while no other does; the rest is applied here. */
    private boolean leavesTheTurn(Turn turn, InstanceState state, Command.RunJob job, Submission submission) {
        DefinitionSource definitions = context.get().definitions();
        Execution execution = state.executions().get(job.executionId());
        if (execution == null || execution.jobId() != job.jobId()) {
            return false; // applied, it turns out stale
        }
        ReadyJob ready = new ReadyJob(
                job.instanceId(), job.executionId(), job.jobId(), execution.priority(), execution.readySinceMillis());
        if (machine.exclusive(state, execution, definitions.byId(execution.definitionId()))
                && !turn.claimExclusive(ready)) {
            submission.answer().parked();
            return true;
        }
        JobWork work = machine.prepare(state, job.executionId(), job.jobId(), definitions);
        if (work == null) {
            return false;
        }
        submission.answer().work(work);
        return true;
    }

    private InstanceState state(Turn turn, Submission submission) {
        InstanceState known = turn.state();
        return known == null ? loader.load(turn, submission) : known;
    }

    /** An instance stays with one committer while it has open steps there, so that they stay in order. */
    private GroupCommitter committer(Turn turn, Submission submission) {
        if (turn.allCommitted()) {
            turn.committer(freest(spread.of(submission)));
        }
        return committers.get(turn.committer());
    }

    /**
     * The first committer as long as it has little to do: few writers share one flush at a time, which costs less and answers
     * sooner than several flushes side by side. Under load all of them write, each with large batches.
     */
    private int freest(int spreadFrom) {
        int freest = 0;
        for (int i = 1; i < committers.size() && committers.get(freest).queueLength() > spreadFrom; i++) {
            if (committers.get(i).queueLength() < committers.get(freest).queueLength()) {
                freest = i;
            }
        }
        return freest;
    }
}

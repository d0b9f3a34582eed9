package dev.headway.runtime.pipeline;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.execution.DefinitionSource;
import dev.headway.core.execution.JobWork;
import dev.headway.core.execution.Machine;
import dev.headway.core.execution.Step;
import dev.headway.core.execution.StepContext;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Ids;
import dev.headway.core.state.InstanceState;
import dev.headway.runtime.channel.JobRef;
import dev.headway.runtime.commit.GroupCommitter;
import dev.headway.runtime.commit.PendingCommit;
import dev.headway.runtime.turn.CurrentTurn;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turn;
import java.util.List;
import java.util.function.Supplier;

/**
 * The line that every command takes: load, apply, submit; then, on the committing thread, commit and release. Runs inside the
 * instance's turn. Thread-safe.
 */
public final class CommandPipeline {
    private final InstanceLoader loader;
    private final Machine machine;
    private final Supplier<StepContext> context;
    private final List<GroupCommitter> committers;

    public CommandPipeline(
            InstanceLoader loader, Machine machine, Supplier<StepContext> context, List<GroupCommitter> committers) {
        this.loader = loader;
        this.machine = machine;
        this.context = context;
        this.committers = committers;
    }

    /** Takes one command from its instance's turn to the committer. */
    public void run(Turn turn, Submission submission) {
        long epoch = turn.epoch();
        try {
            InstanceState state = loader.load(turn, submission.command());
            if (submission.command() instanceof Command.RunJob job && leavesTheTurn(turn, state, job, submission)) {
                return;
            }
            Step step = apply(state, submission.command());
            submit(turn, epoch, submission, step);
        } catch (RuntimeException | Error refused) {
            // A refusal is an answer too: it waits for the commit of the state that it was found on.
            committer(turn)
                    .afterCommitOf(
                            turn, epoch, submission, () -> submission.answer().fail(refused));
        }
    }

    /** A job with user code runs outside the turn, an exclusive one only while no other does; the rest is applied here. */
    private boolean leavesTheTurn(Turn turn, InstanceState state, Command.RunJob job, Submission submission) {
        DefinitionSource definitions = context.get().definitions();
        Execution execution = state.executions().get(job.executionId());
        if (execution == null || execution.jobId() != job.jobId()) {
            return false; // applied, it turns out stale
        }
        JobRef ref = new JobRef(
                job.instanceId(), job.executionId(), job.jobId(), execution.priority(), execution.readySinceMillis());
        if (machine.exclusive(state, execution, definitions.byId(execution.definitionId()))
                && !turn.claimExclusive(ref)) {
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

    private Step apply(InstanceState state, Command command) {
        Machine.OpenStep open = machine.begin(state, command, context.get());
        CurrentTurn.Place before = CurrentTurn.enter(new CurrentTurn.InTurn(open));
        try {
            return open.finish();
        } finally {
            CurrentTurn.enter(before);
        }
    }

    private void submit(Turn turn, long epoch, Submission submission, Step step) {
        if (step.deltas().isEmpty()) {
            Reply reply = step.reply();
            committer(turn)
                    .afterCommitOf(
                            turn, epoch, submission, () -> submission.answer().reply(reply));
        } else if (!committer(turn).submit(new PendingCommit(turn, epoch, submission, step))) {
            turn.putBack(List.of(submission));
        }
    }

    private GroupCommitter committer(Turn turn) {
        return committers.get(Ids.partition(turn.instanceId()) % committers.size());
    }
}

package dev.headway.runtime.simulation;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Reply;
import dev.headway.core.execution.Machine;
import dev.headway.core.execution.job.JobWork;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.StepContext;
import dev.headway.core.history.HistoryLevel;
import dev.headway.core.state.Ids;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.OutboxRow;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.commit.FollowUpClaims;
import dev.headway.runtime.commit.GroupCommitter;
import dev.headway.runtime.commit.PendingCommit;
import dev.headway.runtime.dispatch.Broadcast;
import dev.headway.runtime.dispatch.OutboxDispatcher;
import dev.headway.runtime.job.JobExecutor;
import dev.headway.runtime.node.IdBlocks;
import dev.headway.runtime.pipeline.CommandPipeline;
import dev.headway.runtime.pipeline.CommandPipeline.Spread;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.recovery.Probation;
import dev.headway.runtime.recovery.ProbationChannel;
import dev.headway.runtime.turn.InstanceLoader;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turn;
import dev.headway.runtime.turn.Turns;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One node without threads: the production turns, pipeline and committers, and lists of what threads would do, which the
 * simulation takes from in any order.
 */
@SuppressWarnings("ReferenceEquality") // nodes and states are themselves
class SimulatedNode {
    final Simulation world;
    final int index;
    final Turns turns;
    final List<GroupCommitter> committers = new ArrayList<>();
    final Machine machine = new Machine();
    final Ids ids;
    /** Turns that wait for a thread. */
    final List<Runnable> threads = new ArrayList<>();
    /** Jobs that wait for a slot. */
    final List<ReadyJob> doorbells = new ArrayList<>();
    /** User code that runs. */
    final List<Run> running = new ArrayList<>();
    /** Rows on their way to other instances. */
    final List<OutboxRow> outbox = new ArrayList<>();

    final Probation probation;
    private final int[] openByPartition = new int[Ids.PARTITIONS];
    private final Set<Long> knownJobs = new LinkedHashSet<>();
    private final Set<Long> knownRows = new LinkedHashSet<>();
    private final Store store;
    private final Broadcast broadcast;
    boolean dead;

    /** User code of one job, between its beginning and its outcome. */
    record Run(JobWork work, boolean exclusive, JobAnswer answer) {}

    SimulatedNode(Simulation world, int index, Store store, int cachedExecutions, int batchMax) {
        this.world = world;
        this.index = index;
        this.store = store;
        this.ids = new IdBlocks(store::nextIdBlock);
        this.broadcast = new Broadcast(store, ids, () -> world.random.nextInt(Ids.PARTITIONS));
        this.probation = new Probation(
                store.crashRecords(), index, world::now, 4, 1_000, threads::add, (job, message, answer) -> {
                    world.log("node " + index + " quarantines job " + job.jobId());
                    submit(new Command.MoveToDeadLetter(job.instanceId(), job.jobId(), message), new Buried(answer));
                });
        new ProbationChannel(new Doorbells(), probation);
        InstanceLoader loader = new InstanceLoader(store);
        CommandPipeline pipeline = new CommandPipeline(loader, machine, this::context, committers, new Spread(2, 4));
        this.turns = new Turns(cachedExecutions, threads::add, pipeline::run);
        for (int i = 0; i < 2; i++) {
            committers.add(new GroupCommitter(
                    Time.SYSTEM,
                    store.commits(),
                    ids.next(0),
                    batchMax,
                    1_000_000,
                    false,
                    FollowUpClaims.NONE,
                    new Commits()));
        }
    }

    private StepContext context() {
        LongSupplier now = world::now;
        return new StepContext(
                now.getAsLong(), ids, world.userCode, world.models, HistoryLevel.AUDIT, 3, 2_000, ZoneOffset.UTC);
    }

    /** Who asks for a quarantine is told when it is durable, or that there is nothing to bury. */
    private record Buried(Consumer<Boolean> answer) implements Submission.Answer {
        @Override
        public void reply(Reply reply) {
            answer.accept(true);
        }

        @Override
        public void fail(Throwable failure) {
            answer.accept(failure instanceof Refusal);
        }
    }

    /** Where probation lets go of a job: it rings, if it is for this node still. */
    private final class Doorbells implements JobChannel {
        @Override
        public void ready(ReadyJob job) {
            ring(job);
        }

        @Override
        public List<ReadyJob> take(int max) {
            throw new UnsupportedOperationException("The simulation takes from the doorbells");
        }

        @Override
        public void done(ReadyJob job) {
            knownJobs.remove(job.jobId());
        }

        @Override
        public boolean again(ReadyJob job) {
            done(job);
            if (world.owner(job.instanceId()) != SimulatedNode.this) {
                return false;
            }
            ring(job);
            return true;
        }

        @Override
        public int queued() {
            return doorbells.size();
        }

        @Override
        public void poll() {
            // the simulation finds work when it pleases
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    final class Commits implements GroupCommitter.CommitListener {
        @Override
        public void committed(PendingCommit pending) {
            if (dead) {
                return;
            }
            for (InstanceState created : pending.step().created()) {
                if (created.exists()) {
                    turns.offer(created);
                }
            }
            world.watch(() -> world.checks.released(pending));
            pending.step().effects().forEach(SimulatedNode.this::release);
            pending.submission().answer().reply(pending.step().reply());
            turns.settle(pending.turn());
        }

        @Override
        public void lost(Turn turn) {
            if (!dead) {
                wakeLost(turn);
                turns.settle(turn);
            }
        }

        @Override
        public void held(Turn turn) {
            turn.endRest();
            lost(turn);
        }
    }

    /** What a committer does when a turn has lost. */
    void wakeLost(Turn turn) {
        turns.wake(turn);
    }

    private void release(Effect effect) {
        switch (effect) {
            case Effect.JobReady job -> {
                if (world.owner(job.instanceId()) == this) {
                    ring(new ReadyJob(job.instanceId(), job.executionId(), job.jobId(), job.priority(), world.now()));
                }
            }
            case Effect.OutboxWritten written -> carry(written.row());
            default -> {
                // timers are found by asking for what is due; cancelled user code comes back late
            }
        }
    }

    /** A job may be ready. */
    void ring(ReadyJob job) {
        if (knownJobs.add(job.jobId())) {
            doorbells.add(job);
        }
    }

    void carry(OutboxRow row) {
        if (knownRows.add(row.id())) {
            outbox.add(row);
        }
    }

    void submit(Command command, Submission.Answer answer) {
        turns.submit(new Submission(command, answer, null));
    }

    void runThread(int which) {
        threads.remove(which).run();
    }

    /** Begins a job, unless it is not for this node any more, or its turn on probation has not come. */
    void begin(ReadyJob job) {
        if (world.owner(job.instanceId()) != this) {
            knownJobs.remove(job.jobId());
            return;
        }
        if (probation.active() && probation.sift(List.of(job)).isEmpty()) {
            return;
        }
        submit(new Command.RunJob(job.instanceId(), job.executionId(), job.jobId()), answer(job));
    }

    JobAnswer answer(ReadyJob job) {
        return new JobAnswer(job);
    }

    /** The user code of a job ends. */
    void end(Run run) {
        running.remove(run);
        JobWork work = run.work();
        Command outcome;
        try {
            outcome = new Command.CompleteJob(
                    work.instanceId(), work.executionId(), work.jobId(), JobExecutor.run(work, world.userCode, null));
        } catch (Exception failure) {
            outcome = new Command.FailJob(
                    work.instanceId(), work.executionId(), work.jobId(), "failed on purpose", "", 0.5);
        }
        submit(outcome, run.answer());
    }

    void deliver(OutboxRow row) {
        if (row.kind() == OutboxRow.Kind.SIGNAL) {
            knownRows.remove(row.id());
            broadcast.expand(row, rows -> rows.forEach(this::carry));
            return;
        }
        world.log("node " + index + " delivers " + row);
        submit(OutboxDispatcher.command(row), new Submission.Answer() {
            @Override
            public void reply(Reply reply) {
                world.log("row " + row.id() + " is through: " + reply);
                if (row.kind() == OutboxRow.Kind.SIGNAL_TO && reply instanceof Reply.Stale) {
                    world.store.deleteOutbox(row.id());
                }
                knownRows.remove(row.id());
            }

            @Override
            public void fail(Throwable failure) {
                world.log("row " + row.id() + " is put off: " + failure);
                knownRows.remove(row.id());
            }
        });
    }

    boolean idle() {
        return threads.isEmpty()
                && doorbells.isEmpty()
                && running.isEmpty()
                && outbox.isEmpty()
                && committers.stream().allMatch(committer -> committer.queueLength() == 0);
    }

    /** Follows one job from its doorbell to its commit. */
    class JobAnswer implements Submission.Answer {
        final ReadyJob job;

        JobAnswer(ReadyJob job) {
            this.job = job;
            openByPartition[Ids.partition(job.instanceId())]++;
        }

        @Override
        public void work(JobWork work) {
            boolean exclusive = machine.exclusive(
                    stateOf(work.instanceId()),
                    stateOf(work.instanceId()).executions().get(work.executionId()),
                    work.definition());
            Run run = new Run(work, exclusive, this);
            world.watch(() -> world.checks.begins(SimulatedNode.this, run));
            running.add(run);
        }

        @Override
        public void parked() {
            taskOver(); // it stays known: the turn rings again when the exclusive job before it is over
        }

        @Override
        public void reply(Reply reply) {
            over(reply instanceof Reply.RunAgain);
        }

        @Override
        public void fail(Throwable failure) {
            if (dead) {
                return;
            }
            if (failed) {
                over(false);
            } else {
                failed = true;
                submit(
                        new Command.FailJob(
                                job.instanceId(), job.executionId(), job.jobId(), String.valueOf(failure), "", 0.5),
                        this);
            }
        }

        private boolean failed;
        private boolean open = true;

        /** Nothing of this run is left that a hand-over would have to wait for. */
        private void taskOver() {
            if (open) {
                open = false;
                openByPartition[Ids.partition(job.instanceId())]--;
            }
        }

        private void over(boolean again) {
            if (dead) {
                return;
            }
            knownJobs.remove(job.jobId());
            Turn turn = turns.turn(job.instanceId());
            ReadyJob next = turn.releaseExclusive(job.jobId());
            if (next != null) {
                knownJobs.remove(next.jobId());
                ring(next);
            }
            if (again) {
                ring(job);
            } else {
                probation.over(job);
            }
            turns.settle(turn);
            taskOver();
        }
    }

    /** Whether jobs of this partition run here, or have run and are not durable yet. */
    boolean busy(int partition) {
        return openByPartition[partition] > 0;
    }

    InstanceState stateOf(long instanceId) {
        InstanceState state = cached(instanceId);
        if (state == null) {
            throw new AssertionError("Expected the state of " + instanceId + " while its job begins");
        }
        return state;
    }

    @Nullable
    InstanceState cached(long instanceId) {
        Turn turn = turns.find(instanceId);
        return turn == null ? null : turn.state();
    }

    Store store() {
        return store;
    }
}

package dev.headway.runtime.turn;

import dev.headway.core.state.Execution;
import dev.headway.core.state.InstanceState;
import dev.headway.runtime.port.ReadyJob;
import java.util.LinkedHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All turns of this node. Commands of one instance are applied one at a time; commands of different instances never wait for
 * each other. Idle instances stay cached up to a bound. Thread-safe.
 */
public final class Turns {
    private final ConcurrentHashMap<Long, Turn> turns = new ConcurrentHashMap<>();
    /** Turns that have been idle with a state, longest ago first; their weights are guarded by it, too. */
    private final LinkedHashMap<Long, Turn> idle = new LinkedHashMap<>();

    private final int cachedExecutions;
    private final Executor others;
    private BiConsumer<Turn, Submission> pipeline;
    private int idleWeight;

    /**
     * Makes the turns of a node.
     *
     * @param cachedExecutions rows of idle instances kept in memory
     * @param others runs what a thread leaves behind when it has done its own command
     * @param pipeline applies one command
     */
    public Turns(int cachedExecutions, Executor others, BiConsumer<Turn, Submission> pipeline) {
        this.cachedExecutions = cachedExecutions;
        this.others = others;
        this.pipeline = pipeline;
    }

    /** Turns without a pipeline: it is made with them, and told by {@link #pipeline} before the first command. */
    public Turns(int cachedExecutions, Executor others) {
        this(cachedExecutions, others, (turn, submission) -> {
            throw new IllegalStateException("Expected a pipeline before the first command, got none");
        });
    }

    /** @param appliedBy applies one command, from the first one on */
    public void pipeline(BiConsumer<Turn, Submission> appliedBy) {
        pipeline = appliedBy;
    }

    /** Queues a command and applies it on the calling thread, unless another thread is in the instance's turn already. */
    public void submit(Submission submission) {
        Turn turn = enqueue(submission);
        if (turn.beginDraining()) {
            drain(turn, submission);
        }
    }

    private Turn enqueue(Submission submission) {
        while (true) {
            Turn turn = turn(submission.command().instanceId());
            if (turn.add(submission)) {
                return turn;
            }
            Thread.onSpinWait(); // it was retired this very moment
        }
    }

    /** The turn of an instance, made when there is none. */
    public Turn turn(long instanceId) {
        Turn known = turns.get(instanceId);
        return known != null ? known : turns.computeIfAbsent(instanceId, Turn::new);
    }

    public @Nullable Turn find(long instanceId) {
        return turns.get(instanceId);
    }

    /** Goes on with a turn that has commands again. */
    public void wake(Turn turn) {
        if (turn.beginDraining()) {
            others.execute(() -> drain(turn, null));
        }
    }

    private void drain(Turn turn, @Nullable Submission own) {
        Submission next = turn.next();
        while (next != null) {
            boolean applied = false;
            try {
                pipeline.accept(turn, next);
                applied = true;
            } finally {
                // A defect ends this thread's part, never the turn.
                if ((next == own || !applied) && turn.pauseDraining()) {
                    wake(turn);
                }
            }
            if (next == own) {
                break;
            }
            next = turn.next();
        }
        settle(turn);
    }

    /** Notes that something about a turn is over; an idle one becomes a candidate for forgetting. */
    public void settle(Turn turn) {
        if (!turn.idle()) {
            return;
        }
        InstanceState state = turn.state();
        if (state == null || !state.exists() || cachedExecutions == 0) {
            forget(turn);
            return;
        }
        int weight = turn.weight();
        if (turn.listedWeight() == weight) {
            turn.usedAgain(true);
            return;
        }
        synchronized (idle) {
            if (!turn.retired()) {
                idleWeight += weight - turn.listedWeight();
                turn.listedWeight(weight);
                idle.put(turn.instanceId(), turn);
                evict();
            }
        }
    }

    /** Forgets idle turns until the rest is light enough; one that was used since it was last considered has a second chance. */
    private void evict() {
        for (int chances = 2 * idle.size(); idleWeight > cachedExecutions && chances > 0; chances--) {
            Turn oldest = idle.pollFirstEntry().getValue();
            if (oldest.usedAgain() || !oldest.retire()) {
                oldest.usedAgain(false);
                idle.put(oldest.instanceId(), oldest);
            } else {
                turns.remove(oldest.instanceId(), oldest);
                idleWeight -= oldest.listedWeight();
            }
        }
    }

    private void forget(Turn turn) {
        if (turn.retire()) {
            turns.remove(turn.instanceId(), turn);
            if (turn.listedWeight() != 0) {
                synchronized (idle) {
                    idleWeight -= turn.listedWeight();
                    turn.listedWeight(0);
                    idle.remove(turn.instanceId(), turn);
                }
            }
        }
    }

    /** Offers a freshly loaded or created state to the cache. */
    public void offer(InstanceState state) {
        Turn turn = turn(state.instanceId());
        turn.offer(state);
        settle(turn);
    }

    /** Drops the idle state of this job's instance, if it does not know the job that is ready. */
    public void outdatedUnlessItKnows(ReadyJob job) {
        outdatedUnless(job.instanceId(), state -> {
            Execution execution = state.executions().get(job.executionId());
            return execution != null && execution.jobId() == job.jobId();
        });
    }

    /** Drops the idle state of this instance, if it does not know the timer, or the retry, that is due. */
    public void outdatedUnlessItAwaits(long instanceId, long jobId) {
        outdatedUnless(instanceId, state -> state.jobs().get(jobId) != null);
    }

    /** Drops the idle state of this instance, if it is older than this version. */
    public void outdatedBefore(long instanceId, long version) {
        outdatedUnless(instanceId, state -> {
            Execution root = state.root();
            return root == null || root.requireRoot().version() >= version;
        });
    }

    private void outdatedUnless(long instanceId, Predicate<InstanceState> current) {
        Turn turn = turns.get(instanceId);
        if (turn != null) {
            turn.outdatedUnless(current);
        }
    }

    /** Whether the state of this instance is in memory. */
    public boolean cached(long instanceId) {
        Turn turn = turns.get(instanceId);
        return turn != null && turn.state() != null;
    }

    public int size() {
        return turns.size();
    }
}

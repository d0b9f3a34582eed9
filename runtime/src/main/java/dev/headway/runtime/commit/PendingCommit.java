package dev.headway.runtime.commit;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.execution.step.Step;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One applied step that waits for its commit, and the answers that wait with it. */
public final class PendingCommit {
    private final Turn turn;
    private final Submission submission;
    private final Step step;
    private final List<Follower> followers = new ArrayList<>();
    private Set<Long> claimed = Set.of();

    /** An answer without a change that was found on this step's state. */
    record Follower(Submission submission, Runnable answer) {}

    public PendingCommit(Turn turn, Submission submission, Step step) {
        this.turn = turn;
        this.submission = submission;
        this.step = step;
    }

    public Turn turn() {
        return turn;
    }

    /** Whether the state that this step was applied to has been dropped since. */
    boolean stale() {
        return turn.epoch() != submission.epoch();
    }

    public Submission submission() {
        return submission;
    }

    public Step step() {
        return step;
    }

    /** The batch that it is written with claims these jobs. */
    void claims(Set<Long> jobIds) {
        claimed = jobIds;
    }

    /** Jobs that the batch which it was written with has claimed for this node, also those of its other steps. */
    public Set<Long> claimed() {
        return claimed;
    }

    List<Follower> followers() {
        return followers;
    }

    /**
     * The first step that needs a transaction of its own behind those before it, and loses there; their number when there is none. It
     * brings a guard which an earlier one uses up, and the database sees a guard once in a transaction. Or it starts an instance
     * whose end is among the earlier ones: what it brings was read before the first start used it up.
     */
    static int usedUpBefore(List<PendingCommit> steps) {
        Set<Long> used = new HashSet<>();
        Set<Long> ended = new HashSet<>();
        for (int i = 0; i < steps.size(); i++) {
            for (InstanceDelta delta : steps.get(i).step().deltas()) {
                if (ended.contains(delta.instanceId()) && delta.created()) {
                    return i;
                }
                if (delta.ended()) {
                    ended.add(delta.instanceId());
                }
                for (Guard guard : delta.guards()) {
                    long row = switch (guard) {
                        case Guard.Outbox outbox -> outbox.outboxId();
                        case Guard.BatchItem item -> item.itemInstanceId();
                        case Guard.StartTimer timer -> timer.timerId();
                    };
                    if (!used.add(row)) {
                        return i;
                    }
                }
            }
        }
        return steps.size();
    }
}

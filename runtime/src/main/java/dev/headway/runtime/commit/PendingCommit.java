package dev.headway.runtime.commit;

import dev.headway.core.execution.step.Step;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turn;
import java.util.ArrayList;
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
}

package dev.headway.runtime.commit;

import dev.headway.core.execution.Step;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turn;
import java.util.ArrayList;
import java.util.List;

/** One applied step that waits for its commit, and the answers that wait with it. */
public final class PendingCommit {
    private final Turn turn;
    private final Submission submission;
    private final Step step;
    private final List<Follower> followers = new ArrayList<>();

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

    List<Follower> followers() {
        return followers;
    }
}

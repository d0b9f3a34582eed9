package dev.headway.runtime.pipeline;

import dev.headway.core.command.Reply;
import dev.headway.runtime.commit.GroupCommitter;
import dev.headway.runtime.join.JoinedTransaction;
import dev.headway.runtime.join.Joins;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Submission.Lost;
import dev.headway.runtime.turn.TransactionEnd;
import dev.headway.runtime.turn.Turn;

/**
 * The line of a command that does not go into a batch: within its turn it is applied, written and committed on a transaction
 * that user code shares, its own one or that of the job whose outcome it is. A command that has lost many races comes here too: in a
 * transaction of its own it locks its instance first, so that nobody can be faster. Thread-safe.
 */
final class JoinedLine {
    private final Joins joins;

    JoinedLine(Joins joins) {
        this.joins = joins;
    }

    boolean takes(Submission submission) {
        return joins.always() || submission.joined() != null || submission.needsLock();
    }

    /**
     * Takes a command to its end. It must not meet open steps of the same instance, since it would lose against them: then the
     * turn rests until they are committed.
     */
    void run(Turn turn, Submission submission, GroupCommitter committer) {
        if (turn.allCommitted()) {
            runAlone(turn, submission);
            return;
        }
        turn.rest();
        turn.putBack(submission);
        if (!committer.afterCommitOf(turn, submission, () -> joins.goOn(turn))) {
            joins.goOn(turn);
        }
    }

    private void runAlone(Turn turn, Submission submission) {
        if (submission.joined() instanceof JoinedTransaction jobs) {
            try (jobs) {
                finish(jobs, submission);
            } catch (RuntimeException | Error failure) {
                TransactionEnd.then(jobs.told(), () -> submission.answer().fail(failure));
            }
            return;
        }
        JoinedTransaction own;
        try {
            own = joins.begin();
        } catch (RuntimeException | Error refused) {
            submission.answer().fail(refused);
            return;
        }
        try (own) {
            if (submission.needsLock()) {
                own.lock(submission.command().instanceId());
            }
            finish(own, submission);
        } catch (StoreException failure) {
            lose(turn, submission, failure, own);
        } catch (RuntimeException | Error refused) {
            TransactionEnd.then(own.told(), () -> submission.answer().fail(refused));
        }
    }

    private static void lose(Turn turn, Submission submission, StoreException failure, JoinedTransaction own) {
        Lost lost = failure.kind() == StoreException.Kind.CONFLICT ? submission.lostOnceMore() : Lost.TOO_OFTEN;
        switch (lost) {
            case AGAIN -> turn.putBack(submission);
            case USED_UP ->
                TransactionEnd.then(own.told(), () -> submission.answer().reply(new Reply.UsedUp()));
            case TOO_OFTEN ->
                TransactionEnd.then(own.told(), () -> submission.answer().fail(failure));
        }
    }

    private static void finish(JoinedTransaction joined, Submission submission) {
        Reply reply = joined.execute(submission.command(), submission.operation(), submission.origin());
        if (reply instanceof Reply.RunAgain || reply instanceof Reply.Stale) {
            joined.rollBack();
        } else {
            joined.commit(submission.cause());
        }
        submission.answer().applied();
        TransactionEnd.then(joined.told(), () -> submission.answer().reply(reply));
    }
}

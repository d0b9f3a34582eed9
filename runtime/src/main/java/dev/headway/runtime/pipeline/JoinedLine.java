package dev.headway.runtime.pipeline;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.state.Execution;
import dev.headway.core.state.InstanceState;
import dev.headway.runtime.commit.GroupCommitter;
import dev.headway.runtime.join.JoinedTransaction;
import dev.headway.runtime.join.Joins;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Submission.Lost;
import dev.headway.runtime.turn.TransactionEnd;
import dev.headway.runtime.turn.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The line of a command that does not go into a batch: within its turn it is applied, written and committed on a transaction
 * that user code shares, its own one or that of the job whose outcome it is. A command that has lost many races comes here too: it locks
 * its instance first, so that nobody can be faster. What waits behind it does the same, in one transaction, until no other node is found to
 * go on with the instance. Thread-safe.
 */
final class JoinedLine {
    private final Joins joins;

    JoinedLine(Joins joins) {
        this.joins = joins;
    }

    boolean takes(Turn turn, Submission submission) {
        return joins.always() || submission.joined() != null || locks(turn, submission);
    }

    private static boolean locks(Turn turn, Submission submission) {
        return submission.needsLock() || turn.contended();
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
        if (joins.always() || !locks(turn, submission)) {
            runInItsOwn(turn, submission);
            return;
        }
        List<Submission> together = new ArrayList<>();
        together.add(submission);
        together.addAll(turn.takeWaiting(JoinedLine::sharesALock));
        if (together.size() == 1 || !runTogether(turn, together)) {
            together.forEach(each -> runInItsOwn(turn, each));
        }
    }

    /** A job is begun before it has a transaction, and its outcome may have one of its own. */
    private static boolean sharesALock(Submission submission) {
        return submission.joined() == null && !(submission.command() instanceof Command.RunJob);
    }

    /**
     * What waits for the lock has one lock and one commit. When any of it fails nothing is written, and each must go by itself.
     *
     * @return whether all have their answers
     */
    private boolean runTogether(Turn turn, List<Submission> together) {
        JoinedTransaction shared;
        try {
            shared = joins.begin();
        } catch (RuntimeException | Error refused) {
            together.forEach(each -> each.answer().fail(refused));
            return true;
        }
        try (shared) {
            lock(turn, shared);
            List<Reply> replies = write(together, shared);
            if (replies == null) {
                return false;
            }
            shared.commit(null);
            for (int i = 0; i < replies.size(); i++) {
                answerOne(together.get(i), replies.get(i), shared);
            }
        } catch (StoreException failure) {
            together.forEach(each -> lose(turn, each, failure, shared));
        } catch (RuntimeException | Error failure) {
            together.forEach(each ->
                    TransactionEnd.then(shared.told(), () -> each.answer().fail(failure)));
        }
        return true;
    }

    /** An answer that throws takes none of the others along. */
    private static void answerOne(Submission submission, Reply reply, JoinedTransaction shared) {
        try {
            answer(submission, reply, shared);
        } catch (RuntimeException | Error defect) {
            TransactionEnd.then(shared.told(), () -> submission.answer().fail(defect));
        }
    }

    /** Null when one of them failed: nothing is committed then. */
    private static @Nullable List<Reply> write(List<Submission> together, JoinedTransaction shared) {
        try {
            List<Reply> replies = new ArrayList<>();
            for (Submission each : together) {
                replies.add(shared.execute(each));
            }
            shared.flush();
            return replies;
        } catch (RuntimeException | Error refused) {
            return null;
        }
    }

    private static void answer(Submission submission, Reply reply, JoinedTransaction joined) {
        submission.answer().applied();
        TransactionEnd.then(joined.told(), () -> submission.answer().reply(reply));
    }

    /** Goes on to lock as long as others are found to have gone on with the instance in between. */
    private static void lock(Turn turn, JoinedTransaction transaction) {
        InstanceState known = turn.state();
        Execution root = known == null ? null : known.root();
        OptionalLong version = transaction.lock(turn.instanceId());
        turn.contended(
                version.isPresent() && (root == null || root.requireRoot().version() != version.getAsLong()));
    }

    private void runInItsOwn(Turn turn, Submission submission) {
        JoinedTransaction own;
        try {
            own = joins.begin();
        } catch (RuntimeException | Error refused) {
            submission.answer().fail(refused);
            return;
        }
        try (own) {
            if (locks(turn, submission)) {
                lock(turn, own);
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
        Reply reply = joined.execute(submission);
        if (reply instanceof Reply.RunAgain || reply instanceof Reply.Stale) {
            joined.rollBack();
        } else {
            joined.commit(null);
        }
        answer(submission, reply, joined);
    }
}

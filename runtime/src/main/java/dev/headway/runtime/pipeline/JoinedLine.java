package dev.headway.runtime.pipeline;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.delta.InstanceDelta;
import dev.headway.runtime.commit.GroupCommitter;
import dev.headway.runtime.join.JoinedTransaction;
import dev.headway.runtime.join.Joins;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Submission.Lost;
import dev.headway.runtime.turn.TransactionEnd;
import dev.headway.runtime.turn.Turn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The line of a command that does not go into a batch: within its turn it is applied, written and committed on a transaction
 * that user code shares, its own one or that of the job whose outcome it is. A command that has lost many races comes here too: it locks
 * its instance first, so that nobody can be faster. What waits behind it does the same, in one transaction, until no other node is found to
 * go on with the instance. Thread-safe.
 */
final class JoinedLine {
    private static final Logger LOG = LoggerFactory.getLogger(JoinedLine.class);
    private static final int NONE = -1;

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
        if (turn.epoch() != submission.epoch()) {
            turn.putBack(submission); // open steps were lost since it was taken, and it may be back already
            return;
        }
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
        together.addAll(turn.takeWaiting(sharesALock(submission)));
        runAll(turn, together);
    }

    /**
     * A job is begun before it has a transaction, and its outcome may have one of its own. What uses something up that another one does as well
     * must see what became of that one.
     */
    private static Predicate<Submission> sharesALock(Submission first) {
        Set<InstanceDelta.Guard> used = new HashSet<>();
        InstanceDelta.Guard guard = first.command().guard();
        if (guard != null) {
            used.add(guard);
        }
        return submission -> submission.joined() == null
                && !(submission.command() instanceof Command.RunJob)
                && (submission.command().guard() == null
                        || used.add(submission.command().guard()));
    }

    /**
     * Takes commands to their ends, in their order: in one transaction, or around one that fails.
     *
     * @return whether all have their answers; the others wait in the turn again
     */
    private boolean runAll(Turn turn, List<Submission> together) {
        if (together.size() == 1) {
            runInItsOwn(turn, together.getFirst());
            return !turn.waits(together.getFirst());
        }
        int failed = runTogether(turn, together);
        if (failed == NONE) {
            return !turn.waits(together.getFirst());
        }
        boolean answered = true;
        for (List<Submission> part : List.of(
                together.subList(0, failed),
                together.subList(failed, failed + 1),
                together.subList(failed + 1, together.size()))) {
            if (!answered) {
                part.forEach(turn::putBack);
            } else if (!part.isEmpty()) {
                answered = runAll(turn, part);
            }
        }
        return answered;
    }

    /**
     * What waits for the lock has one lock and one commit. When one of them fails nothing is written.
     *
     * @return the place of the one that failed, {@link #NONE} when all have their answers or have lost
     */
    private int runTogether(Turn turn, List<Submission> together) {
        JoinedTransaction shared;
        try {
            shared = joins.begin();
        } catch (RuntimeException | Error refused) {
            together.forEach(each -> tell(() -> each.answer().fail(refused)));
            return NONE;
        }
        try (shared) {
            lock(turn, shared);
            List<Reply> replies = new ArrayList<>();
            int failed = write(together, shared, replies);
            if (failed != NONE) {
                return failed;
            }
            shared.commit(null);
            for (int i = 0; i < replies.size(); i++) {
                Submission each = together.get(i);
                Reply reply = replies.get(i);
                tell(() -> answer(each, reply, shared));
            }
        } catch (StoreException failure) {
            together.forEach(each -> tell(() -> lose(turn, each, failure, shared)));
        } catch (RuntimeException | Error failure) {
            together.forEach(each -> tell(
                    () -> TransactionEnd.then(shared.told(), () -> each.answer().fail(failure))));
        }
        return NONE;
    }

    /** @return the place of one that cannot be written, or from where one of them cannot; {@link #NONE} when all are */
    private static int write(List<Submission> together, JoinedTransaction shared, List<Reply> replies) {
        try {
            for (Submission each : together) {
                replies.add(shared.execute(each));
            }
            shared.flush();
            return NONE;
        } catch (StoreException failure) {
            if (failure.kind() != StoreException.Kind.DATA) {
                throw failure;
            }
        } catch (RuntimeException | Error refused) {
            if (replies.size() == together.size()) {
                throw refused;
            }
        }
        return replies.size() < together.size() ? replies.size() : together.size() / 2;
    }

    /** One that throws takes none of the others along. */
    private static void tell(Runnable answer) {
        try {
            answer.run();
        } catch (RuntimeException | Error defect) {
            LOG.error("The answer to a command failed", defect);
        }
    }

    private static void answer(Submission submission, Reply reply, JoinedTransaction joined) {
        submission.answer().applied();
        TransactionEnd.then(joined.told(), () -> submission.answer().reply(reply));
    }

    /** Goes on to lock as long as others are found to have gone on with the instance in between. */
    private static void lock(Turn turn, JoinedTransaction transaction) {
        OptionalLong left = turn.left();
        OptionalLong version = transaction.lock(turn.instanceId());
        turn.contended(version.isPresent() && !version.equals(left));
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

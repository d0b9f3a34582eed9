package dev.headway.runtime.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.execution.step.Step;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.turn.Causality;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How long the committer is patient with the callers that it has just answered. */
class ReturningCallersTest {
    private final ReturningCallers returning = new ReturningCallers();
    private final Arrivals arrivals = new Arrivals();

    @Test
    void callersThatWereAnsweredTogetherAreWaitedFor() {
        returning.answered(steps(3, new Causality()));
        arrivals.comeWhileWaiting = 1;

        returning.await(Time.SYSTEM, new ReentrantLock(), arrivals, () -> arrivals.there);

        assertThat(arrivals.there).isEqualTo(3);
    }

    @Test
    void onlyTheLastOfThemWakesTheCommitter() {
        returning.answered(steps(3, new Causality()));
        arrivals.comeWhileWaiting = 2;
        List<Boolean> enough = new ArrayList<>();
        arrivals.meanwhile = () -> enough.addAll(List.of(returning.enough(2), returning.enough(3)));

        returning.await(Time.SYSTEM, new ReentrantLock(), arrivals, () -> arrivals.there);

        assertThat(enough).containsExactly(false, true);
        assertThat(returning.enough(1)).as("later, the first step does").isTrue();
    }

    @Test
    void whoDoesNotComeBackIsWaitedForOnlyOnce() {
        returning.answered(steps(2, new Causality()));
        arrivals.patienceEnds = true;

        returning.await(Time.SYSTEM, new ReentrantLock(), arrivals, () -> arrivals.there);
        returning.await(Time.SYSTEM, new ReentrantLock(), arrivals, () -> arrivals.there);

        assertThat(arrivals.waits).isEqualTo(1);
    }

    @Test
    void jobsAreNotWaitedFor() {
        returning.answered(steps(5, null));

        returning.await(Time.SYSTEM, new ReentrantLock(), arrivals, () -> arrivals.there);

        assertThat(arrivals.waits).isZero();
    }

    @Test
    void manyCallersMakeLargeBatchesWithoutPatience() {
        returning.answered(steps(ReturningCallers.MAX + 1, new Causality()));

        returning.await(Time.SYSTEM, new ReentrantLock(), arrivals, () -> arrivals.there);

        assertThat(arrivals.waits).isZero();
    }

    private static List<PendingCommit> steps(int count, @Nullable Causality caller) {
        Submission submission = new Submission(new Command.SuspendInstance(1, null), new Causality(), caller);
        return Collections.nCopies(count, new PendingCommit(new Turn(1), submission, Step.nothing(new Reply.Done())));
    }

    /** Steps that come while the committer waits; one is there before. */
    private static final class Arrivals implements Condition {
        private int there = 1;
        private int comeWhileWaiting;
        private int waits;
        private boolean patienceEnds;
        private Runnable meanwhile = () -> {};

        @Override
        public long awaitNanos(long nanos) {
            waits++;
            there += comeWhileWaiting;
            meanwhile.run();
            return patienceEnds ? 0 : nanos;
        }

        @Override
        public void await() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void awaitUninterruptibly() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean await(long time, TimeUnit unit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean awaitUntil(Date deadline) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void signal() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void signalAll() {
            throw new UnsupportedOperationException();
        }
    }
}

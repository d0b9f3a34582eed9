package dev.headway.runtime.commit;

import dev.headway.runtime.port.Time;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.IntSupplier;

/**
 * The threads of the application that a batch has just answered. A few callers in step with each other would take turns: the
 * first to come back has a flush for itself, and the others wait for it. A moment's patience lets them share the next one. Where
 * more wait than this counts, batches are large anyway. Guarded by the committer's lock, but for {@link #answered}.
 */
final class ReturningCallers {
    /** More are not waited for. */
    static final int MAX = 32;

    /** About what a caller needs to come back; a flush takes several times as long. */
    private static final long PATIENCE_NANOS = 150_000;

    private volatile int returning;
    private int wanted = 1;

    /** A batch is committed, and about to be answered. On the committing thread. */
    void answered(List<PendingCommit> batch) {
        int callers = 0;
        if (batch.size() <= MAX) {
            for (PendingCommit pending : batch) {
                if (pending.submission().cause() != null) {
                    callers++;
                }
            }
        }
        returning = callers;
    }

    /** Whether so many steps are worth waking the committer for. */
    boolean enough(int waiting) {
        return waiting >= wanted;
    }

    /** Waits until as many steps are there as callers were answered, for a moment at most. On the committing thread. */
    @SuppressWarnings("WaitNotInLoop") // what has come when the moment is over is the batch
    void await(Time time, Lock lock, Condition arrived, IntSupplier waiting) {
        wanted = returning;
        returning = 0;
        try {
            long left = PATIENCE_NANOS;
            while (waiting.getAsInt() < wanted && left > 0) {
                left = time.await(lock, arrived, left);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            wanted = 1;
        }
    }
}

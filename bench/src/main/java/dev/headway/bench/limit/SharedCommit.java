package dev.headway.bench.limit;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Callers that share a transaction, written by the first of them: no thread stands between a caller and the database. Thread-safe.
 *
 * <p>The writer waits for a moment for those who were answered with the last transaction, since they are about to come back.
 *
 * @param <T> what a caller wants written
 */
final class SharedCommit<T> {
    private static final long MOMENT_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    /** Writes what several callers brought, and returns when it is durable. */
    interface Writer<T> {
        void write(List<T> all) throws SQLException;
    }

    private static final class Caller<T> {
        private final T brought;
        private boolean answered;
        private boolean chosen;
        private @Nullable Exception failure;

        Caller(T brought) {
            this.brought = brought;
        }
    }

    private final Writer<T> writer;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition complete = lock.newCondition();
    private final Condition changed = lock.newCondition();
    private List<Caller<T>> waiting = new ArrayList<>();
    private boolean writing;
    private int expected = 1;

    SharedCommit(Writer<T> writer) {
        this.writer = writer;
    }

    /**
     * Returns when this is durable; an interrupt is kept for later.
     *
     * @throws SQLException that the transaction that it was part of failed, with the reason as its cause
     */
    void add(T brought) throws SQLException {
        Caller<T> caller = new Caller<>(brought);
        lock.lock();
        try {
            waiting.add(caller);
            if (waiting.size() >= expected) {
                complete.signal();
            }
            while (writing && !caller.answered && !caller.chosen) {
                changed.awaitUninterruptibly();
            }
            if (!caller.answered) {
                writing = true;
                lead();
            }
        } finally {
            lock.unlock();
        }
        if (caller.failure != null) {
            throw new SQLException("The transaction that this was part of failed: " + caller.failure, caller.failure);
        }
    }

    /** How many wait for the transaction after the one that is being written. */
    int waiting() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    /** Writes for all who wait, with the lock set aside meanwhile. */
    private void lead() {
        await();
        List<Caller<T>> batch = waiting;
        waiting = new ArrayList<>();
        Exception failure = null;
        lock.unlock();
        try {
            writer.write(batch.stream().map(each -> each.brought).toList());
        } catch (SQLException | RuntimeException e) {
            failure = e;
        } finally {
            lock.lock();
        }
        for (Caller<T> each : batch) {
            each.answered = true;
            each.failure = failure;
        }
        expected = batch.size() + waiting.size();
        if (waiting.isEmpty()) {
            writing = false;
        } else {
            waiting.getFirst().chosen = true;
        }
        changed.signalAll();
    }

    private void await() {
        long left = MOMENT_NANOS;
        try {
            while (waiting.size() < expected && left > 0) {
                left = complete.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

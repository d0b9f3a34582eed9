package dev.headway.runtime.concurrent;

import dev.headway.runtime.port.Time;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Counts events, and lets threads wait for the next one. Who reads the count first, then looks, and then waits misses no event in between: {@code long seen
 * = events.read(); if (!look()) events.await(seen, limit);}. Thread-safe.
 */
public final class EventCount {
    private final Time time;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition advanced = lock.newCondition();
    /** Changed under the lock, so that who is about to wait misses nothing; read without. */
    private final AtomicLong count = new AtomicLong();

    /** Counts from 0. */
    public EventCount(Time time) {
        this.time = time;
    }

    /** How many events there were. */
    public long read() {
        return count.get();
    }

    /** One more; wakes up all that wait. */
    public void advance() {
        lock.lock();
        try {
            count.incrementAndGet();
            advanced.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until there were more events than those that were seen, or the time is over.
     *
     * @param seen what {@link #read} said
     * @param limitMillis how long to wait at most
     * @return whether there was one
     */
    public boolean await(long seen, long limitMillis) throws InterruptedException {
        long left = TimeUnit.MILLISECONDS.toNanos(limitMillis);
        lock.lockInterruptibly();
        try {
            while (count.get() == seen && left > 0) {
                left = time.await(lock, advanced, left);
            }
            return count.get() != seen;
        } finally {
            lock.unlock();
        }
    }
}

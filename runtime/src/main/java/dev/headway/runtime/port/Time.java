package dev.headway.runtime.port;

import java.time.InstantSource;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * Time as a node sees it: what it is, and how threads let it pass. The runtime reads no clock and waits for no time but through this port, so
 * that a simulation can be the time of several nodes. What waits without a limit, for a lock or a notification, needs no port. Thread-safe.
 */
public interface Time {
    /** The time of this machine. */
    Time SYSTEM = of(InstantSource.system());

    /** The time of this machine, but for the clock by which work is due and rows are stamped, which may be turned by hand. */
    static Time of(InstantSource clock) {
        return new SystemTime(clock);
    }

    /** The clock by which work is due and rows are stamped, epoch milliseconds. It may jump. */
    long millis();

    /** How much time has passed since some moment, in nanoseconds: it never jumps, and only differences mean something. */
    long nanos();

    /**
     * Blocks the calling thread until it is unparked or interrupted, the time is over, or for no reason.
     *
     * @param blocker what it waits for, for thread dumps
     */
    void park(Object blocker, long nanos);

    /**
     * Waits on a condition like {@link Condition#awaitNanos}.
     *
     * @param lock that of the condition; the caller holds it
     * @return about how much is left of the time; 0 or less when it is over
     */
    long await(Lock lock, Condition condition, long nanos) throws InterruptedException;

    /** Waits for the end of a thread, for so long at most. */
    void join(Thread thread, long millis) throws InterruptedException;

    /** A thread for a loop, which has not begun. Other threads are virtual, and begin where they are needed. */
    Thread thread(String name, Runnable work);

    /** A random number from 0 to 1, without 1: what spreads the work of nodes that would do the same at the same time. */
    double random();

    /** Lets the calling thread wait. */
    default void sleep(long millis) throws InterruptedException {
        long nanos = millis * 1_000_000;
        long began = nanos();
        long left = nanos;
        while (left > 0) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            park(this, left);
            left = nanos - (nanos() - began);
        }
    }
}

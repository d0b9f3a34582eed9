package dev.headway.runtime.channel;

import java.util.concurrent.TimeUnit;

/**
 * How often a thread looks for what nobody announced: it rests long enough for such looks to take a tenth of its time at most. Belongs to that thread.
 */
final class DutyCycle {
    /** One part in so many of the time. */
    private static final int PARTS = 10;

    /** No rest is longer than so many of the shortest one. */
    private static final int LONGEST = 20;

    private final long leastNanos;
    private long dueNanos;

    /**
     * The first look is due at once.
     *
     * @param pollMillis the shortest rest
     * @param nowNanos by a monotonic clock, as in the other methods
     */
    DutyCycle(long pollMillis, long nowNanos) {
        leastNanos = TimeUnit.MILLISECONDS.toNanos(pollMillis);
        dueNanos = nowNanos;
    }

    boolean isDue(long nowNanos) {
        return nowNanos - dueNanos >= 0;
    }

    /** How long to rest still. */
    long rest(long nowNanos) {
        return Math.max(0, dueNanos - nowNanos);
    }

    /** A look is over. Returns how long to rest. */
    long looked(long beganNanos, long endedNanos) {
        long rest = Math.clamp((PARTS - 1) * (endedNanos - beganNanos), leastNanos, LONGEST * leastNanos);
        dueNanos = endedNanos + rest;
        return rest;
    }
}

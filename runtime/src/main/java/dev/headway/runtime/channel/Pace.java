package dev.headway.runtime.channel;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** How fast jobs end here: counted in windows of half a second, of which the last two tell. Thread-safe. */
final class Pace {
    private static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** What ends within a shorter time after a pause says nothing about the pace. */
    private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final LongSupplier nanoTime;
    private long windowNanos;
    private long before;
    private long ended;

    Pace(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.windowNanos = nanoTime.getAsLong() - 2 * WINDOW_NANOS;
    }

    /** A job has ended. */
    synchronized void ended() {
        roll();
        ended++;
    }

    /** How many jobs end within this time if it goes on as now; 0 when none has ended for a second. */
    synchronized long within(long millis) {
        long into = roll();
        long over = Math.max(LEAST_NANOS, into + (before > 0 ? WINDOW_NANOS : 0));
        return (long) ((double) (before + ended) * TimeUnit.MILLISECONDS.toNanos(millis) / over);
    }

    /** Begins another window when the last one is over; returns how long this one has lasted. */
    private long roll() {
        long now = nanoTime.getAsLong();
        long into = now - windowNanos;
        if (into >= 2 * WINDOW_NANOS) {
            before = 0;
            ended = 0;
            windowNanos = now;
        } else if (into >= WINDOW_NANOS) {
            before = ended;
            ended = 0;
            windowNanos += WINDOW_NANOS;
        }
        return now - windowNanos;
    }
}

package dev.headway.runtime.channel;

import dev.headway.runtime.port.Crowds;
import java.util.concurrent.TimeUnit;

/**
 * When to look for what waits in the database behind the jobs of crowds. Such a look may pass over very many jobs, so that it gets a small part of the time
 * of the thread that does it, to which it belongs.
 */
final class BehindCrowds {
    /** One part in so many of the time. */
    private static final int PARTS = 10;

    private final LocalQueue queue;
    private final long pollNanos;
    private long notBeforeNanos;

    BehindCrowds(LocalQueue queue, long pollMillis, long nowNanos) {
        this.queue = queue;
        this.pollNanos = TimeUnit.MILLISECONDS.toNanos(pollMillis);
        this.notBeforeNanos = nowNanos;
    }

    /**
     * Whose jobs to pass over now.
     *
     * @param most with so many jobs of others this node has enough of them
     * @return {@link Crowds#NONE} when no look is due
     */
    Crowds due(int band, int most, long nowNanos) {
        if (nowNanos - notBeforeNanos < 0) {
            return Crowds.NONE;
        }
        Crowds crowds = queue.crowds(band);
        return crowds.isEmpty() || queue.besidesCrowds(band) >= most ? Crowds.NONE : crowds;
    }

    /** How long until another look may be due, 0 or less when it may be now. */
    long leftNanos(long nowNanos) {
        return notBeforeNanos - nowNanos;
    }

    /** A look has been taken; times are by a monotonic clock. */
    void looked(long beganNanos, long endedNanos) {
        notBeforeNanos = endedNanos + Math.max(pollNanos, (PARTS - 1) * (endedNanos - beganNanos));
    }
}

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

    /** Whether a look, into each band that needs one, may be taken now. */
    boolean isDue(long nowNanos) {
        return nowNanos - notBeforeNanos >= 0;
    }

    /**
     * Whose jobs to pass over in a look into a band.
     *
     * @param elsewhere crowds that this node knows of for another reason than the jobs in its queue
     * @param most with so many jobs of others this node has enough of them
     * @return {@link Crowds#NONE} when the band needs no look
     */
    Crowds of(int band, Crowds elsewhere, int most) {
        Crowds crowds = queue.crowds(band).and(elsewhere);
        return crowds.isEmpty() || queue.besidesCrowds(band) >= most ? Crowds.NONE : crowds;
    }

    /** A look has been taken, into all bands; times are by a monotonic clock. */
    void looked(long beganNanos, long endedNanos) {
        notBeforeNanos = endedNanos + Math.max(pollNanos, (PARTS - 1) * (endedNanos - beganNanos));
    }
}

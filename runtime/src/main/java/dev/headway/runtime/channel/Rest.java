package dev.headway.runtime.channel;

/**
 * How long a node that has jobs leaves the database alone after a page that was not full: that one has taken all there was. Where the database is busy a page takes
 * long, and nodes that ask again at once share out a few jobs at a time. Belongs to the thread that acquires.
 */
final class Rest {
    /** In units of what the page has taken. */
    private static final int PARTS = 3;

    private static final long LONGEST_NANOS = 100_000_000;

    private long untilNanos;

    Rest(long nowNanos) {
        untilNanos = nowNanos;
    }

    /** A page that was not full has been read; times are by a monotonic clock. */
    void after(long beganNanos, long endedNanos) {
        untilNanos = endedNanos + Math.min(LONGEST_NANOS, PARTS * (endedNanos - beganNanos));
    }

    /** What is left of it, 0 or less when it is over. */
    long leftNanos(long nowNanos) {
        return untilNanos - nowNanos;
    }
}

package dev.headway.runtime.channel;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.settings.PriorityBands;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * From when on ready jobs and due timers are looked for, so that a page does not walk over all that ended before it. PostgreSQL keeps the index
 * entries of ended jobs for as long as any transaction is open that began before their end: one that stays open for ten minutes
 * elsewhere makes each page from the very first entry slower than the one before.
 *
 * <p>A bound is no more than a hint. It is used only where a page without one was slow, and pages without one go on to be read for
 * a small part of the time: they find what the bounds hide, which are jobs that became ready long before their commit, or by a
 * clock that is behind. As long as they find nothing and take many times what pages with a bound take, they become rarer.
 * Thread-safe; one reader at a time.
 */
public final class ReadyBounds {
    /** No bound. */
    static final long NONE = Long.MIN_VALUE;

    /** Pages that take no longer than this, and than what each job on them may take, are always read without a bound. */
    private static final long FAST_NANOS = 5_000_000;

    private static final long FAST_NANOS_EACH = 50_000;

    /** One part in so many of a thread's time goes to pages without a bound. */
    private static final long PARTS = 20;

    /** And they are read at least this often: on a machine that is short of everything a page takes long for other reasons. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    /** Or this often, where it is plain that all of that time is what bounds spare; or for twice their small part of the time, if that is less. */
    private static final long PATIENCE_NANOS_MAX = 60_000_000_000L;

    /** It is plain when a page with a bound takes no more than a part in so many. */
    private static final long PLAIN = 10;

    /** A job's row is written a little after the moment that it bears; later, where everything takes longer. */
    private static final long COMMIT_MILLIS = 2_000;

    private static final int COMMIT_PAGES = 10;

    private final ReentrantLock lock = new ReentrantLock();
    private final Band[] bands;

    /** What is known of the pages of one band. */
    private static final class Band {
        final long[] since = new long[Ids.PARTITIONS];
        final long[] wholeAtNanos = new long[Ids.PARTITIONS];
        /** How long a page without a bound may stay away: the longer, the more of them in a row were slow for nothing. */
        final long[] patienceNanos = new long[Ids.PARTITIONS];
        /** What the last page with a bound has taken since the last one without; 0 for no such page. */
        final long[] boundedNanos = new long[Ids.PARTITIONS];
        /** The earliest job that was turned away during the page that is being read. */
        final long[] missed = new long[Ids.PARTITIONS];

        boolean seen;
        int priority;
        boolean mixed;

        Band(long nowNanos) {
            Arrays.fill(since, NONE);
            Arrays.fill(wholeAtNanos, nowNanos);
            Arrays.fill(patienceNanos, PATIENCE_NANOS);
            Arrays.fill(missed, Long.MAX_VALUE);
        }

        /**
         * A page without a bound has been read; says how long until the next one.
         *
         * @param earned the time after which it will have been a small part of all
         * @param fast whether it was quick, for what it has shown
         * @param found whether it has shown what the bounds hid
         */
        long rest(int partition, long tookNanos, long earned, boolean fast, boolean found) {
            if (found || fast) {
                patienceNanos[partition] = PATIENCE_NANOS;
            } else if (boundedNanos[partition] != 0
                    && boundedNanos[partition] * PLAIN <= tookNanos
                    && earned > patienceNanos[partition]) {
                patienceNanos[partition] =
                        Math.min(2 * patienceNanos[partition], Math.max(PATIENCE_NANOS_MAX, earned / 2));
            }
            boundedNanos[partition] = 0;
            return fast ? 0 : Math.min(patienceNanos[partition], earned);
        }
    }

    /**
     * Without any bound yet.
     *
     * @param bands each has pages of its own
     * @param nowNanos by a monotonic clock, as in the other methods
     */
    public ReadyBounds(PriorityBands bands, long nowNanos) {
        this.bands = new Band[bands.count()];
        for (int i = 0; i < this.bands.length; i++) {
            this.bands[i] = new Band(nowNanos);
        }
    }

    /** Without any bound yet, for work that is read by its time alone. */
    public ReadyBounds(long nowNanos) {
        this(PriorityBands.NONE, nowNanos);
    }

    /** Whether a page with so many jobs was quick: nothing that has ended was in its way. */
    static boolean isFast(long tookNanos, int shown) {
        return tookNanos < FAST_NANOS + shown * FAST_NANOS_EACH;
    }

    /** The earliest moment that the next page has to show, epoch milliseconds; {@link #NONE} for a page of all. */
    public long begin(Collection<Integer> partitions, long nowNanos) {
        return begin(0, partitions, nowNanos);
    }

    /** The same for the next page of a band. */
    long begin(int band, Collection<Integer> partitions, long nowNanos) {
        lock.lock();
        try {
            Band of = bands[band];
            long since = Long.MAX_VALUE;
            boolean whole = false;
            for (int partition : partitions) {
                of.missed[partition] = Long.MAX_VALUE;
                since = Math.min(since, of.since[partition]);
                whole |= nowNanos - of.wholeAtNanos[partition] >= 0;
            }
            return whole || partitions.isEmpty() ? NONE : since;
        } finally {
            lock.unlock();
        }
    }

    /**
     * A page that has been read.
     *
     * @param since what {@code begin} said
     * @param shown how many jobs or timers are on it
     * @param complete whether there was no more to show
     * @param askedMillis when it was asked for, by the clock that jobs become ready by
     */
    public record Page(long since, int shown, boolean complete, long askedMillis, long beganNanos, long endedNanos) {}

    /** What a page has shown; {@code earliest} is the earliest moment on it, {@link Long#MAX_VALUE} when it is empty. */
    public void end(Collection<Integer> partitions, Page page, long earliest) {
        end(0, partitions, page, earliest);
    }

    /** The same for jobs of a band. */
    void end(int band, Collection<Integer> partitions, Page page, List<ReadyJob> jobs) {
        long earliest = Long.MAX_VALUE;
        lock.lock();
        try {
            for (ReadyJob job : jobs) {
                earliest = Math.min(earliest, job.readySinceMillis());
                see(bands[band], job.priority());
            }
            end(band, partitions, page, earliest);
        } finally {
            lock.unlock();
        }
    }

    private void end(int band, Collection<Integer> partitions, Page page, long shown) {
        lock.lock();
        try {
            Band of = bands[band];
            long tookNanos = page.endedNanos() - page.beganNanos();
            long commitMillis = Math.max(COMMIT_MILLIS, COMMIT_PAGES * tookNanos / 1_000_000);
            // Jobs by a clock that is ahead do not hide those of others.
            long earliest = Math.min(shown, page.askedMillis() - commitMillis);
            // A page of one priority shows the earliest; of several, the lower ones may hide earlier jobs behind its
            // end.
            boolean known = page.complete() || !of.mixed;
            boolean found = page.since() == NONE && shown < first(of, partitions);
            boolean fast = isFast(tookNanos, page.shown());
            long earned = tookNanos * PARTS * Ids.PARTITIONS / Math.max(1, partitions.size());
            for (int partition : partitions) {
                if (page.since() == NONE) {
                    of.since[partition] = known ? earliest : NONE;
                    of.wholeAtNanos[partition] = page.endedNanos() + of.rest(partition, tookNanos, earned, fast, found);
                } else {
                    of.boundedNanos[partition] = Math.max(1, tookNanos);
                    if (known) {
                        of.since[partition] = Math.max(of.since[partition], earliest);
                    }
                }
                of.since[partition] = Math.min(of.since[partition], of.missed[partition]);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Partitions whose last owner is gone, with whatever clock it had: the next page shows all of them. */
    public void forget(Collection<Integer> partitions) {
        lock.lock();
        try {
            for (Band of : bands) {
                for (int partition : partitions) {
                    of.since[partition] = NONE;
                    of.patienceNanos[partition] = PATIENCE_NANOS;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** The earliest bound of these partitions. */
    private static long first(Band of, Collection<Integer> partitions) {
        return partitions.stream()
                .mapToLong(partition -> of.since[partition])
                .min()
                .orElse(NONE);
    }

    /** A job had no room here: the next page has to show it. */
    void missed(ReadyJob job) {
        lock.lock();
        try {
            for (Band of : bands) {
                see(of, job.priority());
            }
            missed(Ids.partition(job.instanceId()), job.readySinceMillis());
        } finally {
            lock.unlock();
        }
    }

    /** Work of this partition and moment had no room here: the next page has to show it. */
    public void missed(int partition, long millis) {
        lock.lock();
        try {
            for (Band of : bands) {
                of.missed[partition] = Math.min(of.missed[partition], millis);
                of.since[partition] = Math.min(of.since[partition], millis);
            }
        } finally {
            lock.unlock();
        }
    }

    private static void see(Band of, int priority) {
        if (!of.seen) {
            of.seen = true;
            of.priority = priority;
        } else if (of.priority != priority) {
            of.mixed = true;
        }
    }
}

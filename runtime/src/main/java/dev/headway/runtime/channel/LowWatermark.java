package dev.headway.runtime.channel;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.settings.PriorityBands;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The moment before which no ready job, or due timer, is expected any more: pages begin there. PostgreSQL keeps the index entries of ended jobs
 * as long as a transaction is open that began before their end, and a page from the very first entry walks over all of them.
 *
 * <p>A watermark is a hint. It is used only after a slow page. Now and then a page from the beginning finds what came late: jobs that became
 * ready long before their commit, or by a clock that is behind. Thread-safe; one reader at a time.
 */
public final class LowWatermark {
    /** No watermark: the page is of all. */
    static final long NONE = Long.MIN_VALUE;

    /** A page that takes no longer than this, and than what each job on it may take, is quick. */
    private static final long FAST_NANOS = 5_000_000;

    private static final long FAST_NANOS_EACH = 50_000;

    /** One part in so many of a thread's time goes to slow pages from the beginning. */
    private static final long PARTS = 20;

    /** How late a job's row may be written after the moment that it bears; later, where everything takes longer. */
    private static final long LATENESS_MILLIS = 2_000;

    private static final int LATENESS_PAGES = 10;

    private final ReentrantLock lock = new ReentrantLock();
    private final Band[] bands;

    /** What is known of the pages of one band. */
    private static final class Band {
        final long[] since = new long[Ids.PARTITIONS];
        /** The earliest job that was turned away during the page that is being read. */
        final long[] missed = new long[Ids.PARTITIONS];

        /** When the next page is to show all, however slow that is. */
        final long[] wholeAtNanos = new long[Ids.PARTITIONS];

        boolean seen;
        int priority;
        boolean mixed;

        Band(long nowNanos) {
            Arrays.fill(since, NONE);
            Arrays.fill(missed, Long.MAX_VALUE);
            Arrays.fill(wholeAtNanos, nowNanos);
        }

        void see(int next) {
            mixed |= seen && priority != next;
            seen = true;
            priority = next;
        }
    }

    /**
     * Without any watermark yet.
     *
     * @param bands each has pages of its own
     * @param nowNanos by a monotonic clock, as in the other methods
     */
    public LowWatermark(PriorityBands bands, long nowNanos) {
        this.bands = new Band[bands.count()];
        for (int i = 0; i < this.bands.length; i++) {
            this.bands[i] = new Band(nowNanos);
        }
    }

    /** Without any watermark yet, for work that is read by its time alone. */
    public LowWatermark(long nowNanos) {
        this(PriorityBands.NONE, nowNanos);
    }

    /** The earliest moment that the next page has to show, epoch milliseconds; {@link #NONE} for a page of all. */
    public long begin(Collection<Integer> partitions, long nowNanos) {
        return begin(0, partitions, nowNanos);
    }

    /** The same for the next page of a band. */
    public long begin(int band, Collection<Integer> partitions, long nowNanos) {
        lock.lock();
        try {
            Band of = bands[band];
            long since = Long.MAX_VALUE;
            boolean whole = partitions.isEmpty();
            for (int partition : partitions) {
                whole |= nowNanos - of.wholeAtNanos[partition] >= 0;
                of.missed[partition] = Long.MAX_VALUE;
                since = Math.min(since, of.since[partition]);
            }
            return whole ? NONE : since;
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
     * @param askedMillis up to when it shows what there is, by the clock that jobs become ready by
     */
    public record Page(long since, int shown, boolean complete, long askedMillis, long beganNanos, long endedNanos) {
        private long tookNanos() {
            return endedNanos - beganNanos;
        }

        private boolean fast() {
            return tookNanos() < FAST_NANOS + shown * FAST_NANOS_EACH;
        }
    }

    /** What a page has shown; {@code earliest} is the earliest moment on it, {@link Long#MAX_VALUE} when it is empty. */
    public void end(Collection<Integer> partitions, Page page, long earliest) {
        end(0, partitions, page, earliest);
    }

    /** The same for jobs of a band. */
    public void end(int band, Collection<Integer> partitions, Page page, List<ReadyJob> jobs) {
        long earliest = Long.MAX_VALUE;
        lock.lock();
        try {
            for (ReadyJob job : jobs) {
                earliest = Math.min(earliest, job.readySinceMillis());
                bands[band].see(job.priority());
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
            boolean whole = page.since() == NONE;
            long nextWholeNanos = page.endedNanos() + (page.fast() ? 0 : PARTS * page.tookNanos());
            // A page of one priority shows the earliest; of several, the lower ones may hide earlier jobs behind its
            // end.
            boolean known = page.complete() || !of.mixed;
            long lateness = Math.max(LATENESS_MILLIS, LATENESS_PAGES * page.tookNanos() / 1_000_000);
            // Jobs by a clock that is ahead do not hide those of others.
            long earliest = Math.min(shown, page.askedMillis() - lateness);
            for (int partition : partitions) {
                if (whole) {
                    of.wholeAtNanos[partition] = nextWholeNanos;
                }
                long since = of.since[partition];
                long next = known ? (whole ? earliest : Math.max(since, earliest)) : (whole ? NONE : since);
                of.since[partition] = Math.min(next, of.missed[partition]);
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
                partitions.forEach(partition -> of.since[partition] = NONE);
            }
        } finally {
            lock.unlock();
        }
    }

    /** A job had no room here: the next page has to show it. */
    void missed(ReadyJob job) {
        lock.lock();
        try {
            for (Band of : bands) {
                of.see(job.priority());
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
}

package dev.headway.runtime.channel;

import dev.headway.core.state.Ids;
import dev.headway.runtime.channel.LocalQueue.Offered;
import dev.headway.runtime.channel.NextRead.What;
import dev.headway.runtime.concurrent.LoggedFailures;
import dev.headway.runtime.concurrent.Loop;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store.Span;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.port.WorkIndex;
import dev.headway.runtime.settings.PriorityBands;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The default channel: a committed job of a partition that this node leases goes straight to the local queue, without any
 * acquisition statement. A poller reads the ready index of the leased partitions for what other nodes committed, and for the
 * backlog that does not fit in memory.
 */
public final class LeasedChannel implements JobChannel {
    private static final Logger LOG = LoggerFactory.getLogger(LeasedChannel.class);

    /** The clock of the node that made a job ready may be so far ahead of this one's. */
    private static final long AHEAD_MILLIS = 24 * 3_600_000L;

    private final WorkIndex store;
    private final Supplier<Set<Integer>> partitions;
    private final IntPredicate owned;
    private final Time time;
    private final LocalQueue queue;
    private final Paging paging;
    private final PriorityBands bands;
    private final Consumer<List<ReadyJob>> expect;
    private final DutyCycle polls;
    private final Backlog backlog;
    private final QueueFiller filler;
    private final Loop poller;
    /** Whether somebody says that there may be jobs anywhere. */
    private volatile boolean look = true;

    /**
     * How the backlog is read.
     *
     * @param pageSize jobs that a page brings, beside those that are here already
     * @param pollMillis how often this node looks for what others committed, at most
     * @param watermark from when on there may be ready jobs
     */
    record Paging(int pageSize, long pollMillis, LowWatermark watermark) {}

    /**
     * Starts polling.
     *
     * @param partitions what this node leases now
     * @param owned whether a partition is leased by this node
     * @param expect told which jobs a page has brought, so that their instances can be loaded together
     */
    LeasedChannel(
            WorkIndex store,
            Supplier<Set<Integer>> partitions,
            IntPredicate owned,
            Time time,
            LocalQueue queue,
            Paging paging,
            Consumer<List<ReadyJob>> expect) {
        this.store = store;
        this.partitions = partitions;
        this.owned = owned;
        this.time = time;
        this.queue = queue;
        this.paging = paging;
        this.bands = queue.bands();
        this.expect = expect;
        this.polls = new DutyCycle(paging.pollMillis(), time.nanos());
        this.backlog = new Backlog(bands);
        this.filler = new QueueFiller(time, queue, paging.pageSize(), paging.pollMillis(), new Ready());
        this.poller = new Loop(
                time,
                "headway-poll",
                this::fill,
                new LoggedFailures(LOG, "Ready jobs cannot be looked for", Loop.millis(paging.pollMillis())));
        poller.start();
    }

    @Override
    public void ready(ReadyJob job) {
        if (owned.test(Ids.partition(job.instanceId())) && queue.offer(job) == Offered.FULL) {
            paging.watermark().missed(job);
            backlog.missed(job);
        }
    }

    /** What queued for a partition that has moved on meanwhile is left to its new owner. */
    @Override
    public List<ReadyJob> take(int max) throws InterruptedException {
        while (true) {
            List<ReadyJob> taken = queue.take(max);
            if (!backlog.isEmpty() && queue.isLow()) {
                poller.wake();
            }
            if (taken.isEmpty()) {
                return taken;
            }
            List<ReadyJob> mine = new ArrayList<>(taken.size());
            for (ReadyJob job : taken) {
                if (owned.test(Ids.partition(job.instanceId()))) {
                    mine.add(job);
                } else {
                    queue.done(job);
                }
            }
            if (!mine.isEmpty()) {
                return mine;
            }
        }
    }

    @Override
    public void forget(Set<Integer> gained) {
        queue.forget(gained);
    }

    @Override
    public void done(ReadyJob job) {
        queue.done(job);
    }

    @Override
    public boolean again(ReadyJob job) {
        queue.done(job);
        return owned.test(Ids.partition(job.instanceId())) && queue.offerAgain(job) != Offered.FULL;
    }

    @Override
    public int queued() {
        return queue.size();
    }

    @Override
    public void poll() {
        look = true;
        poller.wake();
    }

    /** One read. The next one follows at once, unless there is nothing to read. */
    private long fill() {
        long began = time.nanos();
        if (partitions.get().isEmpty()) {
            return Loop.millis(paging.pollMillis());
        }
        boolean looking = look || polls.isDue(began);
        if (looking) {
            look = false;
            backlog.lookEverywhere();
        }
        boolean read = filler.readNext();
        long rest = looking ? polls.looked(began, time.nanos()) : polls.rest(time.nanos());
        return read ? 0 : rest;
    }

    /** The ready jobs of this node's partitions. */
    private final class Ready implements QueueFiller.Source {
        @Override
        public boolean hasMore(int band) {
            return backlog.has(band);
        }

        @Override
        public Crowds crowds(int band) {
            return Crowds.NONE;
        }

        @Override
        public void read(NextRead next) {
            Set<Integer> mine = partitions.get();
            if (next.what() == What.BEHIND_CROWDS) {
                readPage(next, mine);
                return;
            }
            int place = backlog.take(next.band());
            boolean more = true;
            try {
                more = readPage(next, Backlog.partitions(place, mine));
            } finally {
                if (more) {
                    backlog.more(next.band(), place);
                }
            }
        }
    }

    /** Reads one page, larger by the jobs of it that are here already; true when there may be more. */
    private boolean readPage(NextRead next, Set<Integer> some) {
        if (some.isEmpty()) {
            return false;
        }
        int band = next.band();
        Crowds without = next.crowds();
        long asked = time.millis();
        long began = time.nanos();
        long since = paging.watermark().begin(band, some, began);
        int limit = next.limit() + queue.known(some);
        queue.beginReading();
        List<ReadyJob> page = List.of();
        List<ReadyJob> unknown;
        try {
            page = page(band, some, new Span(since, asked + AHEAD_MILLIS), without, limit);
            int shown = page.size();
            if (without.isEmpty()) {
                paging.watermark()
                        .end(
                                band,
                                some,
                                new LowWatermark.Page(since, shown, shown < limit, asked, began, time.nanos()),
                                page);
            }
        } finally {
            unknown = queue.unknownOf(page);
        }
        return offerAll(unknown) || page.size() >= limit;
    }

    private List<ReadyJob> page(int band, Set<Integer> mine, Span when, Crowds without, int limit) {
        if (!without.isEmpty()) {
            return store.readyJobs(mine, when, bands.range(band), without, limit);
        }
        boolean plain = bands.count() == 1 && !queue.fairTenants();
        return plain ? store.readyJobs(mine, when, limit) : store.readyJobs(mine, when, bands.range(band), limit);
    }

    /** Takes in what there is room for; true when something found none. */
    private boolean offerAll(List<ReadyJob> unknown) {
        if (unknown.isEmpty()) {
            return false;
        }
        expect.accept(unknown);
        boolean full = false;
        for (ReadyJob job : unknown) {
            // A partition that is leaving must not get new jobs here from a page that was read before.
            full |= owned.test(Ids.partition(job.instanceId())) && queue.offer(job) == Offered.FULL;
        }
        return full;
    }

    @Override
    public void close() {
        queue.close();
        poller.stop();
    }
}

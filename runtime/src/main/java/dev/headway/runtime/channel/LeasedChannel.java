package dev.headway.runtime.channel;

import dev.headway.core.state.Ids;
import dev.headway.runtime.channel.LocalQueue.Offered;
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
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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

    /** Groups of partitions that a backlog is read by. */
    private static final int GROUPS = 16;

    private final WorkIndex store;
    private final Supplier<Set<Integer>> partitions;
    private final IntPredicate owned;
    private final Time time;
    private final LocalQueue queue;
    private final Paging paging;
    private final PriorityBands bands;
    private final Consumer<List<ReadyJob>> expect;
    private final DutyCycle polls;
    private final DutyCycle behindCrowds;
    private final Loop poller;
    /** Whether the database may have jobs that had no room here. */
    private volatile boolean backlog = true;

    private volatile boolean closed;
    private int nextGroup;

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
        this.behindCrowds = new DutyCycle(paging.pollMillis(), time.nanos());
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
            backlog = true;
        }
    }

    /** What queued for a partition that has moved on meanwhile is left to its new owner. */
    @Override
    public List<ReadyJob> take(int max) throws InterruptedException {
        while (true) {
            List<ReadyJob> taken = queue.take(max);
            if (backlog && !queue.low().isEmpty()) {
                poll();
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
        poller.wake();
    }

    private long fill() {
        long began = time.nanos();
        Set<Integer> mine = partitions.get();
        if (mine.isEmpty()) {
            return Loop.millis(paging.pollMillis());
        }
        boolean more = false;
        if (backlog) {
            // A group of partitions at a time: jobs whose rows lie together run together, and none is read over and
            // over.
            for (int i = 0; i < GROUPS && !queue.low().isEmpty() && !closed; i++) {
                more |= readLow(group(nextGroup++ % GROUPS, mine));
            }
            backlog = more || queue.low().isEmpty();
        } else {
            backlog = readLow(mine);
        }
        readBehindCrowds(mine);
        return more && !queue.low().isEmpty() ? 0 : polls.looked(began, time.nanos());
    }

    private static Set<Integer> group(int group, Set<Integer> partitions) {
        return partitions.stream()
                .filter(partition -> partition % GROUPS == group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Each band that has room reads its own first jobs, so that no other one's flood hides them. */
    private boolean readLow(Set<Integer> some) {
        boolean more = false;
        for (int band : some.isEmpty() ? List.<Integer>of() : queue.low()) {
            more |= read(band, some, Crowds.NONE);
        }
        return more;
    }

    /** Takes in what waits in the database behind the many jobs of those who have their part of the room here. */
    private void readBehindCrowds(Set<Integer> mine) {
        long began = time.nanos();
        if (!behindCrowds.isDue(began)) {
            return;
        }
        boolean looked = false;
        for (int band = bands.count() - 1; band >= 0; band--) {
            Crowds crowds = queue.crowds(band);
            if (!crowds.isEmpty() && queue.room(band, true) > 0) {
                looked = true;
                read(band, mine, crowds);
            }
        }
        if (looked) {
            behindCrowds.looked(began, time.nanos());
        }
    }

    /** Reads one page without the jobs of crowds; true when there may be more. */
    private boolean read(int band, Set<Integer> mine, Crowds without) {
        long asked = time.millis();
        long began = time.nanos();
        long since = paging.watermark().begin(band, mine, began);
        int limit = bands.share(band, paging.pageSize()) + queue.known(mine);
        queue.beginReading();
        List<ReadyJob> page = List.of();
        List<ReadyJob> unknown;
        try {
            page = page(band, mine, new Span(since, asked + AHEAD_MILLIS), without, limit);
            int shown = page.size();
            if (without.isEmpty()) {
                paging.watermark()
                        .end(
                                band,
                                mine,
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
            return store.readyJobs(mine, when, bands.highest(band), without, limit);
        }
        boolean plain = bands.count() == 1 && !queue.fairTenants();
        return plain ? store.readyJobs(mine, when, limit) : store.readyJobs(mine, when, bands.highest(band), limit);
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
        closed = true;
        queue.close();
        poller.stop();
    }
}

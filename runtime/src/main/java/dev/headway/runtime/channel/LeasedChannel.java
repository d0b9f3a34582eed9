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
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
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

    private static final int GROUPS = 16;
    private static final int KNOWN_PER_POLL = 500;
    private static final int MAX_PAUSES = 20;

    /** One part in so many of the poller's time goes into walking over jobs that have ended; what others commit waits for so many polls at most. */
    private static final int WALK_PARTS = 10;

    private final WorkIndex store;
    private final Supplier<Set<Integer>> partitions;
    private final IntPredicate owned;
    private final Time time;
    private final int pageSize;
    private final int lowWater;
    private final long pollMillis;
    private final Consumer<List<ReadyJob>> expect;
    private final LocalQueue queue;
    private final PriorityBands bands;
    private final boolean plain;
    private final ReadyBounds bounds;
    private final BehindCrowds behindCrowds;
    private final int queueSize;
    private final Loop poller;
    private volatile boolean closed;
    private volatile boolean backlog = true;
    private int nextGroup;
    /** How long the last look took beyond what it brought; of the poller. */
    private long walkedNanos;

    /**
     * Starts polling.
     *
     * @param partitions what this node leases now
     * @param owned whether a partition is leased by this node
     * @param expect told which jobs a page has brought, so that their instances can be loaded together
     */
    public LeasedChannel(
            WorkIndex store,
            Supplier<Set<Integer>> partitions,
            IntPredicate owned,
            Time time,
            int pageSize,
            int queueSize,
            long pollMillis,
            Consumer<List<ReadyJob>> expect) {
        this(
                store,
                partitions,
                owned,
                time,
                pageSize,
                pollMillis,
                expect,
                new LocalQueue(queueSize),
                queueSize,
                PriorityBands.NONE,
                false,
                new ReadyBounds(time.nanos()));
    }

    /** Starts polling for a queue with bands, or with turns of tenants. */
    @SuppressWarnings("TooManyParameters") // what the node gives, and how its queue is made
    LeasedChannel(
            WorkIndex store,
            Supplier<Set<Integer>> partitions,
            IntPredicate owned,
            Time time,
            int pageSize,
            long pollMillis,
            Consumer<List<ReadyJob>> expect,
            LocalQueue queue,
            int queueSize,
            PriorityBands bands,
            boolean fairTenants,
            ReadyBounds bounds) {
        this.store = store;
        this.expect = expect;
        this.partitions = partitions;
        this.owned = owned;
        this.time = time;
        this.pageSize = pageSize;
        this.lowWater = Math.max(1, queueSize / 2);
        this.queueSize = queueSize;
        this.pollMillis = pollMillis;
        this.queue = queue;
        this.bands = bands;
        this.plain = bands.count() == 1 && !fairTenants;
        this.bounds = bounds;
        this.behindCrowds = new BehindCrowds(queue, pollMillis, time.nanos());
        this.poller = new Loop(
                time,
                "headway-poll",
                this::fill,
                new LoggedFailures(LOG, "Ready jobs cannot be looked for", Loop.millis(pollMillis)));
        poller.start();
    }

    @Override
    public void ready(ReadyJob job) {
        if (owned.test(Ids.partition(job.instanceId())) && queue.offer(job) == Offered.FULL) {
            bounds.missed(job);
            backlog = true;
        }
    }

    /** What queued for a partition that has moved on meanwhile is left to its new owner. */
    @Override
    public List<ReadyJob> take(int max) throws InterruptedException {
        while (true) {
            List<ReadyJob> taken = queue.take(max);
            if (backlog && wantsMore()) {
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

    /**
     * A page shows the jobs again that this node has already, so with very many of them it is read less often; and where it walks over jobs that
     * have ended and cannot be cleaned up yet.
     */
    static long pauseMillis(long pollMillis, int known, long walkedNanos) {
        long polls = Math.max(known / KNOWN_PER_POLL, WALK_PARTS * walkedNanos / Math.max(1, pollMillis * 1_000_000));
        return pollMillis * Math.clamp(polls, 1, MAX_PAUSES);
    }

    private long fill() {
        walkedNanos = 0;
        readSome();
        return Loop.millis(pauseMillis(pollMillis, queue.known(), walkedNanos));
    }

    private void readSome() {
        Set<Integer> mine = partitions.get();
        if (mine.isEmpty()) {
            return;
        }
        lookBehindCrowds(mine);
        if (!wantsMore()) {
            return;
        }
        if (!backlog) {
            backlog = page(mine);
            return;
        }
        // With more work than fits in memory, a group of partitions at a time: short index reads, no job read over and
        // over.
        boolean more = false;
        for (int i = 0; i < GROUPS && wantsMore() && !closed; i++) {
            List<Integer> some = group(nextGroup++ % GROUPS, mine);
            more |= !some.isEmpty() && page(some);
        }
        backlog = more || !wantsMore();
    }

    private static List<Integer> group(int group, Set<Integer> partitions) {
        return partitions.stream()
                .filter(partition -> partition % GROUPS == group)
                .sorted()
                .toList();
    }

    /** Takes in what waits in the database behind the many jobs of those who have their part of the room here. */
    private void lookBehindCrowds(Set<Integer> mine) {
        long began = time.nanos();
        if (!behindCrowds.isDue(began)) {
            return;
        }
        for (int band = bands.count() - 1; band >= 0; band--) {
            lookBehindCrowds(band, mine);
        }
        behindCrowds.looked(began, time.nanos());
    }

    private void lookBehindCrowds(int band, Set<Integer> mine) {
        int enough = Math.max(1, bands.share(band, queueSize) / 2);
        for (int group = 0; group < GROUPS && !closed; group++) {
            Crowds crowds = behindCrowds.of(band, Crowds.NONE, enough);
            if (crowds.isEmpty()) {
                break;
            }
            List<Integer> some = group(group, mine);
            if (!some.isEmpty()) {
                int size = bands.share(band, pageSize) + queue.known(some);
                long since = bounds.begin(band, some, time.nanos());
                queue.beginReading();
                List<ReadyJob> page = List.of();
                List<ReadyJob> unknown;
                try {
                    Span when = new Span(since, time.millis() + AHEAD_MILLIS);
                    page = store.readyJobs(some, when, bands.highest(band), crowds, size).stream()
                            .toList();
                } finally {
                    unknown = queue.unknownOf(page);
                }
                offerAll(unknown);
            }
        }
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

    private boolean wantsMore() {
        return bands.count() == 1 ? queue.size() < lowWater : !queue.hungry().isEmpty();
    }

    /** Reads one page of these partitions; true when there may be more. */
    private boolean page(Collection<Integer> some) {
        if (plain) {
            return page(0, some, pageSize, (when, limit) -> store.readyJobs(some, when, limit));
        }
        // Each band that has room reads its own first jobs, so that no other one's flood hides them.
        boolean more = false;
        for (int band : bands.count() == 1 ? List.of(0) : queue.hungry()) {
            int highest = bands.highest(band);
            more |= page(
                    band,
                    some,
                    bands.share(band, pageSize),
                    (when, limit) -> store.readyJobs(some, when, highest, limit));
        }
        return more;
    }

    private boolean page(int band, Collection<Integer> some, int size, BiFunction<Span, Integer, List<ReadyJob>> read) {
        long asked = time.millis();
        long began = time.nanos();
        long since = bounds.begin(band, some, began);
        int limit = size + queue.known(some);
        queue.beginReading();
        List<ReadyJob> page = List.of();
        List<ReadyJob> unknown;
        try {
            page = read.apply(new Span(since, asked + AHEAD_MILLIS), limit).stream()
                    .toList();
            long ended = time.nanos();
            int shown = page.size();
            walkedNanos += ReadyBounds.isFast(ended - began, shown) ? 0 : ended - began;
            bounds.end(band, some, new ReadyBounds.Page(since, shown, shown < limit, asked, began, ended), page);
        } finally {
            unknown = queue.unknownOf(page);
        }
        return offerAll(unknown) || page.size() >= limit;
    }

    @Override
    public void close() {
        closed = true;
        queue.close();
        poller.stop();
    }
}

package dev.headway.channel.claiming;

import dev.headway.core.execution.step.Effect;
import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.channel.LocalQueue;
import dev.headway.runtime.channel.LocalQueue.Offered;
import dev.headway.runtime.channel.NextRead;
import dev.headway.runtime.channel.NextRead.What;
import dev.headway.runtime.channel.QueueFiller;
import dev.headway.runtime.concurrent.EventCount;
import dev.headway.runtime.concurrent.LoggedFailures;
import dev.headway.runtime.concurrent.Loop;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Claims.FollowUps;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.settings.PriorityBands;
import dev.headway.runtime.settings.RuntimeSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A channel whose nodes compete: a job runs where it was claimed. One thread acquires pages while there is room, renews what runs
 * long and gives back what is over; how a page is acquired is the scheme's matter. Whatever this node has claimed is in its
 * queue, in a slot, or parked in the turn of its instance.
 */
final class ClaimingChannel implements JobChannel {
    private static final Logger LOG = LoggerFactory.getLogger(ClaimingChannel.class);

    private static final long HAND_OVER_MILLIS = 2_000;

    /** Jobs in hand for each slot: enough to run while the next page is read, and few enough to leave slow work to other nodes. */
    private static final int PREFETCH = 4;

    /** So many at least, so that instances and tenants find room beside each other. */
    private static final int LEAST_PREFETCH = 64;

    /** One of so many jobs that a commit could claim waits with those of others instead, so that none waits for instances that never end. */
    private static final int ROUND = 16;

    /** Jobs of one instance that a commit claims: exclusive ones run one after the other, the others are for all. */
    private static final int MOST_OF_INSTANCE = 16;

    private final Time time;
    private final ClaimedJobs jobs;
    private final AcquireScheme scheme;
    private final LocalQueue queue;
    private final QueueFiller filler;
    private final PriorityBands bands;
    private final long pollMillis;
    private final Consumer<List<ReadyJob>> loadAhead;
    private final Loop loop;
    /** Whether somebody says that there may be jobs to claim. */
    private volatile boolean look = true;

    /** A bit for each band that may have jobs to claim. */
    private final AtomicInteger more = new AtomicInteger();

    private long lookedNanos;
    private final AtomicInteger turns = new AtomicInteger();
    private final LongAdder followed = new LongAdder();
    /** Claimed by commits, but their instance is not, or not surely. */
    private final Map<Claim, ReadyJob> withoutInstance = new ConcurrentHashMap<>();

    private final EventCount handedOver;
    private volatile boolean closed;

    /**
     * Starts to acquire. The scheme is made with the channel, which it may wake.
     *
     * @param startedFirst whether jobs of instances that were started earlier come first
     */
    ClaimingChannel(
            ChannelContext context,
            ClaimedJobs jobs,
            boolean startedFirst,
            Function<ClaimingChannel, AcquireScheme> scheme,
            String name) {
        RuntimeSettings settings = context.settings();
        this.time = context.time();
        this.lookedNanos = time.nanos();
        this.handedOver = new EventCount(time);
        this.jobs = jobs;
        this.pollMillis = settings.pollMillis();
        this.loadAhead = context.loadAhead();
        this.bands = settings.bands();
        // Priority classes share the room by weight, and each has some whatever the others have.
        int prefetch = bands.count() > 1 ? Integer.MAX_VALUE : Math.max(LEAST_PREFETCH, PREFETCH * settings.slots());
        this.queue =
                new LocalQueue(Math.min(settings.queueSize(), prefetch), bands, settings.fairTenants(), startedFirst);
        this.filler = new QueueFiller(time, queue, settings.pageSize(), pollMillis, new Free());
        this.loop = new Loop(time, "headway-" + name, this::acquireSome, new Unacquired());
        this.scheme = scheme.apply(this); // may wake the loop, which begins afterwards
        loop.start();
    }

    boolean closed() {
        return closed;
    }

    @Override
    public void ready(ReadyJob job) {
        scheme.ready(job);
        poll();
    }

    /** What becomes ready here runs here, as long as its instance is to stay and there is room. */
    @Override
    public @Nullable FollowUps followUps(List<Effect.JobReady> ready) {
        if (closed) {
            return null;
        }
        List<ReadyJob> following = new ArrayList<>();
        Map<Long, Integer> ofInstance = new HashMap<>();
        for (Effect.JobReady each : ready) {
            ReadyJob job = new ReadyJob(
                    each.instanceId(), each.executionId(), each.jobId(), each.priority(), 0, each.tenantId());
            if (queue.wouldTake(job, withoutInstance.size() + following.size())
                    && scheme.staysHere(job.instanceId())
                    && (queue.startedFirst() || turns.incrementAndGet() % ROUND != 0)
                    && ofInstance.merge(job.instanceId(), 1, Integer::sum) <= MOST_OF_INSTANCE) {
                following.add(job.ofTenant(null));
            }
        }
        return following.isEmpty() ? null : new FollowUps(jobs.owner(), jobs.leaseMillis(), following);
    }

    @Override
    public void claimed(ReadyJob job, boolean exclusive) {
        Claim claim = new Claim(job.ofTenant(null), exclusive);
        if (closed) {
            Thread.ofVirtual().name("headway-give-back").start(() -> giveBack(job, claim));
        } else if (jobs.follow(claim)) {
            followed.increment();
            queue.offerAgain(job);
            if (closed) {
                loop.wake();
            }
        } else {
            withoutInstance.put(claim, job);
            loop.wake();
        }
    }

    private void giveBack(ReadyJob job, Claim claim) {
        try {
            jobs.putBack(List.of(claim));
            scheme.ready(job);
        } catch (StoreException away) {
            LOG.debug("Job {}, which its commit has claimed, is free when the claim runs out", job.jobId(), away);
        }
    }

    @Override
    public void settled(Collection<Long> instanceIds) {
        scheme.settled(instanceIds);
    }

    @Override
    public List<ReadyJob> take(int max) throws InterruptedException {
        List<ReadyJob> taken = queue.take(max);
        if ((look || more.get() != 0) && queue.isLow()) {
            loop.wake();
        }
        return taken;
    }

    @Override
    public void done(ReadyJob job) {
        queue.done(job);
        boolean free = jobs.over(job.jobId());
        scheme.over(job);
        if (free) {
            loop.wake();
        }
    }

    @Override
    public boolean again(ReadyJob job) {
        queue.done(job);
        if (closed || !jobs.has(job.jobId())) {
            jobs.giveBack(job.jobId());
            scheme.over(job);
            return false;
        }
        return queue.offerAgain(job) != Offered.FULL;
    }

    @Override
    public int queued() {
        return queue.size();
    }

    @Override
    public ChannelStatistics statistics() {
        return scheme.statistics().withAcquired(followed.sum());
    }

    @Override
    public void poll() {
        look = true;
        loop.wake();
    }

    /** One round. After the close what still runs keeps its claims until it is over, or the process or the database is. */
    private long acquireSome() {
        boolean last = closed;
        if (last && jobs.isEmpty() && withoutInstance.isEmpty()) {
            return end();
        }
        if (time.nanos() - lookedNanos >= TimeUnit.MILLISECONDS.toNanos(pollMillis)) {
            look = true;
        }
        List<ReadyJob> back = last ? giveBack() : List.of();
        jobs.keep();
        if (last) {
            scheme.handOver(back);
            handedOver.advance();
        } else {
            scheme.tend();
            if (acquire()) {
                return 0;
            }
        }
        return Loop.millis(pollMillis);
    }

    private long end() {
        scheme.handOver(List.of());
        handedOver.advance();
        return Loop.END;
    }

    /** A failure: all is looked for again; once this channel is closed, claims are left to run out. */
    private final class Unacquired implements Loop.Failures {
        private final Loop.Failures logged =
                new LoggedFailures(LOG, "Jobs cannot be acquired", TimeUnit.MILLISECONDS.toNanos(pollMillis));

        @Override
        public long failed(Throwable failure) {
            look = true;
            return closed ? end() : logged.failed(failure);
        }

        @Override
        public void succeeded() {
            logged.succeeded();
        }
    }

    /** Done by the thread that fills the queue, so that nothing comes in behind its back. */
    private List<ReadyJob> giveBack() {
        List<ReadyJob> back = queue.drain();
        for (ReadyJob waiting : back) {
            queue.done(waiting);
            jobs.giveBack(waiting.jobId());
            scheme.over(waiting);
        }
        Map<Claim, ReadyJob> came = new HashMap<>(withoutInstance);
        withoutInstance.keySet().removeAll(came.keySet());
        jobs.unwanted(came.keySet());
        back.addAll(came.values());
        return back;
    }

    /** Asks for the instances of jobs that came with their claims. */
    private void takeInstances() {
        Map<Claim, ReadyJob> came = new HashMap<>(withoutInstance);
        if (came.isEmpty()) {
            return;
        }
        Collection<Claim> elsewhere = jobs.withoutInstance(came.keySet());
        came.forEach((claim, job) -> {
            if (elsewhere.contains(claim)) {
                giveBack(job, claim);
            } else {
                followed.increment();
                hold(claim, job);
            }
            withoutInstance.remove(claim);
        });
    }

    /** One page. Returns false when there is none to ask for. */
    private boolean acquire() {
        if (look) {
            look = false;
            lookedNanos = time.nanos();
            more.set((1 << bands.count()) - 1);
        }
        // What commits have claimed does not wait for the end of a backlog.
        takeInstances();
        return filler.readNext();
    }

    /** The jobs that nobody has claimed. */
    private final class Free implements QueueFiller.Source {
        @Override
        public boolean hasMore(int band) {
            return (more.get() & 1 << band) != 0;
        }

        @Override
        public Crowds crowds(int band) {
            return scheme.crowds(bands.range(band));
        }

        @Override
        public void read(NextRead next) {
            PriorityRange priorities = bands.range(next.band());
            if (next.what() == What.BEHIND_CROWDS) {
                hold(scheme.acquireBehind(next.crowds(), priorities, next.limit()));
            } else if (hold(scheme.acquire(priorities, next.limit())) < next.limit()) {
                more.updateAndGet(known -> known & ~(1 << next.band()));
            }
        }
    }

    private int hold(List<Claim> page) {
        List<ReadyJob> claimed = jobs.jobsOf(page, queue.fairTenants());
        if (!claimed.isEmpty()) {
            // The whole page in one go; slot by slot it would be one load for each that becomes free.
            loadAhead.accept(claimed);
        }
        for (int i = 0; i < claimed.size(); i++) {
            hold(page.get(i), claimed.get(i));
        }
        return page.size();
    }

    private void hold(Claim claim, ReadyJob job) {
        if (jobs.add(claim)) {
            queue.offerAgain(job);
        }
    }

    /** Hands over at once: what waits here is given back; what runs keeps its claim until it is done. */
    @Override
    public void close() {
        closed = true;
        queue.close();
        scheme.stop();
        poll();
        try {
            if (!handedOver.await(0, HAND_OVER_MILLIS) && !jobs.isEmpty()) {
                LOG.info("The jobs that this node had claimed are free when their claims run out");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        scheme.close();
    }
}

package dev.headway.runtime.channel;

import dev.headway.core.execution.step.Effect;
import dev.headway.runtime.channel.LocalQueue.Offered;
import dev.headway.runtime.concurrent.EventCount;
import dev.headway.runtime.concurrent.LoggedFailures;
import dev.headway.runtime.concurrent.Loop;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Claims.FollowUps;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.settings.PriorityBands;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
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

    /** How long a wake-up of an idle node lets others gather before it is followed. */
    private static final long GATHER_NANOS = 500_000;

    /** The same while jobs run here, and while some wait for a slot: the fuller the next page, the fewer statements a job costs. */
    private static final long GATHER_AT_WORK_NANOS = 2_000_000;

    private static final long GATHER_IN_PLENTY_NANOS = 5_000_000;

    private static final long HAND_OVER_MILLIS = 2_000;

    /** Jobs that wait for each slot where nothing is known of the pace yet. */
    private static final int JOBS_A_SLOT = 2;

    /**
     * How often a node that has enough of what follows in its instances takes what waits in the database all the same, and what part of
     * enough: so nothing waits for ever for instances that never end.
     */
    private static final long OTHERS_TURN_NANOS = 500_000_000;

    private static final int OTHERS_PART = 5;

    /** How full the queue gets by pages, and by what follows in instances that are here, in units of what is enough. */
    private static final int PAGES_UP_TO = 2;

    private static final int FOLLOW_UPS_UP_TO = 4;

    /** Jobs of one instance that a commit claims: exclusive ones run one after the other, the others are for all. */
    private static final int MOST_OF_INSTANCE = 16;

    private final Time time;
    private final ClaimedJobs jobs;
    private final ClaimOrder order;
    private final Preferred preferred;
    private final AcquireScheme scheme;
    private final LocalQueue queue;
    private final BehindCrowds behindCrowds;
    private final PriorityBands bands;
    private final int pageSize;
    private final int queueSize;
    private final int lowWater;
    private final int least;
    private final long pollMillis;
    private final Consumer<List<ReadyJob>> loadAhead;
    private final Loop loop;
    /** Whether there may be jobs to claim that were not there when it was last looked. */
    private volatile boolean look = true;

    /** Whether a page was full, so that more are there to be claimed. */
    private volatile boolean more;

    private volatile long lookedNanos;
    private final Rest rest;
    /** Whether the next page is put off until the rest is over. */
    private boolean resting;

    private final LongAdder followed = new LongAdder();
    /** Claimed by commits, but their instance is not, or not surely. */
    private final Map<Claim, ReadyJob> withoutInstance = new ConcurrentHashMap<>();

    private final EventCount handedOver;
    private volatile boolean closed;

    /** Starts to acquire. The scheme is made with the channel, which it may wake. */
    ClaimingChannel(
            ChannelContext context,
            ClaimedJobs jobs,
            ClaimOrder order,
            Function<ClaimingChannel, AcquireScheme> scheme,
            String name) {
        this.time = context.time();
        this.lookedNanos = time.nanos();
        this.rest = new Rest(lookedNanos);
        this.handedOver = new EventCount(time);
        this.jobs = jobs;
        this.order = order;
        this.pageSize = context.settings().pageSize();
        this.queueSize = context.settings().queueSize();
        this.lowWater = Math.max(1, queueSize / 2);
        this.least = JOBS_A_SLOT * context.settings().slots();
        this.pollMillis = context.settings().pollMillis();
        this.loadAhead = context.loadAhead();
        this.bands = context.settings().bands();
        this.queue = new LocalQueue(
                queueSize,
                Math.min(queueSize, FOLLOW_UPS_UP_TO * least),
                bands,
                order.fairTenants(),
                order.startedFirst());
        this.behindCrowds = new BehindCrowds(queue, pollMillis, time.nanos());
        this.preferred = new Preferred(DoorbellChannels.room(queueSize), queue);
        this.loop = new Loop(time, "headway-" + name, this::acquireSome, new Unacquired(), this::gatherNanos);
        this.scheme = scheme.apply(this); // may wake the loop, which begins afterwards
        loop.start();
    }

    boolean closed() {
        return closed;
    }

    @Override
    public void ready(ReadyJob job) {
        scheme.ready(job);
        // A look may have found it before it was announced.
        if (order.prefersSome() && !jobs.has(job.jobId())) {
            preferred.ready(job);
        }
        poll();
    }

    /** What becomes ready here runs here, as long as its instance is to stay and there is room. */
    @Override
    public @Nullable FollowUps followUps(List<Effect.JobReady> ready) {
        if (closed || bands.count() > 1 || order.prefersSome()) {
            return null;
        }
        int room = Math.min(queueSize, FOLLOW_UPS_UP_TO * enough()) - queue.size();
        List<ReadyJob> following = new ArrayList<>();
        Map<Long, Integer> ofInstance = new HashMap<>();
        for (Effect.JobReady job : ready) {
            if (following.size() < room
                    && !jobs.has(job.jobId())
                    && scheme.staysHere(job.instanceId())
                    && ofInstance.merge(job.instanceId(), 1, Integer::sum) <= MOST_OF_INSTANCE) {
                following.add(new ReadyJob(job.instanceId(), job.executionId(), job.jobId(), job.priority(), 0));
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
        // Which of several bands has more, or room, is not kept.
        if ((more || look || bands.count() > 1) && wantsMore()) {
            poll();
        } else if (order.prefersSome() && !preferred.isEmpty()) {
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
            takeInstances();
            acquire();
        }
        return pauseNanos();
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
        withoutInstance.keySet().removeAll(came.keySet());
        came.forEach((claim, job) -> {
            if (elsewhere.contains(claim)) {
                giveBack(job, claim);
            } else {
                followed.increment();
                hold(claim, job);
            }
        });
    }

    private void acquire() {
        if (order.prefersSome()) {
            acquirePreferred();
        }
        acquireBehindCrowds();
        while ((look || more) && !closed && wantsMore()) {
            resting = !jobs.idle() && rest.leftNanos(time.nanos()) > 0;
            if (resting) {
                return;
            }
            look = false;
            boolean full = false;
            long began = time.nanos();
            // Each band with room asks for its own first jobs, so that no other one's flood hides them.
            for (int band : bands.count() == 1 ? List.of(0) : queue.hungry()) {
                int limit = Math.min(bands.share(band, pageSize), room(band));
                lookedNanos = time.nanos();
                full |= limit > 0 && hold(scheme.acquire(bands.range(band), limit)) >= limit;
            }
            more = full;
            jobs.keep();
            if (!full) {
                // What became ready meanwhile gathers for a moment.
                rest.after(began, time.nanos());
                return;
            }
        }
    }

    private int room(int band) {
        if (bands.count() > 1) {
            return bands.share(band, queueSize) - queue.size(band);
        }
        int room = Math.min(queueSize, PAGES_UP_TO * enough()) - queue.size();
        return isOthersTurn() ? Math.max(room, Math.max(1, enough() / OTHERS_PART)) : room;
    }

    private boolean isOthersTurn() {
        return time.nanos() - lookedNanos >= OTHERS_TURN_NANOS
                && jobs.endShortly() > 0
                && queue.size() < Math.min(queueSize, FOLLOW_UPS_UP_TO * enough());
    }

    /** What waits in the database behind the many jobs of those who have their part of the room here. */
    private void acquireBehindCrowds() {
        long began = time.nanos();
        if (!behindCrowds.isDue(began)) {
            return;
        }
        long waited = scheme.waitedNanos();
        for (int band = bands.count() - 1; band >= 0 && !closed; band--) {
            int most = bands.count() > 1 ? Math.max(1, bands.share(band, queueSize) / 2) : enough();
            Crowds crowds = behindCrowds.of(band, scheme.crowds(bands.range(band)), most);
            if (!crowds.isEmpty()) {
                int limit = Math.min(bands.share(band, pageSize), most - queue.besidesCrowds(band));
                hold(scheme.acquireBehind(crowds, bands.range(band), limit));
            }
        }
        behindCrowds.looked(began + scheme.waitedNanos() - waited, time.nanos());
    }

    private int hold(List<Claim> page) {
        List<ReadyJob> claimed = jobs.jobsOf(page, order.fairTenants());
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
        if (order.prefersSome()) {
            preferred.forget(job.jobId());
        }
    }

    private void acquirePreferred() {
        Map<Claim, ReadyJob> some;
        do {
            some = preferred.acquire(jobs, pageSize);
            some.forEach(this::hold);
        } while (some.size() == pageSize && !closed);
    }

    private boolean wantsMore() {
        if (bands.count() > 1) {
            return !queue.hungry().isEmpty();
        }
        // What others would announce anew if it were not claimed soon comes sooner.
        int waits = queue.size();
        return waits < enough() || (waits < PAGES_UP_TO * enough() && scheme.hasOwn()) || isOthersTurn();
    }

    /** What is claimed and waits for long has to be renewed, which costs as much as to claim it; and others could have it. */
    private int enough() {
        return (int) Math.min(lowWater, Math.max(least, jobs.endShortly()));
    }

    private long pauseNanos() {
        long poll = TimeUnit.MILLISECONDS.toNanos(pollMillis);
        if (!resting) {
            return poll;
        }
        resting = false;
        return Math.clamp(rest.leftNanos(time.nanos()), 0, poll);
    }

    /** Whoever asks meanwhile finds that somebody has asked already. */
    private long gatherNanos() {
        if (closed) {
            return 0;
        }
        if (queue.size() > 0) {
            return GATHER_IN_PLENTY_NANOS;
        }
        return jobs.idle() ? GATHER_NANOS : GATHER_AT_WORK_NANOS;
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

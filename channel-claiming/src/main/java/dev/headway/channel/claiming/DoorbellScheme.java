package dev.headway.channel.claiming;

import dev.headway.channel.claiming.WaitingRings.Ring;
import dev.headway.runtime.broker.BrokerState;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store.Span;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Time;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * Jobs by the messages of a broker. A message that comes is claimed in the database, in bulk, so that one that comes twice or too
 * late finds nothing; it is acknowledged when its job is over. What no message brings, the sweep finds and sends again. What becomes
 * ready where its instance is at home needs no message.
 */
final class DoorbellScheme implements AcquireScheme, DoorbellReceivers.Place {
    /** A job whose row was just being written is asked for once more. */
    private static final int TRIES = 2;

    /** What no message waits for is asked for more often before the database is asked what has become of it. */
    private static final int MORE_TRIES = 6;

    static final String MEANWHILE = "jobs are kept in the database";

    /** Messages that wait for their instance, as a multiple of the queue. */
    private static final int ROOM_FOR_LATER = 4;

    /** Messages that are open while there are many, for each slot, unless fewer are received at once. */
    private static final int USUAL_A_SLOT = 8;

    /** What part of a page is left to messages, however many jobs are at home here. */
    private static final int MESSAGES_PART = 8;

    private final Time time;
    private final BrokerTransport transport;
    private final Settings settings;
    private final ClaimedJobs jobs;
    private final SkipLockedScheme polling;
    private final Surroundings around;
    private final BrokerState broker;
    private final DoorbellReader reader;
    private final DoorbellSweep sweep;
    private final DoorbellSender sender;
    private final HomeJobs home;
    private final DoorbellSweep.Here here;
    private final IncomingRings incoming;
    private final OpenRings open;
    private final WaitingRings later;
    private final DoorbellReceivers receivers;
    private final LongAdder attempts = new LongAdder();
    private final LongAdder acquired = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder locked = new LongAdder();
    private final LongAdder received = new LongAdder();
    private volatile boolean closed;
    private volatile boolean databaseAway;
    private volatile long askedNanos;

    /** What becomes of jobs while the broker is away. */
    enum WhenDown {
        POLL,
        WAIT
    }

    record Settings(
            int consumers,
            int batchSize,
            WhenDown whenDown,
            long sweepMillis,
            long sweepAfterMillis,
            long resendMillis,
            long acknowledgeWithinMillis) {
        /** Messages that are received and not acknowledged, at most. */
        int atOnce() {
            return consumers * batchSize;
        }
    }

    /**
     * What it needs of the node and the channel.
     *
     * @param leased whether this node leases a partition now
     * @param broker what all who reach for this broker find, shared by the bands
     * @param priorities what this destination is for
     * @param pages how the database is asked for jobs
     */
    record Surroundings(
            Supplier<Set<Integer>> partitions,
            IntPredicate leased,
            Time time,
            BrokerState broker,
            PriorityRange priorities,
            ClaimPages pages,
            int pageSize,
            int queueSize,
            int slots,
            long pollMillis,
            Runnable wake) {}

    DoorbellScheme(
            BrokerTransport transport,
            Settings settings,
            ClaimedJobs jobs,
            SkipLockedScheme polling,
            Surroundings around) {
        this.time = around.time();
        this.askedNanos = time.nanos();
        this.transport = transport;
        this.settings = settings;
        this.jobs = jobs;
        this.polling = polling;
        this.around = around;
        this.broker = around.broker;
        this.sender = new DoorbellSender(
                time, transport, settings.batchSize, DoorbellChannels.room(around.queueSize()), broker, around.wake);
        this.incoming = new IncomingRings(around.queueSize());
        this.open = new OpenRings(time, around.queueSize(), Math.min(USUAL_A_SLOT * around.slots(), settings.atOnce()));
        this.later = new WaitingRings(ROOM_FOR_LATER * around.queueSize(), open::dealtWith);
        this.home = new HomeJobs(
                around.leased(),
                waiting -> jobs.size() + waiting < around.slots() / 2,
                around.queueSize(),
                Math.max(around.pollMillis(), settings.sweepAfterMillis()),
                time::nanos);
        this.here = new DoorbellSweep.Here(home, later, jobs);
        this.reader = new DoorbellReader(transport.describe());
        this.sweep = new DoorbellSweep(settings, jobs.claims(), jobs.owner(), around, time::nanos);
        this.receivers = new DoorbellReceivers(time, transport, settings, broker, sender, around.wake, this);
    }

    @Override
    public void ready(ReadyJob job) {
        // While the broker is away, what is ready stays in the database.
        if (!broker.up() || !home.keep(job)) {
            sender.ready(job);
        }
    }

    @Override
    public void settled(Collection<Long> instanceIds) {
        home.settle(instanceIds);
    }

    @Override
    public void tend() {
        sender.readyAgain(home.late());
        if (isFull() && broker.up()) {
            sender.readyAgain(sweep.missingWithoutRoom(here));
        }
    }

    @Override
    public boolean isAway() {
        return databaseAway || isFull();
    }

    /** Nobody has asked for jobs for long: each slot is taken, and enough jobs wait for one. */
    private boolean isFull() {
        return time.nanos() - askedNanos > TimeUnit.MILLISECONDS.toNanos(settings.resendMillis);
    }

    @Override
    public boolean hasRoom() {
        return open.hasRoom();
    }

    @Override
    public RingBatch came(List<String> texts) {
        List<ReadyJob> came = reader.jobs(texts);
        RingBatch batch = open.came(came);
        received.add(texts.size());
        sweep.received(came);
        for (ReadyJob job : came) {
            incoming.add(new Ring(job, batch, 0));
        }
        around.wake.run();
        return batch;
    }

    @Override
    public List<Claim> acquire(PriorityRange priorities, int limit) {
        attempts.increment();
        askedNanos = time.nanos();
        try {
            List<Claim> page = acquireHere(priorities, limit);
            if (databaseAway && page.isEmpty()) {
                askDatabase(priorities);
            }
            databaseAway = false;
            return page;
        } catch (StoreException away) {
            databaseAway = true;
            throw away;
        }
    }

    @Override
    public Crowds crowds(PriorityRange priorities) {
        return new Crowds(open.crowds(), Set.of());
    }

    /** What waits behind the messages of crowds, anywhere, does not wait for its own: they find it claimed. */
    @Override
    public List<Claim> acquireBehind(Crowds crowds, PriorityRange priorities, int limit) {
        List<Claim> page = runsHere() ? polling.acquireBehind(crowds, priorities, limit) : List.of();
        home.settle(page.stream().map(claim -> claim.job().instanceId()).toList());
        return page;
    }

    /** That nothing was due here, and so nothing was asked, does not mean that the database is back: messages would come, and be stuck. */
    private void askDatabase(PriorityRange priorities) {
        jobs.claims().candidates(jobs.owner(), List.of(0), priorities, Span.ALL, Crowds.NONE, 1);
    }

    private List<Claim> acquireHere(PriorityRange priorities, int limit) {
        List<Claim> page = new ArrayList<>();
        List<Long> got = instancesNow(Math.max(1, limit / 2));
        try {
            List<Ring> rings = due(limit, got);
            if (!rings.isEmpty()) {
                page.addAll(claim(rings));
            }
        } finally {
            jobs.freeUnless(got, page);
        }
        if (page.isEmpty() && !broker.up() && settings.whenDown == WhenDown.POLL) {
            return polling.acquire(priorities, limit);
        }
        if (broker.up()) {
            sender.readyAgain(sweep.missing(incoming.isEmpty() && sender.isIdle(), here));
        }
        if (!incoming.isEmpty() || (runsHere() && home.size() > 0)) {
            around.wake.run();
        }
        acquired.add(page.size());
        return page;
    }

    /** The instances that messages here wait for, as far as this node gets them now, and has not enough of them ahead. */
    private List<Long> instancesNow(int limit) {
        long now = time.nanos();
        List<Long> wanted = new ArrayList<>(later.instances(now, nextPoll(), limit));
        wanted.removeIf(instanceId -> jobs.exclusiveOf(instanceId) >= around.slots());
        return wanted.isEmpty() ? List.of() : List.copyOf(jobs.claimInstances(wanted));
    }

    private long nextPoll() {
        return time.nanos() + TimeUnit.MILLISECONDS.toNanos(around.pollMillis);
    }

    private boolean runsHere() {
        return broker.up() || settings.whenDown == WhenDown.POLL;
    }

    /** What has waited long enough, what is at home, and what messages bring; none keeps the others out, however short the page. */
    private List<Ring> due(int limit, List<Long> instances) {
        int half = Math.max(1, limit / 2);
        List<Ring> rings = new ArrayList<>(later.due(time.nanos(), half));
        for (long instanceId : instances) {
            int isAhead = jobs.exclusiveOf(instanceId);
            int room = isAhead > 0 ? around.slots() - isAhead : half - rings.size();
            rings.addAll(later.ofInstance(instanceId, Math.max(1, room)));
        }
        if (runsHere()) {
            int room = limit - rings.size();
            int atHome = incoming.isEmpty() ? room : room - Math.max(1, room / MESSAGES_PART);
            for (ReadyJob job : home.take(Math.max(1, atHome))) {
                rings.add(new Ring(job, null, -MORE_TRIES));
            }
        }
        int most = Math.max(limit, rings.size() + 1);
        while (rings.size() < most) {
            Ring next = incoming.poll();
            if (next == null) {
                break;
            }
            rings.add(next);
        }
        return rings;
    }

    private List<Claim> claim(List<Ring> rings) {
        long next = nextPoll();
        Map<Long, Ring> byJob = claimable(rings);
        List<Claim> won = new ArrayList<>();
        List<Claim> noInstance;
        try {
            won.addAll(jobs.claims().claimNamed(jobs.owner(), jobsOf(byJob.values()), jobs.leaseMillis()));
            noInstance = jobs.withoutInstance(won);
        } catch (RuntimeException away) {
            jobs.unwanted(won);
            byJob.values().forEach(ring -> later.later(ring, next));
            throw away;
        }
        locked.add(noInstance.size());
        won.removeAll(noInstance);
        // The exclusive jobs of an instance run one after another: those for which it is too early wait without a
        // claim.
        List<Claim> notNow = jobs.beyond(around.slots(), won);
        won.removeAll(notNow);
        notNow.addAll(noInstance);
        jobs.unwanted(notNow);
        home.settle(won.stream().map(claim -> claim.job().instanceId()).toList());
        sort(byJob, won, notNow, next);
        return won;
    }

    /** Each job once. One that is here already may have become ready anew before its last run was over here: it is looked at again then. */
    private Map<Long, Ring> claimable(List<Ring> rings) {
        Map<Long, Ring> byJob = new HashMap<>();
        for (Ring ring : rings) {
            if (jobs.has(ring.job().jobId())) {
                untilOver(ring);
            } else if (byJob.putIfAbsent(ring.job().jobId(), ring) != null) {
                open.dealtWith(ring);
            }
        }
        return byJob;
    }

    private void untilOver(Ring ring) {
        open.dealtWith(ring);
        later.untilOver(ring.job());
        if (!jobs.has(ring.job().jobId())) {
            lookAgain(ring.job().jobId()); // it has ended just now
        }
    }

    private void lookAgain(long jobId) {
        ReadyJob job = later.over(jobId);
        if (job != null) {
            incoming.add(new Ring(job, null, 0));
            around.wake.run();
        }
    }

    private static List<ReadyJob> jobsOf(Collection<Ring> rings) {
        return rings.stream().map(Ring::job).toList();
    }

    /** Won rings are dealt with when their job is over; those that must wait come again; the others were for nothing. */
    private void sort(Map<Long, Ring> byJob, List<Claim> won, List<Claim> notNow, long next) {
        Set<Long> instances = new HashSet<>();
        for (Claim claim : won) {
            Ring ring = byJob.remove(claim.job().jobId());
            long instanceId = claim.job().instanceId();
            if (ring == null || ring.batch() == null) {
                continue;
            }
            if (claim.exclusive() && (!instances.add(instanceId) || jobs.holds(instanceId))) {
                // It runs behind others of its instance, which may take long: what it came with need not wait for that.
                open.dealtWith(ring);
            } else {
                open.claimed(ring);
            }
        }
        Set<Long> blocked = new HashSet<>();
        List<Ring> inVain = new ArrayList<>();
        notNow.forEach(claim -> blocked.add(claim.job().jobId()));
        for (Ring ring : byJob.values()) {
            if (blocked.contains(ring.job().jobId())) {
                later.untilInstance(ring, next);
            } else if (ring.tries() + 1 < TRIES) {
                later.later(new Ring(ring.job(), ring.batch(), ring.tries() + 1), next);
            } else {
                inVain.add(ring);
            }
        }
        if (!inVain.isEmpty()) {
            keepUnclaimed(inVain, next);
        }
    }

    /**
     * A job that nobody has although it could not be claimed was locked each time: the first of parallel jobs is in the row of its instance,
     * which every commit of the instance writes. Nobody else would come for it.
     */
    private void keepUnclaimed(List<Ring> rings, long next) {
        Set<Long> unclaimed = jobs.unclaimed(jobsOf(rings));
        for (Ring ring : rings) {
            open.dealtWith(ring); // the messages that it came with need not wait for it
            if (unclaimed.contains(ring.job().jobId())) {
                later.later(new Ring(ring.job(), null, -MORE_TRIES), next);
            } else {
                failures.increment();
            }
        }
    }

    @Override
    public void over(ReadyJob job) {
        open.over(job);
        lookAgain(job.jobId());
    }

    @Override
    public boolean staysHere(long instanceId) {
        return runsHere() && home.isAtHome(instanceId);
    }

    @Override
    public ChannelStatistics statistics() {
        ChannelStatistics polled = polling.statistics();
        return new ChannelStatistics(
                attempts.sum(),
                acquired.sum() + polled.acquired(),
                failures.sum(),
                locked.sum() + polled.lockedExclusive(),
                sender.sent(),
                received.sum(),
                sweep.resent(),
                broker.up());
    }

    /** Lets the receivers end, without waiting for them: messages that were not acknowledged come to another node. */
    @Override
    public void stop() {
        if (!closed) {
            closed = true;
            receivers.stop();
            sender.readyAgain(home.close());
        }
    }

    @Override
    public void handOver(List<ReadyJob> givenBack) {
        sender.readyAgain(givenBack);
        sender.readyAgain(later.withoutMessages());
        sender.readyAgain(incoming.withoutMessages());
    }

    @Override
    public void close() {
        stop();
        sender.close();
        receivers.join();
        transport.close();
    }
}

package dev.headway.runtime.recovery;

import dev.headway.core.state.Ids;
import dev.headway.runtime.concurrent.LoggedFailures;
import dev.headway.runtime.concurrent.Loop;
import dev.headway.runtime.port.Leases;
import dev.headway.runtime.port.Leases.Registration;
import dev.headway.runtime.port.Leases.Share;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.Time;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps this node's name and partitions: registers, renews, takes over what dead nodes leave, and hands back on a clean stop.
 * Leases only spare work; an expired one that this node has not noticed cannot corrupt anything. Thread-safe.
 */
public final class LeaseKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);
    /** So that what a node hands back is taken at once, however long the lease. */
    private static final long PERIOD_MILLIS_MAX = 500;

    private static final int UNSETTLED = -1;
    private static final long START_PAUSE_MILLIS = 50;
    /** So that a predecessor's lease is over for sure. */
    private static final long START_GRACE_MILLIS = 500;

    private final Leases leases;
    private final String nodeName;
    private final long session;
    private final Settings settings;
    private final IntPredicate busy;
    private final Heir heir;
    private final Time time;
    private volatile boolean closed;
    private final long periodNanos;
    private final Loop loop;
    /** Partitions on their way to others, and since when; their jobs may end here, new ones do not begin. */
    private final TreeMap<Integer, Long> leaving = new TreeMap<>();

    /** What somebody left, until the heir has been told. */
    private final Set<Integer> left = new TreeSet<>();

    private volatile Holding holding = new Holding(Set.of(), 0);
    private volatile boolean nameLost;
    /**
     * The share that this node has, as the table said; nobody takes partitions of a node whose signs of life are accepted, so the
     * table need not be read again. It changes seldom, but beside a long transaction every old version of it would be walked.
     */
    private int settledShare = UNSETTLED;

    /** Since when this node has had more than its share, as far as it knows. */
    private long surplusNanos;

    private boolean surplus;

    /** When the last sign of life that was accepted was given. */
    private long signNanos;

    private boolean lost;

    /**
     * How long things may take.
     *
     * @param leaseMillis after this time without a sign of life others take what a node owns
     * @param drainMillis how long a partition that moves waits for its running jobs
     */
    public record Settings(long leaseMillis, long drainMillis) {}

    /** Who works on the partitions. */
    public interface Heir {
        /**
         * Told before this node works on partitions that have come.
         *
         * @param left those whose last owner did not hand them back: it has crashed, or sleeps
         * @throws StoreException when it has to be told again later
         */
        void inherit(Set<Integer> gained, Set<Integer> left);

        /** Whether the jobs of a partition run here one after the other for good reason: it leaves later, and does not stand still until then. */
        boolean keeps(int partition);

        /** Told afterwards, so that the work of new partitions is looked for at once. */
        void gained();

        /**
         * Told once when this node finds that its lease was over and that it was declared dead, or that another one took its name: others
         * may have run since then what was in hand here.
         *
         * @param silentMillis since this node's last sign of life that was accepted
         */
        void lost(long silentMillis);
    }

    /** What this node owns, and until when by its own monotonic clock: a node that was asleep for longer owns nothing. */
    private record Holding(Set<Integer> partitions, long untilNanos) {}

    /**
     * Makes a keeper that does nothing before its start.
     *
     * @param busy whether jobs of a partition run here
     * @param heir who works on the partitions
     */
    public LeaseKeeper(
            Leases leases, String nodeName, long session, Settings settings, IntPredicate busy, Heir heir, Time time) {
        this.leases = leases;
        this.nodeName = nodeName;
        this.session = session;
        this.settings = settings;
        this.busy = busy;
        this.heir = heir;
        this.time = time;
        this.periodNanos = Loop.millis(Math.min(PERIOD_MILLIS_MAX, settings.leaseMillis() / 4));
        this.loop = new Loop(
                time,
                "headway-lease",
                () -> {
                    renew();
                    return periodNanos;
                },
                new LoggedFailures(LOG, "Leases of node '" + nodeName + "' cannot be renewed", periodNanos));
    }

    /**
     * Registers and takes the first partitions. A predecessor under the same name that is not known to be gone is given the time
     * of its lease to show that it lives.
     *
     * @throws IllegalStateException when a living node has the same name
     */
    public void start() {
        long asked = time.nanos();
        register();
        signNanos = asked;
        rebalance(asked);
        loop.startAfter(periodNanos);
    }

    private void register() {
        long heardMillis = -1;
        long deadline = time.nanos() + (settings.leaseMillis() + START_GRACE_MILLIS) * 1_000_000;
        while (registered() instanceof Registration.NameTaken taken) {
            if (taken.sinceMillis() < heardMillis || time.nanos() - deadline > 0) {
                throw new IllegalStateException(
                        "Expected node name '" + nodeName + "' to be free, but a living node (session "
                                + taken.otherSession() + ", heard of " + taken.sinceMillis()
                                + " ms ago) has it. Give each node of a database its own nodeName, or stop the other one.");
            }
            heardMillis = taken.sinceMillis();
            awaitPredecessor();
        }
    }

    private Registration registered() {
        Registration registration = leases.register(nodeName, session, settings.leaseMillis());
        if (registration instanceof Registration.Accepted accepted) {
            left.addAll(accepted.left());
        }
        return registration;
    }

    /** The partitions of this node now. */
    public Set<Integer> owned() {
        Holding now = holding;
        return now.untilNanos() - time.nanos() > 0 ? now.partitions() : Set.of();
    }

    public boolean owns(int partition) {
        return owned().contains(partition);
    }

    /** Whether another node took this one's name, so that it owns nothing until that one stops. */
    public boolean nameLost() {
        return nameLost;
    }

    private void awaitPredecessor() {
        try {
            time.sleep(START_PAUSE_MILLIS);
            if (closed) {
                throw new IllegalStateException("Node '" + nodeName + "' is closed before it has started.");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(
                    "Interrupted while node '" + nodeName + "' waited for its name.", interrupted);
        }
    }

    /** One sign of life: renews what this node has and adjusts it to its share. */
    void renew() {
        long asked = time.nanos();
        if (!leases.heartbeat(nodeName, session, settings.leaseMillis())) {
            holding = new Holding(Set.of(), 0);
            settledShare = UNSETTLED;
            leaving.clear();
            noteLoss();
            if (registered() instanceof Registration.NameTaken taken) {
                if (!nameLost) {
                    nameLost = true;
                    LOG.error(
                            "Expected to be the only node '{}', but another one (session {}) has taken the name: this one"
                                    + " runs no jobs and timers until that one stops. Give each node of a database its"
                                    + " own nodeName.",
                            nodeName,
                            taken.otherSession());
                }
                return;
            }
        }
        signNanos = asked;
        lost = false;
        nameLost = false;
        rebalance(asked);
    }

    private void noteLoss() {
        if (lost) {
            return;
        }
        lost = true;
        long silentMillis = (time.nanos() - signNanos) / 1_000_000;
        LOG.warn(
                "Node '{}' has lost its lease of {} ms: its last sign of life came through {} ms ago. Others may have run"
                        + " its jobs; it begins anew.",
                nodeName,
                settings.leaseMillis(),
                silentMillis);
        heir.lost(silentMillis);
    }

    private void rebalance(long askedNanos) {
        int nodes = Math.max(1, leases.liveNodes().size());
        int share = (Ids.PARTITIONS + nodes - 1) / nodes;
        if (settledShare == share) {
            holding = new Holding(holding.partitions(), untilNanos(askedNanos));
            return;
        }
        settledShare = UNSETTLED;
        Set<Integer> idle = mayGo(share, askedNanos);
        Set<Integer> staying = new TreeSet<>(holding.partitions());
        staying.addAll(leaving.keySet());
        staying.removeAll(idle);
        Share after = leases.rebalance(nodeName, session, share, staying, settings.leaseMillis());
        left.addAll(after.left());
        Set<Integer> now = new TreeSet<>(after.owned());
        leaving.keySet().retainAll(now);
        Set<Integer> before = owned();
        now.removeAll(leaving.keySet());
        Set<Integer> gained = new TreeSet<>(now);
        gained.removeAll(before);
        left.retainAll(now);
        if (!gained.isEmpty() || !left.isEmpty()) {
            heir.inherit(gained, Set.copyOf(left));
            left.clear();
        }
        holding = new Holding(Set.copyOf(now), untilNanos(askedNanos));
        if (now.size() == share && leaving.isEmpty()) {
            settledShare = share;
        }
        if (!gained.isEmpty()) {
            heir.gained();
        }
    }

    private long untilNanos(long askedNanos) {
        return askedNanos + settings.leaseMillis() * 1_000_000;
    }

    /** Chooses what is more than the share; it may go in a later round, when nothing of it runs here any more. */
    private Set<Integer> mayGo(int share, long nowNanos) {
        Set<Integer> idle = new TreeSet<>();
        leaving.forEach((partition, since) -> {
            if (!busy.test(partition) || nowNanos - since > settings.drainMillis() * 1_000_000) {
                idle.add(partition);
            }
        });
        int stay = holding.partitions().size();
        boolean patient = isPatient(stay > share, nowNanos);
        Iterator<Integer> each = new TreeSet<>(holding.partitions()).iterator();
        while (stay > share && each.hasNext()) {
            int partition = each.next();
            if (!patient || !heir.keeps(partition)) {
                leaving.put(partition, nowNanos);
                stay--;
            }
        }
        while (stay < share && !leaving.isEmpty()) {
            idle.remove(leaving.pollFirstEntry().getKey()); // another node has gone, and it is needed here again
            stay++;
        }
        return idle;
    }

    /** Whether what the heir keeps need not go yet. */
    private boolean isPatient(boolean hasSurplus, long nowNanos) {
        if (!surplus) {
            surplusNanos = nowNanos;
        }
        surplus = hasSurplus;
        return nowNanos - surplusNanos <= settings.drainMillis() * 1_000_000;
    }

    /** Hands everything back. */
    @Override
    public void close() {
        closed = true;
        loop.stop();
        holding = new Holding(Set.of(), 0);
        try {
            leases.release(nodeName, session);
        } catch (StoreException gone) {
            LOG.info("Leases of node '{}' run out by themselves: {}", nodeName, gone.getMessage());
        }
    }
}

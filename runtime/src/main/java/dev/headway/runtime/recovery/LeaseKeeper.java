package dev.headway.runtime.recovery;

import dev.headway.runtime.port.Leases;
import dev.headway.runtime.port.StoreException;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps this node's name and partitions: registers, renews, takes over what dead nodes leave, and hands back on a clean stop.
 * Leases only spare work; an expired one that this node has not noticed cannot corrupt anything. Thread-safe.
 */
public final class LeaseKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);
    private static final int PARTITIONS = 256;

    private final Leases leases;
    private final String nodeName;
    private final long session;
    private final long leaseMillis;
    private final Runnable gained;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition wake = lock.newCondition();
    private final Thread thread;
    private volatile Set<Integer> owned = Set.of();
    private boolean closed;

    /** @param gained called when partitions were added, so that their work is looked for at once */
    public LeaseKeeper(Leases leases, String nodeName, long session, long leaseMillis, Runnable gained) {
        this.leases = leases;
        this.nodeName = nodeName;
        this.session = session;
        this.leaseMillis = leaseMillis;
        this.gained = gained;
        this.thread = Thread.ofPlatform().name("headway-lease").daemon(true).unstarted(this::run);
    }

    /**
     * Registers and takes the first partitions.
     *
     * @throws IllegalStateException when a living node has the same name
     */
    public void start() {
        Leases.Registration registration = leases.register(nodeName, session, leaseMillis);
        if (registration instanceof Leases.Registration.NameTaken taken) {
            throw new IllegalStateException(
                    "Expected node name '" + nodeName + "' to be free, but a living node (session "
                            + taken.otherSession() + ", heard of " + taken.sinceMillis()
                            + " ms ago) has it. Give each node of a database its own nodeName, or stop the other one.");
        }
        rebalance();
        thread.start();
    }

    /** The partitions of this node now. */
    public Set<Integer> owned() {
        return owned;
    }

    public boolean owns(int partition) {
        return owned.contains(partition);
    }

    @SuppressWarnings("WaitNotInLoop") // a wake-up for no reason only renews once more
    private void run() {
        boolean reported = false;
        while (true) {
            lock.lock();
            try {
                if (!closed) {
                    wake.awaitNanos(leaseMillis * 1_000_000 / 4);
                }
                if (closed) {
                    return;
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            } finally {
                lock.unlock();
            }
            try {
                if (!leases.heartbeat(nodeName, session, leaseMillis)) {
                    LOG.warn("Another node took the name '{}'; this one owns no partitions any more", nodeName);
                    owned = Set.of();
                    leases.register(nodeName, session, leaseMillis);
                }
                rebalance();
                reported = false;
            } catch (StoreException failure) {
                if (!reported) {
                    LOG.warn("Leases of node '{}' cannot be renewed; trying again: {}", nodeName, failure.getMessage());
                    reported = true;
                }
            }
        }
    }

    private void rebalance() {
        int nodes = Math.max(1, leases.liveNodes().size());
        int fairShare = (PARTITIONS + nodes - 1) / nodes;
        Set<Integer> before = owned;
        Set<Integer> now = leases.rebalance(nodeName, session, fairShare, Set.of(), leaseMillis);
        owned = Set.copyOf(new TreeSet<>(now));
        if (!before.containsAll(now)) {
            gained.run();
        }
    }

    /** Hands everything back. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            wake.signalAll();
        } finally {
            lock.unlock();
        }
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        owned = Set.of();
        try {
            leases.release(nodeName, session);
        } catch (StoreException gone) {
            LOG.info("Leases of node '{}' run out by themselves: {}", nodeName, gone.getMessage());
        }
    }
}

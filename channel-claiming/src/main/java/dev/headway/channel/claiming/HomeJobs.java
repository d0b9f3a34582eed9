package dev.headway.channel.claiming;

import dev.headway.core.state.Ids;
import dev.headway.runtime.channel.Places;
import dev.headway.runtime.port.ReadyJob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;

/**
 * Jobs that became ready on the node where their instance is at home: it claims them itself, without a message, since it has the instance in
 * memory as it is. A message would take the job to any node, which would load the instance. An instance is at home where one of its jobs was
 * claimed last; before that its home follows from its id, and it
 * is a guest elsewhere: a node with few jobs keeps guests, too, the others announce them. Thread-safe.
 */
final class HomeJobs {
    /** Spreads ids that follow one another. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private static final int GOLDEN_SHIFT = 40;

    /** Instances that are remembered for each job that may wait. */
    private static final int SETTLED_PER_ROOM = 16;

    /** How often a job of a settled instance is announced, where slots are taken. */
    static final long MOVE_MILLIS = 250;

    private final IntPredicate leased;
    private final IntPredicate guests;
    private final int room;
    private final long patienceNanos;
    private final LongSupplier nanoTime;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, Kept> kept = new HashMap<>();
    /** Instances whose jobs were claimed here, the last ones. */
    private final Map<Long, Boolean> settled;

    private final TreeSet<Kept> waiting = new TreeSet<>(Comparator.comparingInt((Kept each) -> -each.job.priority())
            .thenComparingLong(Kept::placeMillis)
            .thenComparingLong(each -> each.job.jobId()));
    private final Places places;
    private long nextLateNanos;
    private long nextMoveNanos;
    private boolean closed;

    private record Kept(ReadyJob job, long sinceNanos, long placeMillis) {}

    /**
     * Nothing waits yet.
     *
     * @param leased whether this node leases a partition
     * @param guests whether this node, with so many jobs that wait here, has so little to do that it keeps what is at home elsewhere
     * @param room most jobs that wait
     * @param patienceMillis how long a job waits to be claimed here before it is announced to all
     */
    HomeJobs(IntPredicate leased, IntPredicate guests, int room, long patienceMillis, LongSupplier nanoTime) {
        this.leased = leased;
        this.guests = guests;
        int remembered = SETTLED_PER_ROOM * room;
        this.settled = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
                return size() > remembered;
            }
        };
        this.room = room;
        this.places = new Places(room);
        this.patienceNanos = TimeUnit.MILLISECONDS.toNanos(patienceMillis);
        this.nanoTime = nanoTime;
        this.nextLateNanos = nanoTime.getAsLong() + patienceNanos;
        this.nextMoveNanos = nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(MOVE_MILLIS);
    }

    /**
     * The partition whose node is the home of an instance that nobody has claimed a job of. It is not the one of the instance itself: what one
     * node starts has partitions of that node, and all of it would stay there.
     */
    static int home(long instanceId) {
        return Ids.partition((instanceId * GOLDEN) >>> GOLDEN_SHIFT);
    }

    /** Jobs of these instances were claimed here: what follows in them is at home here, too. */
    void settle(Collection<Long> instanceIds) {
        lock.lock();
        try {
            instanceIds.forEach(instanceId -> settled.put(instanceId, true));
        } finally {
            lock.unlock();
        }
    }

    private boolean isWanted(boolean atHome, long instanceId, BooleanSupplier isToMove) {
        int waits = kept.size();
        // What a crowd has beyond its part is for all nodes, and leaves room to others here.
        if (waits >= room || (waits >= room / 2 && places.isCrowd(instanceId))) {
            return false;
        }
        return atHome || guests.test(waits) || (settled.get(instanceId) != null && !isToMove.getAsBoolean());
    }

    /** Some go to all, so that nodes that came later get their part of what has settled. */
    private boolean isToMove() {
        long now = nanoTime.getAsLong();
        boolean toMove = nextMoveNanos - now <= 0;
        if (toMove) {
            nextMoveNanos = now + TimeUnit.MILLISECONDS.toNanos(MOVE_MILLIS);
        }
        return toMove;
    }

    /** Whether what becomes ready in this instance would be kept here now. */
    boolean isAtHome(long instanceId) {
        boolean atHome = leased.test(home(instanceId));
        lock.lock();
        try {
            return !closed && isWanted(atHome, instanceId, () -> nextMoveNanos - nanoTime.getAsLong() <= 0);
        } finally {
            lock.unlock();
        }
    }

    /** A job became ready here; false when it is to be announced: its home is elsewhere, or too many wait. */
    boolean keep(ReadyJob job) {
        boolean atHome = leased.test(home(job.instanceId()));
        lock.lock();
        try {
            Kept before = kept.get(job.jobId());
            if (before == null && (closed || !isWanted(atHome, job.instanceId(), this::isToMove))) {
                return false;
            }
            if (before != null) {
                // A migration can give a job another row, and that is the one to claim.
                waiting.remove(before);
                places.leave(before.job);
            }
            long since = before == null ? nanoTime.getAsLong() : before.sinceNanos;
            Kept now = new Kept(job, since, places.come(job));
            kept.put(job.jobId(), now);
            waiting.add(now);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Takes out at most so many, the highest priority first, then by their places. */
    List<ReadyJob> take(int max) {
        lock.lock();
        try {
            List<ReadyJob> taken = new ArrayList<>();
            while (taken.size() < max && !waiting.isEmpty()) {
                Kept next = waiting.first();
                forget(next);
                taken.add(next.job);
            }
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** Takes out those that have waited too long, since this node has too much to do. */
    List<ReadyJob> late() {
        lock.lock();
        try {
            long now = nanoTime.getAsLong();
            if (waiting.isEmpty() || nextLateNanos - now > 0) {
                return List.of();
            }
            nextLateNanos = now + patienceNanos / 4;
            List<Kept> late = waiting.stream()
                    .filter(each -> now - each.sinceNanos >= patienceNanos)
                    .toList();
            late.forEach(this::forget);
            return late.stream().map(Kept::job).toList();
        } finally {
            lock.unlock();
        }
    }

    private void forget(Kept job) {
        waiting.remove(job);
        kept.remove(job.job.jobId());
        places.leave(job.job);
    }

    /** Whether this job waits here. */
    boolean has(long jobId) {
        lock.lock();
        try {
            return kept.containsKey(jobId);
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return kept.size();
        } finally {
            lock.unlock();
        }
    }

    /** Keeps none from now on; what waited is for other nodes. */
    List<ReadyJob> close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
        return take(Integer.MAX_VALUE);
    }
}

package dev.headway.runtime.channel;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.settings.PriorityBands;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Ready jobs in this node's memory, each once while it is known: by band and tenant where those are wanted, then highest priority
 * first, then oldest. An instance, or with turns a tenant, that has very many of them is a crowd: it leaves room for others. Thread-safe.
 * Public for channels of other modules.
 */
public final class LocalQueue {
    /** Part of the room that one tenant has for itself. */
    private static final int TENANT_PART = 8;

    private static final int AT_WORK_MAX = 65_536;

    private final int capacity;
    private final PriorityBands bands;
    private final boolean fairTenants;
    private final boolean startedFirst;
    private final BandedQueue queue;
    private final Set<Long> known = new HashSet<>();
    private final int[] knownIn = new int[Ids.PARTITIONS];
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Set<Long> overWhileReading = new HashSet<>();
    private final Set<Integer> forgottenWhileReading = new HashSet<>();
    private boolean reading;
    private boolean closed;
    /** Instances whose jobs have been taken here, the last ones; only where they come first. */
    private final Map<Long, Boolean> atWork;

    LocalQueue(int capacity) {
        this(capacity, PriorityBands.NONE, false, false);
    }

    /**
     * A queue whose bands have their own room, by weight, so that none can take it all.
     *
     * @param capacity about how many jobs wait here when more are to be had: an instance or tenant with a certain part of them is a crowd
     * @param fairTenants whether tenants take turns within a band; then each has room for some jobs, whatever others have here
     * @param startedFirst whether jobs of instances that were started earlier come first; they find room when others do not
     */
    public LocalQueue(int capacity, PriorityBands bands, boolean fairTenants, boolean startedFirst) {
        this.capacity = capacity;
        this.bands = bands;
        this.fairTenants = fairTenants;
        this.queue = new BandedQueue(bands, fairTenants, startedFirst, capacity);
        this.startedFirst = startedFirst;
        int remembered = (int) Math.min(AT_WORK_MAX, 4L * capacity);
        this.atWork = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
                return size() > remembered;
            }
        };
    }

    PriorityBands bands() {
        return bands;
    }

    public boolean fairTenants() {
        return fairTenants;
    }

    public boolean startedFirst() {
        return startedFirst;
    }

    /** Jobs for which each tenant has room: with very many tenants so few that they do not exceed the queue many times. */
    private int tenantRoom(int band, int limit) {
        return Math.max(1, limit / Math.max(TENANT_PART, queue.tenants(band)));
    }

    private static int twice(int limit) {
        return (int) Math.min(Integer.MAX_VALUE, 2L * limit);
    }

    /** What became of an offered job. */
    public enum Offered {
        TAKEN,
        KNOWN,
        FULL
    }

    /** Takes a job if there is room. */
    Offered offer(ReadyJob job) {
        return offer(job, false);
    }

    /** @param others jobs that are to come before it */
    private boolean full(ReadyJob job, int others) {
        int band = bands.of(job.priority());
        int queued = queue.size(band) + others;
        // What follows in an instance at work must not wait behind those that are not.
        int room = startedFirst && atWork.containsKey(job.instanceId()) ? twice(capacity) : capacity;
        int share = bands.share(band, room);
        if (!startedFirst
                && queued >= share * NextRead.CROWDS_PART
                && queue.places(band).isCrowd(job.instanceId())) {
            return true;
        }
        return queued >= share && !(fairTenants && queue.ofTenant(band, tenant(job)) < tenantRoom(band, capacity));
    }

    private static String tenant(ReadyJob job) {
        String tenant = job.tenantId();
        return tenant == null ? "" : tenant;
    }

    /** Whose jobs in a band are so many that others should not wait behind them. */
    Crowds crowds(int band) {
        lock.lock();
        try {
            Set<Long> instances = startedFirst ? Set.of() : queue.places(band).crowds();
            Set<String> tenants = fairTenants ? queue.tenantsWith(band, tenantRoom(band, capacity)) : Set.of();
            return instances.isEmpty() && tenants.isEmpty() ? Crowds.NONE : new Crowds(instances, tenants);
        } finally {
            lock.unlock();
        }
    }

    /** Whether some band has so few jobs that more are to be read. */
    public boolean isLow() {
        lock.lock();
        try {
            for (int band = 0; band < bands.count(); band++) {
                if (room(band, capacity).isLow()) {
                    return true;
                }
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The room for jobs of a band.
     *
     * @param pageSize jobs that a page brings at most; the bands share it
     */
    NextRead.Room room(int band, int pageSize) {
        lock.lock();
        try {
            int ofTenant = fairTenants ? tenantRoom(band, capacity) : 0;
            return new NextRead.Room(
                    queue.size(band), bands.share(band, capacity), bands.share(band, pageSize), ofTenant);
        } finally {
            lock.unlock();
        }
    }

    /** Whether a job would be taken after so many others. */
    public boolean wouldTake(ReadyJob job, int others) {
        lock.lock();
        try {
            return !known.contains(job.jobId()) && !full(job, others);
        } finally {
            lock.unlock();
        }
    }

    /** Takes a job that has been here before, even when the queue is full: others wait behind it. */
    public Offered offerAgain(ReadyJob job) {
        return offer(job, true);
    }

    private Offered offer(ReadyJob job, boolean always) {
        lock.lock();
        try {
            if (known.contains(job.jobId())) {
                return Offered.KNOWN;
            }
            if (!always && full(job, 0)) {
                return Offered.FULL;
            }
            known.add(job.jobId());
            knownIn[Ids.partition(job.instanceId())]++;
            queue.add(job);
            notEmpty.signal();
            return Offered.TAKEN;
        } finally {
            lock.unlock();
        }
    }

    /** A page of ready jobs is about to be read: it may show jobs that are over by the time it is here. */
    void beginReading() {
        lock.lock();
        try {
            reading = true;
        } finally {
            lock.unlock();
        }
    }

    /** The page has been read; returns the jobs of it that are neither here nor over since it was asked for. */
    List<ReadyJob> unknownOf(List<ReadyJob> page) {
        lock.lock();
        try {
            List<ReadyJob> unknown = new ArrayList<>();
            for (ReadyJob job : page) {
                if (!known.contains(job.jobId())
                        && !overWhileReading.contains(job.jobId())
                        && !forgottenWhileReading.contains(Ids.partition(job.instanceId()))) {
                    unknown.add(job);
                }
            }
            overWhileReading.clear();
            forgottenWhileReading.clear();
            reading = false;
            return unknown;
        } finally {
            lock.unlock();
        }
    }

    public List<ReadyJob> take(int max) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (queue.size() == 0 && !closed) {
                notEmpty.await();
            }
            List<ReadyJob> taken = new ArrayList<>(Math.min(max, queue.size()));
            ReadyJob next = max > 0 ? queue.poll() : null;
            while (next != null) {
                taken.add(next);
                if (startedFirst) {
                    atWork.put(next.instanceId(), true);
                }
                next = taken.size() < max ? queue.poll() : null;
            }
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** Takes out what nobody has taken of these partitions; a page that is being read brings nothing of them either. */
    void forget(Set<Integer> partitions) {
        lock.lock();
        try {
            if (reading) {
                forgottenWhileReading.addAll(partitions);
            }
            if (partitions.stream().allMatch(partition -> knownIn[partition] == 0)) {
                return;
            }
            List<ReadyJob> all = queue.drain();
            all.sort(Comparator.comparingLong(ReadyJob::readySinceMillis).thenComparingLong(ReadyJob::jobId));
            for (ReadyJob job : all) {
                int partition = Ids.partition(job.instanceId());
                if (partitions.contains(partition)) {
                    known.remove(job.jobId());
                    knownIn[partition]--;
                } else {
                    queue.add(job);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Takes out all that nobody has taken. */
    public List<ReadyJob> drain() {
        lock.lock();
        try {
            return queue.drain();
        } finally {
            lock.unlock();
        }
    }

    public void done(ReadyJob job) {
        lock.lock();
        try {
            if (known.remove(job.jobId())) {
                knownIn[Ids.partition(job.instanceId())]--;
            }
            if (reading) {
                overWhileReading.add(job.jobId());
            }
        } finally {
            lock.unlock();
        }
    }

    public int size() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    /** Jobs of these partitions that are queued, running, or waiting for their commit. */
    int known(Collection<Integer> partitions) {
        lock.lock();
        try {
            return partitions.stream().mapToInt(partition -> knownIn[partition]).sum();
        } finally {
            lock.unlock();
        }
    }

    public void close() {
        lock.lock();
        try {
            closed = true;
            notEmpty.signalAll();
        } finally {
            lock.unlock();
        }
    }
}

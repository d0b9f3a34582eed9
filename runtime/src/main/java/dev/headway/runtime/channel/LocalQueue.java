package dev.headway.runtime.channel;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.settings.PriorityBands;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Ready jobs in this node's memory, each once while it is known: by band and tenant where those are wanted, then highest priority
 * first, then oldest. An instance, or with turns a tenant, that has very many of them is a crowd: it leaves room for others. Thread-safe.
 */
final class LocalQueue {
    /** Part of the room that one tenant has for itself. */
    private static final int TENANT_PART = 8;

    /** How much of the room crowds may fill: more than where more is looked for, less than all. */
    private static final double CROWDS_PART = 3 / 4.0;

    private static final int AT_WORK_MAX = 65_536;

    private final int capacity;
    private final int usual;
    private final PriorityBands bands;
    private final boolean fairTenants;
    private final boolean startedFirst;
    private final BandedQueue queue;
    private final Set<Long> known = new HashSet<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final int[] knownIn = new int[Ids.PARTITIONS];
    private final Set<Long> overWhileReading = new HashSet<>();
    private boolean reading;
    private boolean closed;
    /** Instances whose jobs have been taken here, the last ones; only where they come first. */
    private final Map<Long, Boolean> atWork;

    LocalQueue(int capacity) {
        this(capacity, PriorityBands.NONE, false, false);
    }

    LocalQueue(int capacity, PriorityBands bands, boolean fairTenants, boolean startedFirst) {
        this(capacity, capacity, bands, fairTenants, startedFirst);
    }

    /**
     * A queue whose bands have their own room, by weight, so that none can take it all.
     *
     * @param usual about how many jobs wait here when more are to be had: an instance or tenant with a certain part of them is a crowd
     * @param fairTenants whether tenants take turns within a band; then each has room for some jobs, whatever others have here
     * @param startedFirst whether jobs of instances that were started earlier come first; they find room when others do not
     */
    LocalQueue(int capacity, int usual, PriorityBands bands, boolean fairTenants, boolean startedFirst) {
        this.capacity = capacity;
        this.usual = usual;
        this.bands = bands;
        this.fairTenants = fairTenants;
        this.queue = new BandedQueue(bands, fairTenants, startedFirst, usual);
        this.startedFirst = startedFirst;
        int remembered = (int) Math.min(AT_WORK_MAX, 4L * capacity);
        this.atWork = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
                return size() > remembered;
            }
        };
    }

    /**
     * Why a job is wanted before older ones.
     *
     * @param atWork whether it is because its instance is at work here; else because its tenant has little here
     * @param tenant of the job, "" where it does not matter
     * @param priority a priority of its band
     */
    record Preference(boolean atWork, String tenant, int priority) {}

    /** Whether and why this job is to be preferred; null when it comes in its turn. */
    @Nullable
    Preference preference(ReadyJob job) {
        lock.lock();
        try {
            int priority = bands.range(bands.of(job.priority())).lowest();
            if (startedFirst && atWork.containsKey(job.instanceId())) {
                return new Preference(true, "", priority);
            }
            String tenant = job.tenantId();
            return fairTenants ? new Preference(false, tenant == null ? "" : tenant, priority) : null;
        } finally {
            lock.unlock();
        }
    }

    /** How many preferred jobs of this kind may come now, however many others are here. */
    int room(Preference kind) {
        lock.lock();
        try {
            int band = bands.of(kind.priority);
            int room = kind.atWork
                    ? bands.share(band, twice(capacity)) - queue.size(band)
                    : tenantRoom(band, capacity) - queue.ofTenant(band, kind.tenant);
            return Math.max(0, room);
        } finally {
            lock.unlock();
        }
    }

    /** Jobs for which each tenant has room: with very many tenants so few that they do not exceed the queue many times. */
    private int tenantRoom(int band, int limit) {
        return Math.max(1, limit / Math.max(TENANT_PART, queue.tenants(band)));
    }

    private static int twice(int limit) {
        return (int) Math.min(Integer.MAX_VALUE, 2L * limit);
    }

    /** What became of an offered job. */
    enum Offered {
        TAKEN,
        KNOWN,
        FULL
    }

    /** Takes a job if there is room. */
    Offered offer(ReadyJob job) {
        return offer(job, capacity);
    }

    private boolean full(ReadyJob job, int limit) {
        if (limit == Integer.MAX_VALUE) {
            return false;
        }
        int band = bands.of(job.priority());
        // What follows in an instance at work must not wait behind those that are not.
        int room = startedFirst && atWork.containsKey(job.instanceId()) ? twice(limit) : limit;
        int share = bands.share(band, room);
        if (!startedFirst
                && queue.size(band) >= share * CROWDS_PART
                && queue.places(band).isCrowd(job.instanceId())) {
            return true;
        }
        return queue.size(band) >= share
                && !(fairTenants && queue.ofTenant(band, tenant(job)) < tenantRoom(band, limit));
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
            Set<String> tenants = fairTenants ? queue.tenantsWith(band, tenantRoom(band, usual)) : Set.of();
            return instances.isEmpty() && tenants.isEmpty() ? Crowds.NONE : new Crowds(instances, tenants);
        } finally {
            lock.unlock();
        }
    }

    /** Jobs of a band without what crowds have beyond their due. */
    int besidesCrowds(int band) {
        lock.lock();
        try {
            int ofTenants = fairTenants ? queue.excessOfTenants(band, tenantRoom(band, usual)) : 0;
            return queue.size(band)
                    - Math.max(startedFirst ? 0 : queue.places(band).excess(), ofTenants);
        } finally {
            lock.unlock();
        }
    }

    /** Bands with less than half of what they may have, the highest first. */
    List<Integer> hungry() {
        lock.lock();
        try {
            List<Integer> hungry = new ArrayList<>();
            for (int band = bands.count() - 1; band >= 0; band--) {
                if (queue.size(band) < Math.max(1, bands.share(band, capacity) / 2)) {
                    hungry.add(band);
                }
            }
            return hungry;
        } finally {
            lock.unlock();
        }
    }

    /** Takes a job that has been here before, even when the queue is full: others wait behind it. */
    Offered offerAgain(ReadyJob job) {
        return offer(job, Integer.MAX_VALUE);
    }

    private Offered offer(ReadyJob job, int limit) {
        lock.lock();
        try {
            if (known.contains(job.jobId())) {
                return Offered.KNOWN;
            }
            if (full(job, limit)) {
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
                if (!known.contains(job.jobId()) && !overWhileReading.contains(job.jobId())) {
                    unknown.add(job);
                }
            }
            overWhileReading.clear();
            reading = false;
            return unknown;
        } finally {
            lock.unlock();
        }
    }

    List<ReadyJob> take(int max) throws InterruptedException {
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

    /** Takes out all that nobody has taken. */
    List<ReadyJob> drain() {
        lock.lock();
        try {
            return queue.drain();
        } finally {
            lock.unlock();
        }
    }

    void done(ReadyJob job) {
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

    int size() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    int size(int band) {
        lock.lock();
        try {
            return queue.size(band);
        } finally {
            lock.unlock();
        }
    }

    /** Jobs that are queued, running, or waiting for their commit. */
    int known() {
        lock.lock();
        try {
            return known.size();
        } finally {
            lock.unlock();
        }
    }

    /** Jobs of these partitions that are queued, running, or waiting for their commit. */
    int known(Collection<Integer> partitions) {
        lock.lock();
        try {
            int sum = 0;
            for (int partition : partitions) {
                sum += knownIn[partition];
            }
            return sum;
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            notEmpty.signalAll();
        } finally {
            lock.unlock();
        }
    }
}

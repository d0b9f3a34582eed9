package dev.headway.runtime.channel;

import dev.headway.core.state.Ids;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Ready jobs in this node's memory: highest priority first, then oldest; each job once while it is known. Thread-safe. */
final class LocalQueue {
    private static final Comparator<JobRef> ORDER = Comparator.comparingInt((JobRef job) -> -job.priority())
            .thenComparingLong(JobRef::readySinceMillis)
            .thenComparingLong(JobRef::jobId);

    private final int capacity;
    private final PriorityQueue<JobRef> queue = new PriorityQueue<>(ORDER);
    private final Set<Long> known = new HashSet<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final int[] knownIn = new int[Ids.PARTITIONS];
    private final Set<Long> overWhileReading = new HashSet<>();
    private boolean reading;
    private boolean closed;

    LocalQueue(int capacity) {
        this.capacity = capacity;
    }

    /** What became of an offered job. */
    enum Offered {
        TAKEN,
        KNOWN,
        FULL
    }

    /** Takes a job if there is room. */
    Offered offer(JobRef job) {
        return offer(job, capacity);
    }

    /** Takes a job that has been here before, even when the queue is full: others wait behind it. */
    Offered offerAgain(JobRef job) {
        return offer(job, Integer.MAX_VALUE);
    }

    private Offered offer(JobRef job, int limit) {
        lock.lock();
        try {
            if (known.contains(job.jobId())) {
                return Offered.KNOWN;
            }
            if (queue.size() >= limit) {
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
    List<JobRef> unknownOf(List<JobRef> page) {
        lock.lock();
        try {
            List<JobRef> unknown = new ArrayList<>();
            for (JobRef job : page) {
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

    List<JobRef> take(int max) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (queue.isEmpty() && !closed) {
                notEmpty.await();
            }
            List<JobRef> taken = new ArrayList<>(Math.min(max, queue.size()));
            while (taken.size() < max && !queue.isEmpty()) {
                taken.add(queue.poll());
            }
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** Takes out all that nobody has taken. */
    List<JobRef> drain() {
        lock.lock();
        try {
            List<JobRef> all = List.copyOf(queue);
            queue.clear();
            return all;
        } finally {
            lock.unlock();
        }
    }

    void done(JobRef job) {
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

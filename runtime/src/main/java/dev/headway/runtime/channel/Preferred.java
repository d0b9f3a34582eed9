package dev.headway.runtime.channel;

import dev.headway.runtime.channel.LocalQueue.Preference;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.ReadyJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Jobs that became ready here and are wanted before older ones: those of tenants that have little in the queue, and those of instances at work,
 * which are to be finished first. The pages of a backlog come in the order of age, so these are claimed by their names. Memory is bounded:
 * what finds no room here is claimed in its turn. Thread-safe.
 */
final class Preferred {
    private static final int LEAST_IN_A_LANE = 8;

    private final int room;
    private final LocalQueue queue;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Preference, Map<Long, ReadyJob>> lanes = new LinkedHashMap<>();
    private final Map<Long, Preference> laneOf = new HashMap<>();

    /** @param room about how many jobs are remembered, which the lanes share */
    Preferred(int room, LocalQueue queue) {
        this.room = room;
        this.queue = queue;
    }

    /** A job became ready here. */
    void ready(ReadyJob job) {
        Preference lane = queue.preference(job);
        if (lane == null) {
            return;
        }
        lock.lock();
        try {
            Map<Long, ReadyJob> jobs = lanes.computeIfAbsent(lane, any -> new LinkedHashMap<>());
            int most = Math.max(LEAST_IN_A_LANE, room / lanes.size());
            if (jobs.size() < most && laneOf.putIfAbsent(job.jobId(), lane) == null) {
                jobs.put(job.jobId(), job);
            }
        } finally {
            lock.unlock();
        }
    }

    /** A job has been claimed another way, or is over. */
    void forget(long jobId) {
        lock.lock();
        try {
            Preference lane = laneOf.remove(jobId);
            Map<Long, ReadyJob> jobs = lane == null ? null : lanes.get(lane);
            if (jobs != null) {
                jobs.remove(jobId);
                if (jobs.isEmpty()) {
                    lanes.remove(lane);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    boolean isEmpty() {
        lock.lock();
        try {
            return laneOf.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Takes out those that the queue wants now, at most so many. */
    private List<ReadyJob> wanted(int limit) {
        lock.lock();
        try {
            List<ReadyJob> wanted = new ArrayList<>();
            Iterator<Map.Entry<Preference, Map<Long, ReadyJob>>> each =
                    lanes.entrySet().iterator();
            while (each.hasNext() && wanted.size() < limit) {
                Map.Entry<Preference, Map<Long, ReadyJob>> lane = each.next();
                int few = Math.min(queue.room(lane.getKey()), limit - wanted.size());
                Iterator<ReadyJob> jobs = lane.getValue().values().iterator();
                for (int i = 0; i < few && jobs.hasNext(); i++) {
                    ReadyJob job = jobs.next();
                    jobs.remove();
                    laneOf.remove(job.jobId());
                    wanted.add(job);
                }
                if (lane.getValue().isEmpty()) {
                    each.remove();
                }
            }
            return wanted;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Claims what the queue wants now, exclusive jobs with their instances. What another node has already is forgotten; so is an exclusive
     * job of an instance that another node holds, which then comes in its turn.
     *
     * @return the jobs, with their tenants
     */
    Map<Claim, ReadyJob> acquire(ClaimedJobs jobs, int limit) {
        List<ReadyJob> wanted = wanted(limit);
        if (wanted.isEmpty()) {
            return Map.of();
        }
        Map<Long, ReadyJob> byId = new HashMap<>();
        wanted.forEach(job -> byId.put(job.jobId(), job));
        List<Claim> won = new ArrayList<>(jobs.claims().claimNamed(jobs.owner(), wanted, jobs.leaseMillis()));
        List<Claim> lost = jobs.withoutInstance(won);
        if (!lost.isEmpty()) {
            jobs.putBack(lost);
            won.removeAll(lost);
        }
        Map<Claim, ReadyJob> acquired = new LinkedHashMap<>();
        for (Claim claim : won) {
            ReadyJob known = byId.get(claim.job().jobId());
            acquired.put(claim, claim.job().ofTenant(known == null ? null : known.tenantId()));
        }
        return acquired;
    }
}

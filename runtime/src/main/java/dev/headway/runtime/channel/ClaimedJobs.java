package dev.headway.runtime.channel;

import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Store.ReadyJob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that this node has claimed and the instances that it holds for their exclusive jobs: keeps both alive while they are
 * needed and gives them back afterwards. Thread-safe; only one thread calls {@link #keep}.
 */
final class ClaimedJobs {
    private final Claims claims;
    private final long owner;
    private final long leaseMillis;
    private final LongSupplier nanoTime;
    private final Map<Long, Held> held = new HashMap<>();
    private final Map<Long, Integer> exclusive = new HashMap<>();
    private final Map<Long, Long> instanceRenewed = new HashMap<>();
    private final Set<Long> freedInstances = new HashSet<>();
    private final List<ReadyJob> givenBack = new ArrayList<>();

    private static final class Held {
        private final Claim claim;
        private long renewedNanos;

        Held(Claim claim, long renewedNanos) {
            this.claim = claim;
            this.renewedNanos = renewedNanos;
        }
    }

    ClaimedJobs(Claims claims, long owner, long leaseMillis, LongSupplier nanoTime) {
        this.claims = claims;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
        this.nanoTime = nanoTime;
    }

    /** Notes a claim; false when this node has the job already, because its claim had run out meanwhile. */
    synchronized boolean add(Claim claim) {
        long now = nanoTime.getAsLong();
        Held before = held.putIfAbsent(claim.job().jobId(), new Held(claim, now));
        if (before != null) {
            before.renewedNanos = now;
            return false;
        }
        if (claim.exclusive()) {
            long instanceId = claim.job().instanceId();
            exclusive.merge(instanceId, 1, Integer::sum);
            instanceRenewed.put(instanceId, now);
            freedInstances.remove(instanceId);
        }
        return true;
    }

    synchronized boolean has(long jobId) {
        return held.containsKey(jobId);
    }

    /** A job is over; its row needs no change. True when something is to be given back soon. */
    synchronized boolean over(long jobId) {
        return forget(jobId) != null && !freedInstances.isEmpty();
    }

    /** A job shall run elsewhere. */
    synchronized void giveBack(long jobId) {
        Claim claim = forget(jobId);
        if (claim != null) {
            givenBack.add(claim.job());
        }
    }

    private @Nullable Claim forget(long jobId) {
        Held known = held.remove(jobId);
        if (known == null) {
            return null;
        }
        long instanceId = known.claim.job().instanceId();
        if (known.claim.exclusive() && exclusive.merge(instanceId, -1, Integer::sum) == 0) {
            exclusive.remove(instanceId);
            instanceRenewed.remove(instanceId);
            freedInstances.add(instanceId);
        }
        return known.claim;
    }

    /** Whether an exclusive job of this instance is here. */
    synchronized boolean holds(long instanceId) {
        return exclusive.containsKey(instanceId);
    }

    /** Instances that were taken for jobs: those without any, neither here nor among fresh claims, are given back soon. */
    synchronized void freeUnless(Collection<Long> taken, Collection<Claim> fresh) {
        for (long instanceId : taken) {
            if (!exclusive.containsKey(instanceId)
                    && fresh.stream()
                            .noneMatch(claim -> claim.exclusive() && claim.job().instanceId() == instanceId)) {
                freedInstances.add(instanceId);
            }
        }
    }

    /** Jobs that are here. */
    synchronized int size() {
        return held.size();
    }

    /** Whether no job is here. */
    synchronized boolean idle() {
        return held.isEmpty();
    }

    synchronized boolean isEmpty() {
        return held.isEmpty() && freedInstances.isEmpty() && givenBack.isEmpty();
    }

    /** Gives back what is free and renews what is old. */
    void keep() {
        List<ReadyJob> back;
        List<Long> instances;
        synchronized (this) {
            back = List.copyOf(givenBack);
            instances = List.copyOf(freedInstances);
            givenBack.clear();
            freedInstances.clear();
        }
        // What fails to be given back is free when its claim has run out.
        if (!back.isEmpty()) {
            claims.release(owner, back);
        }
        if (!instances.isEmpty()) {
            claims.releaseInstances(owner, instances);
        }
        renew();
    }

    private void renew() {
        List<ReadyJob> jobs = new ArrayList<>();
        List<Long> instances = new ArrayList<>();
        synchronized (this) {
            long now = nanoTime.getAsLong();
            long old = now - TimeUnit.MILLISECONDS.toNanos(leaseMillis / 3);
            for (Held each : held.values()) {
                if (each.renewedNanos - old <= 0) {
                    each.renewedNanos = now;
                    jobs.add(each.claim.job());
                }
            }
            instanceRenewed.replaceAll((instanceId, at) -> {
                if (at - old > 0) {
                    return at;
                }
                instances.add(instanceId);
                return now;
            });
        }
        if (!jobs.isEmpty() || !instances.isEmpty()) {
            claims.renew(owner, jobs, instances, leaseMillis);
        }
    }

    /**
     * Takes the instances of exclusive jobs among fresh claims.
     *
     * @return the claims whose instance another node holds; nothing was done with them yet
     */
    List<Claim> withoutInstance(Collection<Claim> fresh) {
        Set<Long> wanted = new HashSet<>();
        for (Claim claim : fresh) {
            if (claim.exclusive()) {
                wanted.add(claim.job().instanceId());
            }
        }
        if (wanted.isEmpty()) {
            return List.of();
        }
        Set<Long> got = claims.claimInstances(owner, wanted.stream().sorted().toList(), leaseMillis);
        return fresh.stream()
                .filter(claim -> claim.exclusive() && !got.contains(claim.job().instanceId()))
                .toList();
    }

    Claims claims() {
        return claims;
    }

    long owner() {
        return owner;
    }

    long leaseMillis() {
        return leaseMillis;
    }
}

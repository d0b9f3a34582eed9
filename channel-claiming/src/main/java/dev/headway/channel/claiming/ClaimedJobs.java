package dev.headway.channel.claiming;

import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.StoreException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jobs that this node has claimed and the instances that it holds for their exclusive jobs: keeps both alive while they are
 * needed and gives them back afterwards. Thread-safe; only one thread calls {@link #keep}.
 */
final class ClaimedJobs {
    private static final Logger LOG = LoggerFactory.getLogger(ClaimedJobs.class);

    /** Part of a lease for which a node that has not renewed it relies on an instance. */
    private static final int SURE_PART = 2;

    /** Part of a lease after which something is renewed, and after which it is with others. */
    private static final double RENEWED_AFTER = 1 / 3.0;

    private static final double RENEWED_WITH_OTHERS_AFTER = 1 / 4.0;

    /** Part of a lease after which what could not be renewed is tried again. */
    private static final double RENEWED_AGAIN_AFTER = 1 / 20.0;

    private final Claims claims;
    private final long owner;
    private final long leaseMillis;
    private final ChannelContext.InstanceVersions versions;
    private final LongSupplier nanoTime;
    private final Map<Long, Held> held = new HashMap<>();
    private final Map<Long, Integer> exclusive = new HashMap<>();
    private final Map<Long, Long> instanceRenewed = new HashMap<>();
    /** Instances that are to be given back, and when each was taken or renewed. */
    private final Map<Long, Long> freedInstances = new HashMap<>();

    /** When the instances that were taken last were asked for. */
    private final Map<Long, Long> takenNanos = new HashMap<>();

    private final List<ReadyJob> givenBack = new ArrayList<>();

    /** Before this nothing has to be renewed. */
    private long looksNanos;

    private static final class Held {
        private final Claim claim;
        private long renewedNanos;

        Held(Claim claim, long renewedNanos) {
            this.claim = claim;
            this.renewedNanos = renewedNanos;
        }
    }

    ClaimedJobs(
            Claims claims,
            long owner,
            long leaseMillis,
            ChannelContext.InstanceVersions versions,
            LongSupplier nanoTime) {
        this.claims = claims;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
        this.versions = versions;
        this.nanoTime = nanoTime;
        this.looksNanos = nanoTime.getAsLong();
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
            instanceRenewed.putIfAbsent(instanceId, heldSince(instanceId, now));
            freedInstances.remove(instanceId);
        }
        return true;
    }

    /** Since when the claim on an instance counts: it is as old as when it was asked for, whatever came in between. */
    private long heldSince(long instanceId, long now) {
        Long taken = takenNanos.get(instanceId);
        Long freed = freedInstances.get(instanceId);
        if (taken == null || freed == null) {
            return taken != null ? taken : freed != null ? freed : now;
        }
        return taken - freed > 0 ? taken : freed;
    }

    /** Notes what a commit has claimed; false when its instance has to be asked for first. */
    synchronized boolean follow(Claim claim) {
        if (claim.exclusive() && !holdsSurely(claim.job().instanceId())) {
            return false;
        }
        add(claim);
        return true;
    }

    /** Whether an exclusive job of this instance is here, and the instance was taken or renewed not long ago. */
    private boolean holdsSurely(long instanceId) {
        Long renewed = instanceRenewed.get(instanceId);
        return renewed != null
                && nanoTime.getAsLong() - renewed < TimeUnit.MILLISECONDS.toNanos(leaseMillis / SURE_PART);
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

    /** Fresh claims that this node cannot use; they are given back soon. */
    synchronized void unwanted(Collection<Claim> fresh) {
        fresh.forEach(claim -> givenBack.add(claim.job()));
    }

    /** Fresh claims that this node cannot use; they are given back now. */
    void putBack(Collection<Claim> fresh) {
        unwanted(fresh);
        release();
    }

    private @Nullable Claim forget(long jobId) {
        Held known = held.remove(jobId);
        if (known == null) {
            return null;
        }
        long instanceId = known.claim.job().instanceId();
        if (known.claim.exclusive()) {
            if (exclusive.merge(instanceId, -1, Integer::sum) == 0) {
                exclusive.remove(instanceId);
                Long renewed = instanceRenewed.remove(instanceId);
                freedInstances.put(instanceId, renewed == null ? nanoTime.getAsLong() : renewed);
            }
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
                freedInstances.put(instanceId, heldSince(instanceId, nanoTime.getAsLong()));
            }
        }
    }

    private long nanos(double partOfLease) {
        return (long) (TimeUnit.MILLISECONDS.toNanos(leaseMillis) * partOfLease);
    }

    /** Jobs that are here. */
    synchronized int size() {
        return held.size();
    }

    /** How many exclusive jobs of this instance are here. */
    synchronized int exclusiveOf(long instanceId) {
        return exclusive.getOrDefault(instanceId, 0);
    }

    /** The exclusive ones among fresh claims whose instances have so many here without them; nothing was done with them yet. */
    synchronized List<Claim> beyond(int most, Collection<Claim> fresh) {
        Map<Long, Integer> ahead = new HashMap<>();
        List<Claim> beyond = new ArrayList<>();
        for (Claim claim : fresh) {
            long instanceId = claim.job().instanceId();
            if (claim.exclusive() && exclusiveOf(instanceId) + ahead.merge(instanceId, 1, Integer::sum) > most) {
                beyond.add(claim);
            }
        }
        return beyond;
    }

    synchronized boolean isEmpty() {
        return held.isEmpty() && freedInstances.isEmpty() && givenBack.isEmpty();
    }

    /** Gives back what is free and renews what is old. */
    void keep() {
        release();
        releaseInstances();
        renew();
    }

    /** What fails to be given back is free when its claim has run out; what was locked, by a commit of its instance say, is next time. */
    private void release() {
        List<ReadyJob> back;
        synchronized (this) {
            givenBack.removeIf(job -> held.containsKey(job.jobId()));
            back = List.copyOf(givenBack);
            givenBack.clear();
        }
        if (back.isEmpty()) {
            return;
        }
        Set<Long> locked = claims.release(owner, back);
        if (!locked.isEmpty()) {
            synchronized (this) {
                back.stream().filter(job -> locked.contains(job.jobId())).forEach(givenBack::add);
            }
        }
    }

    private void releaseInstances() {
        Map<Long, Long> instances;
        synchronized (this) {
            instances = Map.copyOf(freedInstances);
            freedInstances.clear();
            takenNanos.keySet().removeAll(instances.keySet());
        }
        if (instances.isEmpty()) {
            return;
        }
        Set<Long> locked = claims.releaseInstances(owner, List.copyOf(instances.keySet()));
        if (!locked.isEmpty()) {
            synchronized (this) {
                locked.stream()
                        .filter(instanceId -> !exclusive.containsKey(instanceId))
                        .forEach(instanceId -> freedInstances.put(instanceId, instances.get(instanceId)));
            }
        }
    }

    /**
     * When one has to be renewed, those that have to be soon are, too, so that this takes few statements. What was not renewed, since a commit was just writing its
     * row, the database was away, or somebody else has it, is asked for again shortly, long before its claim runs out.
     */
    private void renew() {
        List<ReadyJob> jobs = new ArrayList<>();
        List<Long> instances = new ArrayList<>();
        long now = nanoTime.getAsLong();
        synchronized (this) {
            if (now - looksNanos < 0) {
                return;
            }
            // What comes later is younger, so that nothing has to be renewed before this is.
            looksNanos = now + nextRenewal(now);
            if (now - looksNanos < 0) {
                return;
            }
            looksNanos = now + nanos(RENEWED_AGAIN_AFTER);
            long old = now - nanos(RENEWED_WITH_OTHERS_AFTER);
            for (Held each : held.values()) {
                if (each.renewedNanos - old <= 0) {
                    jobs.add(each.claim.job());
                }
            }
            instanceRenewed.forEach((instanceId, at) -> {
                if (at - old <= 0) {
                    instances.add(instanceId);
                }
            });
        }
        Claims.Renewed renewed = claims.renew(owner, jobs, instances, leaseMillis);
        synchronized (this) {
            for (long jobId : renewed.jobIds()) {
                Held each = held.get(jobId);
                if (each != null) {
                    each.renewedNanos = now;
                }
            }
            for (long instanceId : renewed.instanceIds()) {
                instanceRenewed.computeIfPresent(instanceId, (any, at) -> Math.max(at, now));
            }
            looksNanos = now + Math.max(nanos(RENEWED_AGAIN_AFTER), nextRenewal(now));
        }
    }

    /** How long until something has to be renewed. */
    private long nextRenewal(long now) {
        long next = nanos(RENEWED_AFTER);
        for (Held each : held.values()) {
            next = Math.min(next, each.renewedNanos - now + nanos(RENEWED_AFTER));
        }
        for (long renewed : instanceRenewed.values()) {
            next = Math.min(next, renewed - now + nanos(RENEWED_AFTER));
        }
        return next;
    }

    /**
     * Takes the instances of exclusive jobs among fresh claims. Those that have exclusive jobs here are this node's already: a commit of
     * such a job would stand in the way of asking.
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
        removeHeld(wanted);
        if (wanted.isEmpty()) {
            return List.of();
        }
        wanted.removeAll(claimInstances(wanted));
        return fresh.stream()
                .filter(claim ->
                        claim.exclusive() && wanted.contains(claim.job().instanceId()))
                .toList();
    }

    /** Takes instances, as far as nobody else holds them; returns those that this node holds now. */
    Set<Long> claimInstances(Collection<Long> instanceIds) {
        long asked = nanoTime.getAsLong();
        Map<Long, Long> taken =
                claims.claimInstances(owner, instanceIds.stream().sorted().toList(), leaseMillis);
        synchronized (this) {
            takenNanos.clear();
            taken.keySet().forEach(instanceId -> takenNanos.put(instanceId, asked));
        }
        taken.forEach(versions::seen);
        return taken.keySet();
    }

    /** Those of these jobs that nobody has; all of them when it cannot be known. */
    Set<Long> unclaimed(Collection<ReadyJob> wanted) {
        try {
            return claims.unclaimed(owner, wanted);
        } catch (StoreException away) {
            LOG.debug("What has become of {} jobs is not known; they are tried again", wanted.size(), away);
            return wanted.stream().map(ReadyJob::jobId).collect(Collectors.toSet());
        }
    }

    /** One that was not renewed for long may be somebody else's. */
    private synchronized void removeHeld(Set<Long> instances) {
        instances.removeIf(this::holdsSurely);
    }

    /** Fresh claims as jobs of a queue, with their tenants where they matter. */
    List<ReadyJob> jobsOf(List<Claim> fresh, boolean withTenants) {
        Map<Long, String> tenants = withTenants && !fresh.isEmpty() ? tenants(fresh) : Map.of();
        return fresh.stream()
                .map(claim -> claim.job().ofTenant(tenants.get(claim.job().instanceId())))
                .toList();
    }

    private Map<Long, String> tenants(List<Claim> fresh) {
        try {
            return claims.tenants(fresh.stream()
                    .map(claim -> claim.job().instanceId())
                    .distinct()
                    .toList());
        } catch (StoreException away) {
            LOG.debug("The tenants of {} claimed jobs are not known; they count as one tenant", fresh.size(), away);
            return Map.of();
        }
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

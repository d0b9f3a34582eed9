package dev.headway.channel.claiming;

import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Reads a page of free jobs, a node's own partitions first, and claims those that are still free; who comes second goes without.
 * Exclusive jobs of an instance that another node holds are given back, or put back behind the others.
 */
final class OptimisticScheme implements AcquireScheme {
    private final ClaimedJobs jobs;
    private final WorkStealing places;
    private final ClaimPages pages;
    private final OnExclusiveConflict onConflict;
    private final long coolMillis;
    private final LongSupplier nanoTime;
    private final Map<Long, Long> cooling = new HashMap<>();
    private final LongAdder attempts = new LongAdder();
    private final LongAdder acquired = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder locked = new LongAdder();

    /** What becomes of an exclusive job whose instance another node holds. */
    enum OnExclusiveConflict {
        /** It stays where it is in the order. */
        RELEASE,
        /** It goes behind the jobs of its priority. */
        REQUEUE
    }

    /** @param coolMillis how long this node leaves a job alone after a conflict */
    OptimisticScheme(
            ClaimedJobs jobs,
            WorkStealing places,
            ClaimPages pages,
            OnExclusiveConflict onConflict,
            long coolMillis,
            LongSupplier nanoTime) {
        this.jobs = jobs;
        this.places = places;
        this.pages = pages;
        this.onConflict = onConflict;
        this.coolMillis = coolMillis;
        this.nanoTime = nanoTime;
    }

    @Override
    public List<Claim> acquire(PriorityRange priorities, int limit) {
        return acquireBehind(Crowds.NONE, priorities, limit);
    }

    @Override
    public List<Claim> acquireBehind(Crowds crowds, PriorityRange priorities, int limit) {
        attempts.increment();
        long now = nanoTime.getAsLong();
        cooling.values().removeIf(until -> until - now <= 0);
        List<Claim> page = places.look(limit, (where, most) -> free(where, priorities, crowds, most));
        if (page.isEmpty()) {
            return List.of();
        }
        List<ReadyJob> wanted = page.stream().map(Claim::job).toList();
        Set<Long> won = jobs.claims().claimNamed(jobs.owner(), wanted, jobs.leaseMillis()).stream()
                .map(claim -> claim.job().jobId())
                .collect(Collectors.toSet());
        failures.add(wanted.size() - won.size());
        List<Claim> claimed = new ArrayList<>(
                page.stream().filter(claim -> won.contains(claim.job().jobId())).toList());
        List<Claim> lost = jobs.withoutInstance(claimed);
        if (!lost.isEmpty()) {
            locked.add(lost.size());
            claimed.removeAll(lost);
            putBack(lost);
        }
        acquired.add(claimed.size());
        return claimed;
    }

    private List<Claim> free(List<Integer> partitions, PriorityRange priorities, Crowds without, int limit) {
        int most = limit + cooling.size();
        return pages
                .read(
                        partitions,
                        priorities,
                        without,
                        most,
                        since -> jobs.claims()
                                .candidates(
                                        jobs.owner(),
                                        partitions,
                                        priorities,
                                        new Span(since, Long.MAX_VALUE),
                                        without,
                                        most))
                .stream()
                .filter(claim -> !cooling.containsKey(claim.job().jobId()))
                .limit(limit)
                .toList();
    }

    private void putBack(List<Claim> lost) {
        long until = nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(coolMillis);
        List<ReadyJob> back = lost.stream().map(Claim::job).toList();
        back.forEach(job -> cooling.put(job.jobId(), until));
        switch (onConflict) {
            case RELEASE -> jobs.putBack(lost);
            case REQUEUE -> jobs.claims().requeue(jobs.owner(), back);
        }
    }

    @Override
    public boolean staysHere(long instanceId) {
        return places.isOwn(instanceId);
    }

    @Override
    public ChannelStatistics statistics() {
        return new ChannelStatistics(attempts.sum(), acquired.sum(), failures.sum(), locked.sum(), 0, 0, 0, true);
    }
}

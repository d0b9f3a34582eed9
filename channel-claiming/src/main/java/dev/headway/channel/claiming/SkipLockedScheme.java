package dev.headway.channel.claiming;

import dev.headway.core.state.Ids;
import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Claims pages with SKIP LOCKED: nodes pass over what another one is just taking, and over exclusive jobs of instances that
 * another one holds. Each partition hands over its first jobs; one with more is asked once more.
 */
final class SkipLockedScheme implements AcquireScheme {
    private final ClaimedJobs jobs;
    private final WorkStealing places;
    private final ClaimPages pages;
    private final LongAdder attempts = new LongAdder();
    private final LongAdder acquired = new LongAdder();
    private final LongAdder locked = new LongAdder();

    SkipLockedScheme(ClaimedJobs jobs, WorkStealing places, ClaimPages pages) {
        this.jobs = jobs;
        this.places = places;
        this.pages = pages;
    }

    @Override
    public List<Claim> acquire(PriorityRange priorities, int limit) {
        return acquireBehind(Crowds.NONE, priorities, limit);
    }

    @Override
    public List<Claim> acquireBehind(Crowds crowds, PriorityRange priorities, int limit) {
        attempts.increment();
        List<Claim> page = places.look(
                limit,
                (where, most) -> pages.read(
                        where, priorities, crowds, most, since -> claim(where, priorities, since, crowds, most)));
        List<Claim> lost = jobs.withoutInstance(page);
        if (!lost.isEmpty()) {
            locked.add(lost.size());
            jobs.putBack(lost);
            page.removeAll(lost);
        }
        acquired.add(page.size());
        return page;
    }

    private List<Claim> claim(List<Integer> where, PriorityRange priorities, long since, Crowds without, int limit) {
        int share = Math.max(1, limit / where.size());
        List<Claim> page = new ArrayList<>(claim(where, priorities, since, without, share, limit));
        List<Integer> withMore = withMore(where, page, share);
        if (page.size() < limit && !withMore.isEmpty()) {
            page.addAll(claim(withMore, priorities, since, without, limit, limit - page.size()));
        }
        return page;
    }

    private List<Claim> claim(
            List<Integer> where, PriorityRange priorities, long since, Crowds without, int share, int limit) {
        return jobs.claims()
                .claimPage(jobs.owner(), where, priorities, since, without, share, limit, jobs.leaseMillis());
    }

    private static List<Integer> withMore(List<Integer> partitions, List<Claim> some, int share) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (Claim claim : some) {
            counts.merge(Ids.partition(claim.job().instanceId()), 1, Integer::sum);
        }
        return partitions.stream()
                .filter(partition -> counts.getOrDefault(partition, 0) >= share)
                .toList();
    }

    @Override
    public boolean staysHere(long instanceId) {
        return places.isOwn(instanceId);
    }

    @Override
    public ChannelStatistics statistics() {
        return new ChannelStatistics(attempts.sum(), acquired.sum(), 0, locked.sum(), 0, 0, 0, true);
    }
}

package dev.headway.runtime.channel;

import dev.headway.core.state.Ids;
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
 * another one holds. Each partition hands over its first jobs; a partition with many more than the others gets another round. A
 * node's own partitions come first.
 */
final class SkipLockedScheme implements AcquireScheme {
    private static final int ROUND_GROWTH = 8;

    private final ClaimedJobs jobs;
    private final OwnFirst places;
    private final ClaimBounds bounds;
    private final LongAdder attempts = new LongAdder();
    private final LongAdder acquired = new LongAdder();
    private final LongAdder locked = new LongAdder();

    SkipLockedScheme(ClaimedJobs jobs, OwnFirst places, ClaimBounds bounds) {
        this.jobs = jobs;
        this.places = places;
        this.bounds = bounds;
    }

    @Override
    public List<Claim> acquire(PriorityRange priorities, int limit) {
        return acquireBehind(Crowds.NONE, priorities, limit);
    }

    @Override
    public List<Claim> acquireBehind(Crowds crowds, PriorityRange priorities, int limit) {
        return won(places.look(priorities, limit, behind(crowds, priorities)));
    }

    /** The same for a node that does not know where what it has comes from. */
    List<Claim> acquireBehindEverywhere(Crowds crowds, PriorityRange priorities, int limit) {
        return won(places.lookEverywhere(limit, behind(crowds, priorities)));
    }

    private OwnFirst.Look behind(Crowds crowds, PriorityRange priorities) {
        return (where, most) ->
                bounds.look(where, priorities, crowds, since -> claim(where, priorities, since, crowds, most));
    }

    private List<Claim> won(List<Claim> claimed) {
        attempts.increment();
        List<Claim> page = new ArrayList<>(claimed);
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
        List<Claim> page = new ArrayList<>();
        List<Integer> partitions = where;
        int share = Math.max(1, limit / partitions.size());
        while (page.size() < limit && !partitions.isEmpty()) {
            List<Claim> some = jobs.claims()
                    .claimPage(
                            jobs.owner(),
                            partitions,
                            priorities,
                            since,
                            without,
                            share,
                            limit - page.size(),
                            jobs.leaseMillis());
            page.addAll(some);
            partitions = withMore(partitions, some, share);
            share *= ROUND_GROWTH;
        }
        return page;
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

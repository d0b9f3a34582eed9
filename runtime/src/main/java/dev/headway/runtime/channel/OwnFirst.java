package dev.headway.runtime.channel;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.PriorityRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Where a channel that claims looks for jobs. Any node may take any job, but an instance that is worked on here and there is loaded anew
 * each time, and what is remembered of it is outdated. So a node looks in the partitions that it leases first, and in the others when
 * those have nothing; now and then it takes some from there all the same, so that nothing waits for a slow or dead node. Belongs to one thread.
 */
final class OwnFirst {
    /** How long a node with enough of its own leaves the others alone, and what part of a page it takes from them then. */
    static final long OTHERS_MILLIS = 1_000;

    private static final int OTHERS_PART = 8;

    private final Supplier<Set<Integer>> owned;
    private final long pollMillis;
    private final LongSupplier nanoTime;
    private final IntUnaryOperator random;
    private final Map<PriorityRange, Seen> seen = new HashMap<>();

    /** What the last looks for these priorities have found, and when others' partitions were looked at. */
    private static final class Seen {
        private boolean here;
        private boolean there = true;
        private long othersNanos;

        Seen(long othersNanos) {
            this.othersNanos = othersNanos;
        }
    }

    /** One look at some partitions. */
    interface Look {
        /** Jobs of these partitions, which are looked at in this order. */
        List<Claim> at(List<Integer> partitions, int limit);
    }

    /**
     * Has looked nowhere yet.
     *
     * @param owned what this node leases now
     * @param pollMillis how often a node with nothing to do looks at others' partitions while they have nothing either
     * @param random a number below its argument: where in the ring of partitions a look begins
     */
    OwnFirst(Supplier<Set<Integer>> owned, long pollMillis, LongSupplier nanoTime, IntUnaryOperator random) {
        this.owned = owned;
        this.pollMillis = pollMillis;
        this.nanoTime = nanoTime;
        this.random = random;
    }

    /** Whether this node leases the instance's partition, so that it is the first to look there. For any thread. */
    boolean isOwn(long instanceId) {
        return owned.get().contains(Ids.partition(instanceId));
    }

    /** A page for these priorities. */
    List<Claim> look(PriorityRange priorities, int limit, Look look) {
        Set<Integer> mine = owned.get();
        List<Integer> own = new ArrayList<>(mine.size());
        List<Integer> others = new ArrayList<>(Ids.PARTITIONS - mine.size());
        fill(mine, own, others);
        if (own.isEmpty() || others.isEmpty()) {
            return look.at(own.isEmpty() ? others : own, limit);
        }
        long now = nanoTime.getAsLong();
        Seen last = seen.computeIfAbsent(priorities, any -> new Seen(now));
        boolean everywhere = now - last.othersNanos >= TimeUnit.MILLISECONDS.toNanos(patienceMillis(last));
        List<Claim> page = page(own, others, limit, last.here, everywhere, look);
        last.here = page.stream()
                .anyMatch(claim -> mine.contains(Ids.partition(claim.job().instanceId())));
        if (everywhere) {
            last.othersNanos = now;
            last.there = page.stream()
                    .anyMatch(claim -> !mine.contains(Ids.partition(claim.job().instanceId())));
        }
        return page;
    }

    /** A page from anywhere, what is its own before what is others'. */
    List<Claim> lookEverywhere(int limit, Look look) {
        List<Integer> all = new ArrayList<>(Ids.PARTITIONS);
        List<Integer> others = new ArrayList<>(Ids.PARTITIONS);
        fill(owned.get(), all, others);
        all.addAll(others);
        return look.at(all, limit);
    }

    private void fill(Set<Integer> mine, List<Integer> own, List<Integer> others) {
        int first = random.applyAsInt(Ids.PARTITIONS);
        for (int i = 0; i < Ids.PARTITIONS; i++) {
            int partition = (first + i) % Ids.PARTITIONS;
            (mine.contains(partition) ? own : others).add(partition);
        }
    }

    private long patienceMillis(Seen last) {
        if (last.here) {
            return OTHERS_MILLIS;
        }
        return last.there ? 0 : pollMillis;
    }

    private static List<Claim> page(
            List<Integer> own, List<Integer> others, int limit, boolean enough, boolean everywhere, Look look) {
        if (!everywhere) {
            return look.at(own, limit);
        }
        if (!enough) {
            List<Integer> all = new ArrayList<>(own);
            all.addAll(others);
            return look.at(all, limit);
        }
        List<Claim> page = new ArrayList<>(look.at(others, Math.max(1, limit / OTHERS_PART)));
        if (page.size() < limit) {
            page.addAll(look.at(own, limit - page.size()));
        }
        return page;
    }
}

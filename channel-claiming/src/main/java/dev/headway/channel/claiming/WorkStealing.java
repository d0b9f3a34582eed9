package dev.headway.channel.claiming;

import dev.headway.core.state.Ids;
import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.port.Claims.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * Where a channel that claims looks for jobs: in the partitions that its node leases, so that an instance stays where it is in memory, and in
 * those of other nodes when its own have too few. Thread-safe.
 */
final class WorkStealing {
    private final Supplier<Set<Integer>> owned;
    private final IntUnaryOperator random;

    /** One look at some partitions. */
    @FunctionalInterface
    interface Look {
        /** Jobs of these partitions, which are looked at in this order. */
        List<Claim> at(List<Integer> partitions, int limit);
    }

    /**
     * Where this node looks.
     *
     * @param owned what it leases now
     * @param random a number below its argument: where in the ring of partitions a look begins
     */
    WorkStealing(Supplier<Set<Integer>> owned, IntUnaryOperator random) {
        this.owned = owned;
        this.random = random;
    }

    static WorkStealing of(ChannelContext context) {
        return new WorkStealing(
                context.partitions(), bound -> (int) (context.time().random() * bound));
    }

    /** Whether this node leases the instance's partition, so that it is the first to look there. */
    boolean isOwn(long instanceId) {
        return owned.get().contains(Ids.partition(instanceId));
    }

    /** A page of its own, filled up with what is others'. */
    List<Claim> look(int limit, Look look) {
        Set<Integer> mine = owned.get();
        List<Integer> own = new ArrayList<>(mine.size());
        List<Integer> others = new ArrayList<>(Ids.PARTITIONS - mine.size());
        int first = random.applyAsInt(Ids.PARTITIONS);
        for (int i = 0; i < Ids.PARTITIONS; i++) {
            int partition = (first + i) % Ids.PARTITIONS;
            (mine.contains(partition) ? own : others).add(partition);
        }
        List<Claim> page = new ArrayList<>(own.isEmpty() ? List.of() : look.at(own, limit));
        if (page.size() < limit && !others.isEmpty()) {
            page.addAll(look.at(others, limit - page.size()));
        }
        return page;
    }
}

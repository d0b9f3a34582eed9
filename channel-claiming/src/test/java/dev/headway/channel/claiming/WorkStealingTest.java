package dev.headway.channel.claiming;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.ReadyJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A node that claims looks where its instances are, and takes from others what it has too little of. */
class WorkStealingTest {
    private static final int LIMIT = 16;

    private Set<Integer> owned = new TreeSet<>(List.of(1, 2, 3));
    private final WorkStealing places = new WorkStealing(() -> owned, bound -> 2);
    private final TreeMap<Integer, Integer> ready = new TreeMap<>();
    private final List<List<Integer>> looks = new ArrayList<>();

    private List<Claim> at(List<Integer> partitions, int limit) {
        looks.add(partitions);
        List<Claim> page = new ArrayList<>();
        for (int partition : partitions) {
            while (page.size() < limit && ready.getOrDefault(partition, 0) > 0) {
                ready.merge(partition, -1, Integer::sum);
                page.add(new Claim(new ReadyJob(Ids.PARTITIONS + partition, 1, looks.size(), 0, 0), false));
            }
        }
        return page;
    }

    private List<Integer> look() {
        looks.clear();
        return places.look(LIMIT, this::at).stream()
                .map(claim -> Ids.partition(claim.job().instanceId()))
                .toList();
    }

    @Test
    void itsOwnPartitionsComeFirst() {
        ready.put(1, 20);
        ready.put(200, 3 * LIMIT);
        assertThat(look()).hasSize(LIMIT).containsOnly(1);
        assertThat(looks).as("the others' are not touched").containsExactly(List.of(2, 3, 1));
        assertThat(look()).startsWith(1, 1, 1, 1).endsWith(200).hasSize(LIMIT);
        assertThat(looks.getLast()).startsWith(4, 5).hasSize(Ids.PARTITIONS - 3).doesNotContainAnyElementsOf(owned);
        assertThat(look()).as("while there is more").hasSize(LIMIT).containsOnly(200);
    }

    @Test
    void withoutLeasesAllIsLookedAt() {
        owned = Set.of();
        ready.put(200, 1);
        assertThat(look()).containsExactly(200);
        owned = new TreeSet<>(IntStream.range(0, Ids.PARTITIONS).boxed().toList());
        ready.put(7, 1);
        assertThat(look()).containsExactly(7);
        assertThat(looks).hasSize(1);
    }
}

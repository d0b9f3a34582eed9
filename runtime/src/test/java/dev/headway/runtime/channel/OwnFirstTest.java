package dev.headway.runtime.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A node that claims looks where its instances are, and elsewhere often enough. */
class OwnFirstTest {
    private static final int LIMIT = 16;
    private static final long POLL_MILLIS = 50;

    private Set<Integer> owned = new TreeSet<>(List.of(1, 2, 3));
    private long nanos = 1_000;
    private final OwnFirst places = new OwnFirst(() -> owned, POLL_MILLIS, () -> nanos, bound -> 2);
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
        return places.look(PriorityRange.ALL, LIMIT, this::at).stream()
                .map(claim -> Ids.partition(claim.job().instanceId()))
                .toList();
    }

    private void pass(long millis) {
        nanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Test
    void aLookEverywhereBeginsWithItsOwn() {
        assertThat(places.lookEverywhere(LIMIT, this::at)).isEmpty();
        assertThat(looks.getLast())
                .startsWith(2, 3, 1, 4)
                .hasSize(Ids.PARTITIONS)
                .doesNotHaveDuplicates();
    }

    @Test
    void itsOwnPartitionsComeFirst() {
        pass(POLL_MILLIS);
        ready.put(1, 20);
        ready.put(200, 20);
        assertThat(look()).hasSize(LIMIT).containsOnly(1);
        assertThat(look()).as("what is left here; the others' is not touched").hasSize(4);
        assertThat(looks.getLast()).containsExactly(2, 3, 1);
    }

    @Test
    void whoHasNothingTakesFromOthersAtOnce() {
        ready.put(200, 3 * LIMIT);
        assertThat(look()).hasSize(LIMIT).containsOnly(200);
        assertThat(look()).as("without any pause while there is more").hasSize(LIMIT);
        ready.put(1, 1);
        assertThat(look()).as("its own in front").startsWith(1).hasSize(LIMIT);
    }

    @Test
    void whereNothingIsOthersAreAskedEachPoll() {
        pass(POLL_MILLIS);
        assertThat(look()).isEmpty();
        assertThat(looks.getLast()).hasSize(Ids.PARTITIONS);
        ready.put(200, 1);
        assertThat(look()).isEmpty();
        assertThat(looks.getLast()).containsOnly(1, 2, 3);
        pass(POLL_MILLIS);
        assertThat(look()).containsExactly(200);
        assertThat(looks).as("one statement each time").hasSize(3);
    }

    @Test
    void nothingWaitsForASlowNode() {
        ready.put(1, 1_000);
        ready.put(200, 1_000);
        look();
        pass(OwnFirst.OTHERS_MILLIS - 1);
        assertThat(look()).containsOnly(1);
        pass(1);
        assertThat(look())
                .hasSize(LIMIT)
                .filteredOn(partition -> partition == 200)
                .hasSize(2);
        assertThat(look()).containsOnly(1);
    }

    @Test
    void withoutLeasesAllIsLookedAt() {
        owned = Set.of();
        ready.put(200, 1);
        assertThat(look()).containsExactly(200);
        owned = new TreeSet<>(IntStream.range(0, Ids.PARTITIONS).boxed().toList());
        ready.put(7, 1);
        assertThat(look()).containsExactly(7);
        assertThat(looks).allSatisfy(where -> assertThat(where).hasSize(Ids.PARTITIONS));
    }

    @Test
    void bandsAreLookedForByThemselves() {
        PriorityRange high = new PriorityRange(50, Integer.MAX_VALUE);
        ready.put(1, 100);
        look();
        look();
        ready.clear();
        ready.put(200, 1);
        assertThat(places.look(high, LIMIT, this::at)).hasSize(1);
    }
}

package dev.headway.channel.claiming;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Ids;
import dev.headway.runtime.channel.Places;
import dev.headway.runtime.port.ReadyJob;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Jobs go on where their instance is at home; everything else is announced. */
class HomeJobsTest {
    private static final int ROOM = 4;
    private static final long PATIENCE_MILLIS = 100;
    private static final long INSTANCE = 7 * Ids.PARTITIONS + 3;

    private Set<Integer> leased = new HashSet<>(Set.of(HomeJobs.home(INSTANCE)));
    private boolean guests;
    private long nanos = 1_000;
    private final HomeJobs home = new HomeJobs(
            partition -> leased.contains(partition),
            waiting -> guests && waiting == 0,
            ROOM,
            PATIENCE_MILLIS,
            () -> nanos);

    private static ReadyJob job(long jobId, int priority, long since) {
        return new ReadyJob(INSTANCE, 1, jobId, priority, since);
    }

    private void pass(long millis) {
        nanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Test
    void onlyWhatIsAtHomeHereIsKept() {
        assertThat(home.keep(job(1, 0, 0))).isTrue();
        leased = Set.of();
        assertThat(home.keep(job(2, 0, 0))).isFalse();
        assertThat(home.has(1)).isTrue();
        assertThat(home.has(2)).isFalse();
    }

    @Test
    void aNodeWithLittleToDoKeepsGuests() {
        leased = Set.of();
        guests = true;
        assertThat(home.keep(job(1, 0, 0))).isTrue();
        assertThat(home.keep(job(2, 0, 0))).as("one waits already").isFalse();
    }

    @Test
    void whatWasClaimedHereGoesOnHere() {
        leased = Set.of();
        assertThat(home.keep(job(1, 0, 0))).isFalse();
        home.settle(List.of(INSTANCE));
        assertThat(home.keep(job(2, 0, 0))).isTrue();
        ReadyJob ofAnother = new ReadyJob(INSTANCE + Ids.PARTITIONS, 1, 3, 0, 0);
        assertThat(home.keep(ofAnother)).isFalse();
    }

    @Test
    void someOfWhatHasSettledIsForAll() {
        leased = Set.of();
        home.settle(List.of(INSTANCE));
        int kept = 0;
        for (int i = 1; i <= 100; i++) {
            pass(HomeJobs.MOVE_MILLIS / 10);
            kept += home.keep(job(i, 0, 0)) ? 1 : 0;
            home.take(1);
        }
        assertThat(kept).isEqualTo(90);
        guests = true;
        pass(HomeJobs.MOVE_MILLIS);
        assertThat(home.keep(job(101, 0, 0))).as("slots are free").isTrue();
    }

    @Test
    void toAskWhetherAnInstanceIsAtHomeTakesNothingFromOthers() {
        leased = Set.of();
        assertThat(home.isAtHome(INSTANCE)).isFalse();
        home.settle(List.of(INSTANCE));
        assertThat(home.isAtHome(INSTANCE)).isTrue();
        pass(HomeJobs.MOVE_MILLIS);
        assertThat(home.isAtHome(INSTANCE)).as("the next one is for all").isFalse();
        assertThat(home.isAtHome(INSTANCE)).isFalse();
        assertThat(home.keep(job(1, 0, 0))).isFalse();
        assertThat(home.isAtHome(INSTANCE)).isTrue();
        home.close();
        assertThat(home.isAtHome(INSTANCE)).isFalse();
    }

    @Test
    void theInstancesThatSettledLongAgoAreForgotten() {
        leased = Set.of();
        home.settle(List.of(INSTANCE));
        for (long i = 1; i <= 1_000; i++) {
            home.settle(List.of(INSTANCE + i * Ids.PARTITIONS));
        }
        assertThat(home.keep(job(1, 0, 0))).isFalse();
        assertThat(home.keep(new ReadyJob(INSTANCE + 1_000 * Ids.PARTITIONS, 1, 2, 0, 0)))
                .isTrue();
    }

    @Test
    void aJobIsKeptOnceAndNotMoreThanThereIsRoomFor() {
        leased = IntStream.range(0, Ids.PARTITIONS).boxed().collect(Collectors.toSet());
        for (long id = 1; id <= ROOM; id++) {
            assertThat(home.keep(new ReadyJob(INSTANCE + id * Ids.PARTITIONS, 1, id, 0, id)))
                    .isTrue();
        }
        assertThat(home.keep(new ReadyJob(INSTANCE + Ids.PARTITIONS, 1, 1, 0, 1)))
                .as("it is here already")
                .isTrue();
        assertThat(home.keep(job(ROOM + 1, 0, 0))).isFalse();
        assertThat(home.size()).isEqualTo(ROOM);
    }

    @Test
    void aJobThatGotAnotherRowIsClaimedThere() {
        home.keep(job(1, 0, 5));
        ReadyJob moved = new ReadyJob(INSTANCE, 2, 1, 0, 6);
        assertThat(home.keep(moved)).isTrue();
        assertThat(home.size()).isEqualTo(1);
        assertThat(home.take(10)).containsExactly(moved);
    }

    @Test
    void theHighestPriorityComesFirstThenTheOldest() {
        home.keep(job(1, 0, 20));
        home.keep(job(2, 5, 30));
        // What became ready earlier in another instance, and comes later.
        leased = Set.of(HomeJobs.home(INSTANCE), HomeJobs.home(INSTANCE + Ids.PARTITIONS));
        home.keep(new ReadyJob(INSTANCE + Ids.PARTITIONS, 1, 3, 0, 10));
        assertThat(home.take(2)).extracting(ReadyJob::jobId).containsExactly(2L, 3L);
        assertThat(home.take(2)).extracting(ReadyJob::jobId).containsExactly(1L);
        assertThat(home.size()).isZero();
    }

    @Test
    void whatWaitsTooLongIsForAll() {
        home.keep(job(1, 0, 0));
        pass(PATIENCE_MILLIS - 1);
        home.keep(job(2, 0, 0));
        assertThat(home.late()).isEmpty();
        pass(1);
        assertThat(home.late()).extracting(ReadyJob::jobId).containsExactly(1L);
        pass(PATIENCE_MILLIS);
        assertThat(home.late()).extracting(ReadyJob::jobId).containsExactly(2L);
        assertThat(home.size()).isZero();
    }

    @Test
    void afterTheCloseNothingIsKept() {
        home.keep(job(1, 0, 0));
        assertThat(home.close()).extracting(ReadyJob::jobId).containsExactly(1L);
        assertThat(home.keep(job(2, 0, 0))).isFalse();
    }

    /** Ids of one partition, as one node gives them to all that it starts, have their homes everywhere, and evenly. */
    @Test
    void whatOneNodeStartsHasItsHomesEverywhere() {
        int instances = 100 * Ids.PARTITIONS;
        int[] homes = new int[Ids.PARTITIONS];
        LongStream.range(0, instances).forEach(i -> homes[HomeJobs.home(i * Ids.PARTITIONS + 3)]++);
        assertThat(homes).satisfies(counts -> {
            for (int count : counts) {
                assertThat(count).isBetween(50, 200);
            }
        });
        List<Integer> ofTwo = List.of(HomeJobs.home(INSTANCE), HomeJobs.home(INSTANCE + Ids.PARTITIONS));
        assertThat(ofTwo).doesNotHaveDuplicates();
    }

    @Test
    void aCrowdLeavesRoomToOthersWhichGoBetweenItsJobs() {
        HomeJobs wide = new HomeJobs(any -> true, any -> true, 100, PATIENCE_MILLIS, () -> nanos);
        long kept = LongStream.range(0, 100)
                .filter(i -> wide.keep(job(i, 0, 1_000)))
                .count();
        assertThat(kept).as("the rest is for all nodes").isEqualTo(50);
        ReadyJob other = new ReadyJob(INSTANCE + Ids.PARTITIONS, 1, 500, 0, 1_000 + Places.SPACING_MILLIS + 1);
        assertThat(wide.keep(other)).isTrue();

        assertThat(wide.take(3)).containsExactly(job(0, 0, 1_000), job(1, 0, 1_000), other);
        pass(PATIENCE_MILLIS);
        assertThat(wide.late()).hasSize(48);
        assertThat(LongStream.range(0, 100)
                        .filter(i -> wide.keep(job(i, 0, 1_000)))
                        .count())
                .as("what has left is forgotten")
                .isEqualTo(50);
    }
}

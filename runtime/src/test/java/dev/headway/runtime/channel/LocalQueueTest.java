package dev.headway.runtime.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Ids;
import dev.headway.runtime.channel.LocalQueue.Offered;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.settings.PriorityBands;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Ready jobs in memory: order, bounds, and each job once. */
class LocalQueueTest {
    private final LocalQueue queue = new LocalQueue(3);

    private static ReadyJob job(long id, int priority, long since) {
        return new ReadyJob(7, 7, id, priority, since);
    }

    /** A page may have been asked for before its partition was another node's. */
    @Test
    void aPageBringsNothingOfAPartitionThatCameBackMeanwhile() {
        LocalQueue queue = new LocalQueue(10);
        ReadyJob old = new ReadyJob(7, 7, 1, 0, 0);
        ReadyJob other = new ReadyJob(8, 8, 2, 0, 0);
        queue.beginReading();
        queue.forget(Set.of(7));
        assertThat(queue.unknownOf(List.of(old, other))).containsExactly(other);
        queue.beginReading();
        assertThat(queue.unknownOf(List.of(old, other))).containsExactly(old, other);
    }

    @Test
    void theHighestPriorityThenTheOldestComesFirst() throws Exception {
        ReadyJob late = of(1, 1, 20);
        ReadyJob early = of(2, 2, 10);
        ReadyJob urgent = job(3, 5, 30);
        List.of(late, early, urgent).forEach(queue::offer);

        assertThat(queue.take(2)).containsExactly(urgent, early);
        assertThat(queue.take(2)).containsExactly(late);
    }

    @Test
    void aJobIsKnownUntilItIsDone() throws Exception {
        ReadyJob job = job(1, 0, 10);
        assertThat(queue.offer(job)).isEqualTo(Offered.TAKEN);
        assertThat(queue.offer(job)).isEqualTo(Offered.KNOWN);
        queue.take(1);
        assertThat(queue.offer(job)).as("it runs").isEqualTo(Offered.KNOWN);
        assertThat(queue.known(List.of(7))).isEqualTo(1);

        queue.done(job);
        queue.done(job);

        assertThat(queue.known(List.of(7))).isZero();
        assertThat(queue.offer(job)).isEqualTo(Offered.TAKEN);
    }

    @Test
    void aFullQueueTakesOnlyWhatHasBeenHereBefore() {
        for (int i = 0; i < 3; i++) {
            queue.offer(job(i, 0, i));
        }

        assertThat(queue.offer(job(4, 0, 4))).isEqualTo(Offered.FULL);
        assertThat(queue.known(List.of(7))).isEqualTo(3);
        assertThat(queue.offerAgain(job(4, 0, 4))).isEqualTo(Offered.TAKEN);
    }

    @Test
    void aClosedQueueLetsItsTakersGo() throws Exception {
        queue.close();

        assertThat(queue.take(1)).isEmpty();
    }

    private static ReadyJob of(long instance, long job, long since) {
        return new ReadyJob(instance * Ids.PARTITIONS + instance % 5, 7, job, 0, since);
    }

    @Test
    void startedInstancesComeFirstWhenAskedFor() throws Exception {
        LocalQueue started = new LocalQueue(3, PriorityBands.NONE, false, true);
        ReadyJob first = of(1, 1, 10);
        ReadyJob second = of(2, 2, 20);
        ReadyJob third = of(3, 3, 30);
        ReadyJob fourth = of(4, 4, 40);
        List.of(third, first, second).forEach(started::offer);
        assertThat(started.take(1)).containsExactly(first);
        assertThat(started.offer(fourth)).isEqualTo(Offered.TAKEN);
        assertThat(started.offer(of(5, 5, 50))).isEqualTo(Offered.FULL);

        ReadyJob next = of(1, 6, 60);
        assertThat(started.offer(next))
                .as("what follows in an instance at work")
                .isEqualTo(Offered.TAKEN);
        assertThat(started.take(9)).containsExactly(next, second, third, fourth);
    }

    @Test
    void anotherInstanceDoesNotWaitBehindAllOfAFlood() throws Exception {
        LocalQueue wide = new LocalQueue(1_000);
        for (int i = 0; i < 100; i++) {
            wide.offer(of(1, i, 1_000));
        }
        ReadyJob other = of(2, 500, 1_000 + 3 * Places.SPACING_MILLIS - 1);
        wide.offer(other);

        assertThat(wide.take(4)).containsExactly(of(1, 0, 1_000), of(1, 1, 1_000), of(1, 2, 1_000), other);
        assertThat(wide.take(200)).hasSize(97).isSortedAccordingTo(Comparator.comparingLong(ReadyJob::jobId));
    }

    @Test
    void aFloodDoesNotWaitForEverBehindThoseThatComeLater() throws Exception {
        LocalQueue wide = new LocalQueue(1_000);
        for (int i = 0; i < 20; i++) {
            wide.offer(of(1, i, 1_000));
        }
        List<Long> floodAt = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            // One that is new for each that is taken: without a bound no other would have its turn.
            wide.offer(of(100 + i, 1_000 + i, 1_000 + i * 10));
            ReadyJob next = wide.take(1).getFirst();
            if (next.jobId() < 20) {
                floodAt.add(next.jobId());
            }
        }
        assertThat(floodAt).hasSize(20);
    }

    @Test
    void anUrgentJobOfAFloodGoesBeforeOthersAllTheSame() throws Exception {
        LocalQueue wide = new LocalQueue(1_000);
        for (int i = 0; i < 50; i++) {
            wide.offer(of(1, i, 1_000));
        }
        ReadyJob urgent = new ReadyJob(of(1, 0, 0).instanceId(), 7, 99, 5, 2_000);
        wide.offer(urgent);

        assertThat(wide.take(1)).containsExactly(urgent);
    }

    @Test
    void aCrowdLeavesAQuarterOfTheRoomToOthers() throws Exception {
        LocalQueue wide = new LocalQueue(160);
        List<ReadyJob> flood =
                LongStream.range(0, 160).mapToObj(i -> of(1, i, 1_000)).toList();
        assertThat(flood.stream().filter(job -> wide.offer(job) == Offered.TAKEN))
                .hasSize(120);
        assertThat(wide.crowds(0).instances()).containsExactly(flood.getFirst().instanceId());

        List<ReadyJob> others =
                LongStream.range(0, 41).mapToObj(i -> of(2 + i, 200 + i, 1_000)).toList();
        assertThat(others.stream().filter(job -> wide.offer(job) == Offered.TAKEN))
                .as("all the room is theirs")
                .hasSize(40);
        assertThat(wide.offerAgain(flood.getLast())).isEqualTo(Offered.TAKEN);

        wide.take(200);
        assertThat(wide.crowds(0).isEmpty()).isTrue();
    }

    @Test
    void whoHasManyOfTheJobsIsACrowd() {
        LocalQueue roomy = new LocalQueue(64, PriorityBands.NONE, true, false);
        LongStream.range(0, 3).forEach(i -> roomy.offer(of(1, i, 1_000)));
        assertThat(roomy.crowds(0).isEmpty()).isTrue();
        LongStream.range(3, 30)
                .forEach(i -> roomy.offer(of(i < 5 ? 1 : i, i, 1_000).ofTenant("big")));

        assertThat(roomy.crowds(0).tenants()).containsExactly("big");
        assertThat(roomy.crowds(0).instances()).containsExactly(of(1, 0, 0).instanceId());
    }

    @Test
    void startedFirstWantsTheJobsOfACrowd() {
        LocalQueue started = new LocalQueue(160, PriorityBands.NONE, false, true);
        LongStream.range(0, 160).forEach(i -> started.offer(of(1, i, 1_000)));

        assertThat(started.size()).isEqualTo(160);
        assertThat(started.crowds(0)).isEqualTo(Crowds.NONE);
    }

    @Test
    void aTenantWithMoreThanItsPartIsACrowdWhereTenantsTakeTurns() {
        LocalQueue fair = new LocalQueue(160, PriorityBands.NONE, true, false);
        for (int i = 0; i < 160; i++) {
            fair.offer(of(10 + i, i, 1_000).ofTenant("big"));
        }
        fair.offer(of(1, 500, 1_000).ofTenant("small"));
        fair.offer(of(2, 501, 1_000));

        assertThat(fair.crowds(0)).isEqualTo(new Crowds(Set.of(), Set.of("big")));
    }

    @Test
    void aPageMayBeAllOfACrowdAndLeavesAQuarterToOthers() {
        LocalQueue wide = new LocalQueue(160);
        LongStream.range(0, 20).forEach(i -> wide.offer(of(1, i, 1_000)));
        assertThat(wide.room(0, 500).forAll()).isEqualTo(100);
        assertThat(wide.room(0, 500).behindCrowds()).isEqualTo(140);
        assertThat(wide.isLow()).isTrue();
        LongStream.range(20, 80).forEach(i -> wide.offer(of(1, i, 1_000)));
        assertThat(wide.isLow()).isFalse();
    }

    @Test
    void aFullQueueHasRoomForTenantsWithLittleHere() {
        LocalQueue fair = new LocalQueue(160, PriorityBands.NONE, true, false);
        LongStream.range(0, 170)
                .forEach(i -> fair.offerAgain(of(10 + i, i, 1_000).ofTenant("big")));
        assertThat(fair.isLow()).isFalse();
        assertThat(fair.room(0, 500).behindCrowds()).isEqualTo(20);
    }

    @Test
    void whatComesTogetherFindsRoomTogether() {
        ReadyJob known = of(1, 1, 10);
        queue.offer(known);
        assertThat(queue.wouldTake(known, 0)).isFalse();
        assertThat(queue.wouldTake(of(2, 2, 20), 1)).isTrue();
        assertThat(queue.wouldTake(of(3, 3, 30), 2)).isFalse();
        assertThat(queue.wouldTake(of(3, 3, 30), 200)).isFalse();
        assertThat(new LocalQueue(20).wouldTake(of(3, 3, 30), 200)).isFalse();
    }
}

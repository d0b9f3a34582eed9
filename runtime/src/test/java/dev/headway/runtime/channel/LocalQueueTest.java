package dev.headway.runtime.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Ids;
import dev.headway.runtime.channel.LocalQueue.Offered;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ready jobs in memory: order, bounds, and each job once. */
class LocalQueueTest {
    private final LocalQueue queue = new LocalQueue(3);

    private static JobRef job(long id, int priority, long since) {
        return new JobRef(7, 7, id, priority, since);
    }

    @Test
    void theHighestPriorityThenTheOldestComesFirst() throws Exception {
        JobRef late = job(1, 0, 20);
        JobRef early = job(2, 0, 10);
        JobRef urgent = job(3, 5, 30);
        List.of(late, early, urgent).forEach(queue::offer);

        assertThat(queue.take(2)).containsExactly(urgent, early);
        assertThat(queue.take(2)).containsExactly(late);
    }

    @Test
    void aJobIsKnownUntilItIsDone() throws Exception {
        JobRef job = job(1, 0, 10);
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

    private static JobRef of(long instance, long job, long since) {
        return new JobRef(instance * Ids.PARTITIONS + instance % 5, 7, job, 0, since);
    }

    @Test
    void startedInstancesComeFirstWhenAskedFor() throws Exception {
        LocalQueue started = new LocalQueue(3, PriorityBands.NONE, false, true);
        JobRef first = of(1, 1, 10);
        JobRef second = of(2, 2, 20);
        JobRef third = of(3, 3, 30);
        JobRef fourth = of(4, 4, 40);
        List.of(third, first, second).forEach(started::offer);
        assertThat(started.take(1)).containsExactly(first);
        assertThat(started.offer(fourth)).isEqualTo(Offered.TAKEN);
        assertThat(started.offer(of(5, 5, 50))).isEqualTo(Offered.FULL);

        JobRef next = of(1, 6, 60);
        assertThat(started.offer(next))
                .as("what follows in an instance at work")
                .isEqualTo(Offered.TAKEN);
        assertThat(started.take(9)).containsExactly(next, second, third, fourth);
    }
}

package dev.headway.channel.claiming;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.channel.claiming.WaitingRings.Ring;
import dev.headway.core.state.Ids;
import dev.headway.runtime.channel.Places;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Time;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages that have come, in the order in which their jobs shall run. */
class IncomingRingsTest {
    private final IncomingRings incoming = new IncomingRings(1_000);

    private static Ring ring(long instance, long job, int priority, long since) {
        return new Ring(new ReadyJob(instance * Ids.PARTITIONS, 1, job, priority, since), null, 0);
    }

    private List<Long> all() {
        List<Long> jobs = new ArrayList<>();
        for (Ring next = incoming.poll(); next != null; next = incoming.poll()) {
            jobs.add(next.job().jobId());
        }
        return jobs;
    }

    @Test
    void whatCameBehindAFloodDoesNotWaitForAllOfIt() {
        for (int i = 0; i < 500; i++) {
            incoming.add(ring(1, i, 0, 1_000));
        }
        assertThat(incoming.poll()).isEqualTo(ring(1, 0, 0, 1_000));
        incoming.add(ring(2, 900, 0, 1_000 + 2 * Places.SPACING_MILLIS + 1));
        incoming.add(ring(3, 901, 9, 5_000));

        assertThat(all()).hasSize(501).startsWith(901L, 1L, 2L, 900L, 3L);
        assertThat(incoming.isEmpty()).isTrue();
    }

    @Test
    void aMessageThatComesTwiceIsThereTwice() {
        incoming.add(ring(1, 7, 0, 1_000));
        incoming.add(ring(1, 7, 0, 1_000));

        assertThat(all()).containsExactly(7L, 7L);
    }

    @Test
    void whatNoMessageStandsForIsHandedOverWhereverItWaits() {
        RingBatch batch = new RingBatch(Time.SYSTEM, 1);
        incoming.add(ring(1, 1, 0, 1_000));
        incoming.add(ring(1, 2, 0, 1_000));
        incoming.poll();
        incoming.add(new Ring(ring(1, 3, 0, 1_000).job(), batch, 0));
        incoming.add(ring(1, 4, 0, 1_000));

        assertThat(incoming.withoutMessages()).extracting(ReadyJob::jobId).containsExactlyInAnyOrder(2L, 4L);
    }
}

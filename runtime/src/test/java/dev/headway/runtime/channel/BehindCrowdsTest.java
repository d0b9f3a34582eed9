package dev.headway.runtime.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.settings.PriorityBands;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BehindCrowdsTest {
    private static final int ROOM = 160;

    private final LocalQueue queue = new LocalQueue(ROOM, PriorityBands.parse("0:1, 10:1"), false, false);
    private final BehindCrowds behind = new BehindCrowds(queue, 1, 1_000);

    private void flood(long instance, int priority) {
        for (int i = 0; i < ROOM / 4; i++) {
            assertThat(queue.offer(new ReadyJob(instance, instance, 1_000 * instance + i, priority, 0)))
                    .isEqualTo(LocalQueue.Offered.TAKEN);
        }
    }

    /** Else a crowd in the highest band would keep what waits behind those of the others out for ever. */
    @Test
    void oneLookIsForAllBands() {
        flood(1, 0);
        flood(2, 10);
        assertThat(behind.isDue(1_000)).isTrue();
        assertThat(behind.of(1, Crowds.NONE, ROOM).instances()).containsExactly(2L);
        assertThat(behind.of(0, Crowds.NONE, ROOM).instances()).containsExactly(1L);
        assertThat(behind.of(0, Crowds.NONE, 1).isEmpty())
                .as("enough of others are here")
                .isTrue();
    }

    /** What has come by messages may be gone from the queue, and its crowd wait at the broker. */
    @Test
    void whoIsACrowdElsewhereIsOneHere() {
        Crowds elsewhere = new Crowds(Set.of(7L), Set.of());
        assertThat(behind.of(0, elsewhere, ROOM)).isEqualTo(elsewhere);
        flood(1, 0);
        assertThat(behind.of(0, elsewhere, ROOM).instances()).containsExactlyInAnyOrder(1L, 7L);
    }

    @Test
    void aLookGetsATenthOfTheTimeAndWaitsForAPollAtLeast() {
        behind.looked(1_000, 2_000);
        assertThat(behind.isDue(2_000 + 999_999)).isFalse();
        assertThat(behind.isDue(2_000 + 1_000_000)).isTrue();
        behind.looked(0, 5_000_000);
        assertThat(behind.isDue(50_000_000 - 1)).isFalse();
        assertThat(behind.isDue(50_000_000)).isTrue();
    }
}

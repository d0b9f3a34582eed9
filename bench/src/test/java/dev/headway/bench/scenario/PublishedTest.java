package dev.headway.bench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.bench.peer.Peer;
import dev.headway.bench.scenario.ExecutorSetup.Producers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PublishedTest {
    @Test
    void lettersAndRanges() {
        assertThat(Published.parse("A..L")).containsExactly(Published.values());
        assertThat(Published.parse("g")).containsExactly(Published.G);
        assertThat(Published.parse("C,A..B, C")).containsExactly(Published.C, Published.A, Published.B);
        for (String wrong : List.of("", "M", "C..A", "A..B..C", "A,,B")) {
            assertThatThrownBy(() -> Published.parse(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("letters from A to L");
        }
    }

    @Test
    void setups() {
        ExecutorSetup c = Published.C.setup("jms", Map.of());
        assertThat(c.executors()).isEqualTo(2);
        assertThat(c.slots()).isEqualTo(10);
        assertThat(c.queue()).isEqualTo(100);
        assertThat(c.channel()).isEqualTo("optimistic");
        assertThat(Published.H.setup("jms", Map.of()).channelOptions())
                .containsEntry("optimistic.onExclusiveConflict", "requeue");
        assertThat(Published.K.setup("kafka", Map.of()).channel()).isEqualTo("kafka");
        assertThat(Published.E.setup("jms", Map.of()).producers()).isEqualTo(Producers.EACH);
        assertThat(Arrays.stream(Published.values()).filter(each -> each.engine() != Peer.HEADWAY))
                .containsExactly(Published.D);
        assertThat(Published.ofLabel(c.label())).isEqualTo(Published.C);
        assertThat(Published.ofLabel("backlog")).isNull();
    }
}

package dev.headway.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.bench.peer.Peer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SetupsTest {
    private static final List<Peer> OURS = List.of(Peer.HEADWAY);

    private static Setups of(Integer... executors) {
        return new Setups("skip-locked", Map.of(), List.of(executors), null);
    }

    @Test
    void scaleOutTakesTheNumbersOfExecutorsInTurns() {
        assertThat(of(2, 3).scaleOut(OURS))
                .extracting(each -> each.setup().label())
                .containsExactly("skip-locked x 2", "skip-locked x 3");
        assertThat(of().scaleOut(OURS)).hasSize(3);
        assertThat(of(4, 1).scaleOut(OURS))
                .extracting(each -> each.setup().label())
                .containsExactly("skip-locked x 1", "skip-locked x 4");
        assertThatThrownBy(() -> of(3, 9).scaleOut(OURS)).hasMessageContaining("from 1 to 8");
    }

    @Test
    void anotherScenarioTakesOneNumber() {
        assertThat(of(2).plain(OURS))
                .extracting(each -> each.setup().executors())
                .containsExactly(2);
        assertThat(of().plain(OURS))
                .extracting(each -> each.setup().executors())
                .containsExactly(1);
        assertThatThrownBy(() -> of(1, 2).plain(OURS)).hasMessageContaining("one number");
    }

    @Test
    void settingsOfABrokersChannelNeedNoBroker() {
        assertThatCode(() -> Setups.check(Map.of(
                        "kafka.consumers", "2",
                        "jms.sweepMillis", "600000",
                        "amqp.batchSize", "128",
                        "optimistic.onExclusiveConflict", "requeue")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> Setups.check(Map.of("kafka.consumers", "none")))
                .hasMessageContaining("kafka.consumers")
                .hasMessageContaining("'none'");
        assertThatThrownBy(() -> Setups.check(Map.of("amqp.foo", "1"))).hasMessageContaining("'amqp.foo'");
    }
}

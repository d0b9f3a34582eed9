package dev.headway.runtime.channel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DutyCycleTest {
    private static final long MILLI = 1_000_000;

    private final DutyCycle cycle = new DutyCycle(50, 0);

    @Test
    void aLookGetsATenthOfTheTime() {
        assertThat(cycle.isDue(0)).isTrue();
        assertThat(cycle.looked(0, 10 * MILLI)).isEqualTo(90 * MILLI);
        assertThat(cycle.isDue(100 * MILLI - 1)).isFalse();
        assertThat(cycle.isDue(100 * MILLI)).isTrue();
    }

    @Test
    void theRestIsAPollAtLeastAndTwentyAtMost() {
        assertThat(cycle.looked(0, MILLI)).isEqualTo(50 * MILLI);
        assertThat(cycle.looked(0, 60_000 * MILLI)).isEqualTo(1_000 * MILLI);
    }
}

package dev.headway.runtime.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How much ends soon follows from what has ended in the last second. */
class PaceTest {
    private long nanos = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(1);
    private final Pace pace = new Pace(() -> nanos);

    private void pass(long millis) {
        nanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private void ends(int jobs, long everyMillis) {
        for (int i = 0; i < jobs; i++) {
            pass(everyMillis);
            pace.ended();
        }
    }

    @Test
    void nothingIsExpectedBeforeTheFirstEnd() {
        assertThat(pace.within(60_000)).isZero();
    }

    @Test
    void aSteadyPaceGoesOn() {
        ends(400, 10);
        assertThat(pace.within(5_000)).isBetween(450L, 550L);
    }

    @Test
    void aFirstBurstDoesNotCountForMoreThanItsShortestTime() {
        ends(50, 0);
        assertThat(pace.within(1_000)).isEqualTo(500);
    }

    @Test
    void aPaceIsForgottenWhenNothingEndsForLong() {
        ends(400, 10);
        pass(2_000);
        assertThat(pace.within(5_000)).isZero();
    }
}

package dev.headway.runtime.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RestTest {
    private static final long NOW = -5;

    private final Rest rest = new Rest(NOW);

    @Test
    void nothingIsLeftBeforeTheFirstPage() {
        assertThat(rest.leftNanos(NOW)).isZero();
    }

    @Test
    void theLongerAPageTookTheLongerIsTheRest() {
        rest.after(NOW, NOW + 1_000_000);
        assertThat(rest.leftNanos(NOW + 1_000_000)).isEqualTo(3_000_000);
        assertThat(rest.leftNanos(NOW + 4_000_000)).isZero();
        rest.after(NOW, NOW + 20_000_000);
        assertThat(rest.leftNanos(NOW + 20_000_000)).isEqualTo(60_000_000);
    }

    @Test
    void itIsNeverLong() {
        rest.after(NOW, NOW + TimeUnit.SECONDS.toNanos(10));
        assertThat(rest.leftNanos(NOW + TimeUnit.SECONDS.toNanos(10))).isEqualTo(TimeUnit.MILLISECONDS.toNanos(100));
    }
}

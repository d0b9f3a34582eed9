package dev.headway.bench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeriesTest {
    private final Series left = new Series(List.of(new Series.Point(0, 10), new Series.Point(1.5, 0)));

    @Test
    void survivesTheWay() {
        assertThat(Series.decode(left.encode())).isEqualTo(left);
        assertThat(Series.decode("").points()).isEmpty();
    }

    @Test
    void whatIsLeftBecomesWhatIsDone() {
        assertThat(left.remainingToDone(10).later(2).points())
                .containsExactly(new Series.Point(2, 0), new Series.Point(3.5, 10));
    }
}

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
    void oneFollowsTheOther() {
        assertThat(left.then(left.later(2)).points())
                .extracting(Series.Point::seconds)
                .containsExactly(0.0, 1.5, 2.0, 3.5);
    }

    @Test
    void whatIsLeftOrEndedBecomesWhatIsDone() {
        assertThat(new Counting("", 100, 2, true).done(30)).isEqualTo(40);
        assertThat(new Counting("", 100, 0.5, false).done(30)).isEqualTo(15);
        assertThat(new Counting("", 100, 2, false).done(300)).isEqualTo(100);
        Counting counting = new Counting("select 1", 7, 0.25, true);
        assertThat(Counting.of(counting.asMap())).isEqualTo(counting);
    }
}

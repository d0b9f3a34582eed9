package dev.headway.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonPageTest {
    @Test
    void showsThenAndNowAndNeedsNoNetwork() {
        List<ResultJson.Written> then = List.of(run("headway", 20_000), run("flowable", 500));
        List<ResultJson.Written> now = List.of(run("headway", 10_000), run("flowable", 500));
        String page = ComparisonPage.of(then, now, Comparison.of(then, now, 0.15), "old.json and <new>.json");
        assertThat(page)
                .contains("1 of 1 figures got worse", "noop: backlog, headway / flowable", "20,000", "10,000", "worse")
                .contains("&lt;new&gt;")
                .doesNotContain("<new>", "http://", "https://", "<script src", "<link", "@import", "url(")
                .endsWith("</html>\n");
    }

    private static ResultJson.Written run(String engine, double rate) {
        return new ResultJson.Written("noop", "backlog", engine, 1, true, 10, rate, null);
    }
}

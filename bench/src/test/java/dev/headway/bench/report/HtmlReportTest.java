package dev.headway.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private final String page = HtmlReport.of(List.of(
            Samples.result("headway", 1, 30_000),
            Samples.result("flowable", 1, 500),
            Samples.result("headway", 2, 20_000),
            Samples.result("headway", 3, 25_000),
            Result.none("noop", "backlog", "camunda", "7", 1, Map.of(), Map.of(), "no <network>")));

    @Test
    void needsNoNetwork() {
        assertThat(page).doesNotContain("http://", "https://", "<script src", "<link", "@import", "url(");
    }

    @Test
    void escapesWhatItShows() {
        assertThat(page)
                .contains("select &#39;&lt;b&gt;&#39; &amp; 1", "no &lt;network&gt;")
                .doesNotContain("<network>");
    }

    @Test
    void showsTheMedianOfTheRoundsAndTheRatio() {
        assertThat(page).contains("25,000", "50.0 x");
    }

    @Test
    void nothingMeasuredIsAPageToo() {
        assertThat(HtmlReport.of(List.of())).contains("Nothing was measured").endsWith("</html>\n");
    }
}

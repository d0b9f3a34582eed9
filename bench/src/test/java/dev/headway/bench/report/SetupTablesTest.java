package dev.headway.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.bench.host.Series;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SetupTablesTest {
    private static Result of(String engine, Map<String, String> setup, int executors, int round, double rate) {
        Map<String, String> all = new TreeMap<>(setup);
        all.put("executors", Integer.toString(executors));
        String label = setup.getOrDefault("channel", engine) + " x " + executors;
        return Samples.copy(Samples.result(engine, round, rate), "scale-out", label, all, 0, new Series(List.of()));
    }

    @Test
    void moreExecutorsStandBesideTheFewestOfTheirChannel() {
        Map<String, String> kafka = Map.of("channel", "kafka");
        assertThat(SetupTables.of(List.of(
                        of("headway", kafka, 2, 1, 1_000),
                        of("headway", kafka, 3, 1, 900),
                        of("headway", Map.of("channel", "leased"), 1, 1, 1_000),
                        of("headway", Map.of("channel", "leased"), 2, 1, 1_500),
                        of("headway", Map.of("channel", "leased"), 3, 1, 1_400))))
                .containsExactly(
                        "executors and what they do together:",
                        "kafka         2: 1,000 jobs/s  3: 900 jobs/s (0.90 times 2, fewer than before)",
                        "leased        1: 1,000 jobs/s  2: 1,500 jobs/s (1.50 times 1)"
                                + "  3: 1,400 jobs/s (1.40 times 1, fewer than before)");
    }

    @Test
    void otherEnginesHaveLinesOfTheirOwn() {
        assertThat(SetupTables.of(List.of(
                        of("headway", Map.of("channel", "leased"), 1, 1, 1_000),
                        of("flowable", Map.of(), 1, 1, 100),
                        of("activiti6", Map.of(), 1, 1, 200))))
                .containsExactly(
                        "executors and what they do together:",
                        "activiti6     1: 200 jobs/s",
                        "flowable      1: 100 jobs/s",
                        "leased        1: 1,000 jobs/s");
    }
}

package dev.headway.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ResultJsonTest {
    @TempDir
    private Path folder;

    @Test
    void hasTheFieldsOfTheContract() {
        Result none = Result.none("noop", "backlog", "flowable", "8", 1, Map.of(), Map.of(), "no network");
        JsonNode all =
                JsonMapper.shared().readTree(ResultJson.write(List.of(Samples.result("headway", 1, 1_000), none)));
        JsonNode one = all.get(0);
        assertThat(all.get(1).propertyNames()).containsExactlyElementsOf(one.propertyNames());
        assertThat(one.propertyNames())
                .contains(
                        "scenario",
                        "engine",
                        "version",
                        "round",
                        "configuration",
                        "verified",
                        "reason",
                        "instances",
                        "jobs",
                        "seconds",
                        "jobs_per_second",
                        "instances_per_second",
                        "latency_millis",
                        "instance_seconds",
                        "statements_per_job",
                        "commits_per_job",
                        "wal_bytes_per_job",
                        "rows_per_job",
                        "cpu_seconds",
                        "bytes",
                        "statements");
        assertThat(one.at("/statements_per_job").asDouble()).isEqualTo(9);
        assertThat(one.at("/rows_per_job/deleted").asDouble()).isEqualTo(3);
        assertThat(one.at("/latency_millis/p999").asDouble()).isEqualTo(22);
        assertThat(one.at("/statements/0/millis/p99").asDouble()).isEqualTo(0.9);
    }

    @Test
    void isReadBack() throws Exception {
        Path file = folder.resolve("a.json");
        Result none = Result.none("noop", "backlog", "flowable", "8", 1, Map.of(), Map.of(), "no network");
        ResultFile.write(file, ResultJson.write(List.of(Samples.result("headway", 2, 1_000), none)));
        assertThat(ResultJson.read(file))
                .containsExactly(
                        new ResultJson.Written("noop", "backlog", "headway", 2, true, 10, 1_000.0, 7.0),
                        new ResultJson.Written("noop", "backlog", "flowable", 1, false, 0, null, null));
        assertThat(folder.toFile().list()).containsExactly("a.json");
    }

    @Test
    void saysWhatAFileShouldBe() throws Exception {
        Path file = Files.writeString(folder.resolve("x.json"), "{\"a\": 1}");
        assertThatThrownBy(() -> ResultJson.read(file)).hasMessageContaining("array of results");
        Path broken = Files.writeString(folder.resolve("y.json"), "nonsense");
        assertThatThrownBy(() -> ResultJson.read(broken)).hasMessageContaining("y.json");
    }
}

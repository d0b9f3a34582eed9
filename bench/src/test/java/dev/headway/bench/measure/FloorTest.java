package dev.headway.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the machine takes for a flush and for waking a thread. */
class FloorTest {
    @Test
    void asksForFlushesAndLeavesNothing(@TempDir Path folder) {
        Floor floor = Floor.start(folder);
        await().atMost(60, TimeUnit.SECONDS).until(() -> floor.rounds() >= 3);
        Map<String, String> figures = floor.figures();

        assertThat(figures)
                .containsOnlyKeys("wake_p50_millis", "wake_p99_millis", "flush_p50_millis", "flush_p99_millis");
        assertThat(figures.values()).allMatch(value -> Double.parseDouble(value) > 0);
        for (String what : List.of("wake", "flush")) {
            assertThat(Double.parseDouble(figures.get(what + "_p50_millis")))
                    .isLessThanOrEqualTo(Double.parseDouble(figures.get(what + "_p99_millis")));
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void withoutADiskOnlyWakingIsAsked() {
        try (Floor floor = Floor.start(null)) {
            await().atMost(60, TimeUnit.SECONDS).until(() -> floor.rounds() >= 3);
            assertThat(floor.figures()).containsOnlyKeys("wake_p50_millis", "wake_p99_millis");
        }
    }

    @Test
    void aFolderThatIsNotThereIsSaid(@TempDir Path folder) {
        assertThat(Floor.start(folder.resolve("nowhere")).figures()).containsKey("flush_not_measured");
    }
}

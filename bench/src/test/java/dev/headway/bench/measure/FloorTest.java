package dev.headway.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the machine takes for a flush and for waking a thread. */
class FloorTest {
    @Test
    void asksForFlushesAndLeavesNothing(@TempDir Path folder) throws Exception {
        Floor floor = Floor.start(folder);
        while (!Files.exists(folder.resolve("bench-floor"))) {
            Thread.sleep(1);
        }
        Thread.sleep(500);
        Map<String, String> figures = floor.figures();

        // How often it came to asking is the machine's business.
        assertThat(figures.keySet())
                .isSubsetOf("wake_p50_millis", "wake_p99_millis", "flush_p50_millis", "flush_p99_millis");
        assertThat(figures.values()).allMatch(value -> Double.parseDouble(value) >= 0);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void withoutADiskOnlyWakingIsAsked() throws Exception {
        try (Floor floor = Floor.start(null)) {
            Thread.sleep(300);
            assertThat(floor.figures().keySet()).isSubsetOf("wake_p50_millis", "wake_p99_millis");
        }
    }

    @Test
    void aFolderThatIsNotThereIsSaid(@TempDir Path folder) {
        assertThat(Floor.start(folder.resolve("nowhere")).figures()).containsKey("flush_not_measured");
    }
}

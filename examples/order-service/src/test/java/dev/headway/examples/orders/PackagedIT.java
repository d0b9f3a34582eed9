package dev.headway.examples.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packaged application finds its models in its jar, with beans worked out at the start and ahead of time. */
class PackagedIT {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void startsAndDeploys(boolean aheadOfTime) throws IOException {
        Process application = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-XX:TieredStopAtLevel=1",
                        "-Dspring.aot.enabled=" + aheadOfTime,
                        "-jar",
                        System.getProperty("jar"),
                        "--server.port=0")
                .redirectErrorStream(true)
                .start();
        List<String> log = new ArrayList<>();
        try (BufferedReader lines = application.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                log.add(line);
                if (line.contains("Started OrderServiceApplication")) {
                    break;
                }
            }
        } finally {
            application.destroy();
        }
        assertThat(String.join("\n", log))
                .contains("deployed [order (version 1)]")
                .contains("Started OrderServiceApplication");
    }
}

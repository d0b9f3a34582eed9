package dev.headway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The Dockerfile and the compose file, which no test builds: what can be seen by reading them. */
class ShippedTest {
    @Test
    void theImageIsOfOneVersionRunsAsNobodySpecialAndEndsWell() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("Dockerfile"));
        assertThat(lines)
                .filteredOn(line -> line.startsWith("FROM "))
                .singleElement()
                .asString()
                .matches("FROM \\S+:\\d\\S*");
        assertThat(lines).filteredOn(line -> line.startsWith("USER ")).containsExactly("USER 10001:10001");
        // As a list, so that the JVM is process 1 and has the signal.
        assertThat(lines)
                .filteredOn(line -> line.startsWith("ENTRYPOINT "))
                .singleElement()
                .asString()
                .startsWith("ENTRYPOINT [\"java\"");
        assertThat(lines).noneMatch(line -> line.startsWith("ADD ") || line.matches("(ENV|ARG) .*PASSWORD.*"));
        assertThat(lines).anyMatch(line -> line.startsWith("HEALTHCHECK "));
        assertThat(lines)
                .contains("COPY --chown=root:root target/headway-server-app.jar /opt/headway/headway-server.jar");
    }

    @Test
    @SuppressWarnings("unchecked")
    void theComposeFileHasNoPasswordAndOpensNoPortToOthers() throws IOException {
        Map<String, Object> compose;
        try (var text = Files.newBufferedReader(Path.of("compose.yaml"))) {
            compose = new Yaml().load(text);
        }
        Map<String, Map<String, Object>> services = (Map<String, Map<String, Object>>) compose.get("services");
        assertThat(services).containsOnlyKeys("database", "headway");
        services.forEach((name, service) -> {
            assertThat(service.get("image")).asString().as(name).matches("[a-z-]+:\\d\\S*");
            ((Map<String, String>) service.get("environment")).forEach((key, value) -> {
                if (key.contains("PASSWORD")) {
                    assertThat(value).as(key).startsWith("${").contains(":?");
                }
            });
        });
        assertThat((List<String>) services.get("headway").get("ports")).allMatch(port -> port.startsWith("127.0.0.1:"));
        assertThat(services.get("database")).containsKey("healthcheck").doesNotContainKey("ports");
        assertThat((Map<String, Object>) compose.get("volumes")).containsOnlyKeys("database");
    }
}

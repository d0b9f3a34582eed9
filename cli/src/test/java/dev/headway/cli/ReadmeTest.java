package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's program compiles and runs as it stands there. */
class ReadmeTest {
    private static String block(String readme, String language) {
        Matcher block =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(readme);
        assertThat(block.find()).as("a block of " + language + " in README.md").isTrue();
        return block.group(1);
    }

    @Test
    void itsProgramRuns(@TempDir Path folder) throws IOException, InterruptedException {
        String readme = Files.readString(Path.of(System.getProperty("headway.root", ".."), "README.md"));
        Path program = Files.writeString(folder.resolve("Order.java"), block(readme, "java"));
        Files.writeString(folder.resolve("order.bpmn"), block(readme, "xml"));
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).as(output).isEqualTo(0);
        assertThat(output).contains("Order 4711 is approved");
    }
}

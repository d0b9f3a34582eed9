package dev.headway.fence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A test that waits gives up after a minute or later: on a busy machine all takes long, and a deadline is no measurement. */
class TestDeadlinesTest {
    private static final int SECONDS_MIN = 60;
    private static final Path ROOT = Path.of(System.getProperty("headway.root"));

    private static final Pattern DEADLINE = Pattern.compile(
            "(?:atMost|\\.await|\\.tryAcquire)\\((\\d+), (?:TimeUnit\\.)?SECONDS\\)|@Timeout\\((?:value = )?(\\d+)(?![^)]*MINUTES)");

    /** Awaitility gives up after ten seconds when nothing is said. */
    private static final Pattern NO_DEADLINE =
            Pattern.compile("(?:Awaitility\\.|[^.\\w])await\\((?:\"[^\"]*\")?\\)\\s*\\.until");

    @Test
    void noTestGivesUpEarly() throws IOException {
        List<String> early = new ArrayList<>();
        int seen = 0;
        for (Path source : tests()) {
            String text = Files.readString(source);
            for (Matcher found = DEADLINE.matcher(text); found.find(); seen++) {
                if (Integer.parseInt(found.group(1) != null ? found.group(1) : found.group(2)) < SECONDS_MIN) {
                    early.add(place(source, text, found));
                }
            }
            for (Matcher found = NO_DEADLINE.matcher(text); found.find(); ) {
                early.add(place(source, text, found));
            }
        }
        assertThat(seen).as("deadlines of all tests").isGreaterThan(10);
        assertThat(early).as("deadlines below %d s", SECONDS_MIN).isEmpty();
    }

    private static List<Path> tests() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/test/java/"))
                    .toList();
        }
    }

    private static String place(Path source, String text, Matcher found) {
        long line = text.substring(0, found.start()).lines().count();
        return source.getFileName() + ":" + line + " " + found.group().strip();
    }
}

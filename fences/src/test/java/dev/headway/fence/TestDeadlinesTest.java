package dev.headway.fence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A test that waits gives up after a minute or later: on a busy machine all takes long, and a deadline is no measurement. It
 * waits for what it is about, and not for a time: such a test is slow, and on a busy machine it still looks too early.
 */
class TestDeadlinesTest {
    private static final Duration MIN = Duration.ofSeconds(60);

    private static final Pattern DEADLINE =
            Pattern.compile("(?:atMost|\\.(?:await|tryAcquire|get|poll|awaitTermination|waitFor|orTimeout))\\(\\s*"
                    + "(?:Duration\\.of(?<of>\\w+)\\((?<many>[\\d_]+)\\)|(?<number>[\\d_]+),\\s*(?:TimeUnit\\.)?(?<unit>[A-Z]+)\\))"
                    + "|@Timeout\\((?:value = )?(?<whole>[\\d_]+)(?:, unit = (?:TimeUnit\\.)?(?<units>[A-Z]+))?");

    /** Awaitility gives up after ten seconds when nothing is said. */
    private static final Pattern NO_DEADLINE =
            Pattern.compile("(?:Awaitility\\.|[^.\\w])await\\((?:\"\")?\\)\\s*\\.until");

    private static final Pattern WAIT =
            Pattern.compile("\\b(?:Thread|[A-Z]+S)\\.sleep\\(|\\b(?:parkNanos|parkUntil|onSpinWait)\\(");
    private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"");

    /** Files that wait for a time, and why. */
    private static final Map<String, String> MAY_WAIT = Map.of(
            "RunNotes.java", "processes of their own, which see a gate or a database again only when they ask",
            "ContractWork.java", "user code that takes a while beside the channel's own",
            "PriorityTest.java", "user code that keeps its slot for a while");

    /** Files with a deadline below a minute, and why. */
    private static final Map<String, String> MAY_BE_EARLY = Map.of(
            "QuarantineTest.java", "a node that may be dead is asked again and again; the test itself waits longer",
            "ClaimingChannelTest.java", "for a while no second failure comes");

    @Test
    void noTestGivesUpEarly() throws IOException {
        List<String> early = new ArrayList<>();
        Set<String> files = new TreeSet<>();
        int seen = 0;
        for (Path source : tests()) {
            String code = code(source);
            for (Matcher found = DEADLINE.matcher(code); found.find(); seen++) {
                if (deadline(found).compareTo(MIN) < 0) {
                    note(source, code, found, MAY_BE_EARLY, early, files);
                }
            }
            for (Matcher found = NO_DEADLINE.matcher(code); found.find(); ) {
                note(source, code, found, MAY_BE_EARLY, early, files);
            }
        }
        assertThat(seen).as("deadlines of all tests").isGreaterThan(60);
        assertThat(early).as("deadlines below %s", MIN).isEmpty();
        assertThat(files)
                .as("files that are still early, and stand in the list")
                .isEqualTo(MAY_BE_EARLY.keySet());
    }

    @Test
    void noTestWaitsForATime() throws IOException {
        List<String> waits = new ArrayList<>();
        Set<String> files = new TreeSet<>();
        for (Path source : tests()) {
            String code = code(source);
            for (Matcher found = WAIT.matcher(code); found.find(); ) {
                note(source, code, found, MAY_WAIT, waits, files);
            }
        }
        assertThat(waits)
                .as("waits for a time, or that turn in circles: await what is to come, or turn the test's own clock")
                .isEmpty();
        assertThat(files).as("files that still wait, and stand in the list").isEqualTo(MAY_WAIT.keySet());
    }

    private static Duration deadline(Matcher found) {
        for (String[] form : new String[][] {{"many", "of"}, {"number", "unit"}, {"whole", "units"}}) {
            if (found.group(form[0]) != null) {
                String unit = found.group(form[1]) == null ? "SECONDS" : found.group(form[1]);
                String name = unit.toUpperCase(Locale.ROOT).replaceFirst("(MILLI|MICRO|NANO)SECONDS", "$1S");
                return Duration.of(Long.parseLong(found.group(form[0]).replace("_", "")), ChronoUnit.valueOf(name));
            }
        }
        throw new IllegalStateException("Expected a number in " + found.group());
    }

    /** Tests, and the contracts that the testkit brings. */
    private static List<Path> tests() throws IOException {
        Path contracts = Modules.ROOT.resolve("testkit/src/main/java");
        try (Stream<Path> files = Files.walk(Modules.ROOT)) {
            List<Path> all = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/test/java/") || file.startsWith(contracts))
                    .toList();
            assertThat(all).as("tests").anyMatch(file -> file.startsWith(contracts));
            return all;
        }
    }

    /** Without what stands in quotation marks. */
    private static String code(Path source) throws IOException {
        return TEXT.matcher(Files.readString(source)).replaceAll("\"\"");
    }

    private static void note(
            Path source,
            String code,
            Matcher found,
            Map<String, String> allowed,
            List<String> wrong,
            Set<String> files) {
        String file = source.getFileName().toString();
        if (allowed.containsKey(file)) {
            files.add(file);
        } else {
            long line = code.substring(0, found.start()).lines().count();
            wrong.add(file + ":" + line + " " + found.group().strip());
        }
    }
}

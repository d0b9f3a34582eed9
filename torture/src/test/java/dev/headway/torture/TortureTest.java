package dev.headway.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.embedded.mariadb.EmbeddedMariaDb;
import dev.headway.torture.model.BpmnText;
import dev.headway.torture.model.Generated;
import dev.headway.torture.nemesis.Fault;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;

/** A short run with real processes, and what makes one repeatable. {@code -Dheadway.torture.minutes=N} runs longer. */
class TortureTest {
    private static int run(StringWriter out, String... args) {
        PrintWriter printer = new PrintWriter(out, true);
        return new TortureTool().run(printer, printer, args);
    }

    private static List<Integer> numbers(StringWriter out, String pattern) {
        return Pattern.compile(pattern)
                .matcher(out.toString())
                .results()
                .map(found -> Integer.valueOf(found.group(1)))
                .toList();
    }

    @Test
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    void aShortRunHolds() {
        holds(System.getProperty("headway.torture.minutes", "1"), "postgres");
    }

    @Test
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    @EnabledIf(value = "isMariaDbInstalled", disabledReason = "MariaDB is not installed here")
    void aShortRunHoldsOnMariaDb() {
        holds(System.getProperty("headway.torture.minutes", "0.3"), "mariadb");
    }

    static boolean isMariaDbInstalled() {
        return EmbeddedMariaDb.isInstalled();
    }

    private static void holds(String minutes, String database) {
        StringWriter out = new StringWriter();
        int exitCode = run(out, "--minutes", minutes, "--seed", "20261121", "--engines", "2", "--db", database);

        assertThat(exitCode).as(out.toString()).isZero();
        assertThat(out.toString()).contains("All held.", "Replay: ./headway torture");
        assertThat(numbers(out, "(\\d+) of them count"))
                .as("a kill in the middle of a batch")
                .allMatch(kills -> kills > 0)
                .hasSize(1);
        assertThat(numbers(out, "node\\d+ (\\d+) %"))
                .as("time in which a repetition would have been found")
                .allMatch(share -> share > 0)
                .hasSize(2);
    }

    @Test
    void aSeedMakesTheSameFaultsAndProcesses() {
        assertThat(Fault.schedule(7, 600_000, 3, 3_000))
                .isEqualTo(Fault.schedule(7, 600_000, 3, 3_000))
                .isNotEqualTo(Fault.schedule(8, 600_000, 3, 3_000))
                .extracting(Fault::kind)
                .contains(Fault.Kind.values());
        assertThat(Generated.of(7, 5)).isEqualTo(Generated.of(7, 5)).isNotEqualTo(Generated.of(8, 5));
        assertThat(BpmnText.of(Generated.of(7, 5).getLast())).contains("<process id='process4'");
    }

    @Test
    void wrongUsageIsSaid() {
        StringWriter out = new StringWriter();
        assertThat(run(out, "--minutes", "0")).isEqualTo(2);
        assertThat(out.toString()).contains("headway: expected --minutes above 0");
        assertThat(run(out, "--db", "oracle")).isEqualTo(2);
        assertThat(out.toString())
                .contains("headway: expected --db postgres, mariadb, patroni, galera or jdbc:..., but got 'oracle'");
        assertThat(run(out, "--db", "mariadb", "--recovery")).isEqualTo(2);
        assertThat(out.toString()).contains("headway: --recovery runs on --db postgres only");
    }
}

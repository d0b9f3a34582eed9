package dev.headway.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.headway.torture.cluster.GaleraCluster;
import dev.headway.torture.cluster.PatroniCluster;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The server that takes writes is killed twice at least, amidst the commits of engines that are killed, paused and cut off as well, and
 * comes back as one of the others.
 */
@EnabledIfSystemProperty(
        named = "headway.contract.long",
        matches = "true",
        disabledReason = "clusters with failover run with -Pfull")
class FailoverTest {
    @Test
    @Timeout(1800)
    void underPatroniNothingIsLost() {
        holds("patroni", PatroniCluster.missing());
    }

    @Test
    @Timeout(1800)
    void inAGaleraClusterNothingIsLost() {
        holds("galera", GaleraCluster.missing());
    }

    private static void holds(String database, Optional<String> missing) {
        assumeThat(missing).as(missing.orElse("")).isEmpty();
        StringWriter out = new StringWriter();
        PrintWriter printer = new PrintWriter(out, true);

        int exitCode = new TortureTool()
                .run(printer, printer, "--minutes", "1", "--seed", "20261126", "--engines", "2", "--db", database);

        System.out.println(out);
        assertThat(exitCode).as(out.toString()).isZero();
        assertThat(Pattern.compile("an acknowledgement after")
                        .matcher(out.toString())
                        .results())
                .as("work went on while the killed server was away")
                .hasSizeGreaterThanOrEqualTo(2);
    }
}

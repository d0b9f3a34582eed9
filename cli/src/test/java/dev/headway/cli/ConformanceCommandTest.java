package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import dev.headway.embedded.mariadb.EmbeddedMariaDb;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command around the contracts, on contracts that hold and do not; the real ones are tried by {@code ./headway conformance}. */
class ConformanceCommandTest {
    private final Screen screen = new Screen();

    /** Not run by itself, since its name does not end with Test. */
    static class Holds {
        @Test
        void isTold() {
            assertThat(System.getProperty("headway.conformance.url")).startsWith("jdbc:h2:");
        }

        @Test
        void doesNotApply() {
            Assumptions.abort("not here");
        }
    }

    static class Fails {
        @Test
        void isWrong() {
            fail("expected 1, got 2");
        }
    }

    private int run(Class<?> contract, String... arguments) {
        ConformanceCommand command = new ConformanceCommand(
                screen.terminal(),
                List.of(
                        new ConformanceCommand.Contract("store", contract.getName(), false),
                        new ConformanceCommand.Contract("processes", "none.Such", true)));
        return new CommandLine(command).execute(arguments);
    }

    @Test
    void whatHoldsIsATable() {
        assertThat(run(Holds.class)).isEqualTo(ExitCode.DONE);
        assertThat(screen.out())
                .contains("H2 2.", "contract      held  failed  left out")
                .containsPattern("store +1 +0 +1 ")
                .containsPattern("processes +0 +0 +1 +0  one process opens an H2")
                .contains("All held.");
    }

    @Test
    void whatDoesNotHoldIsToldWithItsReason() {
        assertThat(run(Fails.class, "--json")).isEqualTo(ExitCode.FAILED);
        assertThat(screen.out())
                .contains("\"holds\" : false", "\"failed\" : 1", "\"test\" : \"isWrong()\"", "expected 1, got 2");
    }

    @Test
    void withoutTheContractsNothingIsSaidToHold() {
        assertThat(screen.run("conformance", "--db", "h2")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err())
                .contains("expected the contracts on the class path", "start this command by ./headway");
    }

    /** What the script asks before it compiles the contracts. */
    @Test
    void theDatabaseAloneIsLookedAtFirst() {
        System.setProperty("headway.conformance.check", "true");
        try {
            assertThat(screen.run("conformance", "--db", "h2")).isEqualTo(ExitCode.DONE);
            assertThat(screen.out()).isEmpty();
            assertThat(screen.run("conformance", "--db", "oracle")).isEqualTo(ExitCode.USAGE);
            assertThat(screen.err()).contains("oracle");
        } finally {
            System.clearProperty("headway.conformance.check");
        }
    }

    static class Breaks {
        @Test
        void dropsTheSchema() throws Exception {
            try (Connection connection = DriverManager.getConnection(
                    System.getProperty("headway.conformance.url"),
                    System.getProperty("headway.conformance.user"),
                    "")) {
                connection.createStatement().execute("create schema headway_conformance_torture");
            }
        }
    }

    /** What a contract leaves behind goes, too. */
    @Test
    void nothingStays(@TempDir Path folder) throws Exception {
        String url = "jdbc:h2:file:" + folder.resolve("mine");
        assertThat(run(Breaks.class, "--db", url, "--db-user", "sa", "--db-password", ""))
                .isEqualTo(ExitCode.DONE);
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                ResultSet left = connection
                        .createStatement()
                        .executeQuery("select count(*) from information_schema.schemata"
                                + " where lower(schema_name) like 'headway%'")) {
            left.next();
            assertThat(left.getInt(1)).isZero();
        }
    }

    /** The driver of MariaDB is there, and speaks to MySQL. */
    @Test
    @EnabledIf(value = "isMariaDbInstalled", disabledReason = "MariaDB is not installed here")
    void aUrlOfMysqlNeedsNoOtherDriver() {
        System.setProperty("headway.conformance.check", "true");
        try (EmbeddedMariaDb server = EmbeddedMariaDb.start()) {
            String url = server.url().replace("jdbc:mariadb:", "jdbc:mysql:");
            assertThat(screen.run(
                            "conformance", "--db", url, "--db-user", server.user(), "--db-password", server.password()))
                    .as(screen.err())
                    .isEqualTo(ExitCode.DONE);
        } finally {
            System.clearProperty("headway.conformance.check");
        }
    }

    static boolean isMariaDbInstalled() {
        return EmbeddedMariaDb.isInstalled();
    }

    @Test
    void whatAnEarlierTortureLeftIsToldAtOnce(@TempDir Path folder) throws Exception {
        String url = "jdbc:h2:file:" + folder.resolve("mine");
        try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
            connection.createStatement().execute("create schema headway_conformance_torture");
        }
        assertThat(screen.run("conformance", "--db", url, "--db-user", "sa", "--db-password", ""))
                .isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("expected no schema 'headway_conformance_torture'");
    }

    @Test
    void aSchemaOfTheSameNameIsLeftAlone(@TempDir Path folder) throws Exception {
        String url = "jdbc:h2:file:" + folder.resolve("mine");
        try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
            connection.createStatement().execute("create schema headway_conformance");
        }
        assertThat(screen.run("conformance", "--db", url, "--db-user", "sa", "--db-password", ""))
                .isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("expected no schema 'headway_conformance'", "drop it first");
    }
}

package dev.headway.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import dev.headway.embedded.mariadb.EmbeddedMariaDb;
import dev.headway.store.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import picocli.CommandLine;

/** The command around the contracts on servers of somebody else, with contracts of the test's own. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ConformanceServersTest {
    private static EmbeddedPostgres postgres;

    private final Screen screen = new Screen();

    @BeforeAll
    static void start() {
        postgres = EmbeddedPostgres.start();
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }

    /** Not run by itself, since its name does not end with Test. */
    static class Connects {
        @Test
        void toTheDatabase() throws SQLException {
            try (Connection connection = DriverManager.getConnection(
                    System.getProperty("headway.conformance.url"),
                    System.getProperty("headway.conformance.user"),
                    System.getProperty("headway.conformance.password"))) {
                assertThat(connection.isValid(5)).isTrue();
            }
        }
    }

    /** Leaves a schema that the user of the command may not drop. */
    static class LeavesASchema {
        @Test
        void ofAnotherUser() throws SQLException {
            execute("create schema headway_conformance_notes");
        }
    }

    static class TellsAPassword {
        @Test
        void ofTheUrl() {
            fail("refused at jdbc:postgresql://u:secret@h/x?password=secret");
        }
    }

    /** Is amidst a contract until the process is told to stop. */
    static class Waits {
        @Test
        void forever() throws Exception {
            System.out.println("amidst");
            new CountDownLatch(1).await();
        }
    }

    /** What the test starts as another process. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) {
            Terminal terminal = new Terminal(
                    new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), true),
                    new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), true),
                    false,
                    60,
                    Map.of());
            System.exit(new CommandLine(command(terminal, Waits.class)).execute(args));
        }
    }

    private static ConformanceCommand command(Terminal terminal, Class<?> contract) {
        return new ConformanceCommand(
                terminal, List.of(new ConformanceCommand.Contract("store", contract.getName(), false)));
    }

    private int run(Class<?> contract, String... arguments) {
        CommandLine line = new CommandLine(command(screen.terminal(), contract));
        line.setExecutionExceptionHandler((failure, command, parsed) -> {
            screen.terminal().err().println(failure.getMessage());
            return failure instanceof CommandFailure known ? known.exitCode() : 99;
        });
        return line.execute(arguments);
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(postgres.url(), postgres.user(), postgres.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String[] options(String... more) {
        return Stream.concat(
                        Stream.of(
                                "--db",
                                postgres.url(),
                                "--db-user",
                                postgres.user(),
                                "--db-password",
                                postgres.password(),
                                "--torture-minutes",
                                "0"),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    private static boolean isThere(String schema) throws SQLException {
        try (Connection connection = DriverManager.getConnection(postgres.url(), postgres.user(), postgres.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "select 1 from information_schema.schemata where schema_name = '" + schema + "'")) {
            return row.next();
        }
    }

    @Test
    @EnabledIf(value = "isMariaDbInstalled", disabledReason = "MariaDB is not installed here")
    void theDriverOfMariaDbTakesAUrlOfMySql() {
        try (EmbeddedMariaDb mariaDb = EmbeddedMariaDb.startForTests()) {
            String url = "jdbc:mysql://127.0.0.1:" + mariaDb.port() + "/";
            assertThat(run(
                            Connects.class,
                            "--db",
                            url,
                            "--db-user",
                            mariaDb.user(),
                            "--db-password",
                            mariaDb.password()))
                    .as(screen.err())
                    .isEqualTo(ExitCode.DONE);
            assertThat(screen.out()).contains("MariaDB 1", "All held.");
        }
    }

    @Test
    @EnabledIf(value = "isMariaDbInstalled", disabledReason = "MariaDB is not installed here")
    void whoMayNeitherMakeNorDropSchemasIsToldWhatToGrant() throws SQLException {
        try (EmbeddedMariaDb mariaDb = EmbeddedMariaDb.startForTests()) {
            try (Connection connection = mariaDb.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("create user plain@'127.0.0.1' identified by 'plain'");
            }
            String url = "jdbc:mariadb://127.0.0.1:" + mariaDb.port() + "/";
            assertThat(run(Connects.class, "--db", url, "--db-user", "plain", "--db-password", "plain"))
                    .isNotEqualTo(ExitCode.DONE);
            assertThat(screen.err()).containsIgnoringCase("grant");
        }
    }

    static boolean isMariaDbInstalled() {
        return EmbeddedMariaDb.isInstalled();
    }

    /** The driver of PostgreSQL calls all servers that speak like it PostgreSQL. */
    @Test
    void theServerItselfSaysWhatItIs() throws SQLException {
        execute("create database pretender");
        String url = postgres.url("pretender");
        try (Connection connection = DriverManager.getConnection(url, postgres.user(), postgres.password());
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    set allow_system_table_mods = on;
                    alter function pg_catalog.version() rename to real_version;
                    create function pg_catalog.version() returns text language sql as
                        $$ select 'PostgreSQL 15.12-YB-2025.2.0.0-b0' $$;
                    alter function pg_catalog.current_setting(text, boolean) rename to real_setting;
                    create function pg_catalog.current_setting(name text, boolean) returns text language sql as
                        $$ select case name when 'yb_effective_transaction_isolation_level' then 'read committed'
                            else real_setting($1, $2) end $$""");
        }
        assertThat(run(
                        Connects.class,
                        "--db",
                        url,
                        "--db-user",
                        postgres.user(),
                        "--db-password",
                        postgres.password(),
                        "--torture-minutes",
                        "0"))
                .as(screen.err())
                .isEqualTo(ExitCode.DONE);
        assertThat(screen.out()).startsWith("PostgreSQL 15.12-YB-2025.2.0.0-b0 at " + url);
    }

    @Test
    void whatWasFoundIsPrintedThoughASchemaCannotBeDropped() throws SQLException {
        execute("create user plain password 'plain'");
        execute("grant create on database headway to plain");
        try {
            assertThat(run(
                            LeavesASchema.class,
                            "--db",
                            postgres.url(),
                            "--db-user",
                            "plain",
                            "--db-password",
                            "plain",
                            "--torture-minutes",
                            "0"))
                    .isEqualTo(ExitCode.FAILED);
            assertThat(screen.out()).contains("All held.");
            assertThat(screen.err()).contains("drop them by hand");
        } finally {
            execute("drop schema if exists headway_conformance_notes");
            execute("drop schema if exists headway_conformance cascade");
        }
    }

    @Test
    void noPasswordOfAUrlIsPrinted() {
        assertThat(run(TellsAPassword.class, options("--json"))).isEqualTo(ExitCode.FAILED);
        assertThat(screen.out()).contains("u:***@h", "password=***").doesNotContain("secret");
        assertThat(run(Connects.class, "--db", "jdbc:postgresql://127.0.0.1:1/x?user=u&password=secret"))
                .isEqualTo(ExitCode.UNREACHABLE);
        assertThat(screen.err()).contains("127.0.0.1:1/x").doesNotContain("secret");
        assertThat(run(Connects.class, "--db", "jdbc:postgresql://u:secret@127.0.0.1:1/x"))
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aRunThatIsStoppedLeavesNoSchema() throws Exception {
        Process child = new ProcessBuilder(Stream.concat(
                                Stream.of(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-XX:TieredStopAtLevel=1",
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        Child.class.getName()),
                                Stream.of(options()))
                        .toList())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader lines = child.inputReader(StandardCharsets.UTF_8)) {
            StringBuilder said = new StringBuilder();
            String line = "";
            while (line != null && !line.equals("amidst")) {
                line = lines.readLine();
                said.append(line).append('\n');
            }
            assertThat(line).as(said.toString()).isEqualTo("amidst");
            assertThat(isThere("headway_conformance")).isTrue();
            child.destroy();
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(isThere("headway_conformance")).isFalse();
        } finally {
            child.destroyForcibly();
        }
    }
}

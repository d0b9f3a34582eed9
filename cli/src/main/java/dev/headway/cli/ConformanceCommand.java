package dev.headway.cli;

import ch.qos.logback.classic.Level;
import dev.headway.engine.ConfigurationException;
import dev.headway.engine.DatabaseException;
import dev.headway.engine.ProcessEngine;
import dev.headway.store.connection.StoreSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.spi.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code conformance}: whether a database does all that the engine relies on. */
@Command(
        name = "conformance",
        description = {
            "Tries on a database all that the engine relies on.",
            "Runs the contracts of store, claims, engine and processes and a short torture, and prints what holds.",
            "All is done in schemas whose names begin with headway_conformance, which must not be there before and are dropped at the end.",
            "Takes five minutes or more; the first run compiles the contracts.",
        })
final class ConformanceCommand implements Callable<Integer> {
    /** Of the engine; its siblings begin with the same name. */
    static final String SCHEMA = "headway_conformance";

    private static final String TORTURE_SCHEMA = SCHEMA + "_torture";
    private static final List<String> SCHEMAS = List.of(SCHEMA + "_notes", TORTURE_SCHEMA, SCHEMA);
    private static final String VERSION = "select version()";
    private static final String H2_VERSION = "select 'H2 ' || h2version()";
    /** How the torture ends on a database whose changes it cannot follow. */
    private static final int NOT_FOLLOWED = 4;

    private static final String PROPERTY = "headway.conformance.";
    private static final String ONE_PROCESS = "one process opens an H2";

    private final Terminal terminal;
    private final List<Contract> contracts;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Option(names = "--json", description = "Prints the result as JSON.")
    private boolean json;

    @Option(
            names = "--torture-minutes",
            paramLabel = "N",
            defaultValue = "0.5",
            description = "How long engines are hit in the torture, 0 for none. Default: ${DEFAULT-VALUE}.")
    private double tortureMinutes;

    /**
     * A contract.
     *
     * @param tests the class of its tests
     * @param processes whether it takes several processes
     */
    record Contract(String name, String tests, boolean processes) {}

    ConformanceCommand(Terminal terminal) {
        this(
                terminal,
                List.of(
                        new Contract("store", "dev.headway.store.OwnStore$All", false),
                        new Contract("claims", "dev.headway.store.OwnStore$Claims", false),
                        new Contract("engine", "dev.headway.testkit.feature.OwnEngine", false),
                        new Contract("processes", "dev.headway.testkit.channel.OwnProcesses", true)));
    }

    /** For tests. */
    ConformanceCommand(Terminal terminal, List<Contract> contracts) {
        this.terminal = terminal;
        this.contracts = contracts;
    }

    /** Set while the contracts are not compiled yet: a database that cannot serve is told so before they are. */
    private static boolean onlyTheDatabase() {
        return Boolean.getBoolean(PROPERTY + "check");
    }

    @Override
    public Integer call() {
        Database chosen = database.choose(terminal.environment());
        EngineSession.Server server = EngineSession.server(chosen);
        EngineSession.Address address = server.address();
        // An H2 in memory lasts as long as one connection does.
        try (Connection connection = connect(address)) {
            String version = check(connection, address);
            Thread dropping = new Thread(() -> dropQuietly(address), "headway-conformance-drop");
            if (chosen instanceof Database.Jdbc || chosen instanceof Database.File) {
                // Also when somebody ends the command; a throw-away server goes itself then.
                Runtime.getRuntime().addShutdownHook(dropping);
            }
            int exitCode;
            try {
                exitCode = tryOut(address, version);
            } catch (RuntimeException e) {
                if (isNotNeeded(dropping)) {
                    dropQuietly(address);
                }
                throw e;
            }
            if (isNotNeeded(dropping)) {
                drop(address);
            }
            return exitCode;
        } catch (SQLException e) {
            throw CommandFailure.unreachable(new IllegalStateException(
                    "Expected " + shown(address.url()) + " to answer, got "
                            + StoreSettings.masked(String.valueOf(e.getMessage())),
                    e));
        } finally {
            server.stop().run();
        }
    }

    /** Takes back what is done at the end of the process; false when that has begun. */
    private static boolean isNotNeeded(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            return true;
        } catch (IllegalStateException ending) {
            return false;
        }
    }

    private int tryOut(EngineSession.Address address, String version) {
        accept(address);
        if (onlyTheDatabase()) {
            return ExitCode.DONE;
        }
        ConformanceReport report = ConformanceReport.of(shown(address.url()), version, run(address));
        terminal.out().println(json ? Json.write(report) : report.text());
        return report.holds() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private List<ConformanceReport.Group> run(EngineSession.Address address) {
        boolean h2 = address.url().startsWith("jdbc:h2:");
        quiet();
        System.setProperty(PROPERTY + "url", address.url());
        set("user", address.user());
        set("password", address.password());
        List<ConformanceReport.Group> groups = new ArrayList<>();
        for (Contract contract : contracts) {
            progress(contract.name());
            groups.add(
                    contract.processes() && h2
                            ? ConformanceReport.Group.leftOut(contract.name(), ONE_PROCESS)
                            : ContractRun.run(contract.name(), contract.tests()));
        }
        if (tortureMinutes > 0) {
            progress("torture");
            groups.add(h2 ? ConformanceReport.Group.leftOut("torture", ONE_PROCESS) : torture(address));
        }
        return groups;
    }

    /** The tests cause hundreds of failures on purpose, each of which would be a warning. */
    private static void quiet() {
        if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) instanceof ch.qos.logback.classic.Logger root) {
            root.setLevel(Level.OFF);
        }
    }

    private static void set(String name, @Nullable String value) {
        if (value == null) {
            System.clearProperty(PROPERTY + name);
        } else {
            System.setProperty(PROPERTY + name, value);
        }
    }

    private void progress(String contract) {
        terminal.err().println("Trying the contract of " + contract + " ...");
    }

    private ConformanceReport.Group torture(EngineSession.Address address) {
        ToolProvider tool = Main.tool("torture").orElse(null);
        if (tool == null) {
            return ConformanceReport.Group.leftOut("torture", "not on the class path");
        }
        List<String> arguments = new ArrayList<>(List.of(
                "--db", address.url(), "--db-schema", TORTURE_SCHEMA, "--minutes", Double.toString(tortureMinutes)));
        if (address.user() != null) {
            arguments.addAll(List.of("--db-user", address.user()));
        }
        if (address.password() != null) {
            arguments.addAll(List.of("--db-password", address.password()));
        }
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said, true);
        long began = System.nanoTime();
        int exitCode = tool.run(out, out, arguments.toArray(String[]::new));
        long seconds = (System.nanoTime() - began) / 1_000_000_000;
        if (exitCode == NOT_FOLLOWED) {
            return ConformanceReport.Group.leftOut("torture", line(said.toString(), "Not tried: "));
        }
        return exitCode == ExitCode.DONE
                ? new ConformanceReport.Group("torture", 1, 0, 0, seconds, line(said.toString(), "Checked "), List.of())
                : new ConformanceReport.Group(
                        "torture",
                        0,
                        1,
                        0,
                        seconds,
                        null,
                        List.of(new ConformanceReport.Failure("torture", said.toString())));
    }

    private static @Nullable String line(String said, String beginning) {
        return said.lines()
                .filter(line -> line.startsWith(beginning))
                .findFirst()
                .orElse(null);
    }

    /** A server that cannot serve is refused here, with the reason. */
    private static void accept(EngineSession.Address address) {
        try {
            ProcessEngine.builder()
                    .database(address.url(), address.user(), address.password())
                    .databaseSchema(SCHEMA)
                    .asyncExecutorActivate(false)
                    .build()
                    .close();
        } catch (DatabaseException e) {
            throw CommandFailure.unreachable(e);
        } catch (ConfigurationException e) {
            throw CommandFailure.usage(e);
        }
    }

    /** Whether the schemas are free; answers with what the server says it is. */
    private static String check(Connection connection, EngineSession.Address address) throws SQLException {
        for (String schema : SCHEMAS) {
            if (isThere(connection, schema)) {
                throw CommandFailure.usage("expected no schema '" + schema + "' in " + shown(address.url())
                        + ", but there is one: what an earlier run left, or yours; drop it first");
            }
        }
        String product = connection.getMetaData().getDatabaseProductName();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(product.equals("H2") ? H2_VERSION : VERSION)) {
            row.next();
            // What only speaks like PostgreSQL says here what it is; MySQL and MariaDB say a number.
            return address.url().startsWith("jdbc:mariadb:") ? product + " " + row.getString(1) : row.getString(1);
        }
    }

    private static boolean isThere(Connection connection, String schema) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("select 1 from information_schema.schemata where lower(schema_name) = ?")) {
            statement.setString(1, schema);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** While another error, or the end of the process, has its own words. */
    private void dropQuietly(EngineSession.Address address) {
        try {
            drop(address);
        } catch (CommandFailure left) {
            terminal.err().println("headway: " + left.getMessage());
            terminal.err().flush();
        }
    }

    private static void drop(EngineSession.Address address) {
        try (Connection connection = connect(address);
                Statement statement = connection.createStatement()) {
            String product = connection.getMetaData().getDatabaseProductName();
            String cascade = product.equals("PostgreSQL") || product.equals("H2") ? " cascade" : "";
            for (String schema : SCHEMAS) {
                statement.execute("drop schema if exists " + schema + cascade);
            }
        } catch (SQLException e) {
            throw CommandFailure.failed("Expected to drop the schemas " + SCHEMAS + " in " + shown(address.url())
                    + ", got " + StoreSettings.masked(String.valueOf(e.getMessage())) + ": drop them by hand.");
        }
    }

    private static Connection connect(EngineSession.Address address) throws SQLException {
        return address.user() == null
                ? DriverManager.getConnection(address.url())
                : DriverManager.getConnection(address.url(), address.user(), address.password());
    }

    /** Without what follows a question mark or a semicolon, which may be a password. */
    private static String shown(String url) {
        int more = url.indexOf(url.startsWith("jdbc:h2:") ? ';' : '?');
        return StoreSettings.masked(more < 0 ? url : url.substring(0, more));
    }
}

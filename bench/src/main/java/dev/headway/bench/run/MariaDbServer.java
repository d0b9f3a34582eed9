package dev.headway.bench.run;

import dev.headway.embedded.mariadb.EmbeddedMariaDb;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A throw-away MariaDB, on which each engine gets a database of its own. Ours makes another one there, of its own name, for its tables. */
final class MariaDbServer implements DatabaseServer {
    private static final String OURS = "headway";

    private final EmbeddedMariaDb embedded;
    private final String version;

    private MariaDbServer(EmbeddedMariaDb embedded, String version) {
        this.embedded = embedded;
        this.version = version;
    }

    /** Starts one with the memory that comparisons are made with; a commit is on the disk when it returns. */
    static MariaDbServer throwAway() throws Unreachable {
        return throwAway("--innodb-buffer-pool-size=2G", "--innodb-log-file-size=2G");
    }

    /** Starts a small one that never waits for the disk: for runs that check, and measure nothing. */
    static MariaDbServer throwAwayInMemory() throws Unreachable {
        return throwAway(
                "--innodb-buffer-pool-size=128M", "--innodb-flush-log-at-trx-commit=2", "--innodb-flush-method=nosync");
    }

    private static MariaDbServer throwAway(String... settings) throws Unreachable {
        List<String> all = new ArrayList<>(List.of(settings));
        // Names of tables are looked up without regard to case, as on PostgreSQL: others write theirs in capitals.
        all.add("--lower-case-table-names=1");
        EmbeddedMariaDb server;
        try {
            server = EmbeddedMariaDb.start(60_000, all.toArray(String[]::new));
        } catch (IllegalStateException e) {
            throw new Unreachable(e.getMessage() == null ? e.toString() : e.getMessage());
        }
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select version()")) {
            rows.next();
            return new MariaDbServer(server, rows.getString(1));
        } catch (SQLException e) {
            server.close();
            throw new Unreachable("Expected a MariaDB of our own to answer, got: " + Patience.why(e));
        }
    }

    @Override
    public Database create(String name) throws Unreachable {
        try (Connection connection = embedded.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("drop database if exists " + OURS);
            statement.execute("create database " + OURS);
            statement.execute("drop database if exists " + name);
            statement.execute("create database " + name);
        } catch (SQLException e) {
            throw new Unreachable("Expected to make the database " + name + ", got: " + Patience.why(e));
        }
        // Verification goes by way of the engine's process, as on H2; counters of the server there are none.
        return new Database(name, embedded.url(name), null, embedded.user(), embedded.password());
    }

    @Override
    public void drop(Database database) {
        try (Connection connection = embedded.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("drop database if exists " + database.name());
        } catch (SQLException e) {
            System.err.println("Cannot drop the database " + database.name() + ": " + Patience.why(e));
        }
    }

    @Override
    public Path folder() {
        return embedded.folder();
    }

    @Override
    public String describe() {
        return "MariaDB " + version + " (throw-away)";
    }

    @Override
    public void close() {
        embedded.close();
    }
}

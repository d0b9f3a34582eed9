package dev.headway.bench.run;

import dev.headway.embedded.mariadb.EmbeddedMariaDb;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A throw-away MariaDB; for our engine alone, which has one database of its own name there. */
final class MariaDbServer implements DatabaseServer {
    private static final String SCHEMA = "headway";

    private final EmbeddedMariaDb embedded;
    private final String version;

    private MariaDbServer(EmbeddedMariaDb embedded, String version) {
        this.embedded = embedded;
        this.version = version;
    }

    /** Starts one with the memory that comparisons are made with; a commit is on the disk when it returns. */
    static MariaDbServer throwAway() throws Unreachable {
        EmbeddedMariaDb server;
        try {
            server = EmbeddedMariaDb.start(60_000, "--innodb-buffer-pool-size=2G", "--innodb-log-file-size=2G");
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
            statement.execute("drop database if exists " + SCHEMA);
            statement.execute("create database " + SCHEMA);
        } catch (SQLException e) {
            throw new Unreachable("Expected to make the database " + SCHEMA + ", got: " + Patience.why(e));
        }
        // Counters and verification go by way of the engine's process, as on H2.
        return new Database(name, embedded.url(), null, embedded.user(), embedded.password());
    }

    @Override
    public void drop(Database database) {
        // the next one takes its place, and the server goes with the run
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

package dev.headway.torture.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/** A server for a run, as a rule a throw-away one that can be killed and started again. Thread-safe. */
public interface DatabaseServer extends AutoCloseable {
    /** Whether it may be killed, and its connections cut. */
    default boolean isOurs() {
        return true;
    }

    /** Whether another server goes on when the one that takes writes is killed. */
    default boolean isCluster() {
        return false;
    }

    /** Of a cluster: waits until another server takes writes after {@link #kill}. */
    default void awaitPrimary() {
        // A single server is started again.
    }

    /** The schema of the engine. */
    default String schema() {
        return "headway";
    }

    /** The URL for an engine that connects to it without anything between them. */
    default String engineUrl() {
        return engineUrl(ports());
    }

    /** The ports of the loopback interface on which it listens, one for each server. */
    List<Integer> ports();

    /** The URL for an engine that connects through these ports instead. */
    String engineUrl(List<Integer> ports);

    String user();

    String password();

    /** A new connection of the checks' own, in autocommit mode; names without a schema are the engine's. */
    Connection connect() throws SQLException;

    /** Kills the server that takes writes at once (SIGKILL). */
    void kill();

    /** Starts the killed server again, on the same port and data, after {@link #kill}. */
    void startAgain();

    /** Its log, for a run that did not hold. */
    Optional<Path> log();

    /** Reads the messages of one more connection. */
    Wire wire();

    /**
     * The statements that make the database follow all changes of instances, once the engine's tables are there:
     * {@code torture_change} has each change in its order ({@code seq}) with a name of its transaction ({@code tx}),
     * {@code torture_activity} and {@code torture_detail} name the transaction of each row of history.
     */
    List<String> follow() throws SQLException;

    /** From now on every change is noted, in the transaction that makes it. */
    default void watch() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : follow()) {
                statement.execute(sql);
            }
        }
    }

    @Override
    void close();
}

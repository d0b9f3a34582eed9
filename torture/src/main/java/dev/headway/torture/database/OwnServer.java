package dev.headway.torture.database;

import dev.headway.store.connection.StoreSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A server that somebody else runs: nothing is done to it, and all rows are in a schema that goes when this is closed. */
public final class OwnServer implements DatabaseServer {
    /** MySQL and MariaDB with a binary log ask for SUPER. */
    private static final int NO_TRIGGERS = 1419;

    private final String url;
    private final @Nullable String user;
    private final @Nullable String password;
    private final String schema;

    private OwnServer(String url, @Nullable String user, @Nullable String password, String schema) {
        this.url = url;
        this.user = user;
        this.password = password;
        this.schema = schema;
    }

    /**
     * Looks whether the schema is free.
     *
     * @throws IllegalStateException when the server does not answer, or when it has such a schema
     */
    public static OwnServer open(String url, @Nullable String user, @Nullable String password, String schema) {
        OwnServer server = new OwnServer(url, user, password, schema);
        try (Connection connection = server.connection()) {
            if (isThere(connection, schema)) {
                throw new IllegalStateException("Expected no schema '" + schema + "' in " + StoreSettings.masked(url)
                        + ", found one: it is what an earlier run left, or yours. Drop it, or choose another one.");
            }
            return server;
        } catch (SQLException e) {
            throw new IllegalStateException(
                    StoreSettings.masked("Expected " + url + " to answer, got " + e.getMessage()), e);
        }
    }

    private static boolean isThere(Connection connection, String schema) throws SQLException {
        try (var statement =
                connection.prepareStatement("select 1 from information_schema.schemata where lower(schema_name) = ?")) {
            statement.setString(1, schema);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    private static boolean isPostgres(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
    }

    private Connection connection() throws SQLException {
        return user == null ? DriverManager.getConnection(url) : DriverManager.getConnection(url, user, password);
    }

    @Override
    public boolean isOurs() {
        return false;
    }

    @Override
    public List<Integer> ports() {
        throw new UnsupportedOperationException("the server is not ours");
    }

    @Override
    public String engineUrl() {
        return url;
    }

    @Override
    public String engineUrl(List<Integer> ports) {
        throw new UnsupportedOperationException("the server is not ours");
    }

    @Override
    public String user() {
        return user == null ? "" : user;
    }

    @Override
    public String password() {
        return password == null ? "" : password;
    }

    @Override
    public String schema() {
        return schema;
    }

    @Override
    public Connection connect() throws SQLException {
        Connection connection = connection();
        if (isPostgres(connection)) {
            connection.setSchema(schema);
        } else {
            connection.setCatalog(schema);
        }
        return connection;
    }

    @Override
    public void kill() {
        throw new UnsupportedOperationException("the server is not ours");
    }

    @Override
    public void startAgain() {
        throw new UnsupportedOperationException("the server is not ours");
    }

    @Override
    public Optional<Path> log() {
        return Optional.empty();
    }

    @Override
    public Wire wire() {
        throw new UnsupportedOperationException("the server is not ours");
    }

    @Override
    public List<String> follow() throws SQLException {
        try (Connection connection = connection()) {
            if (!isPostgres(connection)) {
                return MariaDbServer.FOLLOW;
            }
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("select version()")) {
                row.next();
                return DistributedPostgres.is(row.getString(1))
                        ? DistributedPostgres.follow(schema)
                        : PostgresServer.follow(schema);
            }
        }
    }

    /** A server may have no triggers, or keep them to its administrators. */
    @Override
    public void watch() throws SQLException {
        try {
            DatabaseServer.super.watch();
        } catch (SQLException e) {
            if (String.valueOf(e.getSQLState()).startsWith("08")) {
                throw e; // It is away, and has refused nothing.
            }
            throw new NotFollowed(
                    e.getErrorCode() == NO_TRIGGERS
                            ? "the user may not create triggers: set log_bin_trust_function_creators = 1 on the server meanwhile"
                            : StoreSettings.masked("triggers that follow changes were refused: " + e.getMessage())
                                    .lines()
                                    .findFirst()
                                    .orElse(""));
        }
    }

    /** Drops the schema. */
    @Override
    public void close() {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            statement.execute("drop schema if exists " + schema + (isPostgres(connection) ? " cascade" : ""));
        } catch (SQLException e) {
            throw new IllegalStateException(
                    StoreSettings.masked("Expected to drop schema '" + schema + "' in " + url + ", got "
                            + e.getMessage() + ": drop it by hand."),
                    e);
        }
    }
}

package dev.headway.cli;

import dev.headway.embedded.mariadb.EmbeddedMariaDb;
import dev.headway.engine.ConfigurationException;
import dev.headway.engine.DatabaseException;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.embedded.EmbeddedPostgresException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An engine on the database that the user chose; closing it stops the engine and what was started for it. */
final class EngineSession implements AutoCloseable {
    /** The engine keeps its tables in a schema of this name. */
    private static final String SCHEMA = "headway";

    private final ProcessEngine engine;
    private final Address address;
    private final Server server;

    /** Where the database is. */
    record Address(
            String url, @Nullable String user, @Nullable String password, String description) {}

    /** What was started for the session. */
    record Server(Address address, Runnable stop) {}

    private EngineSession(ProcessEngine engine, Address address, Server server) {
        this.engine = engine;
        this.address = address;
        this.server = server;
    }

    /**
     * Starts what is needed.
     *
     * @param settings adds to the engine's settings
     * @throws CommandFailure when the database cannot be reached or started, or the settings are wrong
     */
    static EngineSession open(Database database, UnaryOperator<ProcessEngineBuilder> settings) {
        Server server = server(database);
        Address address = server.address();
        try {
            ProcessEngineBuilder builder = ProcessEngine.builder()
                    .nodeName(nodeName())
                    .database(address.url(), address.user(), address.password())
                    .databaseSchema(SCHEMA);
            return new EngineSession(settings.apply(builder).build(), address, server);
        } catch (DatabaseException e) {
            throw failed(server, CommandFailure.unreachable(e));
        } catch (ConfigurationException e) {
            throw failed(server, CommandFailure.usage(e));
        } catch (RuntimeException e) {
            throw failed(server, e);
        }
    }

    private static RuntimeException failed(Server server, RuntimeException failure) {
        server.stop().run();
        return failure;
    }

    /** Starts what the database needs, if anything. */
    static Server server(Database database) {
        return switch (database) {
            case Database.Memory memory ->
                running(new Address("jdbc:h2:mem:headway-" + UUID.randomUUID(), "sa", "", "H2 in memory"));
            case Database.File file ->
                running(new Address("jdbc:h2:file:" + file.path(), "sa", "", "H2 in " + file.path() + ".mv.db"));
            case Database.Jdbc own ->
                running(new Address(
                        StoreSettings.driverUrl(own.url()),
                        own.user(),
                        own.password(),
                        StoreSettings.masked(own.url())));
            case Database.ThrowAwayPostgres postgres -> startPostgres();
            case Database.ThrowAwayMariaDb mariaDb -> startMariaDb();
        };
    }

    private static Server running(Address address) {
        return new Server(address, () -> {});
    }

    private static Server startPostgres() {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.start();
            return new Server(
                    new Address(server.url(), server.user(), server.password(), "a throw-away PostgreSQL"),
                    server::close);
        } catch (EmbeddedPostgresException e) {
            throw CommandFailure.unreachable(e);
        }
    }

    private static Server startMariaDb() {
        try {
            EmbeddedMariaDb server = EmbeddedMariaDb.start();
            return new Server(
                    new Address(server.url(), server.user(), server.password(), "a throw-away MariaDB"), server::close);
        } catch (IllegalStateException e) {
            throw CommandFailure.unreachable(e);
        }
    }

    /** Unique among the nodes on a database that others may use too. */
    private static String nodeName() {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            host = "localhost";
        }
        return "command-line-" + host + "-" + ProcessHandle.current().pid();
    }

    ProcessEngine engine() {
        return engine;
    }

    /** The database in words. */
    String description() {
        return address.description();
    }

    /** A connection of its own to the engine's tables, for asking past the engine. */
    Connection connect() throws SQLException {
        Connection connection = address.user() == null
                ? DriverManager.getConnection(address.url())
                : DriverManager.getConnection(address.url(), address.user(), address.password());
        if (address.url().startsWith("jdbc:m")) {
            connection.setCatalog(SCHEMA); // MariaDB calls a schema a database, and JDBC that a catalog
            return connection;
        }
        boolean upperCase = connection.getMetaData().storesUpperCaseIdentifiers();
        connection.setSchema(upperCase ? SCHEMA.toUpperCase(Locale.ROOT) : SCHEMA);
        return connection;
    }

    @Override
    public void close() {
        try {
            engine.close();
        } finally {
            server.stop().run();
        }
    }
}

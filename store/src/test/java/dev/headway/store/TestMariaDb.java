package dev.headway.store;

import dev.headway.embedded.mariadb.EmbeddedMariaDb;
import dev.headway.store.connection.StoreSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** One MariaDB for all tests of a JVM; it ends with the JVM. Tests are left out where none is installed. */
public final class TestMariaDb {
    private static final String OWN_TABLES = """
            select table_name from information_schema.tables
            where table_schema = 'headway' and table_name not in (
                'schema_migration', 'partition_lease', 'deployment_generation', 'searchable_name', 'acquire_lock',
                'history_lock', 'history_stream', 'id_block')""";

    private static final int VALID_SECONDS = 60;
    private static @Nullable EmbeddedMariaDb started;
    private static @Nullable Connection keeper;
    private static boolean made;

    private TestMariaDb() {}

    /** The server; the test is left out where none is installed. */
    public static synchronized EmbeddedMariaDb server() {
        Assumptions.assumeTrue(
                EmbeddedMariaDb.isInstalled(),
                "MariaDB is not installed here: apt-get install mariadb-server-core mariadb-client-core");
        EmbeddedMariaDb server = started;
        if (server == null) {
            server = EmbeddedMariaDb.startForTests();
            started = server;
        }
        return server;
    }

    /** Settings for the schema, which is as if made anew: to make it takes seconds, so the one that is there is emptied. */
    public static StoreSettings freshSchema() {
        EmbeddedMariaDb server = server();
        StoreSettings settings = StoreSettings.of(server.url(""), server.user(), server.password());
        try {
            empty();
            if (made) {
                execute("delete from headway.searchable_name");
            } else {
                Stores.open(settings).close();
                made = true;
            }
            return settings;
        } catch (SQLException e) {
            throw new IllegalStateException("Expected an empty schema on " + server.url(""), e);
        }
    }

    /** A connection to no database; the schema may be away. */
    public static Connection connect() throws SQLException {
        return DriverManager.getConnection(server().url(""), server().user(), server().password());
    }

    /** Empties all tables but those that are filled when they are made. */
    public static synchronized void empty() throws SQLException {
        if (keeper == null || !keeper.isValid(VALID_SECONDS)) {
            keeper = connect();
        }
        try (Statement statement = keeper.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery(OWN_TABLES)) {
                while (rows.next()) {
                    tables.add(rows.getString(1));
                }
            }
            if (tables.isEmpty()) {
                return;
            }
            for (String table : tables) {
                statement.addBatch("delete from headway." + table);
            }
            statement.addBatch(
                    "update headway.history_stream set number = 0, event_ids = '', sender_id = 0, until_millis = 0");
            statement.addBatch("update headway.acquire_lock set owner = 0, since_millis = 0");
            statement.addBatch("update headway.partition_lease set node_name = null, session_id = 0, until_millis = 0"
                    + " where session_id <> 0 or node_name is not null");
            statement.executeBatch();
        }
    }

    public static void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}

package dev.headway.store;

import dev.headway.store.connection.StoreSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The database that {@code ./headway conformance} tries, which may be anybody's: named by the properties
 * {@code headway.conformance.url}, {@code .user} and {@code .password}. Nothing is touched outside two schemas.
 */
public final class OwnDatabase {
    /** The engine's tables. */
    public static final String SCHEMA = "headway_conformance";
    /** What tests note beside them. */
    public static final String NOTES = SCHEMA + "_notes";

    private static final String TABLES = """
            select table_name from information_schema.tables
            where lower(table_schema) = '%s' and lower(table_name) not in (
                'schema_migration', 'partition_lease', 'deployment_generation', 'searchable_name', 'acquire_lock',
                'history_lock', 'history_stream', 'id_block')""".formatted(SCHEMA);

    private static boolean made;

    private OwnDatabase() {}

    /** Settings for the schema, which is empty; it is made when it is first asked for. */
    public static synchronized StoreSettings settings() {
        StoreSettings settings =
                StoreSettings.of(url(), user(), property("password")).inSchema(SCHEMA);
        if (!made) {
            Stores.open(settings).close();
            made = true;
        }
        empty();
        return settings;
    }

    public static String url() {
        String url = property("url");
        if (url == null) {
            throw new IllegalStateException("Expected the property headway.conformance.url, got none");
        }
        return url;
    }

    public static @Nullable String user() {
        return property("user");
    }

    public static @Nullable String password() {
        return property("password");
    }

    private static @Nullable String property(String name) {
        return System.getProperty("headway.conformance." + name);
    }

    /** A connection to whatever schema the URL names. */
    public static Connection connect() throws SQLException {
        return user() == null
                ? DriverManager.getConnection(url())
                : DriverManager.getConnection(url(), user(), password());
    }

    /** Empties all tables but those that are filled when they are made. */
    public static void empty() {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String table : tables(connection)) {
                statement.addBatch("delete from " + SCHEMA + "." + table);
            }
            statement.addBatch("update " + SCHEMA
                    + ".history_stream set number = 0, event_ids = '', sender_id = 0, until_millis = 0");
            statement.addBatch("update " + SCHEMA + ".acquire_lock set owner = 0, since_millis = 0");
            statement.addBatch("update " + SCHEMA
                    + ".partition_lease set node_name = null, session_id = 0, until_millis = 0"
                    + " where session_id <> 0 or node_name is not null");
            statement.executeBatch();
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "Expected to empty schema " + SCHEMA + " of " + StoreSettings.masked(url()), e);
        }
    }

    private static List<String> tables(Connection connection) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(TABLES);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
        }
        return tables;
    }

    /** Lets the acquire lock be older. */
    static void ageAcquireLock(long millis) {
        execute("update " + SCHEMA + ".acquire_lock set since_millis = since_millis - " + millis);
    }

    /** Makes the schema for notes, if it is not there. */
    public static void makeNotes() {
        execute("create schema if not exists " + NOTES);
    }

    private static void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}

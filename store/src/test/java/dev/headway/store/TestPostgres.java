package dev.headway.store;

import dev.headway.store.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** One PostgreSQL for all tests of a JVM; it ends with the JVM. */
public final class TestPostgres {
    private static final EmbeddedPostgres SERVER = EmbeddedPostgres.start();
    private static final String SCHEMA = "headway";

    private TestPostgres() {}

    public static EmbeddedPostgres server() {
        return SERVER;
    }

    /** Settings for the schema, which is made anew. */
    public static StoreSettings freshSchema() {
        execute("drop schema if exists " + SCHEMA + " cascade");
        return StoreSettings.of(SERVER.url(), SERVER.user(), SERVER.password());
    }

    /** Empties all tables but those that are filled when they are made. */
    public static void empty() throws SQLException {
        try (Connection connection = SERVER.connect();
                Statement statement = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery(
                    "select tablename from pg_tables where schemaname = '" + SCHEMA
                            + "' and tablename not in ('schema_migration', 'partition_lease', 'deployment_generation', 'searchable_name', 'acquire_lock', 'history_lock', 'history_stream')")) {
                while (rows.next()) {
                    tables.add(SCHEMA + "." + rows.getString(1));
                }
            }
            statement.execute("truncate " + String.join(", ", tables));
            statement.execute("update " + SCHEMA
                    + ".history_stream set number = 0, event_ids = '', sender_id = 0, until_millis = 0");
            statement.execute("update " + SCHEMA + ".acquire_lock set owner = 0, since_millis = 0");
            statement.execute(
                    "update " + SCHEMA + ".partition_lease set node_name = null, session_id = 0, until_millis = 0");
        }
    }

    public static void execute(String sql) {
        try (Connection connection = SERVER.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}

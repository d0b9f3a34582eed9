package dev.headway.store;

import dev.headway.store.connection.StoreSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** An H2 database in memory whose tables several tests share, one after the other; it ends when it is closed. */
public final class TestH2 implements AutoCloseable {
    private static final String OWN_TABLES = """
            select table_name from information_schema.tables
            where lower(table_schema) = 'headway' and lower(table_name) not in (
                'schema_migration', 'partition_lease', 'deployment_generation', 'searchable_name', 'acquire_lock',
                'history_lock', 'history_stream')""";

    private final StoreSettings settings = StoreSettings.inMemoryH2("test-" + UUID.randomUUID());
    private final Connection keeper;

    public TestH2() {
        try {
            keeper = DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        } catch (SQLException e) {
            throw new IllegalStateException("Expected to open " + settings.url(), e);
        }
    }

    /** Settings of a store on it. */
    public StoreSettings settings() {
        return settings;
    }

    /** Empties all tables but those that are filled when they are made. */
    public void empty() throws SQLException {
        try (Statement statement = keeper.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery(OWN_TABLES)) {
                while (rows.next()) {
                    tables.add(rows.getString(1));
                }
            }
            if (tables.isEmpty()) {
                throw new IllegalStateException("Expected tables in schema headway of " + settings.url());
            }
            for (String table : tables) {
                statement.execute("delete from headway." + table);
            }
            statement.execute(
                    "update headway.history_stream set number = 0, event_ids = '', sender_id = 0, until_millis = 0");
            statement.execute("update headway.acquire_lock set owner = 0, since_millis = 0");
            statement.execute("update headway.partition_lease set node_name = null, session_id = 0, until_millis = 0"
                    + " where session_id <> 0 or node_name is not null");
        }
    }

    @Override
    public void close() {
        try {
            keeper.close();
        } catch (SQLException e) {
            throw new IllegalStateException("Expected to close " + settings.url(), e);
        }
    }
}

package dev.headway.store;

import dev.headway.store.connection.StoreSettings;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.embedded.EmbeddedPostgresSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** One PostgreSQL for all tests of a JVM; it ends with the JVM. */
public final class TestPostgres {
    private static final EmbeddedPostgres SERVER = EmbeddedPostgres.start(EmbeddedPostgresSettings.forTests());
    private static final String SCHEMA = "headway";
    private static final String EMPTY = """
            do $$ declare name text; begin
                for name in select tablename from pg_tables where schemaname = 'headway' and tablename not in (
                    'schema_migration', 'partition_lease', 'deployment_generation', 'searchable_name', 'acquire_lock',
                    'history_lock', 'history_stream')
                loop
                    execute format('delete from headway.%I', name);
                end loop;
                update headway.history_stream set number = 0, event_ids = '', sender_id = 0, until_millis = 0;
                update headway.acquire_lock set owner = 0, since_millis = 0;
                update headway.partition_lease set node_name = null, session_id = 0, until_millis = 0
                    where session_id <> 0 or node_name is not null;
            end $$""";

    private static final int VALID_SECONDS = 60;
    private static @Nullable Connection keeper;

    private TestPostgres() {}

    public static EmbeddedPostgres server() {
        return SERVER;
    }

    /** Settings for the schema, which is made anew. */
    public static StoreSettings freshSchema() {
        execute("drop schema if exists " + SCHEMA + " cascade");
        return StoreSettings.of(SERVER.url(), SERVER.user(), SERVER.password());
    }

    /** Empties all tables but those that are filled when they are made. Rows are deleted: a table that is truncated gets new files. */
    public static synchronized void empty() throws SQLException {
        // Asked before each of hundreds of tests: a connection of its own for each would take longer than the rows. The
        // server may have been killed since.
        if (keeper == null || !keeper.isValid(VALID_SECONDS)) {
            keeper = SERVER.connect();
        }
        try (Statement statement = keeper.createStatement()) {
            statement.execute(EMPTY);
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

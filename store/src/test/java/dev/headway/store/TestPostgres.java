package dev.headway.store;

import dev.headway.store.connection.StoreSettings;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.embedded.EmbeddedPostgresSettings;
import java.sql.Connection;
import java.sql.ResultSet;
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

    private static final String SHAPE = """
            select coalesce(string_agg(line, ',' order by line), '') from (
                select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || a.attnotnull || a.atthasdef as line
                from pg_class c
                join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'headway'
                join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
            ) as lines""";

    private static final int VALID_SECONDS = 60;
    private static @Nullable Connection keeper;
    /** The shape of the schema as it was made; null while a test may have made another one. */
    private static @Nullable String made;

    private TestPostgres() {}

    public static EmbeddedPostgres server() {
        return SERVER;
    }

    /**
     * Settings for the schema, which is as if made anew: to make it takes the server and this process half a second of work, so the one that is there
     * is emptied, unless a test has changed its tables.
     */
    public static synchronized StoreSettings freshSchema() {
        StoreSettings settings = StoreSettings.of(SERVER.url(), SERVER.user(), SERVER.password());
        try {
            if (made != null && made.equals(shape())) {
                empty();
                try (Statement statement = keeper().createStatement()) {
                    statement.execute("delete from " + SCHEMA + ".searchable_name");
                }
            } else {
                noSchema();
                Stores.open(settings).close();
                made = shape();
            }
            return settings;
        } catch (SQLException e) {
            throw new IllegalStateException("Expected an empty schema on " + SERVER.url(), e);
        }
    }

    /** Settings for the schema, which is not there. */
    public static synchronized StoreSettings noSchema() {
        made = null;
        execute("drop schema if exists " + SCHEMA + " cascade");
        return StoreSettings.of(SERVER.url(), SERVER.user(), SERVER.password());
    }

    /** The tables, indexes, sequences and columns of the schema; empty where there is none. */
    public static synchronized String shape() throws SQLException {
        try (Statement statement = keeper().createStatement();
                ResultSet rows = statement.executeQuery(SHAPE)) {
            rows.next();
            return rows.getString(1);
        }
    }

    /** Empties all tables but those that are filled when they are made. Rows are deleted: a table that is truncated gets new files. */
    public static synchronized void empty() throws SQLException {
        try (Statement statement = keeper().createStatement()) {
            statement.execute(EMPTY);
        }
    }

    /** Asked before each of hundreds of tests: a connection of its own for each would take longer than the rows. */
    private static Connection keeper() throws SQLException {
        Connection known = keeper;
        // The server may have been killed since.
        if (known == null || !known.isValid(VALID_SECONDS)) {
            known = SERVER.connect();
            keeper = known;
        }
        return known;
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

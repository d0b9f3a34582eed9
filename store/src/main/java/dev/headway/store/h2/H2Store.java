package dev.headway.store.h2;

import com.zaxxer.hikari.HikariDataSource;
import dev.headway.runtime.port.Store;
import dev.headway.store.connection.Migrations;
import dev.headway.store.connection.Pools;
import dev.headway.store.connection.Sources;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.jdbc.PlainStore;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.H2SessionSql;
import dev.headway.store.sql.LeaseSql;
import dev.headway.store.sql.WorkSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The store on H2, the embedded default: one process, a commit is on disk when it returns. Thread-safe. */
public final class H2Store extends PlainStore {
    /** More than one committing connection would only contend for the same file. */
    private static final int COMMITTERS = 1;

    /** How long a session waits for a lock, unless the URL says it. */
    private static final int LOCK_MILLIS = 5_000;

    private H2Store(Pools pools, SqlErrors errors, StoreSettings settings) {
        super(pools, errors, Dialect.H2, settings.schema().toUpperCase(java.util.Locale.ROOT), null);
    }

    private H2Store(Sources joined, H2Store outside) {
        super(joined, outside, Dialect.H2);
    }

    /** Opens or creates the database, and migrates the schema when the settings say so. */
    public static H2Store open(StoreSettings given) {
        StoreSettings settings = given.connections() == null ? given.withUrl(completed(given.url())) : given;
        SqlErrors errors = new SqlErrors(settings.toString());
        try (Connection first = Pools.connect(settings, new Properties())) {
            if (settings.connections() != null) {
                try (Statement set = first.createStatement()) {
                    set.execute(H2SessionSql.AT_LEAST);
                }
            }
            boolean alone = alone(first);
            // The schema must be there before a pool can choose it.
            new Migrations(settings, Dialect.H2, errors).run();
            H2Store store = open(settings, errors);
            if (alone) {
                store.forgetNodes();
            }
            return store;
        } catch (SQLException e) {
            throw errors.of("connect", e);
        }
    }

    /**
     * Whether nobody else has this database open, in this process or (with a server) in others. The file is locked by the
     * process that has it open, so whoever is alone knows that the nodes in its tables are gone.
     */
    private static boolean alone(Connection first) throws SQLException {
        return Sql.list(first, LeaseSql.H2_OTHERS, List.of(), row -> row.big() == 0 && row.big() > 0)
                .getFirst();
    }

    private void forgetNodes() {
        general.inTransaction("forget nodes that are gone", connection -> {
            for (String sql : LeaseSql.FORGET_NODES) {
                Sql.update(connection, sql, List.of());
            }
            return true;
        });
    }

    private static H2Store open(StoreSettings settings, SqlErrors errors) {
        String init = H2SessionSql.schema(settings.schema());
        if (settings.connections() != null) {
            init += ";" + H2SessionSql.lockTimeout(LOCK_MILLIS);
        }
        Pools pools = null;
        try {
            pools = new Pools(
                    settings,
                    new Properties(),
                    errors,
                    new Pools.Kind(
                            "commit",
                            COMMITTERS,
                            false,
                            init + ";" + H2SessionSql.lockTimeout(settings.lockTimeoutMillis())),
                    new Pools.Kind("work", settings.workConnections(), true, init),
                    new Pools.Kind("general", settings.generalConnections(), true, init));
            H2Store store = new H2Store(pools, errors, settings);
            store.forgetOldBatches();
            return store;
        } catch (RuntimeException e) {
            if (pools != null) {
                pools.close();
            }
            throw e;
        }
    }

    /** For queries on a copy of the database. */
    public static HikariDataSource readOnlyPool(StoreSettings settings) {
        return Pools.open(
                settings,
                new Properties(),
                new Pools.Kind("replica", settings.generalConnections(), true, H2SessionSql.schema(settings.schema())));
    }

    /** What the contract needs of every URL, unless it says otherwise itself. */
    private static String completed(String url) {
        StringBuilder all = new StringBuilder(url);
        String upper = url.toUpperCase(java.util.Locale.ROOT);
        Map<String, String> wanted = new LinkedHashMap<>();
        wanted.put("WRITE_DELAY", "0");
        wanted.put("QUERY_CACHE_SIZE", "256");
        wanted.put("MAX_LENGTH_INPLACE_LOB", "65536");
        wanted.put("LOCK_TIMEOUT", Integer.toString(LOCK_MILLIS));
        // A stop of the JVM ends the engine first; the store closes the database.
        wanted.put("DB_CLOSE_ON_EXIT", "FALSE");
        // Errors reach the log anyway. A folder that may not be written would bring a stack trace for each on standard
        // error besides.
        wanted.put("TRACE_LEVEL_FILE", "0");
        if (upper.startsWith("JDBC:H2:MEM:")) {
            wanted.put("DB_CLOSE_DELAY", "-1");
        }
        wanted.forEach((name, value) -> {
            if (!upper.contains(";" + name + "=")) {
                all.append(';').append(name).append('=').append(value);
            }
        });
        return all.toString();
    }

    @Override
    protected Store through(Sources joined) {
        return new H2Store(joined, this);
    }

    @Override
    public long nextIdBlock() {
        return general.list("fetch a block of ids", WorkSql.H2_NEXT_ID_BLOCK, List.of(), row -> row.big())
                .getFirst();
    }

    @Override
    public long nowMillis() {
        return System.currentTimeMillis();
    }
}

package dev.headway.store;

import com.zaxxer.hikari.HikariDataSource;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Store;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.h2.H2Store;
import dev.headway.store.jdbc.JdbcStore;
import dev.headway.store.mariadb.MariaDbStore;
import dev.headway.store.postgres.PostgresStore;
import dev.headway.store.query.DatabaseQueries;
import dev.headway.store.sql.Dialect;

/** A copy of the engine's database that is only read. Its answers may be behind. Thread-safe. */
public final class Replica implements AutoCloseable {
    private final HikariDataSource pool;
    private final Queries queries;

    private Replica(HikariDataSource pool, SqlErrors errors, Dialect dialect) {
        this.pool = pool;
        this.queries = new DatabaseQueries(new Sql(pool, errors), dialect);
    }

    /**
     * The copy of a store's database that these settings lead to. No connection is opened before the first query, so that a copy that is away keeps no
     * node from starting.
     *
     * @throws IllegalArgumentException when the URL is of no database that the engine knows
     */
    public static Replica of(StoreSettings settings, Store primary) {
        SqlErrors errors = new SqlErrors("read replica " + settings);
        if (settings.isPostgres()) {
            return new Replica(PostgresStore.readOnlyPool(settings, primary), errors, Dialect.POSTGRES);
        }
        if (settings.isH2()) {
            return new Replica(H2Store.readOnlyPool(settings), errors, Dialect.H2);
        }
        if (settings.isMariaDb()) {
            Dialect dialect = primary instanceof JdbcStore store ? store.dialect() : Dialect.MARIADB;
            return new Replica(MariaDbStore.readOnlyPool(settings, dialect), errors, dialect);
        }
        throw new IllegalArgumentException(
                "Expected a URL of a read replica that starts with jdbc:postgresql:, jdbc:mariadb:, jdbc:mysql: or jdbc:h2:, got '"
                        + settings.shownUrl() + "'");
    }

    /** The queries that it answers. */
    public Queries queries() {
        return queries;
    }

    @Override
    public void close() {
        pool.close();
    }
}

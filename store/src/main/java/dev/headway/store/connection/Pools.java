package dev.headway.store.connection;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.headway.store.supply.ConnectionSupplier;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The pools of a store. Fixed sizes, because a database does not get faster by more connections than it has cores and
 * disks for, and because each kind of work must find its own connection free: a report must not delay a commit. Thread-safe.
 */
public final class Pools implements Sources {
    /** Transactions that user code and engine share, at once; more wait. */
    private static final int SHARED = 32;

    /** How much of the time that callers wait for a connection one is asked for, before they are told why there is none. */
    private static final int PATIENCE_PERCENT = 80;

    private final HikariDataSource commit;
    private final HikariDataSource work;
    private final HikariDataSource general;
    private final Supplier<HikariDataSource> openShared;
    private @Nullable HikariDataSource shared;

    /**
     * What differs between the pools.
     *
     * @param answerWithin how long the server may keep silent before the connection counts as lost; null for as long as it likes
     * @param driver properties of the driver for this pool alone
     */
    public record Kind(
            String name,
            int size,
            boolean autoCommit,
            @Nullable String initSql,
            @Nullable Duration answerWithin,
            Map<String, String> driver) {
        public Kind(
                String name, int size, boolean autoCommit, @Nullable String initSql, @Nullable Duration answerWithin) {
            this(name, size, autoCommit, initSql, answerWithin, Map.of());
        }

        /** Of a database that is in this process. */
        public Kind(String name, int size, boolean autoCommit, @Nullable String initSql) {
            this(name, size, autoCommit, initSql, null);
        }
    }

    public Pools(StoreSettings settings, Properties driver, SqlErrors errors, Kind commit, Kind work, Kind general) {
        probe(settings, driver, errors);
        this.openShared = () -> open(settings, driver, new Kind("shared", SHARED, false, null));
        this.commit = open(settings, driver, commit);
        HikariDataSource second = null;
        try {
            second = open(settings, driver, work);
            this.work = second;
            this.general = open(settings, driver, general);
        } catch (RuntimeException e) {
            this.commit.close();
            if (second != null) {
                second.close();
            }
            throw e;
        }
    }

    /** One pool alone. Nothing is opened yet. */
    public static HikariDataSource open(StoreSettings settings, Properties driver, Kind kind) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("headway-" + kind.name());
        config.setMaximumPoolSize(kind.size());
        config.setMinimumIdle(kind.initSql() == null ? 0 : 1);
        config.setAutoCommit(kind.autoCommit());
        if (kind.initSql() != null) {
            config.setConnectionInitSql(kind.initSql());
        }
        if (settings.isMariaDb() && kind.initSql() != null) {
            config.setCatalog(settings.schema());
        }
        // Commits the settings of a new session; otherwise the first rollback would undo them.
        config.setIsolateInternalQueries(true);
        config.setConnectionTimeout(settings.connectTimeoutMillis());
        config.setInitializationFailTimeout(-1);
        Properties all = new Properties();
        all.putAll(driver);
        all.putAll(kind.driver());
        Duration answerWithin = kind.answerWithin();
        if (answerWithin != null) {
            all.setProperty(
                    "socketTimeout",
                    Long.toString(settings.isMariaDb() ? answerWithin.toMillis() : answerWithin.toSeconds()));
        }
        config.setDataSource(source(settings, all));
        config.setExceptionOverride(new BrokenConnections());
        // The driver's check of a connection that was idle; a broken one then costs no commit.
        config.setValidationTimeout(Math.min(5_000, settings.connectTimeoutMillis()));
        return new HikariDataSource(config);
    }

    /** Opens connections without a pool. */
    static DataSource source(StoreSettings settings, Properties driver) {
        return new PatientSource(
                () -> connect(settings, driver), settings.connectTimeoutMillis() * PATIENCE_PERCENT / 100);
    }

    /** One connection first: a wrong password or host shows at once and in the driver's own words. */
    private static void probe(StoreSettings settings, Properties driver, SqlErrors errors) {
        try {
            connect(settings, driver).close();
        } catch (SQLException e) {
            throw errors.of("connect", e);
        }
    }

    /** A connection without a pool. */
    public static Connection connect(StoreSettings settings, Properties driver) throws SQLException {
        ConnectionSupplier supplier = settings.connections();
        if (supplier != null) {
            return SuppliedConnection.open(supplier, settings, driver);
        }
        Properties all = new Properties();
        all.putAll(driver);
        if (settings.user() != null) {
            all.setProperty("user", settings.user());
        }
        if (settings.password() != null) {
            all.setProperty("password", settings.password());
        }
        return DriverManager.getConnection(StoreSettings.driverUrl(settings.url()), all);
    }

    @Override
    public HikariDataSource commit() {
        return commit;
    }

    @Override
    public HikariDataSource work() {
        return work;
    }

    @Override
    public HikariDataSource general() {
        return general;
    }

    /** Opened at first use: most engines have no such transactions. Its sessions are as the database sets them up. */
    @Override
    public synchronized HikariDataSource shared() {
        HikariDataSource open = shared;
        if (open == null) {
            open = openShared.get();
            shared = open;
        }
        return open;
    }

    @Override
    public synchronized void close() {
        if (shared != null) {
            shared.close();
        }
        commit.close();
        work.close();
        general.close();
    }
}

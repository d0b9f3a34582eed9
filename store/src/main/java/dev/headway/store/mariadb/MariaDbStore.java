package dev.headway.store.mariadb;

import com.zaxxer.hikari.HikariDataSource;
import dev.headway.runtime.port.Store;
import dev.headway.store.connection.Migrations;
import dev.headway.store.connection.Pools;
import dev.headway.store.connection.Sources;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.jdbc.LockLife;
import dev.headway.store.jdbc.PlainStore;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.LeaseSql;
import dev.headway.store.sql.MariaDbSessionSql;
import dev.headway.store.sql.MySqlWords;
import dev.headway.store.sql.WorkSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The store on MariaDB 10.11 and newer, and on MySQL 8, which says some words otherwise. Thread-safe. */
public final class MariaDbStore extends PlainStore {
    private static final Logger LOG = LoggerFactory.getLogger(MariaDbStore.class);

    /** As on PostgreSQL: a server whose host is gone without a word is not waited for. */
    private static final Duration SILENCE = Duration.ofSeconds(60);

    private static final Duration SILENCE_OF_A_QUERY = Duration.ofMinutes(5);

    private static final Duration SILENCE_OF_A_RENEWAL = Duration.ofSeconds(10);

    /** Waits for rows in what is not a batch: a deployment for another one, for example. */
    private static final long LOCK_MILLIS = 5_000;

    /** A batch sends the same few statements again and again, each for many rows: prepared once, and all rows in one packet. */
    private static final Map<String, String> WRITES = Map.of("useServerPrepStmts", "true", "useBulkStmts", "true");

    /** Ids are drawn beside a transaction that is joined, or all nodes would wait for its end. */
    private final Sql ids;

    /** @param server a cluster of them holds a named lock on one of its servers only, so that leases alone tell who lives */
    private MariaDbStore(Pools pools, SqlErrors errors, StoreSettings settings, MariaDbServers.Server server) {
        super(
                pools,
                errors,
                server.dialect(),
                settings.schema(),
                server.cluster()
                        ? null
                        : new LockLife(
                                () -> lifeLine(settings, server.dialect()),
                                LeaseSql.MARIADB_HOLD_LIFE,
                                LeaseSql.MARIADB_LIFE_IS_FREE,
                                errors));
        this.ids = general;
    }

    private MariaDbStore(Sources joined, MariaDbStore outside) {
        super(joined, outside, outside.dialect());
        this.ids = outside.ids;
    }

    /** Connects, and migrates the schema when the settings say so. */
    public static MariaDbStore open(StoreSettings settings) {
        SqlErrors errors = new SqlErrors(settings.toString());
        MariaDbServers.Server server = MariaDbServers.check(settings, driver(settings), errors);
        Dialect dialect = server.dialect();
        if (dialect == Dialect.MYSQL) {
            LOG.info("On MySQL this version is tried by './headway conformance --db ...' alone; see docs/databases.md");
        }
        Properties driver = driver(settings, dialect);
        // The server would end the connection amidst a longer statement, which looks as if it had gone away.
        driver.setProperty("maxAllowedPacket", Long.toString(server.packetBytes()));
        new Migrations(settings, dialect, errors).run();
        String every = MySqlWords.in(dialect, MariaDbSessionSql.EVERY);
        String causal = server.cluster() ? MariaDbSessionSql.CAUSAL : "";
        String idle = MySqlWords.in(dialect, MariaDbSessionSql.idleInTransaction(settings.idleInTransactionMillis()))
                + causal;
        Pools pools = null;
        try {
            pools = new Pools(
                    settings,
                    driver,
                    errors,
                    new Pools.Kind(
                            "commit",
                            settings.commitConnections(),
                            false,
                            every + MariaDbSessionSql.lockWait(settings.lockTimeoutMillis()) + idle,
                            SILENCE,
                            WRITES),
                    new Pools.Kind(
                            "work",
                            settings.workConnections(),
                            true,
                            MySqlWords.in(dialect, MariaDbSessionSql.LOOK_UPS) + causal,
                            SILENCE),
                    new Pools.Kind(
                            "general",
                            settings.generalConnections(),
                            true,
                            every + MariaDbSessionSql.lockWait(LOCK_MILLIS) + idle,
                            SILENCE_OF_A_QUERY));
            MariaDbStore store = new MariaDbStore(pools, errors, settings, server);
            MariaDbServers.checkCounts(store.general);
            store.forgetOldBatches();
            return store;
        } catch (RuntimeException e) {
            if (pools != null) {
                pools.close();
            }
            throw e;
        }
    }

    /** For queries on a copy of the database, which is of the same kind. */
    public static HikariDataSource readOnlyPool(StoreSettings settings, Dialect dialect) {
        return Pools.open(
                settings,
                driver(settings, dialect),
                new Pools.Kind(
                        "replica",
                        settings.generalConnections(),
                        true,
                        MySqlWords.in(dialect, MariaDbSessionSql.EVERY + MariaDbSessionSql.READ_ONLY),
                        SILENCE_OF_A_QUERY));
    }

    /** The server would refuse a collation that it does not know, so which it is comes first. */
    private static Properties driver(StoreSettings settings, Dialect dialect) {
        Properties driver = driver(settings);
        driver.setProperty("connectionCollation", MySqlWords.in(dialect, "utf8mb4_nopad_bin"));
        return driver;
    }

    private static Properties driver(StoreSettings settings) {
        Properties driver = new Properties();
        // "Changed" must mean found, and a batch of updates must answer with the count of each row where nobody says
        // otherwise.
        driver.setProperty("useAffectedRows", "false");
        driver.setProperty("useBulkStmts", "false");
        // An insert that touches no row is an error: many of them travel, and are written, as one statement.
        driver.setProperty("useBulkStmtsForInserts", "true");
        driver.setProperty("permitMysqlScheme", "true");
        driver.setProperty("transactionIsolation", "READ-COMMITTED");
        driver.setProperty("tcpKeepAlive", "true");
        driver.setProperty("connectTimeout", Long.toString(settings.connectTimeoutMillis()));
        return driver;
    }

    /** A connection whose end the server notices at once when the process ends. */
    private static Connection lifeLine(StoreSettings settings, Dialect dialect) throws SQLException {
        Properties driver = driver(settings, dialect);
        driver.setProperty("socketTimeout", Long.toString(SILENCE_OF_A_RENEWAL.toMillis()));
        Connection connection = Pools.connect(settings, driver);
        try {
            connection.setCatalog(settings.schema());
            Sql.update(
                    connection,
                    MySqlWords.in(
                            dialect,
                            MariaDbSessionSql.EVERY
                                    + MariaDbSessionSql.lockWait(LOCK_MILLIS)
                                    + MariaDbSessionSql.idleInTransaction(settings.idleInTransactionMillis())),
                    List.of());
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException failed) {
            connection.close();
            throw failed;
        }
    }

    @Override
    protected Store through(Sources joined) {
        return new MariaDbStore(joined, this);
    }

    @Override
    protected void checkJoined(Connection connection) throws SQLException {
        MariaDbServers.checkJoined(connection);
    }

    @Override
    public long nextIdBlock() {
        return ids.inTransaction("fetch a block of ids", connection -> {
            Sql.update(connection, WorkSql.MARIADB_ADVANCE_ID_BLOCK, List.of());
            return Sql.list(connection, WorkSql.MARIADB_NEXT_ID_BLOCK, List.of(), RowReader::big)
                    .getFirst();
        });
    }

    @Override
    public long nowMillis() {
        return general.list("ask for the time", WorkSql.MARIADB_NOW, List.of(), RowReader::big)
                .getFirst();
    }
}

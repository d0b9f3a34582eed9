package dev.headway.store.connection;

import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.H2SessionSql;
import dev.headway.store.sql.MariaDbSessionSql;
import dev.headway.store.sql.MySqlWords;
import dev.headway.store.sql.PostgresSessionSql;
import dev.headway.store.supply.ConnectionSupplier;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * A connection that somebody else opens. It gets what the engine otherwise asks of the driver, and it goes back as it came, since it
 * may belong to a pool. Thread-safe as connections are: one thread at a time.
 */
final class SuppliedConnection {
    private final Connection connection;
    private final StoreSettings settings;
    private final boolean autoCommit;
    private final int networkTimeoutMillis;
    private final @Nullable String before;
    private final @Nullable String catalog;

    private SuppliedConnection(Connection connection, StoreSettings settings) throws SQLException {
        this.connection = connection;
        this.settings = settings;
        this.autoCommit = connection.getAutoCommit();
        this.networkTimeoutMillis = settings.isH2() ? 0 : connection.getNetworkTimeout();
        this.catalog = settings.isMariaDb() ? connection.getCatalog() : null;
        this.before = settings.isH2() ? h2Session() : settings.isMariaDb() ? mariaDbSession() : null;
    }

    /** @param driver what the engine asks of the driver: prepareThreshold, ApplicationName and socketTimeout are obeyed */
    static Connection open(ConnectionSupplier supplier, StoreSettings settings, Properties driver) throws SQLException {
        Connection connection = supplier.open();
        try {
            SuppliedConnection supplied = new SuppliedConnection(connection, settings);
            if (!settings.isH2()) {
                supplied.askOfTheDriver(driver);
            }
            return supplied.shown();
        } catch (SQLException failed) {
            connection.close();
            throw failed;
        }
    }

    private void askOfTheDriver(Properties driver) throws SQLException {
        String threshold = driver.getProperty("prepareThreshold");
        if (threshold != null && connection.isWrapperFor(PGConnection.class)) {
            connection.unwrap(PGConnection.class).setPrepareThreshold(Integer.parseInt(threshold));
        }
        String silenceTime = driver.getProperty("socketTimeout");
        if (silenceTime != null && networkTimeoutMillis == 0) {
            Duration silence = settings.isMariaDb()
                    ? Duration.ofMillis(Long.parseLong(silenceTime))
                    : Duration.ofSeconds(Long.parseLong(silenceTime));
            connection.setNetworkTimeout(Runnable::run, Math.toIntExact(silence.toMillis()));
        }
        String name = driver.getProperty("ApplicationName");
        if (name != null) {
            connection.setClientInfo("ApplicationName", name);
        }
    }

    private Connection shown() {
        return (Connection) Proxy.newProxyInstance(
                SuppliedConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (any, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        giveBack();
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException failure) {
                        throw failure.getTargetException();
                    }
                });
    }

    /** What brings schema and lock timeout of a session of H2 back. */
    private String h2Session() throws SQLException {
        try (Statement ask = connection.createStatement();
                ResultSet row = ask.executeQuery(H2SessionSql.LOCK_TIMEOUT)) {
            row.next();
            return H2SessionSql.again(connection.getSchema(), row.getInt(1));
        }
    }

    /** What brings a session of MariaDB back to what the engine changes of it. */
    private String mariaDbSession() throws SQLException {
        Dialect dialect = Dialect.of(connection);
        try (Statement ask = connection.createStatement();
                ResultSet row = ask.executeQuery(MySqlWords.in(dialect, MariaDbSessionSql.BEFORE))) {
            row.next();
            return MySqlWords.in(dialect, MariaDbSessionSql.AGAIN)
                    .formatted(
                            row.getString(1),
                            row.getString(2),
                            row.getString(3),
                            row.getString(4),
                            row.getString(5),
                            row.getLong(6),
                            row.getLong(7));
        }
    }

    private void giveBack() throws SQLException {
        try (Connection closing = connection) {
            if (!closing.isClosed()) {
                reset();
            }
        }
    }

    private void reset() {
        try (Statement statement = connection.createStatement()) {
            if (!connection.getAutoCommit()) {
                connection.rollback();
                connection.setAutoCommit(true);
            }
            statement.execute(before == null ? PostgresSessionSql.RESET : before);
            if (settings.isMariaDb()) {
                statement.execute(MariaDbSessionSql.RELEASE_LOCKS);
            }
            connection.setAutoCommit(autoCommit);
            if (catalog != null) {
                connection.setCatalog(catalog);
            }
            if (!settings.isH2()) {
                connection.setNetworkTimeout(Runnable::run, networkTimeoutMillis);
            }
        } catch (SQLException broken) {
            // The session has ended, and with it what was set.
        }
    }
}

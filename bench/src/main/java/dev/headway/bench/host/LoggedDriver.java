package dev.headway.bench.host;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * Stands in for a database's driver in this process, so that whatever pool an engine makes, its statements are written down.
 *
 * <p>Thread-safe. Only one at a time for each kind of URL.
 */
final class LoggedDriver implements Driver, AutoCloseable {
    private final Driver real;
    private final @Nullable StatementLog log;
    private final Set<Open> open = ConcurrentHashMap.newKeySet();

    private LoggedDriver(Driver real, @Nullable StatementLog log) {
        this.real = real;
        this.log = log;
    }

    /**
     * Takes the place of the driver for a URL.
     *
     * @param log null to write nothing down
     */
    static LoggedDriver install(String url, @Nullable StatementLog log) throws SQLException {
        Driver real = DriverManager.getDriver(url);
        LoggedDriver driver = new LoggedDriver(real, log);
        DriverManager.deregisterDriver(real);
        DriverManager.registerDriver(driver);
        return driver;
    }

    /** A connection that is not written down. */
    Connection unlogged(String url, String user, String password) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        Connection connection = real.connect(url, properties);
        if (connection == null) {
            throw new SQLException("no driver for " + url);
        }
        return connection;
    }

    @Override
    public @Nullable Connection connect(String url, Properties properties) throws SQLException {
        Connection connection = real.connect(url, properties);
        if (connection == null) {
            return null;
        }
        open.removeIf(each -> isClosed(each.connection));
        if (log == null) {
            open.add(new Open(connection, null));
            return connection;
        }
        ReentrantLock use = new ReentrantLock();
        open.add(new Open(connection, use));
        return LoggedConnection.wrap(connection, log, use);
    }

    /**
     * A connection of the engine.
     *
     * @param use held by who talks to the database over it, null if nobody can tell
     */
    private record Open(Connection connection, @Nullable ReentrantLock use) {}

    /**
     * Has PostgreSQL add up what its open sessions counted; those that are in a transaction at this moment do so when it ends.
     *
     * @return commits that this made
     */
    long publishCounters() throws SQLException {
        long asked = 0;
        for (Open each : open) {
            ReentrantLock use = each.use;
            if (use == null || isClosed(each.connection)) {
                continue;
            }
            use.lock();
            try {
                asked += publish(each.connection) ? 1 : 0;
            } finally {
                use.unlock();
            }
        }
        return asked;
    }

    private static boolean publish(Connection connection) throws SQLException {
        if (connection.unwrap(BaseConnection.class).getTransactionState() != TransactionState.IDLE) {
            return false;
        }
        boolean byHand = !connection.getAutoCommit();
        if (byHand) {
            connection.setAutoCommit(true);
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("select pg_stat_force_next_flush() /* bench */");
        } finally {
            if (byHand) {
                connection.setAutoCommit(false);
            }
        }
        return true;
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    @Override
    public boolean acceptsURL(String url) throws SQLException {
        return real.acceptsURL(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) throws SQLException {
        return real.getPropertyInfo(url, properties);
    }

    @Override
    public int getMajorVersion() {
        return real.getMajorVersion();
    }

    @Override
    public int getMinorVersion() {
        return real.getMinorVersion();
    }

    @Override
    public boolean jdbcCompliant() {
        return real.jdbcCompliant();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return real.getParentLogger();
    }

    /** Gives the place back. */
    @Override
    public void close() throws SQLException {
        DriverManager.deregisterDriver(this);
        DriverManager.registerDriver(real);
    }
}

package dev.headway.store.connection;

import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.PostgresSessionSql;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Set;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * The one connection of somebody's transaction as the source of all of a store's connections. Whoever takes it may neither end
 * the transaction nor close the connection. While it is taken the engine's schema comes first; then the owner's is back. Belongs
 * to one thread at a time.
 */
public final class JoinedConnection implements Sources, DataSource {
    private static final Set<String> OWNERS =
            Set.of("close", "commit", "rollback", "setAutoCommit", "abort", "setReadOnly", "setTransactionIsolation");

    /** A session on MariaDB that has chosen no database; there is no way back to that. */
    private static final String NONE = "";

    private final Connection connection;
    private final Dialect dialect;
    private final String schema;
    private final String before;
    private final Connection shown;
    private int taken;

    public JoinedConnection(Connection connection, Dialect dialect, String schema) throws SQLException {
        this.connection = connection;
        this.dialect = dialect;
        this.schema = schema;
        this.before = searchPath();
        this.shown = (Connection) Proxy.newProxyInstance(
                JoinedConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (any, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        giveBack();
                    }
                    if (OWNERS.contains(method.getName())) {
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException failure) {
                        throw failure.getTargetException();
                    }
                });
    }

    private String searchPath() throws SQLException {
        if (dialect == Dialect.H2) {
            return connection.getSchema();
        }
        if (dialect.isMariaDbFamily()) {
            String database = connection.getCatalog();
            return database == null ? NONE : database;
        }
        try (PreparedStatement ask = connection.prepareStatement(PostgresSessionSql.SEARCH_PATH);
                ResultSet row = ask.executeQuery()) {
            row.next();
            return row.getString(1);
        }
    }

    private void searchPath(String path) throws SQLException {
        if (dialect == Dialect.H2) {
            connection.setSchema(path);
            return;
        }
        if (dialect.isMariaDbFamily()) {
            connection.setCatalog(path);
            return;
        }
        try (PreparedStatement set = connection.prepareStatement(PostgresSessionSql.SET_SEARCH_PATH)) {
            set.setString(1, path);
            set.execute();
        }
    }

    private boolean isForeign() {
        return !before.equals(schema);
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (taken++ == 0 && isForeign()) {
            searchPath(schema);
        }
        return shown;
    }

    private void giveBack() throws SQLException {
        if (--taken == 0 && isForeign() && !(dialect.isMariaDbFamily() && before.equals(NONE))) {
            try {
                searchPath(before);
            } catch (SQLException aborted) {
                // A failed transaction takes no more statements; its rollback brings the owner's path back as well.
                if (dialect != Dialect.POSTGRES) {
                    throw aborted;
                }
            }
        }
    }

    @Override
    public DataSource commit() {
        return this;
    }

    @Override
    public DataSource work() {
        return this;
    }

    @Override
    public DataSource shared() {
        return this;
    }

    @Override
    public DataSource general() {
        return this;
    }

    @Override
    public void close() {
        // the connection is its owner's
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("A joined transaction has its user already");
    }

    @Override
    public java.io.PrintWriter getLogWriter() {
        throw new UnsupportedOperationException("A joined transaction has no log");
    }

    @Override
    public void setLogWriter(java.io.PrintWriter out) {
        throw new UnsupportedOperationException("A joined transaction has no log");
    }

    @Override
    public void setLoginTimeout(int seconds) {
        throw new UnsupportedOperationException("A joined transaction is connected already");
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("A joined transaction has no log");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return connection.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return connection.isWrapperFor(type);
    }
}

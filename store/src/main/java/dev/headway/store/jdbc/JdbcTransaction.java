package dev.headway.store.jdbc;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreTransaction;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.PlainCommitSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;

/** A transaction on one connection. Belongs to one thread at a time. */
final class JdbcTransaction implements StoreTransaction {
    private final Connection connection;
    private final boolean own;
    private final Store view;
    private final Sql sql;
    private final SqlErrors errors;
    private final BeforeLock beforeLock;
    private boolean open = true;

    /** What limits how long the rest of the transaction waits for rows; nothing where sessions have such a limit anyway. */
    interface BeforeLock {
        void on(Connection connection) throws SQLException;
    }

    /**
     * A transaction.
     *
     * @param own whether the engine opened the connection, and closes it
     * @param sql statements on that connection
     */
    JdbcTransaction(Connection connection, boolean own, Store view, Sql sql, SqlErrors errors, BeforeLock beforeLock) {
        this.beforeLock = beforeLock;
        this.connection = connection;
        this.own = own;
        this.view = view;
        this.sql = sql;
        this.errors = errors;
    }

    @Override
    public Store store() {
        return view;
    }

    @Override
    public OptionalLong lock(long instanceId) {
        try {
            beforeLock.on(connection);
        } catch (SQLException e) {
            throw errors.of("lock instance " + instanceId, e);
        }
        return sql
                .list(
                        "lock instance " + instanceId,
                        PlainCommitSql.LOCK_ROOT,
                        List.of(Ids.partition(instanceId), instanceId),
                        RowReader::big)
                .stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    @Override
    public Object connection() {
        return connection;
    }

    @Override
    public void commit() {
        try {
            connection.commit();
            open = false;
        } catch (SQLException e) {
            throw errors.atCommit("commit a transaction", e);
        }
    }

    @Override
    public void rollBack() {
        try {
            connection.rollback();
            open = false;
        } catch (SQLException e) {
            throw errors.of("roll back a transaction", e);
        }
    }

    @Override
    public void close() {
        if (!own) {
            return;
        }
        try (Connection closing = connection) {
            if (open) {
                closing.rollback();
            }
        } catch (SQLException e) {
            // The connection is gone, and the transaction with it.
            open = false;
        }
    }
}

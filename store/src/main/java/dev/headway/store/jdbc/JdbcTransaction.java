package dev.headway.store.jdbc;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreTransaction;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.sql.PlainCommitSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A transaction on one connection. Belongs to one thread at a time. */
final class JdbcTransaction implements StoreTransaction {
    private final Connection connection;
    private final boolean own;
    private final Store view;
    private final Sql sql;
    private final SqlErrors errors;
    private boolean open = true;

    /**
     * A transaction.
     *
     * @param own whether the engine opened the connection, and closes it
     * @param sql statements on that connection
     */
    JdbcTransaction(Connection connection, boolean own, Store view, Sql sql, SqlErrors errors) {
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
    public void lock(long instanceId) {
        sql.list(
                "lock instance " + instanceId,
                PlainCommitSql.LOCK_ROOT,
                List.of(Ids.partition(instanceId), instanceId),
                row -> row.big());
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

package dev.headway.store.jdbc;

import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreTransaction;
import dev.headway.store.connection.SqlErrors;
import java.sql.Connection;
import java.sql.SQLException;

/** A transaction on one connection. Belongs to one thread at a time. */
final class JdbcTransaction implements StoreTransaction {
    private final Connection connection;
    private final boolean own;
    private final Store view;
    private final SqlErrors errors;
    private boolean open = true;

    /** @param own whether the engine opened the connection, and closes it */
    JdbcTransaction(Connection connection, boolean own, Store view, SqlErrors errors) {
        this.connection = connection;
        this.own = own;
        this.view = view;
        this.errors = errors;
    }

    @Override
    public Store store() {
        return view;
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

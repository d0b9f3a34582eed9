package dev.headway.spring;

import dev.headway.engine.EngineTransaction;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.TransactionSource;
import dev.headway.engine.WrongStateException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Makes engine calls part of the transaction that Spring has opened for the calling thread on the application's {@code DataSource}: both
 * are committed, or neither is. A transaction of another {@code DataSource} is left alone. Thread-safe.
 */
final class SpringTransactions implements TransactionSource {
    private static final Logger LOG = LoggerFactory.getLogger(SpringTransactions.class);

    private final DataSource dataSource;
    private final String dataSourceName;
    private final AtomicBoolean warned = new AtomicBoolean();

    SpringTransactions(DataSource dataSource, String dataSourceName) {
        this.dataSource = dataSource;
        this.dataSourceName = dataSourceName;
    }

    @Override
    public @Nullable EngineTransaction current(ProcessEngine engine) {
        if (!TransactionSynchronizationManager.isActualTransactionActive()
                || !TransactionSynchronizationManager.isSynchronizationActive()) {
            return null;
        }
        if (TransactionSynchronizationManager.getResource(this) instanceof Part part) {
            part.calls++;
            return part.over ? null : part.transaction;
        }
        Connection connection = DataSourceUtils.getConnection(dataSource);
        if (!isInTransaction(connection)) {
            DataSourceUtils.releaseConnection(connection, dataSource);
            return null;
        }
        Part part = new Part(engine.join(connection), connection);
        TransactionSynchronizationManager.bindResource(this, part);
        TransactionSynchronizationManager.registerSynchronization(part);
        return part.transaction;
    }

    private boolean isInTransaction(Connection connection) {
        try {
            if (!connection.getAutoCommit()) {
                return true;
            }
        } catch (SQLException e) {
            DataSourceUtils.releaseConnection(connection, dataSource);
            throw new CannotGetJdbcConnectionException("Expected a connection to join the transaction of", e);
        }
        if (warned.compareAndSet(false, true)) {
            LOG.warn(
                    "An engine call in a transaction that is not one of DataSource '{}', the engine's: the call is durable on"
                            + " return and stays when that transaction is rolled back. Name the transaction manager of '{}'"
                            + " in @Transactional to have both in one.",
                    dataSourceName,
                    dataSourceName);
        }
        return false;
    }

    /** The engine's part of one transaction of Spring's. Belongs to the thread of that transaction. */
    private final class Part implements TransactionSynchronization {
        private final EngineTransaction transaction;
        private final Connection connection;
        /** Engine calls before each savepoint: those after it cannot be taken back alone. */
        private final Map<Object, Long> callsBefore = new HashMap<>(0);

        private long calls = 1;
        private boolean brokenBySavepoint;
        private boolean prepared;
        private boolean over;

        Part(EngineTransaction transaction, Connection connection) {
            this.transaction = transaction;
            this.connection = connection;
        }

        /** First, so that what others do after the commit is not taken for a part of this transaction. */
        @Override
        public int getOrder() {
            return Ordered.HIGHEST_PRECEDENCE;
        }

        @Override
        public void suspend() {
            TransactionSynchronizationManager.unbindResource(SpringTransactions.this);
        }

        @Override
        public void resume() {
            TransactionSynchronizationManager.bindResource(SpringTransactions.this, this);
        }

        @Override
        public void savepoint(Object savepoint) {
            callsBefore.put(savepoint, calls);
        }

        @Override
        public void savepointRollback(Object savepoint) {
            Long before = callsBefore.get(savepoint);
            brokenBySavepoint |= before == null || before != calls;
        }

        @Override
        public void beforeCommit(boolean readOnly) {
            if (brokenBySavepoint) {
                // No exception of Spring's transactions: those would leave the transaction to be committed.
                throw new WrongStateException(
                        "Expected no engine calls in a nested transaction (savepoint) that was rolled back, but there were"
                                + " some, and the engine cannot take them back alone. Use PROPAGATION_REQUIRES_NEW for them, or"
                                + " roll the whole transaction back.");
            }
            prepared = true;
            transaction.flush();
        }

        @Override
        public void afterCommit() {
            end(true);
        }

        @Override
        public void afterCompletion(int status) {
            try {
                if (!over && !prepared && status == STATUS_COMMITTED) {
                    // Joined by a callback that came after the commit: what it did there is a transaction of its own.
                    transaction.commit();
                }
                end(status == STATUS_COMMITTED);
            } finally {
                if (TransactionSynchronizationManager.getResource(SpringTransactions.this) == this) {
                    TransactionSynchronizationManager.unbindResource(SpringTransactions.this);
                }
                DataSourceUtils.releaseConnection(connection, dataSource);
            }
        }

        private void end(boolean committed) {
            if (!over) {
                over = true;
                transaction.completed(committed);
            }
        }
    }
}

package dev.headway.store.h2;

import dev.headway.core.history.HistoryEvent;
import dev.headway.core.state.Ids;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.row.BatchRows;
import dev.headway.store.row.Columns;
import dev.headway.store.row.ExecutionRows;
import dev.headway.store.row.HistoryRows;
import dev.headway.store.row.OperationRows;
import dev.headway.store.row.SideRows;
import dev.headway.store.row.TaskRows;
import dev.headway.store.row.WaitRows;
import dev.headway.store.sql.ClaimSql;
import dev.headway.store.sql.H2CommitSql;
import dev.headway.store.sql.HistorySql;
import dev.headway.store.sql.OperationSql;
import dev.headway.store.sql.WorkSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import javax.sql.DataSource;

/** Writes a batch on H2: the steps of the contract, one after the other, in one transaction. Thread-safe. */
final class H2Commit {
    private static final int DUPLICATE_KEY = 23505;
    private static final int LOCK_TIMEOUT = 50200;
    private static final long KEPT_BATCHES = 64;
    private static final String DOING = "commit a batch";

    private final DataSource pool;
    private final SqlErrors errors;
    private final boolean joined;

    /** @param joined whether the pool hands out somebody's transaction, whose commit is not ours */
    H2Commit(DataSource pool, SqlErrors errors, boolean joined) {
        this.pool = pool;
        this.errors = errors;
        this.joined = joined;
    }

    CommitResult commit(CommitBatch batch) {
        BatchRows rows = BatchRows.of(batch);
        try (Connection connection = pool.getConnection()) {
            boolean open = true;
            try {
                if (!joined && !logBatch(connection, batch)) {
                    return new CommitResult.Committed(true);
                }
                Set<Long> losers = losers(connection, rows);
                if (!losers.isEmpty()) {
                    return new CommitResult.Lost(losers);
                }
                writeInstances(connection, rows);
                RowBatch.run(connection, ClaimSql.H2_CLAIM_FOLLOW_UP, SideRows.FOLLOW_UP, rows.followUps);
                writeSides(connection, rows);
                writeHistory(connection, rows);
                try {
                    if (!joined) {
                        connection.commit();
                    }
                    open = false;
                } catch (SQLException e) {
                    throw errors.atCommit(DOING, e);
                }
                return new CommitResult.Committed(false);
            } catch (SQLException e) {
                if (e.getErrorCode() == LOCK_TIMEOUT && !joined) {
                    rollBack(connection);
                    Set<Long> held = heldBySomebodyElse(connection, rows);
                    if (!held.isEmpty()) {
                        return new CommitResult.Held(held);
                    }
                }
                throw e;
            } finally {
                if (open) {
                    rollBack(connection);
                }
            }
        } catch (SQLException e) {
            throw errors.of(DOING, e);
        }
    }

    private static void rollBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            // The database is closed, and the transaction with it; the first error tells.
        }
    }

    /** Instances whose root somebody's transaction holds; the others need not wait for it. */
    private static Set<Long> heldBySomebodyElse(Connection connection, BatchRows rows) throws SQLException {
        Set<Long> held = new LinkedHashSet<>();
        List<ExecutionRows.RootChange> roots = new ArrayList<>(rows.changedRoots);
        roots.addAll(rows.endedRoots);
        for (ExecutionRows.RootChange change : roots) {
            long id = change.image().id();
            List<Object> key = List.of(Ids.partition(id), id);
            if (!Sql.list(connection, H2CommitSql.ROOT_PRESENT, key, row -> row.big())
                            .isEmpty()
                    && Sql.list(connection, H2CommitSql.ROOT_FREE, key, row -> row.big())
                            .isEmpty()) {
                held.add(id);
            }
        }
        held.addAll(keysHeld(connection, rows));
        return held;
    }

    /** Instances whose unique business key somebody's transaction is about to take: each key is written and taken back. */
    private static Set<Long> keysHeld(Connection connection, BatchRows rows) throws SQLException {
        Set<Long> held = new LinkedHashSet<>();
        for (BatchRows.BusinessKey key : rows.businessKeys) {
            if (key.reserved() != null) {
                Savepoint before = connection.setSavepoint();
                try {
                    RowBatch.run(connection, H2CommitSql.PUT_BUSINESS_KEYS, SideRows.BUSINESS_KEY, List.of(key));
                } catch (SQLException e) {
                    if (e.getErrorCode() == LOCK_TIMEOUT) {
                        held.add(key.instanceId());
                    } else if (e.getErrorCode() != DUPLICATE_KEY) {
                        throw e;
                    }
                }
                connection.rollback(before);
            }
        }
        return held;
    }

    /** False when the batch is committed already. */
    private static boolean logBatch(Connection connection, CommitBatch batch) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(H2CommitSql.LOG_BATCH)) {
            statement.setLong(1, batch.session());
            statement.setLong(2, batch.number());
            statement.setLong(3, System.currentTimeMillis());
            statement.executeUpdate();
        } catch (SQLException e) {
            if (e.getErrorCode() == DUPLICATE_KEY) {
                return false;
            }
            throw e;
        }
        if (batch.number() % KEPT_BATCHES == 0) {
            try (PreparedStatement statement = connection.prepareStatement(H2CommitSql.TRIM_BATCH_LOG)) {
                statement.setLong(1, batch.session());
                statement.setLong(2, batch.number() - KEPT_BATCHES);
                statement.executeUpdate();
            }
        }
        return true;
    }

    /** Bumps the versions and uses up the guards; who is not found has lost. */
    private static Set<Long> losers(Connection connection, BatchRows rows) throws SQLException {
        Set<Long> losers = new LinkedHashSet<>();
        use(
                connection,
                H2CommitSql.CHANGE_ROOT,
                ExecutionRows.UPDATE_ROOT,
                rows.changedRoots,
                losers,
                c -> c.image().id());
        use(
                connection,
                H2CommitSql.END_ROOT,
                ExecutionRows.DELETE_ROOT,
                rows.endedRoots,
                losers,
                c -> c.image().id());
        use(
                connection,
                H2CommitSql.USE_OUTBOX,
                SideRows.USED_OUTBOX,
                rows.usedOutbox,
                losers,
                BatchRows.UsedOutbox::instanceId);
        use(
                connection,
                H2CommitSql.USE_BATCH_ITEM,
                SideRows.USED_ITEM,
                rows.usedItems,
                losers,
                BatchRows.UsedItem::instanceId);
        use(
                connection,
                H2CommitSql.MOVE_TIMER,
                SideRows.MOVED_TIMER,
                rows.movedTimers(),
                losers,
                BatchRows.UsedTimer::instanceId);
        use(
                connection,
                H2CommitSql.END_TIMER,
                SideRows.LAST_TIMER,
                rows.lastTimers(),
                losers,
                BatchRows.UsedTimer::instanceId);
        return losers;
    }

    private static <R> void use(
            Connection connection,
            String sql,
            Columns<R> columns,
            List<R> rows,
            Set<Long> losers,
            ToLongFunction<R> instance)
            throws SQLException {
        int[] counts = RowBatch.run(connection, sql, columns, rows);
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] == 0) {
                losers.add(instance.applyAsLong(rows.get(i)));
            }
        }
    }

    /** Deletes before inserts, since a row may leave its table and come back in one batch. */
    private static void writeInstances(Connection connection, BatchRows rows) throws SQLException {
        RowBatch.runExact(connection, H2CommitSql.DELETE_EXECUTIONS, SideRows.EXECUTION_KEY, rows.executions.deleted);
        RowBatch.runExact(
                connection, H2CommitSql.UPDATE_EXECUTIONS, ExecutionRows.UPDATE_CHILD, rows.executions.updated);
        RowBatch.runExact(connection, H2CommitSql.INSERT_EXECUTIONS, ExecutionRows.INSERT, rows.executions.inserted);
        RowBatch.run(connection, H2CommitSql.DELETE_CANDIDATES, TaskRows.KEY, rows.tasksWithOldCandidates);
        RowBatch.runExact(connection, H2CommitSql.DELETE_TASKS, TaskRows.KEY, rows.tasks.deleted);
        RowBatch.runExact(connection, H2CommitSql.UPDATE_TASKS, TaskRows.INSERT, rows.tasks.updated);
        RowBatch.runExact(connection, H2CommitSql.INSERT_TASKS, TaskRows.INSERT, rows.tasks.inserted);
        RowBatch.runExact(connection, H2CommitSql.INSERT_CANDIDATES, TaskRows.INSERT_CANDIDATE, rows.candidates);
        RowBatch.runExact(
                connection, H2CommitSql.DELETE_SUBSCRIPTIONS, WaitRows.SUBSCRIPTION_KEY, rows.subscriptions.deleted);
        RowBatch.runExact(
                connection,
                H2CommitSql.INSERT_SUBSCRIPTIONS,
                WaitRows.INSERT_SUBSCRIPTION,
                rows.subscriptions.inserted);
        for (var jobs : rows.jobs.entrySet()) {
            RowBatch.runExact(
                    connection, H2CommitSql.deleteJobs(jobs.getKey()), WaitRows.JOB_KEY, jobs.getValue().deleted);
        }
        for (var jobs : rows.jobs.entrySet()) {
            RowBatch.runExact(
                    connection, H2CommitSql.updateJobs(jobs.getKey()), WaitRows.INSERT_JOB, jobs.getValue().updated);
            RowBatch.runExact(
                    connection, H2CommitSql.insertJobs(jobs.getKey()), WaitRows.INSERT_JOB, jobs.getValue().inserted);
        }
    }

    private static void writeSides(Connection connection, BatchRows rows) throws SQLException {
        RowBatch.run(connection, WorkSql.INSERT_OUTBOX, WaitRows.INSERT_OUTBOX, rows.outbox);
        RowBatch.run(connection, H2CommitSql.DELETE_BUSINESS_KEYS, SideRows.INSTANCE_KEY, rows.endedWithBusinessKey);
        RowBatch.run(connection, H2CommitSql.PUT_BUSINESS_KEYS, SideRows.BUSINESS_KEY, rows.businessKeys);
        RowBatch.run(connection, H2CommitSql.DELETE_CALLED, SideRows.CALLED_KEY, rows.endedCalled);
        RowBatch.run(connection, H2CommitSql.INSERT_CALLED, SideRows.CALLED, rows.called);
        RowBatch.run(
                connection, H2CommitSql.DELETE_SEARCHABLE_OF_INSTANCES, ExecutionRows.DELETE_ROOT, rows.endedRoots);
        RowBatch.run(
                connection, H2CommitSql.DELETE_SEARCHABLE_OF_EXECUTIONS, SideRows.SCOPE_KEY, rows.executions.deleted);
        RowBatch.run(connection, H2CommitSql.DELETE_SEARCHABLE, SideRows.SEARCHABLE_KEY, rows.removedSearchable);
        RowBatch.run(connection, H2CommitSql.PUT_SEARCHABLE, SideRows.SEARCHABLE, rows.searchable);
        List<String> names = rows.searchable.stream()
                .map(each -> each.variable().name())
                .distinct()
                .sorted()
                .toList();
        RowBatch.run(connection, H2CommitSql.PUT_SEARCHABLE_NAMES, SideRows.NAME, names);
    }

    static void writeHistory(Connection connection, BatchRows rows) throws SQLException {
        for (HistoryEvent event : rows.historyEvents) {
            try (PreparedStatement statement = connection.prepareStatement(HistorySql.H2_INSERT_EVENT)) {
                statement.setLong(1, System.currentTimeMillis());
                statement.setInt(2, event.rows());
                statement.setInt(3, event.payload().length);
                statement.setBytes(4, event.payload());
                statement.executeUpdate();
            }
        }
        RowBatch.run(connection, OperationSql.INSERT, OperationRows.INSERT, rows.operations);
        RowBatch.run(connection, H2CommitSql.INSERT_HISTORY_INSTANCES, HistoryRows.INSTANCE, rows.historyInstances);
        RowBatch.run(connection, H2CommitSql.INSERT_HISTORY_ACTIVITIES, HistoryRows.ACTIVITY, rows.historyActivities);
        RowBatch.run(connection, H2CommitSql.INSERT_HISTORY_TASKS, HistoryRows.TASK, rows.historyTasks);
        RowBatch.run(connection, H2CommitSql.INSERT_HISTORY_DETAILS, HistoryRows.DETAIL, rows.historyDetails);
    }
}

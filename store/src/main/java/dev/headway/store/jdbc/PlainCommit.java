package dev.headway.store.jdbc;

import dev.headway.core.history.HistoryEvent;
import dev.headway.core.state.Ids;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Commits;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.row.BatchRows;
import dev.headway.store.row.ExecutionRows;
import dev.headway.store.row.HistoryRows;
import dev.headway.store.row.OperationRows;
import dev.headway.store.row.SideRows;
import dev.headway.store.row.TaskRows;
import dev.headway.store.row.WaitRows;
import dev.headway.store.sql.ClaimSql;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.HistorySql;
import dev.headway.store.sql.MariaDbSessionSql;
import dev.headway.store.sql.OperationSql;
import dev.headway.store.sql.PlainCommitSql;
import dev.headway.store.sql.Wording;
import dev.headway.store.sql.WorkSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.sql.DataSource;

/** Writes a batch on H2 or MariaDB: the steps of the contract, one after the other, in one transaction. Thread-safe. */
public final class PlainCommit implements Commits {
    private static final Wording NO_WAIT = Wording.ofFamily(MariaDbSessionSql.NO_WAIT);

    private static final long KEPT_BATCHES = 64;
    private static final String DOING = "commit a batch";

    private final DataSource pool;
    private final SqlErrors errors;
    private final boolean joined;

    /** @param joined whether the pool hands out somebody's transaction, whose commit is not ours */
    public PlainCommit(DataSource pool, SqlErrors errors, boolean joined) {
        this.pool = pool;
        this.errors = errors;
        this.joined = joined;
    }

    @Override
    public CommitResult commit(CommitBatch batch) {
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
                RowBatch.run(
                        connection,
                        ClaimSql.PLAIN_CLAIM_FOLLOW_UP.in(Dialect.of(connection)),
                        SideRows.FOLLOW_UP,
                        rows.followUps);
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
                if (SqlErrors.isLockTimeout(e) && !joined) {
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
            if (!Sql.list(connection, PlainCommitSql.ROOT_PRESENT, key, row -> row.big())
                            .isEmpty()
                    && Sql.list(connection, PlainCommitSql.ROOT_FREE, key, row -> row.big())
                            .isEmpty()) {
                held.add(id);
            }
        }
        Dialect dialect = Dialect.of(connection);
        if (!dialect.isMariaDbFamily()) {
            held.addAll(keysHeld(connection, rows));
            return held;
        }
        // Its shortest wait is a second, but for none at all.
        Sql.update(connection, NO_WAIT.in(dialect), List.of());
        try {
            held.addAll(keysHeld(connection, rows));
        } finally {
            Sql.update(connection, MariaDbSessionSql.WAIT_AGAIN, List.of());
        }
        return held;
    }

    /** Instances whose unique business key somebody's transaction is about to take: each key is written and taken back. */
    private static Set<Long> keysHeld(Connection connection, BatchRows rows) throws SQLException {
        Set<Long> held = new LinkedHashSet<>();
        for (BatchRows.BusinessKey key : rows.businessKeys) {
            if (key.reserved() != null) {
                Savepoint before = connection.setSavepoint();
                try {
                    putBusinessKeys(connection, List.of(key));
                } catch (SQLException e) {
                    if (SqlErrors.isLockTimeout(e)) {
                        held.add(key.instanceId());
                    } else if (!SqlErrors.isDuplicate(e)) {
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
        try (PreparedStatement statement = connection.prepareStatement(PlainCommitSql.LOG_BATCH)) {
            statement.setLong(1, batch.session());
            statement.setLong(2, batch.number());
            statement.setLong(3, System.currentTimeMillis());
            statement.executeUpdate();
        } catch (SQLException e) {
            if (SqlErrors.isDuplicate(e)) {
                return false;
            }
            throw e;
        }
        if (batch.number() % KEPT_BATCHES == 0) {
            try (PreparedStatement statement = connection.prepareStatement(PlainCommitSql.TRIM_BATCH_LOG)) {
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
        changeRoots(connection, rows, losers);
        for (BatchRows.UsedOutbox missing :
                RowBatch.missing(connection, PlainCommitSql.USE_OUTBOX, SideRows.USED_OUTBOX, rows.usedOutbox)) {
            losers.add(missing.instanceId());
        }
        for (BatchRows.UsedItem missing :
                RowBatch.missing(connection, PlainCommitSql.USE_BATCH_ITEM, SideRows.USED_ITEM, rows.usedItems)) {
            losers.add(missing.instanceId());
        }
        List<BatchRows.UsedTimer> timers = new ArrayList<>(
                RowBatch.missing(connection, PlainCommitSql.MOVE_TIMER, SideRows.MOVED_TIMER, rows.movedTimers()));
        timers.addAll(RowBatch.missing(connection, PlainCommitSql.END_TIMER, SideRows.LAST_TIMER, rows.lastTimers()));
        timers.forEach(missing -> losers.add(missing.instanceId()));
        return losers;
    }

    /**
     * Many roots on MariaDB are locked first and their versions read, since one packet that changes all of them does not answer which it has
     * found.
     */
    private static void changeRoots(Connection connection, BatchRows rows, Set<Long> losers) throws SQLException {
        List<ExecutionRows.RootChange> roots = new ArrayList<>(rows.changedRoots);
        roots.addAll(rows.endedRoots);
        if (roots.size() > 1 && Dialect.of(connection).isMariaDbFamily()) {
            Map<Long, Long> versions = LockedRoots.versions(
                    connection, roots.stream().map(root -> root.image().id()).toList());
            for (ExecutionRows.RootChange root : roots) {
                if (!Objects.equals(versions.get(root.image().id()), root.expectedVersion())) {
                    losers.add(root.image().id());
                }
            }
            if (losers.isEmpty()) {
                RowBatch.runExact(connection, PlainCommitSql.CHANGE_ROOT, ExecutionRows.UPDATE_ROOT, rows.changedRoots);
                RowBatch.runExact(connection, PlainCommitSql.END_ROOT, ExecutionRows.DELETE_ROOT, rows.endedRoots);
            }
            return;
        }
        List<ExecutionRows.RootChange> missing = new ArrayList<>(
                RowBatch.missing(connection, PlainCommitSql.CHANGE_ROOT, ExecutionRows.UPDATE_ROOT, rows.changedRoots));
        missing.addAll(
                RowBatch.missing(connection, PlainCommitSql.END_ROOT, ExecutionRows.DELETE_ROOT, rows.endedRoots));
        missing.forEach(root -> losers.add(root.image().id()));
    }

    /**
     * Deletes before inserts, since a row may leave its table and come back in one batch. What was not there to be deleted or updated is
     * an error; what cannot be inserted is one of the database.
     */
    private static void writeInstances(Connection connection, BatchRows rows) throws SQLException {
        RowBatch.runExact(
                connection, PlainCommitSql.DELETE_EXECUTIONS, SideRows.EXECUTION_KEY, rows.executions.deleted);
        RowBatch.runExact(
                connection, PlainCommitSql.UPDATE_EXECUTIONS, ExecutionRows.UPDATE_CHILD, rows.executions.updated);
        RowBatch.run(connection, PlainCommitSql.INSERT_EXECUTIONS, ExecutionRows.INSERT, rows.executions.inserted);
        RowBatch.run(connection, PlainCommitSql.DELETE_CANDIDATES, TaskRows.KEY, rows.tasksWithOldCandidates);
        RowBatch.runExact(connection, PlainCommitSql.DELETE_TASKS, TaskRows.KEY, rows.tasks.deleted);
        RowBatch.runExact(connection, PlainCommitSql.UPDATE_TASKS, TaskRows.INSERT, rows.tasks.updated);
        RowBatch.run(connection, PlainCommitSql.INSERT_TASKS, TaskRows.INSERT, rows.tasks.inserted);
        RowBatch.run(connection, PlainCommitSql.INSERT_CANDIDATES, TaskRows.INSERT_CANDIDATE, rows.candidates);
        RowBatch.runExact(
                connection, PlainCommitSql.DELETE_SUBSCRIPTIONS, WaitRows.SUBSCRIPTION_KEY, rows.subscriptions.deleted);
        RowBatch.run(
                connection,
                PlainCommitSql.INSERT_SUBSCRIPTIONS,
                WaitRows.INSERT_SUBSCRIPTION,
                rows.subscriptions.inserted);
        for (var jobs : rows.jobs.entrySet()) {
            RowBatch.runExact(
                    connection, PlainCommitSql.deleteJobs(jobs.getKey()), WaitRows.JOB_KEY, jobs.getValue().deleted);
        }
        for (var jobs : rows.jobs.entrySet()) {
            RowBatch.runExact(
                    connection, PlainCommitSql.updateJobs(jobs.getKey()), WaitRows.INSERT_JOB, jobs.getValue().updated);
            RowBatch.run(
                    connection,
                    PlainCommitSql.insertJobs(jobs.getKey()),
                    WaitRows.INSERT_JOB,
                    jobs.getValue().inserted);
        }
    }

    private static void writeSides(Connection connection, BatchRows rows) throws SQLException {
        RowBatch.run(connection, WorkSql.INSERT_OUTBOX, WaitRows.INSERT_OUTBOX, rows.outbox);
        RowBatch.run(connection, PlainCommitSql.DELETE_BUSINESS_KEYS, SideRows.INSTANCE_KEY, rows.endedWithBusinessKey);
        putBusinessKeys(connection, rows.businessKeys);
        RowBatch.run(connection, PlainCommitSql.DELETE_CALLED, SideRows.CALLED_KEY, rows.endedCalled);
        RowBatch.run(connection, PlainCommitSql.INSERT_CALLED, SideRows.CALLED, rows.called);
        RowBatch.run(
                connection, PlainCommitSql.DELETE_SEARCHABLE_OF_INSTANCES, ExecutionRows.DELETE_ROOT, rows.endedRoots);
        RowBatch.run(
                connection,
                PlainCommitSql.DELETE_SEARCHABLE_OF_EXECUTIONS,
                SideRows.SCOPE_KEY,
                rows.executions.deleted);
        RowBatch.run(connection, PlainCommitSql.DELETE_SEARCHABLE, SideRows.SEARCHABLE_KEY, rows.removedSearchable);
        boolean h2 = Dialect.of(connection) == Dialect.H2;
        RowBatch.run(
                connection,
                h2 ? PlainCommitSql.H2_PUT_SEARCHABLE : PlainCommitSql.MARIADB_PUT_SEARCHABLE,
                SideRows.SEARCHABLE,
                rows.searchable);
        List<String> names = rows.searchable.stream()
                .map(each -> each.variable().name())
                .distinct()
                .sorted()
                .toList();
        RowBatch.run(
                connection,
                h2 ? PlainCommitSql.H2_PUT_SEARCHABLE_NAMES : PlainCommitSql.MARIADB_PUT_SEARCHABLE_NAMES,
                SideRows.NAME,
                names);
    }

    /**
     * MariaDB's "on duplicate key" would match the unique key of another instance, too, and change that row: there it is an update, and an
     * insert of what was not there.
     */
    private static void putBusinessKeys(Connection connection, List<BatchRows.BusinessKey> keys) throws SQLException {
        if (Dialect.of(connection) == Dialect.H2) {
            RowBatch.run(connection, PlainCommitSql.H2_PUT_BUSINESS_KEYS, SideRows.BUSINESS_KEY, keys);
            return;
        }
        List<BatchRows.BusinessKey> fresh =
                RowBatch.missing(connection, PlainCommitSql.MARIADB_UPDATE_BUSINESS_KEYS, SideRows.BUSINESS_KEY, keys);
        RowBatch.run(connection, PlainCommitSql.MARIADB_INSERT_BUSINESS_KEYS, SideRows.BUSINESS_KEY, fresh);
    }

    /** Writes history, events of it and the operation log, in a transaction of the caller's. */
    public static void writeHistory(Connection connection, BatchRows rows) throws SQLException {
        for (HistoryEvent event : rows.historyEvents) {
            Sql.update(
                    connection,
                    HistorySql.PLAIN_INSERT_EVENT,
                    List.of(event.rows(), event.payload().length, event.payload()));
        }
        RowBatch.run(connection, OperationSql.INSERT.in(Dialect.of(connection)), OperationRows.INSERT, rows.operations);
        RowBatch.run(connection, PlainCommitSql.INSERT_HISTORY_INSTANCES, HistoryRows.INSTANCE, rows.historyInstances);
        RowBatch.run(
                connection, PlainCommitSql.INSERT_HISTORY_ACTIVITIES, HistoryRows.ACTIVITY, rows.historyActivities);
        RowBatch.run(connection, PlainCommitSql.INSERT_HISTORY_TASKS, HistoryRows.TASK, rows.historyTasks);
        RowBatch.run(connection, PlainCommitSql.INSERT_HISTORY_DETAILS, HistoryRows.DETAIL, rows.historyDetails);
        RowBatch.run(connection, PlainCommitSql.INSERT_HISTORY_INCIDENTS, HistoryRows.INCIDENT, rows.historyIncidents);
        RowBatch.run(connection, PlainCommitSql.INSERT_HISTORY_JOB_LOGS, HistoryRows.JOB_LOG, rows.historyJobLogs);
    }
}

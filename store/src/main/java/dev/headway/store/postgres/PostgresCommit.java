package dev.headway.store.postgres;

import dev.headway.core.history.HistoryEvent;
import dev.headway.core.state.JobRow;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Commits;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.row.BatchRows;
import dev.headway.store.row.Columns;
import dev.headway.store.row.ExecutionRows;
import dev.headway.store.row.HistoryRows;
import dev.headway.store.row.OperationRows;
import dev.headway.store.row.SideRows;
import dev.headway.store.row.TaskRows;
import dev.headway.store.row.WaitRows;
import dev.headway.store.sql.HistorySql;
import dev.headway.store.sql.PostgresCommitSql;
import dev.headway.store.sql.PostgresSessionSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Writes a batch. A small one goes to the server in one round trip that ends with its commit, and in which the server itself
 * checks versions and guards. A large one takes steps: check, COPY the history, write the rest and commit; the steps also find
 * out who lost. Thread-safe.
 */
final class PostgresCommit implements Commits {
    /** From here on COPY, which needs round trips of its own, is cheaper than one more statement. */
    private static final int COPY_ROWS = 160;

    private static final long KEPT_BATCHES = 64;
    /** How far back the log is trimmed: some rounds, since a batch that was to trim may have failed. Never the whole session, whose trimmed entries are still in the index. */
    private static final long TRIMMED_BATCHES = 4 * KEPT_BATCHES;

    private static final String DOING = "commit a batch";
    private static final String LOCK_TIMEOUT = "55P03";
    private static final String DUPLICATE = "23505";
    /** A batch that waited in vain for rows that nobody holds any more waits again, each time twice as long. */
    private static final int LOCK_TRIES = 4;

    private static final Set<String> STEPS_TELL = Set.of(PostgresCommitSql.LOST, LOCK_TIMEOUT, DUPLICATE);

    private final DataSource pool;
    private final SqlErrors errors;
    private final long lockTimeoutMillis;
    /** Where a joined transaction writes what must not be locked until its end; null on the engine's own connections. */
    private final @Nullable PostgresCommit outside;

    private final Set<String> knownSearchable;
    private final HeldInstances held = new HeldInstances();

    private PostgresCommit(
            DataSource pool, SqlErrors errors, long lockTimeoutMillis, @Nullable PostgresCommit outside) {
        this.pool = pool;
        this.errors = errors;
        this.lockTimeoutMillis = lockTimeoutMillis;
        this.outside = outside;
        this.knownSearchable = outside == null ? ConcurrentHashMap.newKeySet() : outside.knownSearchable;
    }

    /** @param lockTimeoutMillis how long the connections wait for a row that somebody else holds */
    static PostgresCommit ofItsOwn(DataSource pool, SqlErrors errors, long lockTimeoutMillis) {
        return new PostgresCommit(pool, errors, lockTimeoutMillis, null);
    }

    /** The pool hands out somebody's transaction, whose commit is not ours. */
    static PostgresCommit joined(DataSource pool, SqlErrors errors, PostgresCommit outside) {
        return new PostgresCommit(pool, errors, 0, outside);
    }

    @Override
    public CommitResult commit(CommitBatch batch) {
        BatchRows rows = BatchRows.of(batch);
        try (Connection connection = pool.getConnection()) {
            if (outside != null) {
                outside.rememberNames(unknownNames(rows));
                return writeOnly(connection, batch, rows);
            }
            boolean begun = held.any();
            if (begun) {
                Set<Long> still = held.still(connection, rows);
                if (!still.isEmpty()) {
                    rollBack(connection);
                    return new CommitResult.Held(still);
                }
            }
            if (!isLarge(rows)) {
                CommitResult done = commitAtOnce(connection, batch, rows, begun);
                if (done != null) {
                    return done;
                }
            }
            return commitInSteps(connection, batch, rows);
        } catch (SQLException e) {
            throw errors.of(DOING, e);
        }
    }

    private static boolean isLarge(BatchRows rows) {
        return rows.historyActivities.size() >= COPY_ROWS || rows.historyDetails.size() >= COPY_ROWS;
    }

    /**
     * All of it in one round trip; null when somebody else was faster, and the losers are still to be found.
     *
     * @param begun whether the transaction is open already; otherwise it begins in the same round trip, which the driver would not do by itself
     */
    private @Nullable CommitResult commitAtOnce(Connection connection, CommitBatch batch, BatchRows rows, boolean begun)
            throws SQLException {
        Pipeline all = begun ? new Pipeline() : new Pipeline().begin();
        all.append(PostgresCommitSql.LOG_NEW_BATCH, number(batch), null)
                .addExact(PostgresCommitSql.LOST, new ExecutionWrites(rows).changedRoots())
                .addExact(
                        PostgresCommitSql.LOST, PostgresCommitSql.END_ROOTS, ExecutionRows.DELETE_ROOT, rows.endedRoots)
                .addExact(PostgresCommitSql.LOST, PostgresCommitSql.USE_OUTBOX, SideRows.USED_OUTBOX, rows.usedOutbox)
                .addExact(PostgresCommitSql.LOST, PostgresCommitSql.USE_BATCH_ITEMS, SideRows.USED_ITEM, rows.usedItems)
                .addExact(
                        PostgresCommitSql.LOST, PostgresCommitSql.MOVE_TIMERS, SideRows.MOVED_TIMER, rows.movedTimers())
                .addExact(PostgresCommitSql.LOST, PostgresCommitSql.END_TIMERS, SideRows.LAST_TIMER, rows.lastTimers());
        addRest(all, batch, rows);
        all.commit();
        boolean done = false;
        try {
            if (!begun) {
                connection.setAutoCommit(true);
            }
            all.run(connection);
            done = true;
            remember(rows);
            return new CommitResult.Committed(false);
        } catch (SQLException e) {
            // The steps find out who lost, whom to wait for, or that the batch is committed already.
            if (STEPS_TELL.contains(e.getSQLState())) {
                return null;
            }
            throw errors.atCommit(DOING, e);
        } finally {
            if (!done) {
                rollBack(connection);
            }
        }
    }

    /** In a transaction whose owner commits it, and knows what became of it: no number is needed. */
    private CommitResult writeOnly(Connection connection, CommitBatch batch, BatchRows rows) throws SQLException {
        Check check = new Check(rows);
        check.run(connection);
        Set<Long> losers = check.losers();
        if (!losers.isEmpty()) {
            return new CommitResult.Lost(losers);
        }
        copyHistory(connection, rows);
        Pipeline rest = new Pipeline();
        addRest(rest, batch, rows);
        rest.run(connection);
        return new CommitResult.Committed(false);
    }

    private static Pipeline.Binder number(CommitBatch batch) {
        return (any, statement, first) -> {
            statement.setLong(first, batch.session());
            statement.setLong(first + 1, batch.number());
            return first + 2;
        };
    }

    private void remember(BatchRows rows) {
        rows.searchable.forEach(each -> knownSearchable.add(each.variable().name()));
    }

    /**
     * Waits longer for rows that others hold for a moment, as claims do: to make the batch anew would cost more. Instances whose root or
     * business key is still held then are put aside.
     */
    private CommitResult commitInSteps(Connection connection, CommitBatch batch, BatchRows rows) throws SQLException {
        for (int tries = 1; ; tries++) {
            try {
                return stepByStep(connection, batch, rows);
            } catch (SQLException e) {
                if (!LOCK_TIMEOUT.equals(e.getSQLState())) {
                    throw errors.of(DOING, e);
                }
                Set<Long> found = held.find(connection, rows);
                rollBack(connection);
                if (!found.isEmpty()) {
                    return new CommitResult.Held(found);
                }
                if (tries == LOCK_TRIES) {
                    throw errors.of(DOING, e);
                }
                beMorePatient(connection, lockTimeoutMillis << tries);
            }
        }
    }

    /** For this transaction, the one of the next try. */
    private static void beMorePatient(Connection connection, long lockTimeoutMillis) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(PostgresSessionSql.lockTimeout(lockTimeoutMillis));
        }
    }

    private CommitResult stepByStep(Connection connection, CommitBatch batch, BatchRows rows) throws SQLException {
        boolean open = true;
        try {
            Check check = new Check(rows);
            if (!check.run(connection, batch)) {
                rollBack(connection);
                awaitStandby(connection, batch);
                return new CommitResult.Committed(true);
            }
            Set<Long> losers = check.losers();
            if (!losers.isEmpty()) {
                return new CommitResult.Lost(losers);
            }
            copyHistory(connection, rows);
            Pipeline rest = new Pipeline();
            addRest(rest, batch, rows);
            rest.commit();
            try {
                rest.run(connection);
                open = false;
            } catch (SQLException e) {
                if (LOCK_TIMEOUT.equals(e.getSQLState())) {
                    throw e; // before its end
                }
                throw errors.atCommit(DOING, e);
            }
            remember(rows);
            return new CommitResult.Committed(false);
        } finally {
            if (open) {
                rollBack(connection);
            }
        }
    }

    /**
     * A batch whose commit lost its wait for the synchronous standby (the server crashed and came back, somebody ended the session) is seen
     * before the standby has it. Acknowledged then, it would be lost with the server.
     */
    private void awaitStandby(Connection connection, CommitBatch batch) throws SQLException {
        try (PreparedStatement touch = connection.prepareStatement(PostgresCommitSql.TOUCH_BATCH)) {
            touch.setLong(1, batch.session());
            touch.setLong(2, batch.number());
            touch.executeUpdate();
            connection.commit();
        } catch (SQLException e) {
            throw errors.atCommit(DOING, e);
        }
    }

    /** Also where the transaction was begun by ourselves, on a connection that would commit by itself. */
    private static void rollBack(Connection connection) {
        try {
            connection.setAutoCommit(false);
            connection.rollback();
        } catch (SQLException e) {
            // The connection is gone, and the transaction with it; the first error tells.
        }
    }

    /** The first round trip: the batch's number, the versions and the guards. */
    private static final class Check {
        private final BatchRows rows;
        private final Set<Long> roots = new HashSet<>();
        private final Map<Long, Long> guards = new HashMap<>();

        Check(BatchRows rows) {
            this.rows = rows;
            rows.changedRoots.forEach(change -> roots.add(change.image().id()));
            rows.endedRoots.forEach(change -> roots.add(change.image().id()));
            rows.usedOutbox.forEach(used -> guards.put(used.outboxId(), used.instanceId()));
            rows.usedItems.forEach(used -> guards.put(used.item().itemInstanceId(), used.instanceId()));
            rows.usedTimers.forEach(used -> guards.put(used.timer().timerId(), used.instanceId()));
        }

        /** False when the batch is committed already. */
        boolean run(Connection connection, CommitBatch batch) throws SQLException {
            Pipeline pipeline = new Pipeline().append(PostgresCommitSql.LOG_BATCH, number(batch), null);
            return addTo(pipeline).run(connection).getFirst() == 1;
        }

        /** Without a number of the batch's own. */
        void run(Connection connection) throws SQLException {
            addTo(new Pipeline()).run(connection);
        }

        private Pipeline addTo(Pipeline pipeline) {
            return pipeline.query(new ExecutionWrites(rows).changedRoots(), row -> roots.remove(row.big()))
                    .query(
                            PostgresCommitSql.END_ROOTS,
                            ExecutionRows.DELETE_ROOT,
                            rows.endedRoots,
                            row -> roots.remove(row.big()))
                    .query(
                            PostgresCommitSql.USE_OUTBOX,
                            SideRows.USED_OUTBOX,
                            rows.usedOutbox,
                            row -> guards.remove(row.big()))
                    .query(
                            PostgresCommitSql.USE_BATCH_ITEMS,
                            SideRows.USED_ITEM,
                            rows.usedItems,
                            row -> guards.remove(row.big()))
                    .query(
                            PostgresCommitSql.MOVE_TIMERS,
                            SideRows.MOVED_TIMER,
                            rows.movedTimers(),
                            row -> guards.remove(row.big()))
                    .query(
                            PostgresCommitSql.END_TIMERS,
                            SideRows.LAST_TIMER,
                            rows.lastTimers(),
                            row -> guards.remove(row.big()));
        }

        Set<Long> losers() {
            Set<Long> losers = new LinkedHashSet<>(roots);
            losers.addAll(guards.values());
            return losers;
        }
    }

    /** History alone and in bulk: all tables by COPY. */
    static void writeHistory(Connection connection, BatchRows rows) throws SQLException {
        copy(connection, PostgresCommitSql.COPY_HISTORY_INSTANCES, HistoryRows.INSTANCE, rows.historyInstances);
        copy(connection, PostgresCommitSql.COPY_HISTORY_ACTIVITIES, HistoryRows.ACTIVITY, rows.historyActivities);
        copy(connection, PostgresCommitSql.COPY_HISTORY_TASKS, HistoryRows.TASK, rows.historyTasks);
        copy(connection, PostgresCommitSql.COPY_HISTORY_DETAILS, HistoryRows.DETAIL, rows.historyDetails);
        copy(connection, PostgresCommitSql.COPY_HISTORY_INCIDENTS, HistoryRows.INCIDENT, rows.historyIncidents);
        copy(connection, PostgresCommitSql.COPY_HISTORY_JOB_LOGS, HistoryRows.JOB_LOG, rows.historyJobLogs);
    }

    private static <R> void copy(Connection connection, String sql, Columns<R> columns, List<R> rows)
            throws SQLException {
        if (!rows.isEmpty()) {
            new CopyWriter().write(connection, sql, columns, rows);
        }
    }

    private static void copyHistory(Connection connection, BatchRows rows) throws SQLException {
        CopyWriter writer = new CopyWriter();
        if (rows.historyActivities.size() >= COPY_ROWS) {
            writer.write(
                    connection,
                    PostgresCommitSql.COPY_HISTORY_ACTIVITIES,
                    HistoryRows.ACTIVITY,
                    rows.historyActivities);
        }
        if (rows.historyDetails.size() >= COPY_ROWS) {
            writer.write(connection, PostgresCommitSql.COPY_HISTORY_DETAILS, HistoryRows.DETAIL, rows.historyDetails);
        }
    }

    /** The second round trip: deletes before inserts, since a row may leave its table and come back in one batch. */
    private void addRest(Pipeline rest, CommitBatch batch, BatchRows rows) {
        if (batch.number() % KEPT_BATCHES == 0) {
            rest.append(
                    PostgresCommitSql.TRIM_BATCH_LOG,
                    (any, statement, first) -> {
                        statement.setLong(first, batch.session());
                        statement.setLong(first + 1, batch.number() - TRIMMED_BATCHES);
                        statement.setLong(first + 2, batch.number() - KEPT_BATCHES);
                        return first + 3;
                    },
                    null);
        }
        addInstanceRows(rest, rows);
        addSideRows(rest, rows);
        addHistory(rest, rows);
    }

    private static void addInstanceRows(Pipeline rest, BatchRows rows) {
        rest.addExact(
                PostgresCommitSql.MISSING,
                PostgresCommitSql.DELETE_EXECUTIONS,
                SideRows.EXECUTION_KEY,
                rows.executions.deleted);
        ExecutionWrites executions = new ExecutionWrites(rows);
        rest.addExact(PostgresCommitSql.MISSING, executions.updated());
        rest.add(executions.inserted());
        rest.add(PostgresCommitSql.DELETE_CANDIDATES, TaskRows.KEY, rows.tasksWithOldCandidates);
        rest.addExact(PostgresCommitSql.MISSING, PostgresCommitSql.DELETE_TASKS, TaskRows.KEY, rows.tasks.deleted);
        rest.addExact(PostgresCommitSql.MISSING, PostgresCommitSql.UPDATE_TASKS, TaskRows.INSERT, rows.tasks.updated);
        rest.add(PostgresCommitSql.INSERT_TASKS, TaskRows.INSERT, rows.tasks.inserted);
        rest.add(PostgresCommitSql.INSERT_CANDIDATES, TaskRows.INSERT_CANDIDATE, rows.candidates);
        rest.addExact(
                PostgresCommitSql.MISSING,
                PostgresCommitSql.DELETE_SUBSCRIPTIONS,
                WaitRows.SUBSCRIPTION_KEY,
                rows.subscriptions.deleted);
        rest.add(PostgresCommitSql.INSERT_SUBSCRIPTIONS, WaitRows.INSERT_SUBSCRIPTION, rows.subscriptions.inserted);
        rows.jobs.forEach((table, jobs) -> rest.addExact(
                PostgresCommitSql.MISSING, PostgresCommitSql.deleteJobs(table), WaitRows.JOB_KEY, jobs.deleted));
        rows.jobs.forEach((table, jobs) -> addJobs(rest, table, jobs));
    }

    private static void addJobs(Pipeline rest, JobRow.Table table, BatchRows.Changes<JobRow> jobs) {
        rest.addExact(
                PostgresCommitSql.MISSING, PostgresCommitSql.updateJobs(table), WaitRows.INSERT_JOB, jobs.updated);
        rest.add(PostgresCommitSql.insertJobs(table), WaitRows.INSERT_JOB, jobs.inserted);
    }

    private void addSideRows(Pipeline rest, BatchRows rows) {
        rest.add(PostgresCommitSql.INSERT_OUTBOX, WaitRows.INSERT_OUTBOX, rows.outbox);
        rest.add(PostgresCommitSql.DELETE_BUSINESS_KEYS, SideRows.INSTANCE_KEY, rows.endedWithBusinessKey);
        rest.add(PostgresCommitSql.PUT_BUSINESS_KEYS, SideRows.BUSINESS_KEY, rows.businessKeys);
        rest.add(PostgresCommitSql.DELETE_CALLED, SideRows.CALLED_KEY, rows.endedCalled);
        rest.add(PostgresCommitSql.INSERT_CALLED, SideRows.CALLED, rows.called);
        rest.add(PostgresCommitSql.DELETE_SEARCHABLE_OF_INSTANCES, ExecutionRows.DELETE_ROOT, rows.endedRoots);
        rest.add(PostgresCommitSql.DELETE_SEARCHABLE_OF_EXECUTIONS, SideRows.SCOPE_KEY, rows.executions.deleted);
        rest.add(PostgresCommitSql.DELETE_SEARCHABLE, SideRows.SEARCHABLE_KEY, rows.removedSearchable);
        rest.add(PostgresCommitSql.PUT_SEARCHABLE, SideRows.SEARCHABLE, rows.searchable);
        rest.add(PostgresCommitSql.PUT_SEARCHABLE_NAMES, SideRows.NAME, unknownNames(rows));
    }

    private List<String> unknownNames(BatchRows rows) {
        return rows.searchable.stream()
                .map(each -> each.variable().name())
                .distinct()
                .filter(name -> !knownSearchable.contains(name))
                .sorted()
                .toList();
    }

    /** Notes which names are searchable in a transaction of its own: one that goes on for long would have all wait that use a new name. */
    private void rememberNames(List<String> names) throws SQLException {
        if (!names.isEmpty()) {
            try (Connection connection = pool.getConnection()) {
                new Pipeline()
                        .add(PostgresCommitSql.PUT_SEARCHABLE_NAMES, SideRows.NAME, names)
                        .commit()
                        .run(connection);
            }
            knownSearchable.addAll(names);
        }
    }

    private static void addHistory(Pipeline rest, BatchRows rows) {
        for (HistoryEvent event : rows.historyEvents) {
            rest.append(
                    HistorySql.POSTGRES_INSERT_EVENT,
                    (any, statement, first) -> {
                        statement.setInt(first, event.rows());
                        statement.setInt(first + 1, event.payload().length);
                        statement.setBytes(first + 2, event.payload());
                        return first + 3;
                    },
                    null);
        }
        rest.add(PostgresCommitSql.INSERT_OPERATIONS, OperationRows.INSERT, rows.operations);
        rest.add(PostgresCommitSql.INSERT_HISTORY_INSTANCES, HistoryRows.INSTANCE, rows.historyInstances);
        if (rows.historyActivities.size() < COPY_ROWS) {
            rest.add(PostgresCommitSql.INSERT_HISTORY_ACTIVITIES, HistoryRows.ACTIVITY, rows.historyActivities);
        }
        rest.add(PostgresCommitSql.INSERT_HISTORY_TASKS, HistoryRows.TASK, rows.historyTasks);
        if (rows.historyDetails.size() < COPY_ROWS) {
            rest.add(PostgresCommitSql.INSERT_HISTORY_DETAILS, HistoryRows.DETAIL, rows.historyDetails);
        }
        rest.add(PostgresCommitSql.INSERT_HISTORY_INCIDENTS, HistoryRows.INCIDENT, rows.historyIncidents);
        rest.add(PostgresCommitSql.INSERT_HISTORY_JOB_LOGS, HistoryRows.JOB_LOG, rows.historyJobLogs);
    }
}

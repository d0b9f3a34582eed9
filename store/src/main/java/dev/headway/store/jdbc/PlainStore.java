package dev.headway.store.jdbc;

import dev.headway.core.state.Execution;
import dev.headway.core.state.Facets;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Commits;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.store.connection.Sources;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.connection.Texts;
import dev.headway.store.row.BatchRows;
import dev.headway.store.row.ExecutionRows;
import dev.headway.store.row.TaskRows;
import dev.headway.store.row.WaitRows;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.PlainLoadSql;
import dev.headway.store.sql.WorkSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A store by plain statements, as H2 and MariaDB have them: what a batch writes goes row by row, what is loaded comes table by table. Thread-safe. */
public abstract class PlainStore extends JdbcStore {
    private final PlainCommit commit;
    private final Claims claims;
    private final Dialect dialect;

    /** @param life null when only time tells whether a node is gone */
    protected PlainStore(Sources sources, SqlErrors errors, Dialect dialect, String schema, @Nullable NodeLife life) {
        super(sources, errors, dialect, schema, life);
        this.commit = new PlainCommit(sources.commit(), errors, false);
        this.claims = new PlainClaims(general, dialect);
        this.dialect = dialect;
    }

    /** The view that a transaction has of a store. */
    protected PlainStore(Sources joined, PlainStore outside, Dialect dialect) {
        super(joined, outside);
        this.commit = new PlainCommit(joined.commit(), errors, true);
        this.claims = new PlainClaims(general, dialect);
        this.dialect = dialect;
    }

    @Override
    protected void writeHistory(Connection connection, BatchRows rows) throws SQLException {
        PlainCommit.writeHistory(connection, rows);
    }

    @Override
    public Commits commits() {
        return commit;
    }

    @Override
    public List<InstanceRows> load(Collection<Long> instanceIds) {
        if (instanceIds.isEmpty()) {
            return List.of();
        }
        return work.inTransaction("load instances", connection -> {
            Map<Long, InstanceRows> found = new HashMap<>();
            for (Execution root : Sql.list(connection, PlainLoadSql.ROOTS, keys(instanceIds), ExecutionRows::read)) {
                found.put(
                        root.id(),
                        new InstanceRows(
                                root, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
            }
            loadParts(connection, found);
            return List.copyOf(found.values());
        });
    }

    private static void loadParts(Connection connection, Map<Long, InstanceRows> found) throws SQLException {
        List<Long> withChildren = having(found, Facets.CHILDREN);
        for (Execution child : parts(connection, PlainLoadSql.CHILDREN, withChildren, ExecutionRows::read)) {
            rows(found, child.instanceId()).executions().add(child);
        }
        List<Long> withTasks = having(found, Facets.TASKS);
        List<TaskRow> bare = parts(connection, PlainLoadSql.TASKS, withTasks, row -> TaskRows.read(row, Map.of()));
        Map<Long, List<TaskRow.Candidate>> candidates = new HashMap<>();
        parts(
                connection,
                PlainLoadSql.CANDIDATES,
                bare.stream().map(TaskRow::id).toList(),
                row -> candidates
                        .computeIfAbsent(row.big(), any -> new ArrayList<>())
                        .add(new TaskRow.Candidate(row.requiredText(), row.text(), row.text())));
        for (TaskRow task : bare) {
            rows(found, task.instanceId()).tasks().add(TaskRows.withCandidates(task, candidates));
        }
        List<Long> withSubscriptions = having(found, Facets.SUBSCRIPTIONS);
        for (SubscriptionRow subscription :
                parts(connection, PlainLoadSql.SUBSCRIPTIONS, withSubscriptions, WaitRows::readSubscription)) {
            rows(found, subscription.instanceId()).subscriptions().add(subscription);
        }
        List<Long> withTimers = having(found, Facets.TIMERS);
        List<Long> withOthers = having(found, Facets.JOBS);
        for (JobRow.Table table : JobRow.Table.STORED) {
            List<Long> with = table == JobRow.Table.TIMER ? withTimers : withOthers;
            for (JobRow job : parts(connection, PlainLoadSql.jobs(table), with, row -> WaitRows.readJob(row, table))) {
                rows(found, job.instanceId()).jobs().add(job);
            }
        }
    }

    private static InstanceRows rows(Map<Long, InstanceRows> found, long instanceId) {
        InstanceRows rows = found.get(instanceId);
        if (rows == null) {
            throw new IllegalStateException("Expected instance " + instanceId + " among those that were asked for");
        }
        return rows;
    }

    private static List<Long> having(Map<Long, InstanceRows> found, int facet) {
        return found.values().stream()
                .map(InstanceRows::root)
                .filter(root -> (root.requireRoot().facets() & facet) != 0)
                .map(Execution::id)
                .toList();
    }

    private static <T> List<T> parts(Connection connection, String sql, List<Long> ids, Sql.Mapper<T> mapper)
            throws SQLException {
        return ids.isEmpty() ? List.of() : Sql.list(connection, sql, keys(ids), mapper);
    }

    private static List<Object> keys(Collection<Long> ids) {
        return List.of(ids.stream().map(id -> Ids.partition(id)).distinct().toList(), List.copyOf(ids));
    }

    @Override
    public List<ReadyJob> readyJobs(Collection<Integer> partitions, Span readySince, int limit) {
        return page(
                "find ready jobs",
                WorkSql.PLAIN_READY_JOBS.in(dialect),
                List.of(partitions, readySince.fromMillis(), readySince.toMillis(), limit),
                readyJob());
    }

    @Override
    public List<ReadyJob> readyJobs(
            Collection<Integer> partitions, Span readySince, PriorityRange priorities, int limit) {
        return page(
                "find ready jobs",
                WorkSql.PLAIN_READY_JOBS_OF.in(dialect),
                List.of(
                        partitions,
                        readySince.fromMillis(),
                        readySince.toMillis(),
                        priorities.lowest(),
                        priorities.highest(),
                        limit),
                readyJobOfTenant());
    }

    @Override
    public List<ReadyJob> readyJobs(
            Collection<Integer> partitions, Span readySince, PriorityRange priorities, Crowds without, int limit) {
        return page(
                "find ready jobs behind those of others",
                WorkSql.PLAIN_READY_JOBS_WITHOUT.in(dialect),
                List.of(
                        partitions,
                        readySince.fromMillis(),
                        readySince.toMillis(),
                        priorities.lowest(),
                        priorities.highest(),
                        List.copyOf(without.instances()),
                        new Texts(List.copyOf(without.tenants())),
                        limit),
                readyJobOfTenant());
    }

    @Override
    public List<DueJob> dueJobs(JobRow.Table table, Collection<Integer> partitions, Span due, int limit) {
        return page(
                "find due jobs",
                WorkSql.plainDueJobs(table),
                List.of(due.fromMillis(), due.toMillis(), partitions, limit),
                dueJob());
    }

    @Override
    public List<OutboxRow> outbox(Collection<Integer> partitions, long untilMillis, int limit) {
        return page("find outbox rows", WorkSql.PLAIN_OUTBOX, List.of(partitions, untilMillis, limit), outboxRow());
    }

    private <T> List<T> page(String doing, String sql, List<?> parameters, Sql.Mapper<T> mapper) {
        return work.list(doing, sql, parameters, mapper);
    }

    @Override
    public Optional<Claims> claims() {
        return Optional.of(claims);
    }

    @Override
    protected String subscriptionsByBusinessKey() {
        return WorkSql.SUBSCRIPTIONS_BY_BUSINESS_KEY;
    }
}

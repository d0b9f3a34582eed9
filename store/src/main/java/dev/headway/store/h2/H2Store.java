package dev.headway.store.h2;

import com.zaxxer.hikari.HikariDataSource;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Facets;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.store.connection.Dialect;
import dev.headway.store.connection.Migrations;
import dev.headway.store.connection.Pools;
import dev.headway.store.connection.Sources;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.connection.Texts;
import dev.headway.store.jdbc.JdbcStore;
import dev.headway.store.row.BatchRows;
import dev.headway.store.row.ExecutionRows;
import dev.headway.store.row.TaskRows;
import dev.headway.store.row.WaitRows;
import dev.headway.store.sql.H2LoadSql;
import dev.headway.store.sql.LeaseSql;
import dev.headway.store.sql.WorkSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The store on H2, the embedded default: one process, a commit is on disk when it returns. Thread-safe. */
public final class H2Store extends JdbcStore {
    /** More than one committing connection would only contend for the same file. */
    private static final int COMMITTERS = 1;

    /** What the contract needs of a database that somebody else has opened: a commit is on disk when it returns. */
    private static final String AT_LEAST = "set write_delay 0; set max_length_inplace_lob 65536";

    /** How long a session waits for a lock, unless the URL says it. */
    private static final int LOCK_MILLIS = 5_000;

    private final H2Commit commit;
    private final Claims claims;

    private H2Store(Pools pools, SqlErrors errors, StoreSettings settings) {
        super(pools, errors, Dialect.H2, settings.schema().toUpperCase(java.util.Locale.ROOT), null);
        this.commit = new H2Commit(pools.commit(), errors, false);
        this.claims = new H2Claims(general);
    }

    private H2Store(Sources joined, H2Store outside) {
        super(joined, outside);
        this.commit = new H2Commit(joined.commit(), errors, true);
        this.claims = new H2Claims(general);
    }

    /** Opens or creates the database, and migrates the schema when the settings say so. */
    public static H2Store open(StoreSettings given) {
        StoreSettings settings = given.connections() == null ? given.withUrl(completed(given.url())) : given;
        SqlErrors errors = new SqlErrors(settings.toString());
        try (Connection first = Pools.connect(settings, new Properties())) {
            if (settings.connections() != null) {
                try (Statement set = first.createStatement()) {
                    set.execute(AT_LEAST);
                }
            }
            boolean alone = alone(first);
            // The schema must be there before a pool can choose it.
            new Migrations(settings, "h2", errors).run();
            H2Store store = open(settings, errors);
            if (alone) {
                store.forgetNodes();
            }
            return store;
        } catch (SQLException e) {
            throw errors.of("connect", e);
        }
    }

    /**
     * Whether nobody else has this database open, in this process or (with a server) in others. The file is locked by the
     * process that has it open, so whoever is alone knows that the nodes in its tables are gone.
     */
    private static boolean alone(Connection first) throws SQLException {
        return Sql.list(first, LeaseSql.H2_OTHERS, List.of(), row -> row.big() == 0 && row.big() > 0)
                .getFirst();
    }

    private void forgetNodes() {
        general.inTransaction("forget nodes that are gone", connection -> {
            for (String sql : LeaseSql.FORGET_NODES) {
                Sql.update(connection, sql, List.of());
            }
            return true;
        });
    }

    private static H2Store open(StoreSettings settings, SqlErrors errors) {
        String init = "set schema " + settings.schema();
        if (settings.connections() != null) {
            init += ";set lock_timeout " + LOCK_MILLIS;
        }
        Pools pools = null;
        try {
            pools = new Pools(
                    settings,
                    new Properties(),
                    errors,
                    new Pools.Kind(
                            "commit", COMMITTERS, false, init + ";set lock_timeout " + settings.lockTimeoutMillis()),
                    new Pools.Kind("work", settings.workConnections(), true, init),
                    new Pools.Kind("general", settings.generalConnections(), true, init));
            H2Store store = new H2Store(pools, errors, settings);
            store.forgetOldBatches();
            return store;
        } catch (RuntimeException e) {
            if (pools != null) {
                pools.close();
            }
            throw e;
        }
    }

    /** For queries on a copy of the database. */
    public static HikariDataSource readOnlyPool(StoreSettings settings) {
        return Pools.open(
                settings,
                new Properties(),
                new Pools.Kind("replica", settings.generalConnections(), true, "set schema " + settings.schema()));
    }

    /** What the contract needs of every URL, unless it says otherwise itself. */
    private static String completed(String url) {
        StringBuilder all = new StringBuilder(url);
        String upper = url.toUpperCase(java.util.Locale.ROOT);
        Map<String, String> wanted = new LinkedHashMap<>();
        wanted.put("WRITE_DELAY", "0");
        wanted.put("QUERY_CACHE_SIZE", "256");
        wanted.put("MAX_LENGTH_INPLACE_LOB", "65536");
        wanted.put("LOCK_TIMEOUT", Integer.toString(LOCK_MILLIS));
        // A stop of the JVM ends the engine first; the store closes the database.
        wanted.put("DB_CLOSE_ON_EXIT", "FALSE");
        if (upper.startsWith("JDBC:H2:MEM:")) {
            wanted.put("DB_CLOSE_DELAY", "-1");
        }
        wanted.forEach((name, value) -> {
            if (!upper.contains(";" + name + "=")) {
                all.append(';').append(name).append('=').append(value);
            }
        });
        return all.toString();
    }

    @Override
    protected void writeHistory(Connection connection, BatchRows rows) throws SQLException {
        H2Commit.writeHistory(connection, rows);
    }

    @Override
    protected Store through(Sources joined) {
        return new H2Store(joined, this);
    }

    @Override
    public CommitResult commit(CommitBatch batch) {
        return commit.commit(batch);
    }

    @Override
    public List<InstanceRows> load(Collection<Long> instanceIds) {
        if (instanceIds.isEmpty()) {
            return List.of();
        }
        return work.inTransaction("load instances", connection -> {
            Map<Long, InstanceRows> found = new HashMap<>();
            for (Execution root : Sql.list(connection, H2LoadSql.ROOTS, keys(instanceIds), ExecutionRows::read)) {
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
        for (Execution child : parts(connection, H2LoadSql.CHILDREN, withChildren, ExecutionRows::read)) {
            rows(found, child.instanceId()).executions().add(child);
        }
        List<Long> withTasks = having(found, Facets.TASKS);
        List<TaskRow> bare = parts(connection, H2LoadSql.TASKS, withTasks, row -> TaskRows.read(row, Map.of()));
        Map<Long, List<TaskRow.Candidate>> candidates = new HashMap<>();
        parts(
                connection,
                H2LoadSql.CANDIDATES,
                bare.stream().map(TaskRow::id).toList(),
                row -> candidates
                        .computeIfAbsent(row.big(), any -> new ArrayList<>())
                        .add(new TaskRow.Candidate(row.requiredText(), row.text(), row.text())));
        for (TaskRow task : bare) {
            rows(found, task.instanceId()).tasks().add(TaskRows.withCandidates(task, candidates));
        }
        List<Long> withSubscriptions = having(found, Facets.SUBSCRIPTIONS);
        for (SubscriptionRow subscription :
                parts(connection, H2LoadSql.SUBSCRIPTIONS, withSubscriptions, WaitRows::readSubscription)) {
            rows(found, subscription.instanceId()).subscriptions().add(subscription);
        }
        List<Long> withTimers = having(found, Facets.TIMERS);
        List<Long> withOthers = having(found, Facets.JOBS);
        for (JobRow.Table table : JobRow.Table.values()) {
            if (table != JobRow.Table.READY) {
                List<Long> with = table == JobRow.Table.TIMER ? withTimers : withOthers;
                for (JobRow job : parts(connection, H2LoadSql.jobs(table), with, row -> WaitRows.readJob(row, table))) {
                    rows(found, job.instanceId()).jobs().add(job);
                }
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
                WorkSql.H2_READY_JOBS,
                List.of(partitions, readySince.fromMillis(), readySince.toMillis(), limit),
                readyJob());
    }

    @Override
    public List<ReadyJob> readyJobs(Collection<Integer> partitions, Span readySince, int highestPriority, int limit) {
        return page(
                "find ready jobs",
                WorkSql.H2_READY_JOBS_BELOW,
                List.of(partitions, readySince.fromMillis(), readySince.toMillis(), highestPriority, limit),
                readyJobOfTenant());
    }

    @Override
    public List<ReadyJob> readyJobs(
            Collection<Integer> partitions, Span readySince, int highestPriority, Crowds without, int limit) {
        return page(
                "find ready jobs behind those of others",
                WorkSql.H2_READY_JOBS_WITHOUT,
                List.of(
                        partitions,
                        readySince.fromMillis(),
                        readySince.toMillis(),
                        highestPriority,
                        List.copyOf(without.instances()),
                        new Texts(List.copyOf(without.tenants())),
                        limit),
                readyJobOfTenant());
    }

    @Override
    public List<DueJob> dueJobs(JobRow.Table table, Collection<Integer> partitions, Span due, int limit) {
        return page(
                "find due jobs",
                WorkSql.h2DueJobs(table),
                List.of(due.fromMillis(), due.toMillis(), partitions, limit),
                dueJob());
    }

    @Override
    public List<OutboxRow> outbox(Collection<Integer> partitions, long untilMillis, int limit) {
        return page("find outbox rows", WorkSql.H2_OUTBOX, List.of(partitions, untilMillis, limit), outboxRow());
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

    @Override
    public long nextIdBlock() {
        return general.list("fetch a block of ids", WorkSql.H2_NEXT_ID_BLOCK, List.of(), row -> row.big())
                .getFirst();
    }

    @Override
    public long nowMillis() {
        return System.currentTimeMillis();
    }
}

package dev.headway.store.postgres;

import com.zaxxer.hikari.HikariDataSource;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Facets;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Commits;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.store.connection.Migrations;
import dev.headway.store.connection.Pools;
import dev.headway.store.connection.Sources;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.connection.Texts;
import dev.headway.store.jdbc.JdbcStore;
import dev.headway.store.jdbc.LockLife;
import dev.headway.store.jdbc.NodeLife;
import dev.headway.store.row.BatchRows;
import dev.headway.store.row.ExecutionRows;
import dev.headway.store.row.RowReader;
import dev.headway.store.row.SideRows;
import dev.headway.store.row.TaskRows;
import dev.headway.store.row.WaitRows;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.LeaseSql;
import dev.headway.store.sql.PostgresLoadSql;
import dev.headway.store.sql.PostgresSessionSql;
import dev.headway.store.sql.WorkSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The store on PostgreSQL 14 and newer. Thread-safe. */
public final class PostgresStore extends JdbcStore {
    /**
     * A server whose host is gone without a word is not waited for: what was under way is settled by the number of its batch, on the server that answers next. {@code socketTimeout} in
     * the URL, in seconds, goes before these.
     */
    private static final Duration SILENCE = Duration.ofSeconds(60);

    private static final Duration SILENCE_OF_A_QUERY = Duration.ofMinutes(5);

    /** A renewal that takes longer is lost. */
    private static final String LIFE_SOCKET_SECONDS = "10";

    private final PostgresCommit commit;
    private final Claims claims;
    private final Flavour flavour;

    private PostgresStore(Pools pools, SqlErrors errors, StoreSettings settings, Flavour flavour) {
        super(
                pools,
                errors,
                Dialect.POSTGRES,
                settings.schema(),
                flavour.isDistributed() ? null : life(settings, errors));
        this.flavour = flavour;
        this.commit = PostgresCommit.ofItsOwn(pools.commit(), errors, settings.lockTimeoutMillis());
        this.claims = new PostgresClaims(general);
    }

    private PostgresStore(Sources joined, PostgresStore outside) {
        super(joined, outside);
        this.flavour = outside.flavour;
        this.commit = PostgresCommit.joined(joined.commit(), errors, outside.commit);
        this.claims = new PostgresClaims(general);
    }

    /** Connects, and migrates the schema when the settings say so. */
    public static PostgresStore open(StoreSettings settings) {
        SqlErrors errors = new SqlErrors(settings.toString());
        return open(settings, Servers.check(settings, driver(settings), errors), errors);
    }

    /** On a server of which it is known what it is. */
    static PostgresStore open(StoreSettings settings, Flavour flavour, SqlErrors errors) {
        String schema = PostgresSessionSql.searchPath(settings.schema());
        Pools pools = null;
        try {
            pools = new Pools(
                    settings,
                    driver(settings),
                    errors,
                    new Pools.Kind(
                            "commit",
                            settings.commitConnections(),
                            false,
                            schema
                                    + flavour.changes()
                                    + PostgresSessionSql.sessionLockTimeout(settings.lockTimeoutMillis())
                                    + idleInTransaction(settings),
                            SILENCE),
                    new Pools.Kind("work", settings.workConnections(), true, schema + flavour.lookUps(), SILENCE),
                    new Pools.Kind(
                            "general",
                            settings.generalConnections(),
                            true,
                            schema + flavour.general() + idleInTransaction(settings),
                            SILENCE_OF_A_QUERY));
            new Migrations(settings, Dialect.POSTGRES, flavour.migrations(), errors).run();
            PostgresStore store = new PostgresStore(pools, errors, settings, flavour);
            store.forgetOldBatches();
            return store;
        } catch (RuntimeException e) {
            if (pools != null) {
                pools.close();
            }
            throw e;
        }
    }

    /**
     * For queries on a copy of the database.
     *
     * @param primary the store on the database itself, which is of the same kind
     */
    public static HikariDataSource readOnlyPool(StoreSettings settings, Store primary) {
        Flavour flavour = primary instanceof PostgresStore store ? store.flavour : Flavour.POSTGRESQL;
        return Pools.open(
                settings,
                driver(settings),
                new Pools.Kind(
                        "replica",
                        settings.generalConnections(),
                        true,
                        PostgresSessionSql.searchPath(settings.schema())
                                + PostgresSessionSql.READ_ONLY
                                + flavour.general()
                                + idleInTransaction(settings),
                        SILENCE_OF_A_QUERY));
    }

    private static String idleInTransaction(StoreSettings settings) {
        return PostgresSessionSql.idleInTransaction(settings.idleInTransactionMillis());
    }

    private static Properties driver(StoreSettings settings) {
        Properties driver = new Properties();
        driver.setProperty("ApplicationName", "headway");
        driver.setProperty("prepareThreshold", "2");
        driver.setProperty("preparedStatementCacheQueries", "1024");
        driver.setProperty("preparedStatementCacheSizeMiB", "32");
        driver.setProperty("tcpKeepAlive", "true");
        String connectSeconds = Long.toString(Math.max(1, settings.connectTimeoutMillis() / 1_000));
        driver.setProperty("connectTimeout", connectSeconds);
        driver.setProperty("loginTimeout", connectSeconds);
        return driver;
    }

    private static NodeLife life(StoreSettings settings, SqlErrors errors) {
        return new LockLife(
                () -> lifeLine(settings), LeaseSql.POSTGRES_HOLD_LIFE, LeaseSql.POSTGRES_LIFE_IS_FREE, errors);
    }

    /** A connection whose end the server notices soon, also when the host of this node is gone without a word. */
    private static Connection lifeLine(StoreSettings settings) throws SQLException {
        Properties driver = driver(settings);
        driver.setProperty("ApplicationName", "headway life");
        driver.setProperty("socketTimeout", LIFE_SOCKET_SECONDS);
        Connection connection = Pools.connect(settings, driver);
        try (Statement statement = connection.createStatement()) {
            statement.execute(PostgresSessionSql.searchPath(settings.schema())
                    + PostgresSessionSql.LIFE
                    + idleInTransaction(settings));
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException failed) {
            connection.close();
            throw failed;
        }
    }

    @Override
    protected void writeHistory(Connection connection, BatchRows rows) throws SQLException {
        PostgresCommit.writeHistory(connection, rows);
    }

    @Override
    protected Store through(Sources joined) {
        return new PostgresStore(joined, this);
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
        List<Long> ids = instanceIds.stream().distinct().sorted().toList();
        return work.read("load instances", connection -> {
            Map<Long, InstanceRows> found = new HashMap<>();
            new Pipeline()
                    .query(PostgresLoadSql.ROOTS, SideRows.INSTANCE_KEY, ids, row -> {
                        Execution root = ExecutionRows.read(row);
                        found.put(root.id(), empty(root));
                    })
                    .run(connection);
            loadParts(connection, ids, found);
            return List.copyOf(found.values());
        });
    }

    /** What the instances have in other places than their roots, on the snapshot of these. */
    private static void loadParts(Connection connection, List<Long> ids, Map<Long, InstanceRows> found)
            throws SQLException {
        Map<Long, List<TaskRow.Candidate>> candidates = new HashMap<>();
        new Pipeline()
                .query(PostgresLoadSql.CHILDREN, SideRows.INSTANCE_KEY, having(Facets.CHILDREN, ids, found), row -> {
                    Execution child = ExecutionRows.read(row);
                    of(found, child.instanceId()).executions().add(child);
                })
                .query(
                        PostgresLoadSql.CANDIDATES,
                        SideRows.INSTANCE_KEY,
                        having(Facets.CANDIDATES, ids, found),
                        row -> candidates
                                .computeIfAbsent(row.big(), any -> new ArrayList<>())
                                .add(new TaskRow.Candidate(row.requiredText(), row.text(), row.text())))
                .query(PostgresLoadSql.TASKS, SideRows.INSTANCE_KEY, having(Facets.TASKS, ids, found), row -> {
                    TaskRow task = TaskRows.read(row, candidates);
                    of(found, task.instanceId()).tasks().add(task);
                })
                .query(
                        PostgresLoadSql.SUBSCRIPTIONS,
                        SideRows.INSTANCE_KEY,
                        having(Facets.SUBSCRIPTIONS, ids, found),
                        row -> {
                            SubscriptionRow subscription = WaitRows.readSubscription(row);
                            of(found, subscription.instanceId()).subscriptions().add(subscription);
                        })
                .query(
                        PostgresLoadSql.TIMERS,
                        SideRows.INSTANCE_KEY,
                        having(Facets.TIMERS, ids, found),
                        row -> job(found, row))
                .query(
                        PostgresLoadSql.JOBS,
                        SideRows.INSTANCE_KEY,
                        having(Facets.JOBS, ids, found),
                        row -> job(found, row))
                .run(connection);
    }

    private static void job(Map<Long, InstanceRows> found, RowReader row) throws SQLException {
        JobRow job = WaitRows.readJob(row, JobRow.Table.of(row.integer()));
        of(found, job.instanceId()).jobs().add(job);
    }

    /** Those with this facet, in the order of their ids. */
    private static List<Long> having(int facet, List<Long> ids, Map<Long, InstanceRows> found) {
        return ids.stream()
                .filter(id -> {
                    InstanceRows rows = found.get(id);
                    return rows != null && (rows.root().requireRoot().facets() & facet) != 0;
                })
                .toList();
    }

    private static InstanceRows empty(Execution root) {
        return new InstanceRows(root, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    private static InstanceRows of(Map<Long, InstanceRows> found, long instanceId) {
        InstanceRows rows = found.get(instanceId);
        if (rows == null) {
            throw new IllegalStateException("Expected the root of instance " + instanceId + " in the same snapshot");
        }
        return rows;
    }

    @Override
    public List<ReadyJob> readyJobs(Collection<Integer> partitions, Span readySince, int limit) {
        return fairPage(
                "find ready jobs",
                WorkSql.POSTGRES_READY_JOBS,
                partitions,
                List.of(readySince.fromMillis(), readySince.toMillis()),
                limit,
                readyJob());
    }

    @Override
    public List<ReadyJob> readyJobs(
            Collection<Integer> partitions, Span readySince, PriorityRange priorities, int limit) {
        return fairPage(
                "find ready jobs",
                WorkSql.POSTGRES_READY_JOBS_OF,
                partitions,
                List.of(readySince.fromMillis(), readySince.toMillis(), priorities.lowest(), priorities.highest()),
                limit,
                readyJobOfTenant());
    }

    @Override
    public List<ReadyJob> readyJobs(
            Collection<Integer> partitions, Span readySince, PriorityRange priorities, Crowds without, int limit) {
        return fairPage(
                "find ready jobs behind those of others",
                WorkSql.POSTGRES_READY_JOBS_WITHOUT,
                partitions,
                List.of(
                        readySince.fromMillis(),
                        readySince.toMillis(),
                        priorities.lowest(),
                        priorities.highest(),
                        List.copyOf(without.instances()),
                        new Texts(List.copyOf(without.tenants()))),
                limit,
                readyJobOfTenant());
    }

    @Override
    public List<DueJob> dueJobs(JobRow.Table table, Collection<Integer> partitions, Span due, int limit) {
        return fairPage(
                "find due jobs",
                WorkSql.postgresDueJobs(table),
                partitions,
                List.of(due.fromMillis(), due.toMillis()),
                limit,
                dueJob());
    }

    @Override
    public List<OutboxRow> outbox(Collection<Integer> partitions, long untilMillis, int limit) {
        return fairPage(
                "find outbox rows", WorkSql.POSTGRES_OUTBOX, partitions, List.of(untilMillis), limit, outboxRow());
    }

    @Override
    public Optional<Claims> claims() {
        return flavour.isDistributed() ? Optional.empty() : Optional.of(claims);
    }

    @Override
    public boolean ordersHistoryEvents() {
        return flavour != Flavour.YUGABYTE;
    }

    @Override
    public void partitionHistory() {
        if (flavour.isDistributed()) {
            throw new IllegalArgumentException(
                    "Expected PostgreSQL to keep history in partitions by month, got " + flavour.product()
                            + ", where history is removed row by row. Leave historyPartitionedByMonth out.");
        }
        super.partitionHistory();
    }

    @Override
    protected String subscriptionsByBusinessKey() {
        return WorkSql.POSTGRES_SUBSCRIPTIONS_BY_BUSINESS_KEY;
    }

    @Override
    public long nextIdBlock() {
        return general.list("fetch a block of ids", WorkSql.POSTGRES_NEXT_ID_BLOCK, List.of(), row -> row.big())
                .getFirst();
    }

    @Override
    public long nowMillis() {
        return general.list("ask for the time", WorkSql.POSTGRES_NOW, List.of(), row -> row.big())
                .getFirst();
    }
}

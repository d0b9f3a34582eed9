package dev.headway.store.jdbc;

import dev.headway.core.history.OperationRow;
import dev.headway.core.state.Ids;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.runtime.port.Batches;
import dev.headway.runtime.port.CrashRecords;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.DynamicStarts;
import dev.headway.runtime.port.EventMessages;
import dev.headway.runtime.port.HistoryDestination;
import dev.headway.runtime.port.HistoryEvents;
import dev.headway.runtime.port.HistoryMessages;
import dev.headway.runtime.port.Leases;
import dev.headway.runtime.port.Notes;
import dev.headway.runtime.port.People;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.RequestKeys;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.runtime.port.Statistics;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.StoreTransaction;
import dev.headway.runtime.port.SubscriptionCriteria;
import dev.headway.runtime.port.Tenants;
import dev.headway.runtime.port.WaitingMessages;
import dev.headway.store.connection.JoinedConnection;
import dev.headway.store.connection.Sources;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.query.DatabaseQueries;
import dev.headway.store.query.DividedQueries;
import dev.headway.store.row.BatchRows;
import dev.headway.store.row.SideRows;
import dev.headway.store.row.WaitRows;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.WorkSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What stores on both databases do alike: searches for work and small writes. Thread-safe. */
public abstract class JdbcStore implements Store {
    private static final long OLD_BATCH_MILLIS = 24 * 3_600_000L;

    final Sources sources;
    private final Dialect dialect;
    private final String schema;
    protected final SqlErrors errors;
    /** Reads by key, on connections that plan for those. */
    protected final Sql work;
    /** Everything else. */
    protected final Sql general;

    private final Definitions definitions;
    /** Where definitions are: also for a transaction's view outside that transaction. */
    private final Sql definitionsSql;

    private final NodeLife life;
    private final Leases leases;
    private final CrashRecords crashRecords;
    private final DatabaseQueries queries;
    private final WaitingMessages waitingMessages;
    private final EventMessages eventMessages;
    private final DynamicStarts dynamicStarts;
    private final JdbcHistoryEvents historyEvents;
    private final JdbcHistoryMessages historyMessages;
    private final Batches batches;
    private final Notes notes;
    private final People people;
    private final RequestKeys requestKeys;
    private final Statistics statistics;
    /** Where history is kept; null where it is kept here. */
    private volatile @Nullable HistoryDatabase historyDatabase;

    /**
     * The store itself.
     *
     * @param life null when only time tells whether a node is gone
     */
    protected JdbcStore(Sources sources, SqlErrors errors, Dialect dialect, String schema, @Nullable NodeLife life) {
        this.sources = sources;
        this.errors = errors;
        this.dialect = dialect;
        this.schema = schema;
        this.work = new Sql(sources.work(), errors);
        this.general = new Sql(sources.general(), errors);
        this.definitionsSql = general;
        this.definitions = new JdbcDefinitions(general);
        this.life = life == null ? NodeLife.byTimeAlone(general) : life;
        this.leases = new JdbcLeases(general, dialect, this.life);
        this.crashRecords = new JdbcCrashRecords(general);
        this.waitingMessages = new JdbcWaitingMessages(general);
        this.eventMessages = new JdbcEventMessages(general);
        this.dynamicStarts = new JdbcDynamicStarts(general);
        this.queries = new DatabaseQueries(general, dialect);
        this.batches = new JdbcBatches(general);
        this.notes = new JdbcNotes(general);
        this.people = new JdbcPeople(general);
        this.requestKeys = new JdbcRequestKeys(general);
        this.historyEvents = new JdbcHistoryEvents(general, errors, dialect, this::writeHistory);
        this.historyMessages = new JdbcHistoryMessages(general, historyEvents);
        this.statistics = new JdbcStatistics(general, dialect);
    }

    /** What its SQL is for. */
    public Dialect dialect() {
        return dialect;
    }

    /** The view that a transaction has of a store. */
    protected JdbcStore(Sources joined, JdbcStore outside) {
        this.sources = joined;
        this.errors = outside.errors;
        this.dialect = outside.dialect;
        this.schema = outside.schema;
        this.work = Sql.joined(joined.work(), errors);
        this.general = Sql.joined(joined.general(), errors);
        this.definitionsSql = outside.definitionsSql;
        this.definitions = outside.definitions;
        this.life = outside.life;
        this.historyDatabase = outside.historyDatabase;
        this.leases = outside.leases;
        this.crashRecords = outside.crashRecords;
        this.waitingMessages = new JdbcWaitingMessages(general);
        this.eventMessages = new JdbcEventMessages(general);
        this.dynamicStarts = new JdbcDynamicStarts(general);
        this.queries = outside.queries.joined(general);
        this.batches = new JdbcBatches(general);
        this.notes = new JdbcNotes(general);
        this.people = new JdbcPeople(general);
        this.requestKeys = new JdbcRequestKeys(general);
        this.historyEvents = new JdbcHistoryEvents(general, errors, dialect, this::writeHistory);
        this.historyMessages = new JdbcHistoryMessages(general, historyEvents);
        this.statistics = new JdbcStatistics(general, dialect);
    }

    @Override
    public Statistics statistics() {
        HistoryDatabase elsewhere = historyDatabase;
        return elsewhere == null ? statistics : elsewhere.statistics();
    }

    @Override
    public Logged logged(List<OperationRow> entries) {
        return new LoggedStore(definitionsSql, general, errors, dialect, this::writeHistory, historyDatabase, entries);
    }

    /** Drops what no session can ask about any more; called once when the store opens. */
    protected void forgetOldBatches() {
        general.update("forget old batches", WorkSql.FORGET_OLD_BATCHES, List.of(nowMillis() - OLD_BATCH_MILLIS));
    }

    @Override
    public List<StartTimerRow> dueStartTimers(long untilMillis, int limit) {
        return startTimers("find due start timers", WorkSql.DUE_START_TIMERS, List.of(untilMillis, limit));
    }

    @Override
    public Optional<StartTimerRow> startTimer(long timerId) {
        return startTimers("find a start timer", WorkSql.START_TIMER, List.of(timerId)).stream()
                .findFirst();
    }

    private List<StartTimerRow> startTimers(String doing, String sql, List<Object> parameters) {
        return general.list(doing, sql, parameters, SideRows::readStartTimer);
    }

    @Override
    public void addOutbox(OutboxRow row) {
        general.inTransaction("write an outbox row", connection -> {
            JdbcOutbox.insert(connection, List.of(row));
            return true;
        });
    }

    @Override
    public Optional<List<OutboxRow>> expandOutbox(
            OutboxRow row, @Nullable Long newCursor, List<OutboxRow> added, Map<Long, String> onlyOf) {
        return general.inTransaction(
                "expand an outbox row", connection -> JdbcOutbox.expand(connection, row, newCursor, added, onlyOf));
    }

    @Override
    public boolean deleteOutbox(long outboxId) {
        return general.update("delete an outbox row", WorkSql.DELETE_OUTBOX, List.of(Ids.partition(outboxId), outboxId))
                == 1;
    }

    /** The text for subscriptions by business key. */
    protected abstract String subscriptionsByBusinessKey();

    @Override
    public List<SubscriptionRow> subscriptions(SubscriptionCriteria criteria, long afterId, int limit) {
        List<Object> parameters = new ArrayList<>(List.of(criteria.type().code(), criteria.name(), afterId));
        String businessKey = criteria.businessKey();
        Long instanceId = criteria.instanceId();
        if (businessKey != null) {
            parameters.add(businessKey);
        }
        if (instanceId != null) {
            parameters.add(Ids.partition(instanceId));
            parameters.add(instanceId);
        }
        String tenantId = criteria.tenants().tenantId();
        if (!criteria.tenants().any() && tenantId != null) {
            parameters.add(tenantId);
        }
        parameters.add(limit);
        String sql = WorkSql.subscriptions(
                businessKey != null ? subscriptionsByBusinessKey() : WorkSql.SUBSCRIPTIONS_BY_NAME,
                instanceId != null,
                of(criteria.tenants()));
        return work.list("find subscriptions", sql, parameters, WaitRows::readSubscription);
    }

    private static String of(Tenants tenants) {
        if (tenants.any()) {
            return WorkSql.OF_ANY_TENANT;
        }
        if (tenants.tenantId() == null) {
            return WorkSql.OF_NO_TENANT;
        }
        return tenants.shared() ? WorkSql.OF_TENANT_OR_NONE : WorkSql.OF_TENANT;
    }

    /** Writes history rows in bulk, in a transaction of the caller's. */
    protected abstract void writeHistory(Connection connection, BatchRows rows) throws SQLException;

    @Override
    public Batches batches() {
        return batches;
    }

    @Override
    public Notes notes() {
        return notes;
    }

    @Override
    public RequestKeys requestKeys() {
        return requestKeys;
    }

    @Override
    public People people() {
        return people;
    }

    @Override
    public HistoryEvents historyEvents() {
        HistoryDatabase elsewhere = historyDatabase;
        return elsewhere == null ? historyEvents : new DividedHistory(historyEvents, elsewhere);
    }

    /** History of this database alone. */
    JdbcHistoryEvents ownHistory() {
        return historyEvents;
    }

    @Override
    public @Nullable HistoryDestination historyDestination() {
        return historyDatabase;
    }

    /**
     * Keeps history in another database from now on: queries of history read there, too. Called once, before the store is used.
     * While that database is away, history is kept here.
     *
     * @param shown which one, without a password
     * @param opening opens its store
     * @throws StoreException when it cannot be used, and waiting does not help
     * @throws IllegalArgumentException when it is this very database, or holds the history of another one
     */
    public void keepHistoryIn(String shown, Supplier<JdbcStore> opening) {
        HistoryDatabase database = new HistoryDatabase(shown, opening, historyMessages.ownSource());
        database.tryToOpen();
        historyDatabase = database;
    }

    /**
     * Keeps history in a partition for each month from now on; called once, before the store is used.
     *
     * @throws IllegalArgumentException when this database has no partitions by month, or history already
     */
    public void partitionHistory() {
        historyEvents.partitionByMonth();
    }

    /** Refuses to hold this history if it cannot. */
    void acceptHistoryOf(String source) {
        historyMessages.accept(source);
    }

    /** Writes a message of history that came straight from its source. */
    HistoryMessages.Received writeHistoryOf(HistoryMessages.Part whole) {
        return historyMessages.receiveDirectly(whole);
    }

    /** These queries, of a copy perhaps, with the history that is kept elsewhere. */
    public Queries withHistory(Queries queries) {
        HistoryDatabase elsewhere = historyDatabase;
        return elsewhere == null ? queries : new DividedQueries(queries, elsewhere.queries());
    }

    @Override
    public HistoryMessages historyMessages() {
        return historyMessages;
    }

    @Override
    public WaitingMessages waitingMessages() {
        return waitingMessages;
    }

    @Override
    public DynamicStarts dynamicStarts() {
        return dynamicStarts;
    }

    @Override
    public EventMessages eventMessages() {
        return eventMessages;
    }

    @Override
    public Definitions definitions() {
        return definitions;
    }

    @Override
    public Leases leases() {
        return leases;
    }

    @Override
    public CrashRecords crashRecords() {
        return crashRecords;
    }

    @Override
    public Queries queries() {
        return withHistory(queries);
    }

    @Override
    public String describe() {
        return general.with(
                "ask for the version",
                connection -> connection.getMetaData().getDatabaseProductName() + " "
                        + connection.getMetaData().getDatabaseProductVersion());
    }

    /** The same store on another source of connections, one that is part of a transaction. */
    protected abstract Store through(Sources joined);

    @Override
    public StoreTransaction begin() {
        Connection connection = null;
        boolean done = false;
        try {
            connection = sources.shared().getConnection();
            StoreTransaction begun = transaction(connection, true);
            done = true;
            return begun;
        } catch (SQLException e) {
            throw errors.of("begin a transaction", e);
        } finally {
            if (connection != null && !done) {
                closeQuietly(connection);
            }
        }
    }

    private static void closeQuietly(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // the first error tells
        }
    }

    /**
     * The transaction that is open on a connection of the caller's. It must be one to this database, not in autocommit mode.
     *
     * @throws IllegalArgumentException when the connection commits each statement by itself
     */
    public StoreTransaction join(Connection connection) {
        try {
            if (connection.getAutoCommit()) {
                throw new IllegalArgumentException(
                        "Expected a connection with a transaction to join, got one in autocommit"
                                + " mode. Call setAutoCommit(false) on it first.");
            }
            checkJoined(connection);
            return transaction(connection, false);
        } catch (SQLException e) {
            throw errors.of("join a transaction", e);
        }
    }

    /**
     * Whether the engine can do its part on this connection of somebody else's.
     *
     * @throws IllegalArgumentException when it cannot, with what to set
     */
    protected void checkJoined(Connection connection) throws SQLException {
        // as a rule it can
    }

    private StoreTransaction transaction(Connection connection, boolean own) throws SQLException {
        JoinedConnection joined = new JoinedConnection(connection, dialect, schema);
        return new JdbcTransaction(connection, own, through(joined), Sql.joined(joined, errors), errors);
    }

    @Override
    public void close() {
        HistoryDatabase elsewhere = historyDatabase;
        if (elsewhere != null) {
            elsewhere.close();
        }
        life.close();
        sources.close();
    }

    /** A page of rows over partitions, each row followed by its partition; {@code which} stands between the partitions and the numbers of rows. */
    protected <T> List<T> fairPage(
            String doing, String sql, Collection<Integer> partitions, List<?> which, int limit, Sql.Mapper<T> mapper) {
        return work.read(
                doing,
                connection -> FairPages.page(partitions, limit, share -> {
                    List<Object> parameters = new ArrayList<>();
                    parameters.add(partitions);
                    parameters.addAll(which);
                    parameters.add(share);
                    parameters.add(limit);
                    return Sql.list(connection, sql, parameters, row -> {
                        T found = mapper.map(row);
                        return new FairPages.Found<>(found, row.integer());
                    });
                }));
    }

    protected static Sql.Mapper<DueJob> dueJob() {
        return row -> new DueJob(row.big(), row.big(), row.big(), row.big());
    }

    protected static Sql.Mapper<OutboxRow> outboxRow() {
        return WaitRows::readOutbox;
    }

    /** A ready job with its tenant. */
    protected static Sql.Mapper<ReadyJob> readyJobOfTenant() {
        return row -> new ReadyJob(row.big(), row.big(), row.big(), row.integer(), row.big(), row.text());
    }

    /** A ready job. */
    protected static Sql.Mapper<ReadyJob> readyJob() {
        return row -> new ReadyJob(row.big(), row.big(), row.big(), row.integer(), row.big());
    }
}

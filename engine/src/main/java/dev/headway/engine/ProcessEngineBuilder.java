package dev.headway.engine;

import static dev.headway.engine.EngineProperties.atLeast;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.calendar.BusinessCalendar;
import dev.headway.engine.runtime.IncidentEvent;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.settings.CommitMode;
import dev.headway.runtime.settings.RuntimeSettings;
import dev.headway.store.connection.ConnectionSupplier;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of an engine. Everything has a default: {@code build()} alone gives an engine on an H2 in memory with
 * a running executor. Not thread-safe. Setters throw {@link ConfigurationException} for impossible values.
 */
public final class ProcessEngineBuilder {
    private String name = "default";
    private String jdbcUrl = "jdbc:h2:mem:headway-" + UUID.randomUUID();
    private @Nullable String jdbcUsername;
    private @Nullable String jdbcPassword;
    private @Nullable ConnectionSupplier connectionSupplier;
    private String databaseSchema = "headway";
    private boolean databaseSchemaUpdate = true;
    private @Nullable Store store;
    private boolean asyncExecutorActivate = true;
    private @Nullable TransactionSource transactionSource;
    private @Nullable Consumer<IncidentEvent> incidentListener;
    private Clock clock = Clock.systemUTC();
    private final NodeSettings node = new NodeSettings();
    private final UserCodeSettings userCode = new UserCodeSettings();
    private QueryScans queryScans = QueryScans.WARN;

    ProcessEngineBuilder() {}

    /** Name of the engine; {@code default} if not set. */
    public ProcessEngineBuilder name(String value) {
        name = value;
        return this;
    }

    /** Name of this node, unique among the live nodes on one database. */
    public ProcessEngineBuilder nodeName(String value) {
        node.nodeName = value;
        return this;
    }

    /** The database: JDBC URL of PostgreSQL or H2. {@code docs/transactions.md} says how many connections a node opens. */
    public ProcessEngineBuilder database(String url, @Nullable String user, @Nullable String password) {
        jdbcUrl(url);
        jdbcUsername = user;
        jdbcPassword = password;
        return this;
    }

    /** JDBC URL of PostgreSQL or H2; an H2 in memory of its own if not set. */
    public ProcessEngineBuilder jdbcUrl(String value) {
        jdbcUrl = value;
        connectionSupplier = null;
        store = null;
        return this;
    }

    /** Database user. */
    public ProcessEngineBuilder jdbcUsername(@Nullable String value) {
        jdbcUsername = value;
        return this;
    }

    /** Database password. */
    public ProcessEngineBuilder jdbcPassword(@Nullable String value) {
        jdbcPassword = value;
        return this;
    }

    /**
     * Opens every connection of the engine, in place of URL, user and password: for passwords that change, and for a
     * {@code DataSource} ({@code dataSource::getConnection}). The engine keeps up to 13 connections open for itself, and up to 32
     * more for transactions that it shares with user code: a pool with fewer than that would make it wait.
     */
    public ProcessEngineBuilder connectionSupplier(ConnectionSupplier value) {
        connectionSupplier = value;
        store = null;
        return this;
    }

    /** Schema that holds the engine's tables; {@code headway} if not set. */
    public ProcessEngineBuilder databaseSchema(String value) {
        databaseSchema = value;
        return this;
    }

    /** Whether the tables are made or migrated at the start; true if not set. */
    public ProcessEngineBuilder databaseSchemaUpdate(boolean value) {
        databaseSchemaUpdate = value;
        return this;
    }

    /** A store that is open already; the engine closes it. Of a store and a database, the one set last is used. */
    public ProcessEngineBuilder store(Store value) {
        store = value;
        return this;
    }

    /** How much history is written; {@code AUDIT} if not set. */
    public ProcessEngineBuilder historyLevel(HistoryLevel value) {
        node.historyLevel = value;
        return this;
    }

    /**
     * When history reaches its tables: {@code sync}, in the transaction of the step that it tells of (if not set), or {@code
     * async}: that transaction writes one compact row, and a node whose executor runs moves it a moment later. {@code jms}, {@code
     * amqp} and {@code kafka}, and other channels over a broker: such a node sends it to that broker, and who receives it there
     * writes it. Checked by {@link #build()}.
     */
    public ProcessEngineBuilder historyMode(String value) {
        node.historyMode = value;
        return this;
    }

    /** Whether this node writes to its database the history that comes from the broker of {@code historyMode}; true if not set. */
    public ProcessEngineBuilder historyConsumer(boolean value) {
        node.historyConsumer = value;
        return this;
    }

    /**
     * How long the history of an ended instance is kept when its model has no {@code historyTimeToLive}: days such as {@code 30}
     * or an ISO 8601 period or duration such as {@code P30D}; null, for ever, if not set. Checked by {@link #build()}.
     */
    public ProcessEngineBuilder historyTimeToLive(@Nullable String value) {
        node.historyTimeToLive = value;
        return this;
    }

    /** How far asynchronous history may be behind while there is much else to do, milliseconds; 5,000 if not set. */
    public ProcessEngineBuilder historyLagMillis(long value) {
        node.historyLagMillis = atLeast("historyLagMillis", value, 0);
        return this;
    }

    /** Ended instances whose history is removed in one transaction; 2,000 if not set. */
    public ProcessEngineBuilder historyCleanupBatchSize(int value) {
        node.historyCleanupBatchSize = atLeast("historyCleanupBatchSize", value, 1);
        return this;
    }

    /** How often history is looked for whose time is over, milliseconds; 60,000 if not set. */
    public ProcessEngineBuilder historyCleanupMillis(long value) {
        node.historyCleanupMillis = atLeast("historyCleanupMillis", value, 10);
        return this;
    }

    /** Whether the executor starts with the engine; true if not set. */
    public ProcessEngineBuilder asyncExecutorActivate(boolean value) {
        asyncExecutorActivate = value;
        return this;
    }

    /**
     * How ready jobs reach this node: {@code leased} (default), {@code memory}, {@code skip-locked}, {@code global-lock},
     * {@code optimistic}, or one that a provider on the class path offers.
     */
    public ProcessEngineBuilder channel(String value) {
        node.channel = value;
        return this;
    }

    /**
     * Ranges of job priorities that share the executor by weight: lowest priority and weight of each in ascending order, such as
     * {@code 0:1, 10:4, 50:16}. Strictly the highest priority first if not set. Checked by {@link #build()}.
     */
    public ProcessEngineBuilder priorityClasses(String value) {
        node.priorityClasses = value;
        return this;
    }

    /** Whether tenants with ready jobs take turns, however many jobs each of them has; false if not set. */
    public ProcessEngineBuilder fairTenants(boolean value) {
        node.fairTenants = value;
        return this;
    }

    /** The channel that is chosen now. */
    public String channelName() {
        return node.channel;
    }

    /**
     * A setting of a channel; the channel's name stands before it, such as {@code optimistic.onExclusiveConflict}. Names and
     * values are checked by {@link #build()}.
     */
    public ProcessEngineBuilder channelOption(String key, String value) {
        node.channelOptions.put(key, value);
        return this;
    }

    /** User code of async activities that may run at once; 128 if not set. */
    public ProcessEngineBuilder slots(int value) {
        node.slots = atLeast("slots", value, 1);
        return this;
    }

    /** How long a silent node keeps its partitions, milliseconds; 5,000 if not set. */
    public ProcessEngineBuilder leaseMillis(long value) {
        node.leaseMillis = atLeast("leaseMillis", value, 100);
        return this;
    }

    /** Ready jobs fetched at once; 1,024 if not set. */
    public ProcessEngineBuilder pageSize(int value) {
        node.pageSize = atLeast("pageSize", value, 1);
        return this;
    }

    /** Ready jobs held in memory; 4,096 if not set. */
    public ProcessEngineBuilder queueSize(int value) {
        node.queueSize = atLeast("queueSize", value, 1);
        return this;
    }

    /** Attempts of a job whose model says nothing; 3 if not set. */
    public ProcessEngineBuilder defaultRetries(int value) {
        node.defaultRetries = atLeast("defaultRetries", value, 1);
        return this;
    }

    /** Wait before the next attempt of a job whose model says nothing, milliseconds; 10,000 if not set. */
    public ProcessEngineBuilder failedJobWaitTimeMillis(long value) {
        node.failedJobWaitTimeMillis = atLeast("failedJobWaitTimeMillis", value, 0);
        return this;
    }

    /** How often the database is asked for work that nobody announced, milliseconds; 50 if not set. */
    public ProcessEngineBuilder pollMillis(long value) {
        node.pollMillis = atLeast("pollMillis", value, 1);
        return this;
    }

    /** Most instances in one transaction; 2,000 if not set. */
    public ProcessEngineBuilder commitBatchMax(int value) {
        node.commitBatchMax = atLeast("commitBatchMax", value, 1);
        return this;
    }

    /** Most changes that wait for a transaction; more make their callers wait; 20,000 if not set. */
    public ProcessEngineBuilder commitQueueMax(int value) {
        node.commitQueueMax = atLeast("commitQueueMax", value, 1);
        return this;
    }

    /** Threads that commit, each with a connection of its own: so many transactions run at once, on H2 in turns; 2 if not set. */
    public ProcessEngineBuilder committers(int value) {
        node.committers = atLeast("committers", value, 1);
        return this;
    }

    /** Execution rows of idle instances kept in memory; 50,000 if not set. */
    public ProcessEngineBuilder cachedExecutions(int value) {
        node.cachedExecutions = atLeast("cachedExecutions", value, 0);
        return this;
    }

    /** How long one run of a job may take before its thread is interrupted, milliseconds; 0, no limit, if not set. */
    public ProcessEngineBuilder jobTimeoutMillis(long value) {
        node.jobTimeoutMillis = atLeast("jobTimeoutMillis", value, 0);
        return this;
    }

    /** How long {@code close()} waits for running jobs, milliseconds; 30,000 if not set. */
    public ProcessEngineBuilder drainMillis(long value) {
        node.drainMillis = atLeast("drainMillis", value, 0);
        return this;
    }

    /**
     * {@code GROUP}: steps of many instances share a transaction of the engine's. {@code JOIN}: every command has a transaction of
     * its own that user code shares, see {@link dev.headway.engine.delegate.DelegateExecution#getConnection}; safe for code that
     * writes to the same database, and much slower. {@code GROUP} if not set; single activities and calls can join all the same.
     */
    public ProcessEngineBuilder commitMode(CommitMode value) {
        node.commitMode = value;
        return this;
    }

    /** Transactions of the application's that engine calls are part of without being told so; none if not set. */
    public ProcessEngineBuilder transactionSource(TransactionSource value) {
        transactionSource = value;
        return this;
    }

    /** Told of incidents that this node has caused, each on a thread of its own; what it throws is logged. None if not set. */
    public ProcessEngineBuilder incidentListener(Consumer<IncidentEvent> value) {
        incidentListener = value;
        return this;
    }

    /** Time zone of cycles and dates in models that name none; the system's if not set. */
    public ProcessEngineBuilder zone(ZoneId value) {
        node.zone = value;
        return this;
    }

    /** The clock that timers obey; the system's if not set. */
    public ProcessEngineBuilder clock(Clock value) {
        clock = value;
        return this;
    }

    /** Loads delegate classes and class path resources; the engine's own class loader if not set. */
    public ProcessEngineBuilder classLoader(ClassLoader value) {
        userCode.classLoader = value;
        return this;
    }

    /**
     * Delegate classes that models may name: class names, or package prefixes ending in {@code .*} or {@code .}. Every class
     * that the class loader finds if not set.
     */
    public ProcessEngineBuilder allowDelegates(String... patterns) {
        userCode.allowDelegates(List.of(patterns));
        return this;
    }

    /**
     * What becomes of queries of the services that no index serves; {@link QueryScans#WARN} if not set. What the engine asks
     * itself always has an index.
     */
    public ProcessEngineBuilder queryScans(QueryScans value) {
        queryScans = value;
        return this;
    }

    QueryScans queryScans() {
        return queryScans;
    }

    /**
     * Languages of the Java scripting API (JSR 223) that models may use in scripts, such as {@code javascript} (module
     * {@code headway-script-javascript}) or {@code groovy} ({@code headway-script-groovy}); their script engines must be on the
     * class path. None if not set: a script can do whatever this Java process can do, unless its engine forbids it. The
     * expression language ({@code juel}) is always there.
     */
    public ProcessEngineBuilder allowScripts(String... languages) {
        userCode.allowedScripts.addAll(List.of(languages));
        return this;
    }

    /** Runs delegates that are not there as if they did nothing, to try a model without its code; false if not set. */
    public ProcessEngineBuilder stubDelegates(boolean value) {
        userCode.stubDelegates = value;
        return this;
    }

    /**
     * Registers a calendar that {@code businessCalendarName} of user tasks and timers may name.
     *
     * @throws ConfigurationException when the name is one of the family's default calendars, {@code duration}, {@code dueDate} and
     *     {@code cycle}, which read ISO 8601, is empty, or contains an at sign
     */
    public ProcessEngineBuilder businessCalendar(String calendarName, BusinessCalendar calendar) {
        userCode.addCalendar(calendarName, calendar);
        return this;
    }

    /**
     * A setting of a task type that a module brings; its name stands before it, such as {@code http.timeoutMillis}. Names and
     * values are checked by {@link #build()}.
     */
    public ProcessEngineBuilder taskOption(String key, String value) {
        userCode.taskOptions.put(key, value);
        return this;
    }

    /** Registers a bean that expressions and delegate expressions may use. */
    public ProcessEngineBuilder bean(String beanName, Object bean) {
        userCode.beans.put(beanName, bean);
        return this;
    }

    /** Registers beans. */
    public ProcessEngineBuilder beans(Map<String, ?> more) {
        userCode.beans.putAll(more);
        return this;
    }

    /** Where beans come from that are not registered here, such as an application context; null for an unknown name. */
    public ProcessEngineBuilder beanSource(Function<String, @Nullable Object> source) {
        userCode.beanSource = source;
        return this;
    }

    /**
     * Settings by the names of the setters ({@code jdbcUrl}, {@code history}, {@code slots}, ...), with or without the prefix
     * {@code headway.}.
     *
     * @throws ConfigurationException for an unknown name, with the nearest known one, and for an impossible value
     */
    public ProcessEngineBuilder properties(Properties properties) {
        EngineProperties.apply(properties, this);
        return this;
    }

    /**
     * Opens the database and starts the engine.
     *
     * @throws DatabaseException when the database cannot be reached or has a schema of another version
     */
    public ProcessEngine build() {
        return Wiring.start(this);
    }

    RuntimeSettings runtimeSettings() {
        return node.runtimeSettings();
    }

    DatabaseAddress database() {
        return new DatabaseAddress(
                jdbcUrl, jdbcUsername, jdbcPassword, connectionSupplier, databaseSchema, databaseSchemaUpdate);
    }

    String engineName() {
        return name;
    }

    Clock clock() {
        return clock;
    }

    /** Whether the executor is to start with the engine, as it is chosen now. */
    public boolean startsExecutor() {
        return asyncExecutorActivate;
    }

    @Nullable
    Store givenStore() {
        return store;
    }

    @Nullable
    TransactionSource transactionSource() {
        return transactionSource;
    }

    @Nullable
    Consumer<IncidentEvent> incidentListener() {
        return incidentListener;
    }

    UserCodeSettings userCode() {
        return userCode;
    }
}

package dev.headway.engine;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.calendar.BusinessCalendar;
import dev.headway.engine.event.EngineEventListener;
import dev.headway.engine.event.EngineEventType;
import dev.headway.engine.identity.IdentityProvider;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.IncidentEvent;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.settings.CommitMode;
import dev.headway.store.supply.ConnectionSupplier;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of an engine. Everything has a default: {@code build()} alone gives an engine on an H2 in memory with
 * a running executor. Not thread-safe. Setters throw {@link ConfigurationException} for impossible values.
 */
public interface ProcessEngineBuilder {

    /** Name of the engine; {@code default} if not set. */
    ProcessEngineBuilder name(String value);

    /** Name of this node, unique among the live nodes on one database. */
    ProcessEngineBuilder nodeName(String value);

    /** The database: JDBC URL of PostgreSQL, MariaDB or H2. {@code docs/transactions.md} says how many connections a node opens. */
    ProcessEngineBuilder database(String url, @Nullable String user, @Nullable String password);

    /** JDBC URL of PostgreSQL, MariaDB or H2; an H2 in memory of its own if not set. */
    ProcessEngineBuilder jdbcUrl(String value);

    /** Database user. */
    ProcessEngineBuilder jdbcUsername(@Nullable String value);

    /** Database password. */
    ProcessEngineBuilder jdbcPassword(@Nullable String value);

    /**
     * Opens every connection of the engine, in place of URL, user and password: for passwords that change, and for a
     * {@code DataSource} ({@code dataSource::getConnection}). The engine keeps up to 13 connections open for itself, and up to 32
     * more for transactions that it shares with user code: a pool with fewer than that would make it wait.
     */
    ProcessEngineBuilder connectionSupplier(ConnectionSupplier value);

    /** Schema that holds the engine's tables; {@code headway} if not set. */
    ProcessEngineBuilder databaseSchema(String value);

    /**
     * JDBC URL of a copy of the database that queries may read; none if not set. The schema is that of the database.
     * What the engine itself needs always comes from the database; {@code docs/scale.md} says what a copy may answer.
     */
    ProcessEngineBuilder readReplicaUrl(@Nullable String value);

    /** User of that copy; that of the database if not set. */
    ProcessEngineBuilder readReplicaUsername(@Nullable String value);

    /** Password of the user of that copy; that of the database if no user is set. */
    ProcessEngineBuilder readReplicaPassword(@Nullable String value);

    /** Opens every connection to the copy of the database that queries may read, in place of its URL. */
    ProcessEngineBuilder readReplicaConnectionSupplier(@Nullable ConnectionSupplier value);

    /** Where queries read that say nothing themselves; {@code PRIMARY} if not set. */
    ProcessEngineBuilder readFrom(ReadFrom value);

    /**
     * JDBC URL of a database that history is kept in; null, the engine's own, if not set. What ends is written there a moment later,
     * whatever {@code historyMode}; queries of history read there, and old history is removed there. While it is away the engine goes on
     * and history waits in the engine's database. {@code docs/history.md} says more.
     */
    ProcessEngineBuilder historyDatabaseUrl(@Nullable String value);

    /** User of the history database; that of the engine's database if not set. */
    ProcessEngineBuilder historyDatabaseUsername(@Nullable String value);

    /** Password of the user of the history database; that of the engine's database if no user is set. */
    ProcessEngineBuilder historyDatabasePassword(@Nullable String value);

    /** Opens every connection to the database that history is kept in, in place of its URL. */
    ProcessEngineBuilder historyDatabaseConnectionSupplier(@Nullable ConnectionSupplier value);

    /**
     * Whether history of a new schema on PostgreSQL is kept in a partition for each month, which goes as a whole when the time of all that is
     * in it is over; false if not set. A schema that was made so stays so. {@link #build()} refuses it for a schema that has history
     * already, and on other databases.
     */
    ProcessEngineBuilder historyPartitionedByMonth(boolean value);

    /** Whether the tables are made or migrated at the start; true if not set. */
    ProcessEngineBuilder databaseSchemaUpdate(boolean value);

    /** A store that is open already; the engine closes it. Of a store and a database, the one set last is used. */
    ProcessEngineBuilder store(Store value);

    /** How much history is written; {@code AUDIT} if not set. */
    ProcessEngineBuilder historyLevel(HistoryLevel value);

    /**
     * When history reaches its tables: {@code sync}, in the transaction of the step that it tells of (if not set), or {@code
     * async}: that transaction writes one compact row, and a node whose executor runs moves it a moment later. {@code jms}, {@code
     * amqp} and {@code kafka}, and other channels over a broker: such a node sends it to that broker, and who receives it there
     * writes it. Checked by {@link #build()}.
     */
    ProcessEngineBuilder historyMode(String value);

    /** Whether this node writes to its database the history that comes from the broker of {@code historyMode}; true if not set. */
    ProcessEngineBuilder historyConsumer(boolean value);

    /**
     * How long the history of an ended instance is kept when its model has no {@code historyTimeToLive}: days such as {@code 30}
     * or an ISO 8601 period or duration such as {@code P30D}; null, for ever, if not set. Checked by {@link #build()}.
     */
    ProcessEngineBuilder historyTimeToLive(@Nullable String value);

    /** How far asynchronous history may be behind while there is much else to do, milliseconds; 5,000 if not set. */
    ProcessEngineBuilder historyLagMillis(long value);

    /** Ended instances whose history is removed in one transaction; 2,000 if not set. */
    ProcessEngineBuilder historyCleanupBatchSize(int value);

    /** How often history is looked for whose time is over, milliseconds; 60,000 if not set. */
    ProcessEngineBuilder historyCleanupMillis(long value);

    /** Whether the executor starts with the engine; true if not set. */
    ProcessEngineBuilder asyncExecutorActivate(boolean value);

    /**
     * How ready jobs reach this node: {@code leased} (default), {@code memory}, {@code skip-locked}, {@code global-lock},
     * {@code optimistic}, or one that a provider on the class path offers.
     */
    ProcessEngineBuilder channel(String value);

    /**
     * Ranges of job priorities that share the executor by weight: lowest priority and weight of each in ascending order, such as
     * {@code 0:1, 10:4, 50:16}. Strictly the highest priority first if not set. Checked by {@link #build()}.
     */
    ProcessEngineBuilder priorityClasses(String value);

    /** Whether tenants with ready jobs take turns, however many jobs each of them has; false if not set. */
    ProcessEngineBuilder fairTenants(boolean value);

    /** The channel that is chosen now. */
    String channelName();

    /**
     * A setting of a channel; the channel's name stands before it, such as {@code optimistic.onExclusiveConflict}. Names and
     * values are checked by {@link #build()}.
     */
    ProcessEngineBuilder channelOption(String key, String value);

    /** User code of async activities that may run at once; 128 if not set. */
    ProcessEngineBuilder slots(int value);

    /** How long a silent node keeps its partitions, milliseconds; 5,000 if not set. */
    ProcessEngineBuilder leaseMillis(long value);

    /** Ready jobs fetched at once; 1,024 if not set. */
    ProcessEngineBuilder pageSize(int value);

    /** Ready jobs held in memory; 4,096 if not set. */
    ProcessEngineBuilder queueSize(int value);

    /** Attempts of a job whose model says nothing; 3 if not set. */
    ProcessEngineBuilder defaultRetries(int value);

    /** Wait before the next attempt of a job whose model says nothing, milliseconds; 10,000 if not set. */
    ProcessEngineBuilder failedJobWaitTimeMillis(long value);

    /** How often the database is asked for work that nobody announced, milliseconds; 50 if not set. */
    ProcessEngineBuilder pollMillis(long value);

    /** Most instances in one transaction; 2,000 if not set. */
    ProcessEngineBuilder commitBatchMax(int value);

    /** Most changes that wait for a transaction; more make their callers wait; 20,000 if not set. */
    ProcessEngineBuilder commitQueueMax(int value);

    /** Threads that commit, each with a connection of its own: so many transactions run at once, on H2 in turns; 2 if not set. */
    ProcessEngineBuilder committers(int value);

    /** Execution rows of idle instances kept in memory; 50,000 if not set. */
    ProcessEngineBuilder cachedExecutions(int value);

    /** How long one run of a job may take before its thread is interrupted, milliseconds; 0, no limit, if not set. */
    ProcessEngineBuilder jobTimeoutMillis(long value);

    /** How long {@code close()} waits for running jobs, milliseconds; 30,000 if not set. */
    ProcessEngineBuilder drainMillis(long value);

    /**
     * {@code GROUP}: steps of many instances share a transaction of the engine's. {@code JOIN}: every command has a transaction of
     * its own that user code shares, see {@link dev.headway.engine.delegate.DelegateExecution#getConnection}; safe for code that
     * writes to the same database, and much slower. {@code GROUP} if not set; single activities and calls can join all the same.
     */
    ProcessEngineBuilder commitMode(CommitMode value);

    /** Transactions of the application's that engine calls are part of without being told so; none if not set. */
    ProcessEngineBuilder transactionSource(TransactionSource value);

    /**
     * Hears what happens in the engine, inside the steps or at the end of their transactions; {@code docs/events.md}. None if not set.
     *
     * @param types that it hears; all if there are none
     */
    ProcessEngineBuilder eventListener(EngineEventListener listener, EngineEventType... types);

    /** Told of incidents that this node has caused, each on a thread of its own; what it throws is logged. None if not set. */
    ProcessEngineBuilder incidentListener(Consumer<IncidentEvent> value);

    /** Time zone of cycles and dates in models that name none; the system's if not set. */
    ProcessEngineBuilder zone(ZoneId value);

    /** The clock that timers obey; the system's if not set. */
    ProcessEngineBuilder clock(Clock value);

    /** Loads delegate classes and class path resources; the engine's own class loader if not set. */
    ProcessEngineBuilder classLoader(ClassLoader value);

    /**
     * Delegate classes that models may name: class names, or package prefixes ending in {@code .*} or {@code .}. Every class
     * that the class loader finds if not set.
     */
    ProcessEngineBuilder allowDelegates(String... patterns);

    /**
     * Classes of the application whose objects come back from stored variables: class names, or package prefixes ending in {@code
     * .*}. Others come back as JSON trees, and their classes are never loaded; none if not set. May be called more than once.
     */
    ProcessEngineBuilder variableClasses(String... patterns);

    /**
     * What becomes of queries of the services that no index serves; {@link QueryScans#WARN} if not set. What the engine asks
     * itself always has an index.
     */
    ProcessEngineBuilder queryScans(QueryScans value);

    /** What is written to the operation log; {@link OperationLog#USERS} if not set. */
    ProcessEngineBuilder operationLog(OperationLog value);

    /**
     * Languages of the Java scripting API (JSR 223) that models may use in scripts, such as {@code javascript} (module
     * {@code headway-script-javascript}) or {@code groovy} ({@code headway-script-groovy}); their script engines must be on the
     * class path, else the engine is not built. None if not set: a script can do whatever this Java process can do, unless its engine forbids it. The
     * expression language ({@code juel}) is always there.
     */
    ProcessEngineBuilder allowScripts(String... languages);

    /** Runs delegates that are not there as if they did nothing, to try a model without its code; false if not set. */
    ProcessEngineBuilder stubDelegates(boolean value);

    /**
     * Lets users and groups come from the application in place of the engine's database; see {@link IdentityProvider}.
     */
    ProcessEngineBuilder identityProvider(IdentityProvider provider);

    /**
     * Registers a calendar that {@code businessCalendarName} of user tasks and timers may name.
     *
     * @throws ConfigurationException when the name is one of the family's default calendars, {@code duration}, {@code dueDate} and
     *     {@code cycle}, which read ISO 8601, is empty, or contains an at sign
     */
    ProcessEngineBuilder businessCalendar(String calendarName, BusinessCalendar calendar);

    /**
     * A setting of a task type that a module brings; its name stands before it, such as {@code http.timeoutMillis}. Names and
     * values are checked by {@link #build()}.
     */
    ProcessEngineBuilder taskOption(String key, String value);

    /** Registers a bean that expressions and delegate expressions may use. */
    ProcessEngineBuilder bean(String beanName, Object bean);

    /** Registers beans. */
    ProcessEngineBuilder beans(Map<String, ?> more);

    /** Where beans come from that are not registered here, such as an application context; null for an unknown name. */
    ProcessEngineBuilder beanSource(Function<String, @Nullable Object> source);

    /**
     * Settings by the names of the setters ({@code jdbcUrl}, {@code history}, {@code slots}, ...), with or without the prefix
     * {@code headway.}.
     *
     * @throws ConfigurationException for an unknown name, with the nearest known one, and for an impossible value
     */
    ProcessEngineBuilder properties(Properties properties);

    /**
     * Opens the database and starts the engine.
     *
     * @throws DatabaseException when the database cannot be reached or has a schema of another version
     */
    ProcessEngine build();

    /** Whether the executor is to start with the engine, as it is chosen now. */
    boolean startsExecutor();
}

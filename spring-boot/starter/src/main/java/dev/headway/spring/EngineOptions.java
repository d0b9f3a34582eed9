package dev.headway.spring;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.OperationLog;
import dev.headway.engine.QueryScans;
import dev.headway.engine.query.ReadFrom;
import dev.headway.runtime.settings.CommitMode;
import java.lang.reflect.RecordComponent;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The settings of the engine as properties of the application, under the names that {@code ProcessEngineBuilder.properties} knows.
 * What is not set keeps the engine's default.
 *
 * @param engineName Name of the engine; 'default' if not set.
 * @param nodeName Name of this node, unique among the live nodes on one database; the host's name and a random part if not set.
 * @param jdbcUrl JDBC URL of a database of the engine's own, PostgreSQL, MariaDB or H2; the application's DataSource if not set. Calls in
 *     transactions of the application do not join those then.
 * @param jdbcUsername User of the engine's own database.
 * @param jdbcPassword Password of the engine's own database.
 * @param databaseSchema Schema that holds the engine's tables; 'headway' if not set.
 * @param readReplicaUrl JDBC URL of a copy of the database that queries may read; none if not set.
 * @param readReplicaUsername User of that copy; that of the engine's database if not set. A DataSource tells no user: set it then.
 * @param readReplicaPassword Password of the copy's user.
 * @param readFrom Where queries read that say nothing themselves: primary (if not set) or replica.
 * @param historyDatabaseUrl JDBC URL of a database that history is kept in; the engine's own if not set.
 * @param historyDatabaseUsername User of the history database; that of the engine's database if not set. A DataSource tells no user: set it
 *     then.
 * @param historyDatabasePassword Password of the history database's user.
 * @param historyPartitionedByMonth Whether history of a new schema on PostgreSQL is kept in a partition for each month; false if not
 *     set.
 * @param databaseSchemaUpdate Whether the engine's tables are made or migrated at the start; true if not set.
 * @param history How much history is written: none, activity, audit (if not set) or full.
 * @param historyMode When history reaches its tables: sync (if not set), async, or the channel of a broker such as kafka.
 * @param historyConsumer Whether this node writes to its database the history that comes from the broker of the history mode;
 *     true if not set.
 * @param historyTimeToLive How long the history of an ended instance is kept when its model says nothing: days or an ISO 8601
 *     period; for ever if not set.
 * @param historyLagMillis How far asynchronous history may be behind while there is much else to do, milliseconds; 5000 if not set.
 * @param historyCleanupBatchSize Ended instances whose history is removed in one transaction; 2000 if not set.
 * @param historyCleanupMillis How often history is looked for whose time is over, milliseconds; 60000 if not set.
 * @param asyncExecutorActivate Whether this node runs jobs and timers; true if not set.
 * @param channel How ready jobs reach this node: leased (if not set), memory, skip-locked, global-lock, optimistic, or one that a
 *     provider on the class path offers.
 * @param channelOptions Settings of channels; the channel's name stands before each, such as optimistic.onExclusiveConflict.
 * @param priorityClasses Ranges of job priorities that share the executor by weight, such as '0:1, 10:4, 50:16'; strictly the
 *     highest priority first if not set.
 * @param fairTenants Whether tenants with ready jobs take turns; false if not set.
 * @param slots User code of asynchronous activities that may run at once on this node; 128 if not set. Delegates that use the
 *     application's connection pool wait for each other when it has fewer connections.
 * @param leaseMillis How long a silent node keeps its partitions, milliseconds; 5000 if not set.
 * @param pageSize Ready jobs fetched at once; 1024 if not set.
 * @param queueSize Ready jobs held in memory; 4096 if not set.
 * @param defaultRetries Attempts of a job whose model says nothing; 3 if not set.
 * @param failedJobWaitTimeMillis Wait before the next attempt of a job whose model says nothing, milliseconds; 10000 if not set.
 * @param pollMillis How often the database is asked for work that nobody announced, milliseconds; 50 if not set.
 * @param commitBatchMax Most instances in one transaction of the engine; 2000 if not set.
 * @param commitQueueMax Most changes that wait for a transaction of the engine; more make their callers wait; 20000 if not set.
 * @param committers Transactions of the engine that run at once; 2 if not set.
 * @param cachedExecutions Execution rows of idle instances kept in memory; 50000 if not set.
 * @param jobTimeoutMillis How long one run of a job may take before its thread is interrupted, milliseconds; 0, no limit, if not set.
 * @param drainMillis How long the application's stop waits for running jobs, milliseconds; 30000 if not set.
 * @param commitMode Whether steps of many instances share a transaction of the engine (group, if not set), or each command and job
 *     has a transaction of its own that user code shares (join).
 * @param queryScans What becomes of queries that no index serves: allow, warn (if not set) or refuse.
 * @param operationLog What is written to the operation log: none, or what is changed by calls of a known user (users, if not set).
 * @param zone Time zone of cycles and dates in models that name none; the system's if not set.
 * @param variableClasses Classes whose objects come back from stored variables: class names, or package prefixes that end in '.*'.
 * @param allowedDelegates Delegate classes that models may name: class names, or package prefixes that end in '.*'; every class if
 *     not set.
 * @param allowedScripts Languages of the Java scripting API that models may use in scripts; none if not set.
 * @param stubDelegates Whether delegates that are not there run as if they did nothing; false if not set.
 * @param taskOptions Settings of task types; the type's name stands before each, such as http.timeoutMillis.
 */
@ConfigurationProperties("headway")
public record EngineOptions(
        @Nullable String engineName,
        @Nullable String nodeName,
        @Nullable String jdbcUrl,
        @Nullable String jdbcUsername,
        @Nullable String jdbcPassword,
        @Nullable String databaseSchema,
        @Nullable String readReplicaUrl,
        @Nullable String readReplicaUsername,
        @Nullable String readReplicaPassword,
        @Nullable ReadFrom readFrom,
        @Nullable String historyDatabaseUrl,
        @Nullable String historyDatabaseUsername,
        @Nullable String historyDatabasePassword,
        @Nullable Boolean historyPartitionedByMonth,
        @Nullable Boolean databaseSchemaUpdate,
        @Nullable HistoryLevel history,
        @Nullable String historyMode,
        @Nullable Boolean historyConsumer,
        @Nullable String historyTimeToLive,
        @Nullable Long historyLagMillis,
        @Nullable Integer historyCleanupBatchSize,
        @Nullable Long historyCleanupMillis,
        @Nullable Boolean asyncExecutorActivate,
        @Nullable String channel,
        @Nullable Map<String, String> channelOptions,
        @Nullable String priorityClasses,
        @Nullable Boolean fairTenants,
        @Nullable Integer slots,
        @Nullable Long leaseMillis,
        @Nullable Integer pageSize,
        @Nullable Integer queueSize,
        @Nullable Integer defaultRetries,
        @Nullable Long failedJobWaitTimeMillis,
        @Nullable Long pollMillis,
        @Nullable Integer commitBatchMax,
        @Nullable Integer commitQueueMax,
        @Nullable Integer committers,
        @Nullable Integer cachedExecutions,
        @Nullable Long jobTimeoutMillis,
        @Nullable Long drainMillis,
        @Nullable CommitMode commitMode,
        @Nullable QueryScans queryScans,
        @Nullable OperationLog operationLog,
        @Nullable ZoneId zone,
        @Nullable List<String> variableClasses,
        @Nullable List<String> allowedDelegates,
        @Nullable List<String> allowedScripts,
        @Nullable Boolean stubDelegates,
        @Nullable Map<String, String> taskOptions) {

    /** What is set, for {@code ProcessEngineBuilder.properties}. */
    Properties asProperties() {
        Properties set = new Properties();
        for (RecordComponent component : EngineOptions.class.getRecordComponents()) {
            switch (valueOf(component)) {
                case null -> {}
                case Map<?, ?> options -> {
                    String prefix = component.getName().equals("taskOptions") ? "task." : "";
                    options.forEach((name, value) -> set.setProperty(prefix + name, value.toString()));
                }
                case List<?> many ->
                    set.setProperty(
                            component.getName(),
                            String.join(",", many.stream().map(Object::toString).toList()));
                case Object one -> set.setProperty(component.getName(), one.toString());
            }
        }
        return set;
    }

    private @Nullable Object valueOf(RecordComponent component) {
        try {
            return component.getAccessor().invoke(this);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}

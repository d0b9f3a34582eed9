package dev.headway.engine.internal.config;

import static dev.headway.engine.internal.config.EngineProperties.atLeast;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.OperationLog;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.QueryScans;
import dev.headway.engine.TransactionSource;
import dev.headway.engine.calendar.BusinessCalendar;
import dev.headway.engine.event.EngineEventListener;
import dev.headway.engine.event.EngineEventType;
import dev.headway.engine.identity.IdentityProvider;
import dev.headway.engine.internal.people.ProvidedPeople;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.IncidentEvent;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.settings.CommitMode;
import dev.headway.runtime.settings.RuntimeSettings;
import dev.headway.store.supply.ConnectionSupplier;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

public final class ProcessEngineBuilderImpl implements ProcessEngineBuilder {
    String name = "default";
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
    private @Nullable ProvidedPeople people;
    private Clock clock = Clock.systemUTC();
    private final NodeSettings node = new NodeSettings();
    final UserCodeSettings userCode = new UserCodeSettings();
    OperationLog operationLog = OperationLog.USERS;
    QueryScans queryScans = QueryScans.WARN;
    final ReadSettings reads = new ReadSettings();
    final HistoryDatabaseSettings historyDatabase = new HistoryDatabaseSettings();

    public ProcessEngineBuilderImpl() {}

    @Override
    public ProcessEngineBuilder name(String value) {
        name = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder nodeName(String value) {
        node.nodeName = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder database(String url, @Nullable String user, @Nullable String password) {
        jdbcUrl(url);
        jdbcUsername = user;
        jdbcPassword = password;
        return this;
    }

    @Override
    public ProcessEngineBuilder jdbcUrl(String value) {
        jdbcUrl = value;
        connectionSupplier = null;
        store = null;
        return this;
    }

    @Override
    public ProcessEngineBuilder jdbcUsername(@Nullable String value) {
        jdbcUsername = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder jdbcPassword(@Nullable String value) {
        jdbcPassword = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder connectionSupplier(ConnectionSupplier value) {
        connectionSupplier = value;
        store = null;
        return this;
    }

    @Override
    public ProcessEngineBuilder databaseSchema(String value) {
        databaseSchema = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder readReplicaUrl(@Nullable String value) {
        reads.url = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder readReplicaUsername(@Nullable String value) {
        reads.user = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder readReplicaPassword(@Nullable String value) {
        reads.password = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder readReplicaConnectionSupplier(@Nullable ConnectionSupplier value) {
        reads.connections = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder readFrom(ReadFrom value) {
        reads.from = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder historyDatabaseUrl(@Nullable String value) {
        historyDatabase.url = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder historyDatabaseUsername(@Nullable String value) {
        historyDatabase.user = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder historyDatabasePassword(@Nullable String value) {
        historyDatabase.password = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder historyDatabaseConnectionSupplier(@Nullable ConnectionSupplier value) {
        historyDatabase.connections = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder historyPartitionedByMonth(boolean value) {
        historyDatabase.byMonth = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder databaseSchemaUpdate(boolean value) {
        databaseSchemaUpdate = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder store(Store value) {
        store = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder historyLevel(HistoryLevel value) {
        node.historyLevel = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder historyMode(String value) {
        node.historyMode = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder historyConsumer(boolean value) {
        node.historyConsumer = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder historyTimeToLive(@Nullable String value) {
        node.historyTimeToLive = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder historyLagMillis(long value) {
        node.historyLagMillis = atLeast("historyLagMillis", value, 0);
        return this;
    }

    @Override
    public ProcessEngineBuilder historyCleanupBatchSize(int value) {
        node.historyCleanupBatchSize = atLeast("historyCleanupBatchSize", value, 1);
        return this;
    }

    @Override
    public ProcessEngineBuilder historyCleanupMillis(long value) {
        node.historyCleanupMillis = atLeast("historyCleanupMillis", value, 10);
        return this;
    }

    @Override
    public ProcessEngineBuilder asyncExecutorActivate(boolean value) {
        asyncExecutorActivate = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder channel(String value) {
        node.channel = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder priorityClasses(String value) {
        node.priorityClasses = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder fairTenants(boolean value) {
        node.fairTenants = value;
        return this;
    }

    @Override
    public String channelName() {
        return node.channel;
    }

    @Override
    public ProcessEngineBuilder channelOption(String key, String value) {
        node.channelOptions.put(key, value);
        return this;
    }

    @Override
    public ProcessEngineBuilder slots(int value) {
        node.slots = atLeast("slots", value, 1);
        return this;
    }

    @Override
    public ProcessEngineBuilder leaseMillis(long value) {
        node.leaseMillis = atLeast("leaseMillis", value, 100);
        return this;
    }

    @Override
    public ProcessEngineBuilder pageSize(int value) {
        node.pageSize = atLeast("pageSize", value, 1);
        return this;
    }

    @Override
    public ProcessEngineBuilder queueSize(int value) {
        node.queueSize = atLeast("queueSize", value, 1);
        return this;
    }

    @Override
    public ProcessEngineBuilder defaultRetries(int value) {
        node.defaultRetries = atLeast("defaultRetries", value, 1);
        return this;
    }

    @Override
    public ProcessEngineBuilder failedJobWaitTimeMillis(long value) {
        node.failedJobWaitTimeMillis = atLeast("failedJobWaitTimeMillis", value, 0);
        return this;
    }

    @Override
    public ProcessEngineBuilder pollMillis(long value) {
        node.pollMillis = atLeast("pollMillis", value, 1);
        return this;
    }

    @Override
    public ProcessEngineBuilder commitBatchMax(int value) {
        node.commitBatchMax = atLeast("commitBatchMax", value, 1);
        return this;
    }

    @Override
    public ProcessEngineBuilder commitQueueMax(int value) {
        node.commitQueueMax = atLeast("commitQueueMax", value, 1);
        return this;
    }

    @Override
    public ProcessEngineBuilder committers(int value) {
        node.committers = atLeast("committers", value, 1);
        return this;
    }

    @Override
    public ProcessEngineBuilder cachedExecutions(int value) {
        node.cachedExecutions = atLeast("cachedExecutions", value, 0);
        return this;
    }

    @Override
    public ProcessEngineBuilder jobTimeoutMillis(long value) {
        node.jobTimeoutMillis = atLeast("jobTimeoutMillis", value, 0);
        return this;
    }

    @Override
    public ProcessEngineBuilder drainMillis(long value) {
        node.drainMillis = atLeast("drainMillis", value, 0);
        return this;
    }

    @Override
    public ProcessEngineBuilder commitMode(CommitMode value) {
        node.commitMode = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder transactionSource(TransactionSource value) {
        transactionSource = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder eventListener(EngineEventListener listener, EngineEventType... types) {
        userCode.events.add(listener, Set.of(types));
        return this;
    }

    @Override
    public ProcessEngineBuilder incidentListener(Consumer<IncidentEvent> value) {
        incidentListener = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder zone(ZoneId value) {
        node.zone = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder clock(Clock value) {
        clock = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder classLoader(ClassLoader value) {
        userCode.classLoader = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder allowDelegates(String... patterns) {
        userCode.allowDelegates(List.of(patterns));
        return this;
    }

    @Override
    public ProcessEngineBuilder operationLog(OperationLog value) {
        operationLog = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder queryScans(QueryScans value) {
        queryScans = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder allowScripts(String... languages) {
        userCode.allowedScripts.addAll(List.of(languages));
        return this;
    }

    @Override
    public ProcessEngineBuilder stubDelegates(boolean value) {
        userCode.stubDelegates = value;
        return this;
    }

    @Override
    public ProcessEngineBuilder identityProvider(IdentityProvider provider) {
        people = new ProvidedPeople(provider);
        return this;
    }

    @Nullable
    ProvidedPeople people() {
        return people;
    }

    @Override
    public ProcessEngineBuilder businessCalendar(String calendarName, BusinessCalendar calendar) {
        userCode.addCalendar(calendarName, calendar);
        return this;
    }

    @Override
    public ProcessEngineBuilder taskOption(String key, String value) {
        userCode.taskOptions.put(key, value);
        return this;
    }

    @Override
    public ProcessEngineBuilder variableClasses(String... patterns) {
        userCode.addVariableClasses(patterns);
        return this;
    }

    @Override
    public ProcessEngineBuilder bean(String beanName, Object bean) {
        userCode.beans.put(beanName, bean);
        return this;
    }

    @Override
    public ProcessEngineBuilder beans(Map<String, ?> more) {
        userCode.beans.putAll(more);
        return this;
    }

    @Override
    public ProcessEngineBuilder beanSource(Function<String, @Nullable Object> source) {
        userCode.beanSource = source;
        return this;
    }

    @Override
    public ProcessEngineBuilder properties(Properties properties) {
        EngineProperties.apply(properties, this);
        return this;
    }

    @Override
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

    Clock clock() {
        return clock;
    }

    @Override
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
}

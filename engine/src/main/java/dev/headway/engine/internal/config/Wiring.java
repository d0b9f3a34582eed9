package dev.headway.engine.internal.config;

import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.core.expression.ElExpressionCompiler;
import dev.headway.core.expression.ExpressionCompiler;
import dev.headway.engine.ConfigurationException;
import dev.headway.engine.DatabaseException;
import dev.headway.engine.EngineTransaction;
import dev.headway.engine.OperationLog;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.TransactionSource;
import dev.headway.engine.decision.DecisionEngine;
import dev.headway.engine.event.EngineEventType;
import dev.headway.engine.internal.decision.Decisions;
import dev.headway.engine.internal.people.ProvidedPeople;
import dev.headway.engine.internal.service.ProcessEngineImpl;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.internal.usercode.Calendars;
import dev.headway.engine.internal.usercode.Connectors;
import dev.headway.engine.internal.usercode.Delegates;
import dev.headway.engine.internal.usercode.FamilyFunctions;
import dev.headway.engine.internal.usercode.ScriptLanguages;
import dev.headway.engine.internal.usercode.ScriptSources;
import dev.headway.engine.internal.usercode.TaskTypes;
import dev.headway.engine.internal.wiring.EngineParts;
import dev.headway.engine.internal.wiring.ScanningQueries;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.IncidentEvent;
import dev.headway.runtime.join.JoinedTransaction;
import dev.headway.runtime.node.Embedding;
import dev.headway.runtime.node.NodeRuntime;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.settings.RuntimeSettings;
import dev.headway.runtime.turn.Joined;
import dev.headway.store.Replica;
import dev.headway.store.Stores;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.supply.ConnectionSupplier;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the parts of an engine together: store, user code, expressions, runtime, services. */
public final class Wiring {
    private static final Logger LOG = LoggerFactory.getLogger(Wiring.class);

    private Wiring() {}

    static ProcessEngine start(ProcessEngineBuilderImpl builder) {
        Store store = openStore(builder);
        Replica replica = null;
        try {
            builder.historyDatabase.keepHistoryOf(
                    store, builder.runtimeSettings().history().mode(), () -> storeSettings(builder));
            replica = builder.reads.open(store, () -> storeSettings(builder));
            return start(builder, store, replica);
        } catch (RuntimeException e) {
            if (replica != null) {
                replica.close();
            }
            store.close();
            throw e instanceof IllegalArgumentException
                    ? new ConfigurationException(String.valueOf(e.getMessage()), e)
                    : Failures.of(e);
        }
    }

    private static Store openStore(ProcessEngineBuilderImpl builder) {
        Store given = builder.givenStore();
        if (given != null) {
            return given;
        }
        try {
            return Stores.open(storeSettings(builder));
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException("Expected a database that can be opened: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    static StoreSettings storeSettings(ProcessEngineBuilderImpl builder) {
        DatabaseAddress database = builder.database();
        RuntimeSettings settings = builder.runtimeSettings();
        StoreSettings bare = reached(database).inSchema(database.schema());
        // A paused node must have let go of its rows by the time that others take its partitions.
        long idle = Math.min(bare.idleInTransactionMillis(), Math.max(1, settings.leaseMillis() * 4 / 5));
        StoreSettings all = bare.withTimeouts(bare.connectTimeoutMillis(), bare.lockTimeoutMillis(), idle)
                // Each committing thread has a connection of its own; with fewer, some would only wait for the others.
                .withConnections(settings.committers(), bare.workConnections(), bare.generalConnections());
        return database.migrate() ? all : all.withoutMigration();
    }

    private static StoreSettings reached(DatabaseAddress database) {
        ConnectionSupplier connections = database.connections();
        if (connections == null) {
            return StoreSettings.of(database.url(), database.user(), database.password());
        }
        try {
            return StoreSettings.of(connections);
        } catch (SQLException e) {
            throw new DatabaseException("Expected a connection of the connection supplier, got " + e.getMessage(), e);
        }
    }

    private static ProcessEngine start(ProcessEngineBuilderImpl builder, Store store, @Nullable Replica replica) {
        RuntimeSettings settings = builder.runtimeSettings();
        UserCodeSettings code = builder.userCode;
        ClassLoader classLoader = code.loader();
        AtomicReference<@Nullable ProcessEngine> self = new AtomicReference<>();
        ExpressionCompiler compiler =
                new ElExpressionCompiler(FamilyFunctions.of(builder.clock(), settings.zone(), self::get), type -> true);
        ScriptLanguages scripts = new ScriptLanguages(code.allowedScripts, classLoader);
        DecisionEngine decisionEngine = Decisions.engineOf(classLoader);
        if (decisionEngine != null) {
            decisionEngine = decisionEngine.withClock(builder.clock().withZone(settings.zone()));
        }
        Decisions decisions = new Decisions(store.definitions(), decisionEngine, () -> System.nanoTime() / 1_000_000);
        ScriptSources sources = new ScriptSources(store.definitions(), classLoader);
        Calendars calendars = new Calendars(code.calendars, code.stubDelegates ? settings.zone() : null);
        TaskTypes taskTypes = TaskTypes.of(classLoader, code.taskOptions);
        Connectors connectors = Connectors.of(code::findBean, classLoader, taskTypes);
        UserCode userCode = Delegates.builder()
                .connectors(connectors)
                .variableClasses(Delegates.allowing(code.variableClasses))
                .taskTypes(taskTypes)
                .events(code.events)
                .calendars(calendars)
                .scriptSources(sources)
                .decisions(decisions)
                .classLoader(classLoader)
                .beans(code::findBean)
                .allow(Delegates.allowing(code.allowedDelegates))
                .stubUnknown(code.stubDelegates)
                .scripts(scripts)
                .engine(self::get)
                .build();
        NodeRuntime runtime =
                startRuntime(builder, store, settings, userCode, compiler, embedding(builder, store, replica, self));
        ProcessEngine engine = new ProcessEngineImpl(new EngineParts(
                builder.name,
                store,
                replica,
                runtime,
                runtime.ids(),
                new ModelChecks(
                        scripts, sources::missing, decisions.available(), calendars, taskTypes, connectors, compiler),
                decisions,
                compiler,
                code::findBean,
                code.events,
                settings.zone(),
                calendars,
                userCode.variableClasses(),
                classLoader));
        self.set(engine);
        code.events.dispatch(() -> EngineEventType.ENGINE_CREATED);
        if (builder.startsExecutor()) {
            runtime.startExecutor();
        }
        return engine;
    }

    private static Embedding embedding(
            ProcessEngineBuilderImpl builder,
            Store store,
            @Nullable Replica replica,
            AtomicReference<@Nullable ProcessEngine> self) {
        return new Embedding(
                () -> open(builder.transactionSource(), self.get()),
                incidents(builder.incidentListener()),
                people(builder, scans(builder)),
                replica == null
                        ? null
                        : new Embedding.Replica(
                                Stores.withHistory(store, replica.queries()), builder.reads.from == ReadFrom.REPLICA),
                builder.people(),
                builder.operationLog == OperationLog.USERS);
    }

    private static @Nullable Joined open(@Nullable TransactionSource source, @Nullable ProcessEngine engine) {
        EngineTransaction current = source == null || engine == null ? null : source.current(engine);
        return current == null ? null : new WrittenAtOnce(current.unwrap(JoinedTransaction.class));
    }

    private static Consumer<Effect.DeadLettered> incidents(@Nullable Consumer<IncidentEvent> listener) {
        if (listener == null) {
            return any -> {};
        }
        return dead -> Thread.ofVirtual().name("headway-incident").start(() -> {
            IncidentEvent event = new IncidentEvent(
                    Long.toString(dead.jobId()), Long.toString(dead.instanceId()), dead.elementId(), dead.message());
            try {
                listener.accept(event);
            } catch (RuntimeException e) {
                LOG.warn("The incident listener failed at {}", event, e);
            }
        });
    }

    private static UnaryOperator<Queries> people(ProcessEngineBuilderImpl builder, UnaryOperator<Queries> others) {
        ProvidedPeople provided = builder.people();
        return provided == null ? others : queries -> provided.over(others.apply(queries));
    }

    private static UnaryOperator<Queries> scans(ProcessEngineBuilderImpl builder) {
        return switch (builder.queryScans) {
            case REFUSE -> UnaryOperator.identity();
            case WARN -> ScanningQueries.over(true);
            case ALLOW -> ScanningQueries.over(false);
        };
    }

    private static NodeRuntime startRuntime(
            ProcessEngineBuilderImpl builder,
            Store store,
            RuntimeSettings settings,
            UserCode userCode,
            ExpressionCompiler compiler,
            Embedding application) {
        try {
            return NodeRuntime.start(settings, store, userCode, compiler, Time.of(builder.clock()), application);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(String.valueOf(e.getMessage()), e);
        }
    }
}

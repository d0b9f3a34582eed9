package dev.headway.engine.internal.service;

import dev.headway.engine.CmmnRepositoryService;
import dev.headway.engine.DecisionService;
import dev.headway.engine.EngineTransaction;
import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.FormService;
import dev.headway.engine.HistoryService;
import dev.headway.engine.IdentityService;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ManagementService;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessMigrationService;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.TaskService;
import dev.headway.engine.cmmn.CmmnHistoryService;
import dev.headway.engine.cmmn.CmmnMigrationService;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.event.EngineEventType;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.engine.internal.KnownEvents;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.internal.usercode.EventListeners;
import dev.headway.engine.internal.wiring.EngineParts;
import dev.headway.engine.internal.wiring.StartEvents;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.node.RuntimeMetrics;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.trace.RuntimeTracing;
import dev.headway.store.Replica;
import dev.headway.store.Stores;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;
import java.sql.Connection;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

public final class ProcessEngineImpl implements ProcessEngine, EngineRuntime {
    private final String name;
    private final Store store;
    private final @Nullable Replica replica;
    private final ProcessRuntime runtime;
    private final RepositoryService repositoryService;
    private final CmmnRepositoryService cmmnRepositoryService;
    private final RuntimeService runtimeService;
    private final TaskService taskService;
    private final HistoryService historyService;
    private final ManagementService managementService;
    private final ExternalTaskService externalTaskService;
    private final DecisionService decisionService;
    private final FormService formService;
    private final ProcessMigrationService processMigrationService;
    private final EventListeners events;
    private final IdentityService identityService;
    private final CmmnRuntimeService cmmnRuntimeService;
    private final CmmnMigrationService cmmnMigrationService;
    private final CmmnHistoryService cmmnHistoryService;
    private final Once once;
    private volatile KnownEvents known = (key, tenantId) -> null;

    public ProcessEngineImpl(EngineParts parts) {
        this.name = parts.name();
        this.store = parts.store();
        this.replica = parts.replica();
        this.runtime = parts.runtime();
        this.events = parts.events();
        StartEvents startEvents =
                new StartEvents(parts.ids(), parts.compiler(), parts.beans(), parts.zone(), parts.calendars());
        Deployer deployer = new Deployer(runtime, startEvents, parts.checks(), parts.decisions(), events);
        RepositoryServiceImpl repository = new RepositoryServiceImpl(runtime, deployer, parts.resources());
        this.repositoryService = repository;
        this.cmmnRepositoryService = new CmmnRepositoryServiceImpl(runtime, repository);
        this.decisionService = new DecisionServiceImpl(runtime, parts.decisions());
        this.runtimeService = new RuntimeServiceImpl(
                runtime, parts.beans(), parts.events(), parts.variableClasses(), this::correlation);
        this.cmmnRuntimeService = new CmmnRuntimeServiceImpl(runtime, runtimeService, parts.beans(), this::correlation);
        this.cmmnMigrationService = new CmmnMigrationServiceImpl(runtime);
        this.taskService = new TaskServiceImpl(runtime, parts.variableClasses());
        this.formService = new FormServiceImpl(runtime, parts.beans(), runtimeService, taskService, repositoryService);
        this.processMigrationService = new ProcessMigrationServiceImpl(runtime);
        this.historyService = new HistoryServiceImpl(runtime);
        this.cmmnHistoryService = new CmmnHistoryServiceImpl(runtime, historyService, parts.beans());
        this.identityService = new IdentityServiceImpl(runtime);
        this.managementService = new ManagementServiceImpl(runtime, startEvents);
        runtime.plannedChanges(new PlannedChanges(runtime, repositoryService, managementService));
        this.externalTaskService = new ExternalTaskServiceImpl(runtime);
        this.once = new Once(this, runtime);
    }

    private @Nullable Set<String> correlation(String eventKey, @Nullable String tenantId) {
        return known.correlation(eventKey, tenantId);
    }

    @Override
    public void knows(KnownEvents events) {
        known = events;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public RepositoryService getRepositoryService() {
        return repositoryService;
    }

    @Override
    public CmmnRepositoryService getCmmnRepositoryService() {
        return cmmnRepositoryService;
    }

    @Override
    public RuntimeService getRuntimeService() {
        return runtimeService;
    }

    @Override
    public TaskService getTaskService() {
        return taskService;
    }

    @Override
    public FormService getFormService() {
        return formService;
    }

    @Override
    public HistoryService getHistoryService() {
        return historyService;
    }

    @Override
    public ProcessMigrationService getProcessMigrationService() {
        return processMigrationService;
    }

    @Override
    public ManagementService getManagementService() {
        return managementService;
    }

    @Override
    public ExternalTaskService getExternalTaskService() {
        return externalTaskService;
    }

    @Override
    public CmmnRuntimeService getCmmnRuntimeService() {
        return cmmnRuntimeService;
    }

    @Override
    public CmmnMigrationService getCmmnMigrationService() {
        return cmmnMigrationService;
    }

    @Override
    public CmmnHistoryService getCmmnHistoryService() {
        return cmmnHistoryService;
    }

    @Override
    public IdentityService getIdentityService() {
        return identityService;
    }

    @Override
    public EngineTransaction join(Connection connection) {
        try {
            return new EngineTransactionImpl(runtime.join(Stores.join(store, connection)));
        } catch (IllegalArgumentException e) {
            throw new InvalidRequestException(String.valueOf(e.getMessage()), e);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public <T> T inTransaction(Callable<T> work) throws Exception {
        if (runtime.connection() != null) {
            return work.call();
        }
        try (EngineTransaction joined = new EngineTransactionImpl(runtime.begin())) {
            T result = joined.call(work);
            joined.commit();
            return result;
        } catch (IllegalArgumentException e) {
            throw new InvalidRequestException(String.valueOf(e.getMessage()), e);
        } catch (StoreException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public String once(String key, String request, Callable<String> work) throws Exception {
        return once.run(key, request, work);
    }

    @Override
    public @Nullable Connection connection() {
        return (Connection) runtime.connection();
    }

    @Override
    public DecisionService getDecisionService() {
        return decisionService;
    }

    @Override
    public void startExecutor() {
        runtime.startExecutor();
    }

    @Override
    public void stopExecutor() {
        runtime.stopExecutor();
    }

    @Override
    public boolean isExecutorRunning() {
        return runtime.executorRunning();
    }

    @Override
    public long runUntilIdle() {
        try {
            return runtime.runUntilIdle();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public MeterBinder getMetrics() {
        return new RuntimeMetrics(runtime);
    }

    @Override
    public void observe(ObservationRegistry registry) {
        RuntimeTracing.observe(runtime, registry);
    }

    @Override
    public ProcessRuntime getProcessRuntime() {
        return runtime;
    }

    @Override
    public void close() {
        events.tell(() -> EngineEventType.ENGINE_CLOSED);
        runtime.close();
        if (replica != null) {
            replica.close();
        }
        store.close();
    }

    @Override
    public String toString() {
        return "ProcessEngine '" + name + "'";
    }
}

package dev.headway.engine;

import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.internal.wiring.EngineParts;
import dev.headway.engine.internal.wiring.StartEvents;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.store.Stores;
import java.sql.Connection;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * An engine: its services, and one node of the executor. Thread-safe; make one and share it.
 *
 * <pre>{@code
 * try (ProcessEngine engine = ProcessEngine.builder().build()) {
 *     engine.getRepositoryService().createDeployment().addClasspathResource("order.bpmn").deploy();
 *     ProcessInstance order = engine.getRuntimeService().startProcessInstanceByKey("order", "4711", Map.of("amount", 120));
 *     Task task = engine.getTaskService().createTaskQuery().processInstanceId(order.getId()).singleResult();
 *     engine.getTaskService().complete(task.getId());
 * }
 * }</pre>
 */
public final class ProcessEngine implements AutoCloseable {
    private final String name;
    private final Store store;
    private final ProcessRuntime runtime;
    private final RepositoryService repositoryService;
    private final RuntimeService runtimeService;
    private final TaskService taskService;
    private final HistoryService historyService;
    private final ManagementService managementService;
    private final ExternalTaskService externalTaskService;
    private final DecisionService decisionService;
    private final FormService formService;

    /** Made by the builder, the only one that has the parts. */
    ProcessEngine(EngineParts parts) {
        this.name = parts.name();
        this.store = parts.store();
        this.runtime = parts.runtime();
        StartEvents startEvents =
                new StartEvents(parts.ids(), parts.compiler(), parts.beans(), parts.zone(), parts.calendars());
        Deployer deployer = new Deployer(runtime, startEvents, parts.checks(), parts.decisions());
        this.repositoryService = new RepositoryService(runtime, deployer, parts.resources());
        this.decisionService = new DecisionService(parts.decisions());
        this.runtimeService = new RuntimeService(runtime, parts.beans());
        this.taskService = new TaskService(runtime);
        this.formService = new FormService(runtime, parts.beans());
        this.historyService = new HistoryService(runtime);
        this.managementService = new ManagementService(runtime);
        this.externalTaskService = new ExternalTaskService(runtime);
    }

    /** Collects settings, then starts an engine; without any, one on an embedded H2. */
    public static ProcessEngineBuilder builder() {
        return new ProcessEngineBuilder();
    }

    /** Name of the engine. */
    public String getName() {
        return name;
    }

    /** Deployments and process definitions. */
    public RepositoryService getRepositoryService() {
        return repositoryService;
    }

    /** Process instances. */
    public RuntimeService getRuntimeService() {
        return runtimeService;
    }

    /** User tasks. */
    public TaskService getTaskService() {
        return taskService;
    }

    /** What models say about forms. */
    public FormService getFormService() {
        return formService;
    }

    /** What has happened. */
    public HistoryService getHistoryService() {
        return historyService;
    }

    /** Jobs and numbers. */
    public ManagementService getManagementService() {
        return managementService;
    }

    /** Tasks for workers outside the engine. */
    public ExternalTaskService getExternalTaskService() {
        return externalTaskService;
    }

    /**
     * Joins the transaction that is open on a connection: engine calls can be part of it.
     *
     * @param connection to the engine's database, not in autocommit mode; it stays the caller's
     * @throws InvalidRequestException when it is in autocommit mode, or the engine has no database to connect to
     */
    public EngineTransaction join(Connection connection) {
        try {
            return new EngineTransaction(runtime.join(Stores.join(store, connection)));
        } catch (IllegalArgumentException e) {
            throw new InvalidRequestException(String.valueOf(e.getMessage()), e);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /**
     * Runs work in a transaction that application and engine share, on a connection of the engine's; {@link #connection} gives it.
     * Committed when the work returns, rolled back when it throws. Inside of one, it is part of that.
     *
     * @throws OptimisticLockingException when somebody else has gone on with one of the instances; nothing is done: do it again
     * @throws Exception what the work throws
     */
    public <T> T inTransaction(Callable<T> work) throws Exception {
        if (runtime.connection() != null) {
            return work.call();
        }
        try (EngineTransaction joined = new EngineTransaction(runtime.begin())) {
            T result = joined.call(work);
            joined.commit();
            return result;
        } catch (IllegalArgumentException e) {
            throw new InvalidRequestException(String.valueOf(e.getMessage()), e);
        } catch (StoreException e) {
            throw Failures.of(e);
        }
    }

    /**
     * The connection of the transaction that engine calls of this thread are part of. User code writes its own rows on it; it must
     * neither commit nor close it. Null outside of one.
     */
    public @Nullable Connection connection() {
        return (Connection) runtime.connection();
    }

    /** DMN decisions without a process. */
    public DecisionService getDecisionService() {
        return decisionService;
    }

    /** Starts the executor, if it is not running: from now on this node runs jobs and timers. */
    public void startExecutor() {
        runtime.startExecutor();
    }

    /** Stops the executor and waits for running jobs up to the drain time; other nodes take over what is left. */
    public void stopExecutor() {
        runtime.stopExecutor();
    }

    /** Whether the executor runs on this node. */
    public boolean isExecutorRunning() {
        return runtime.executorRunning();
    }

    /**
     * Runs ready jobs and due timers of this node until nothing can run now; for tests and tools without a running executor.
     *
     * @return how many jobs and timers ran
     */
    public long runUntilIdle() {
        try {
            return runtime.runUntilIdle();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /** The runtime below the services, for tools that submit commands or read counters. */
    public ProcessRuntime getProcessRuntime() {
        return runtime;
    }

    /** Stops the executor, waits for what is being committed, and closes the database connections. */
    @Override
    public void close() {
        runtime.close();
        store.close();
    }

    @Override
    public String toString() {
        return "ProcessEngine '" + name + "'";
    }
}

package dev.headway.engine;

import dev.headway.runtime.ProcessRuntime;
import java.util.function.Function;
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
    private final ProcessRuntime runtime;
    private final RepositoryService repositoryService;
    private final RuntimeService runtimeService;
    private final TaskService taskService;
    private final HistoryService historyService;
    private final ManagementService managementService;
    private final ExternalTaskService externalTaskService;

    /**
     * Puts the services on a runtime.
     *
     * @param checks what this engine cannot execute
     * @param beans registered beans by name, for expressions of start events
     * @param resources where class path resources are looked for
     */
    ProcessEngine(
            String name,
            ProcessRuntime runtime,
            StartEvents startEvents,
            ModelChecks checks,
            Function<String, @Nullable Object> beans,
            ClassLoader resources) {
        this.name = name;
        this.runtime = runtime;
        this.repositoryService = new RepositoryService(runtime, new Deployer(runtime, startEvents, checks), resources);
        this.runtimeService = new RuntimeService(runtime, beans);
        this.taskService = new TaskService(runtime);
        this.historyService = new HistoryService(runtime);
        this.managementService = new ManagementService(runtime);
        this.externalTaskService = new ExternalTaskService(runtime);
    }

    /** Collects settings, then starts an engine. */
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
        runtime.store().close();
    }

    @Override
    public String toString() {
        return "ProcessEngine '" + name + "'";
    }
}

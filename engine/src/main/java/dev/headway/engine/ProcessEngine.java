package dev.headway.engine;

import dev.headway.engine.cmmn.CmmnHistoryService;
import dev.headway.engine.cmmn.CmmnMigrationService;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;
import java.sql.Connection;
import java.util.ServiceLoader;
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
public interface ProcessEngine extends AutoCloseable {
    /**
     * Collects settings, then starts an engine; without any, one on an embedded H2.
     *
     * @throws ConfigurationException when the engine's own classes are not complete on the class path
     */
    static ProcessEngineBuilder builder() {
        return ServiceLoader.load(ProcessEngineBuilder.class, ProcessEngine.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new ConfigurationException("Expected META-INF/services/"
                        + ProcessEngineBuilder.class.getName()
                        + " on the class path, found none. Keep META-INF/services when jars are merged into one."));
    }

    /** Name of the engine. */
    String getName();

    /** Deployments and process definitions. */
    RepositoryService getRepositoryService();

    /** Deployments and case definitions. */
    CmmnRepositoryService getCmmnRepositoryService();

    /** Process instances. */
    RuntimeService getRuntimeService();

    /** User tasks. */
    TaskService getTaskService();

    /** What models say about forms. */
    FormService getFormService();

    /** What has happened. */
    HistoryService getHistoryService();

    /** Migration of process instances by documents. */
    ProcessMigrationService getProcessMigrationService();

    /** Jobs and numbers. */
    ManagementService getManagementService();

    /** Running cases and their plan items. */
    CmmnRuntimeService getCmmnRuntimeService();

    /** Migration of running cases. */
    CmmnMigrationService getCmmnMigrationService();

    /** Cases, plan items and milestones, open and over. */
    CmmnHistoryService getCmmnHistoryService();

    /** Tasks for workers outside the engine. */
    ExternalTaskService getExternalTaskService();

    /** Who calls, for the operation log. */
    IdentityService getIdentityService();

    /**
     * Joins the transaction that is open on a connection: engine calls can be part of it.
     *
     * @param connection to the engine's database, not in autocommit mode; it stays the caller's
     * @throws InvalidRequestException when it is in autocommit mode, or the engine has no database to connect to
     */
    EngineTransaction join(Connection connection);

    /**
     * Runs work in a transaction that application and engine share, on a connection of the engine's; {@link #connection} gives it.
     * Committed when the work returns, rolled back when it throws. Inside of one, it is part of that.
     *
     * @throws OptimisticLockingException when somebody else has gone on with one of the instances; nothing is done: do it again
     * @throws Exception what the work throws
     */
    <T> T inTransaction(Callable<T> work) throws Exception;

    /**
     * Does work once for a key of the caller's choice. Who comes again with the key within 24 hours gets the answer of the first time, and
     * nothing is done. The key, the answer and what the work changes are one transaction, as by {@link #inTransaction}: when the work throws,
     * the key is free. Each user known to the {@link IdentityService} has keys of their own.
     *
     * @param key from 1 to 255 characters
     * @param request what tells requests apart, such as a hash
     * @return what the work answered now or the first time
     * @throws IdempotencyKeyException when the key came with another request before
     * @throws InvalidRequestException when the key is empty or too long
     * @throws Exception what the work throws
     */
    String once(String key, String request, Callable<String> work) throws Exception;

    /**
     * The connection of the transaction that engine calls of this thread are part of. User code writes its own rows on it; it must
     * neither commit nor close it. Null outside of one.
     */
    @Nullable
    Connection connection();

    /** DMN decisions without a process. */
    DecisionService getDecisionService();

    /** Starts the executor, if it is not running: from now on this node runs jobs and timers. */
    void startExecutor();

    /** Stops the executor and waits for running jobs up to the drain time; other nodes take over what is left. */
    void stopExecutor();

    /** Whether the executor runs on this node. */
    boolean isExecutorRunning();

    /**
     * Runs ready jobs and due timers of this node until nothing can run now; for tests and tools without a running executor.
     *
     * @return how many jobs and timers ran
     */
    long runUntilIdle();

    /** The meters of this engine, all with the prefix {@code headway.}: bind them to the registry of the application. */
    MeterBinder getMetrics();

    /**
     * Observes commands and jobs from now on, so that traces go on across jobs, timers, messages and calls.
     *
     * @param registry with the tracing handler of the application; one that does nothing ends the observation
     */
    void observe(ObservationRegistry registry);

    /** Stops the executor, waits for what is being committed, and closes the database connections. */
    @Override
    void close();
}

package dev.headway.testkit;

import dev.headway.engine.CmmnRepositoryService;
import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.HistoryService;
import dev.headway.engine.ManagementService;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.TaskService;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.runtime.ProcessInstance;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An engine for tests: its executor stands still and its clock is turned by hand, so nothing happens unless the test says
 * so. {@link #runUntilIdle()} runs the jobs and timers that are due. Thread-safe.
 */
public final class TestEngine implements AutoCloseable {
    private final ProcessEngine engine;
    private final ManualClock clock;
    private final @Nullable TestDatabase database;

    private TestEngine(ProcessEngine engine, ManualClock clock, @Nullable TestDatabase database) {
        this.engine = engine;
        this.clock = clock;
        this.database = database;
    }

    /** An engine on an H2 in memory, as it runs in production by default; each has a database of its own. */
    public static TestEngine start() {
        return start(UnaryOperator.identity());
    }

    /** An engine with settings of its own, such as beans or another database. */
    public static TestEngine start(UnaryOperator<ProcessEngineBuilder> settings) {
        ManualClock clock = ManualClock.atNow();
        TestDatabase database = new TestDatabase();
        ProcessEngineBuilder builder = ProcessEngine.builder()
                .name("test")
                .clock(clock)
                .jdbcUrl(database.url())
                .zone(Clock.systemUTC().getZone())
                .channel("memory")
                .asyncExecutorActivate(false);
        return new TestEngine(settings.apply(builder).build(), clock, database);
    }

    /** An engine that somebody else has made with this clock and without a running executor, and closes. */
    public static TestEngine of(ProcessEngine engine, ManualClock clock) {
        return new TestEngine(engine, clock, null);
    }

    /** The engine itself. */
    public ProcessEngine processEngine() {
        return engine;
    }

    /** The clock that the engine obeys. */
    public ManualClock clock() {
        return clock;
    }

    /** Deployments and process definitions. */
    public RepositoryService getRepositoryService() {
        return engine.getRepositoryService();
    }

    /** Deployments and case definitions. */
    public CmmnRepositoryService getCmmnRepositoryService() {
        return engine.getCmmnRepositoryService();
    }

    /** Cases. */
    public CmmnRuntimeService getCmmnRuntimeService() {
        return engine.getCmmnRuntimeService();
    }

    /** Process instances. */
    public RuntimeService getRuntimeService() {
        return engine.getRuntimeService();
    }

    /** User tasks. */
    public TaskService getTaskService() {
        return engine.getTaskService();
    }

    /** What has happened. */
    public HistoryService getHistoryService() {
        return engine.getHistoryService();
    }

    /** Jobs and numbers. */
    public ManagementService getManagementService() {
        return engine.getManagementService();
    }

    /** Tasks for workers outside the engine. */
    public ExternalTaskService getExternalTaskService() {
        return engine.getExternalTaskService();
    }

    /** Deploys resources of the class path together. */
    public Deployment deploy(String... classpathResources) {
        var builder = engine.getRepositoryService().createDeployment();
        for (String resource : classpathResources) {
            builder.addClasspathResource(resource);
        }
        return builder.deploy();
    }

    /** Starts the newest version of a process. */
    public Scenario start(String processDefinitionKey) {
        return start(processDefinitionKey, Map.of());
    }

    /** Starts the newest version of a process with variables. */
    public Scenario start(String processDefinitionKey, Map<String, ? extends @Nullable Object> variables) {
        return scenario(engine.getRuntimeService().startProcessInstanceByKey(processDefinitionKey, variables));
    }

    /** Steps and assertions about an instance. */
    public Scenario scenario(ProcessInstance instance) {
        return new Scenario(this, instance);
    }

    /** Assertions about an instance. */
    public ProcessInstanceAssert assertThat(ProcessInstance instance) {
        return new ProcessInstanceAssert(engine, instance);
    }

    /** Starts the newest version of a case; {@link #assertThat(CaseInstance)} says how it stands. */
    public CaseInstance startCase(String caseDefinitionKey, Map<String, ? extends @Nullable Object> variables) {
        return engine.getCmmnRuntimeService()
                .createCaseInstanceBuilder()
                .caseDefinitionKey(caseDefinitionKey)
                .variables(variables)
                .start();
    }

    /** Assertions about a case. */
    public CaseInstanceAssert assertThat(CaseInstance instance) {
        return new CaseInstanceAssert(engine, instance);
    }

    /** Turns the clock on. Timers that become due fire at the next {@link #runUntilIdle()}. */
    public void advance(Duration duration) {
        clock.advance(duration);
        EngineRuntime.of(engine).timeChanged();
    }

    /**
     * Runs ready jobs and due timers, and what follows from them, until nothing can run now.
     *
     * @return how many jobs and timers ran
     */
    public long runUntilIdle() {
        return engine.runUntilIdle();
    }

    @Override
    public void close() {
        engine.close();
        if (database != null) {
            database.drop();
        }
    }
}

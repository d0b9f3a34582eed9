package dev.headway.bench.adapters;

import dev.headway.bench.host.EngineAdapter;
import dev.headway.bench.host.HostDatabase;
import dev.headway.bench.host.HostSettings;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.activiti.engine.ProcessEngine;
import org.activiti.engine.delegate.DelegateExecution;
import org.activiti.engine.delegate.ExecutionListener;
import org.activiti.engine.delegate.JavaDelegate;
import org.activiti.engine.impl.asyncexecutor.DefaultAsyncJobExecutor;
import org.activiti.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.activiti.engine.impl.persistence.StrongUuidGenerator;

/** Drives Activiti 5.21 with its second executor, the asynchronous one. */
public final class Activiti5Adapter implements EngineAdapter {
    private ProcessEngine engine;
    private DefaultAsyncJobExecutor executor;

    @Override
    public void open(HostSettings settings, HostDatabase database) {
        StandaloneProcessEngineConfiguration configuration = new StandaloneProcessEngineConfiguration();
        configuration.setDataSource(database.pool().get());
        if (database.isMariaDb()) {
            // It does not know the name, and runs by the statements for MySQL.
            configuration.setDatabaseType("mysql");
        }
        configuration.setDatabaseSchemaUpdate(settings.createSchema() ? "true" : "false");
        configuration.setHistory(settings.history());
        configuration.setIdGenerator(new StrongUuidGenerator());
        executor = new DefaultAsyncJobExecutor();
        executor.setCorePoolSize(settings.slots());
        executor.setMaxPoolSize(settings.slots());
        executor.setQueueSize(settings.queueSize());
        executor.setMaxAsyncJobsDuePerAcquisition(settings.pageSize());
        executor.setMaxTimerJobsPerAcquisition(settings.pageSize());
        executor.setDefaultAsyncJobAcquireWaitTimeInMillis(settings.waitMillis());
        executor.setDefaultTimerJobAcquireWaitTimeInMillis(settings.waitMillis());
        if (!settings.runsJobs()) {
            // It keeps for itself what its own node makes ready, until its lock time is over: five minutes.
            executor.setAsyncJobLockTimeInMillis(1);
        }
        configuration.setAsyncExecutor(executor);
        configuration.setAsyncExecutorEnabled(true);
        configuration.setAsyncExecutorActivate(false);
        configuration.setJobExecutorActivate(false);
        engine = configuration.buildProcessEngine();
    }

    @Override
    public void deploy(String fileName, String xml) {
        engine.getRepositoryService().createDeployment().addString(fileName, xml).deploy();
    }

    @Override
    public String start(String process, Map<String, Object> variables) {
        return engine.getRuntimeService()
                .startProcessInstanceByKey(process, variables)
                .getId();
    }

    @Override
    public void trigger(String waiting) {
        engine.getRuntimeService().signal(waiting);
    }

    @Override
    public void completeTask(String instance) {
        engine.getTaskService()
                .complete(engine.getTaskService()
                        .createTaskQuery()
                        .processInstanceId(instance)
                        .singleResult()
                        .getId());
    }

    @Override
    public void message(String name, String instance) {
        engine.getRuntimeService()
                .messageEventReceived(
                        name,
                        engine.getRuntimeService()
                                .createExecutionQuery()
                                .processInstanceId(instance)
                                .messageEventSubscriptionName(name)
                                .singleResult()
                                .getId());
    }

    @Override
    public void startExecutor() {
        executor.start();
    }

    @Override
    public void stopExecutor() {
        executor.shutdown();
    }

    @Override
    public void close() {
        if (engine != null) {
            engine.close();
        }
    }

    /** Takes 100 ms. */
    public static final class Sleep implements JavaDelegate {
        @Override
        public void execute(DelegateExecution execution) {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Adds two inputs and keeps the result under a name of its own. */
    public static final class Sum implements JavaDelegate {
        @Override
        public void execute(DelegateExecution execution) {
            int sum = ((Number) execution.getVariable("input1")).intValue()
                    + ((Number) execution.getVariable("input2")).intValue();
            execution.setVariable(
                    "result_" + ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE), "result is " + sum);
        }
    }

    /** Does nothing. */
    public static final class Nothing implements JavaDelegate {
        @Override
        public void execute(DelegateExecution execution) {}
    }

    /** Counts how often it was called, in a variable. */
    public static final class Count implements ExecutionListener {
        @Override
        public void notify(DelegateExecution execution) {
            Object seen = execution.getVariable("seen");
            execution.setVariable("seen", seen == null ? 1 : ((Number) seen).intValue() + 1);
        }
    }
}

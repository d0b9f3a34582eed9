package dev.headway.bench.adapters;

import dev.headway.bench.host.EngineAdapter;
import dev.headway.bench.host.HostDatabase;
import dev.headway.bench.host.HostSettings;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.flowable.engine.ProcessEngine;
import org.flowable.engine.delegate.DelegateExecution;
import org.flowable.engine.delegate.ExecutionListener;
import org.flowable.engine.delegate.JavaDelegate;
import org.flowable.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.flowable.job.service.impl.asyncexecutor.AsyncJobExecutorConfiguration;
import org.flowable.common.engine.impl.async.AsyncTaskExecutorConfiguration;
import org.flowable.common.engine.impl.persistence.StrongUuidGenerator;

/** Drives Flowable: global acquire lock on, acquisition waits shortened, since its default sleeps 10 s after a page that was not full. */
public final class FlowableAdapter implements EngineAdapter {
    private ProcessEngine engine;

    @Override
    public void open(HostSettings settings, HostDatabase database) {
        StandaloneProcessEngineConfiguration configuration = new StandaloneProcessEngineConfiguration();
        configuration.setDataSource(database.pool().get());
        configuration.setDatabaseSchemaUpdate(settings.createSchema() ? "true" : "false");
        configuration.setHistory(settings.history());
        configuration.setIdGenerator(new StrongUuidGenerator());
        configuration.setAsyncExecutorActivate(false);
        configuration.setDisableEventRegistry(true);
        AsyncJobExecutorConfiguration executor = configuration.getAsyncExecutorConfiguration();
        Duration pause = Duration.ofMillis(settings.waitMillis());
        executor.setGlobalAcquireLockEnabled(true);
        executor.setAsyncJobsGlobalLockPollRate(pause);
        executor.setTimerLockPollRate(pause);
        executor.setDefaultAsyncJobAcquireWaitTime(pause);
        executor.setDefaultTimerJobAcquireWaitTime(pause);
        executor.setMaxAsyncJobsDuePerAcquisition(settings.pageSize());
        executor.setMaxTimerJobsPerAcquisition(settings.pageSize());
        AsyncTaskExecutorConfiguration threads = new AsyncTaskExecutorConfiguration();
        threads.setCorePoolSize(settings.slots());
        threads.setMaxPoolSize(settings.slots());
        threads.setQueueSize(settings.queueSize());
        configuration.setAsyncExecutorTaskExecutorConfiguration(threads);
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

    /** The token of a receive task is a child of the instance, so it has to be asked for. */
    @Override
    public String waiting(String instance) {
        return engine.getRuntimeService()
                .createExecutionQuery()
                .processInstanceId(instance)
                .activityId("wait")
                .singleResult()
                .getId();
    }

    @Override
    public void trigger(String waiting) {
        engine.getRuntimeService().trigger(waiting);
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
        engine.getProcessEngineConfiguration().getAsyncExecutor().start();
    }

    @Override
    public void stopExecutor() {
        engine.getProcessEngineConfiguration().getAsyncExecutor().shutdown();
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

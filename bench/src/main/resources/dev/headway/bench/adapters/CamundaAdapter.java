package dev.headway.bench.adapters;

import dev.headway.bench.host.EngineAdapter;
import dev.headway.bench.host.HostDatabase;
import dev.headway.bench.host.HostSettings;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.camunda.bpm.engine.ProcessEngine;
import org.camunda.bpm.engine.delegate.DelegateExecution;
import org.camunda.bpm.engine.delegate.ExecutionListener;
import org.camunda.bpm.engine.delegate.JavaDelegate;
import org.camunda.bpm.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.camunda.bpm.engine.impl.jobexecutor.DefaultJobExecutor;
import org.camunda.bpm.engine.impl.persistence.StrongUuidGenerator;

/** Drives Camunda 7, and Operaton, which is the same API under another name. */
public final class CamundaAdapter implements EngineAdapter {
    private ProcessEngine engine;
    private DefaultJobExecutor executor;

    @Override
    public void open(HostSettings settings, HostDatabase database) {
        StandaloneProcessEngineConfiguration configuration = new StandaloneProcessEngineConfiguration();
        configuration.setProcessEngineName(settings.node());
        configuration.setDataSource(database.pool().get());
        if (database.isMariaDb()) {
            // It names MySQL alone among its databases, and runs on MariaDB by the same statements.
            configuration.setDatabaseType("mysql");
        }
        configuration.setDatabaseSchemaUpdate(settings.createSchema() ? "true" : "false");
        configuration.setHistory(settings.history());
        configuration.setIdGenerator(new StrongUuidGenerator());
        configuration.setJobExecutorActivate(false);
        configuration.setMetricsEnabled(false);
        configuration.setEnforceHistoryTimeToLive(false);
        executor = new DefaultJobExecutor();
        executor.setCorePoolSize(settings.slots());
        executor.setMaxPoolSize(settings.slots());
        executor.setQueueSize(settings.queueSize());
        executor.setMaxJobsPerAcquisition(settings.pageSize());
        executor.setWaitTimeInMillis(settings.waitMillis());
        executor.setMaxWait(settings.waitMillis());
        executor.setBackoffTimeInMillis(settings.waitMillis());
        executor.setMaxBackoff(settings.waitMillis());
        configuration.setJobExecutor(executor);
        engine = configuration.buildProcessEngine();
    }

    @Override
    public void deploy(String fileName, String xml) {
        engine.getRepositoryService().createDeployment().addString(fileName.replace(".bpmn20.xml", ".bpmn"), xml).deploy();
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

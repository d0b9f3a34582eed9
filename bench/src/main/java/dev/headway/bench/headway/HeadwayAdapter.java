package dev.headway.bench.headway;

import dev.headway.bench.host.EngineAdapter;
import dev.headway.bench.host.HostDatabase;
import dev.headway.bench.host.HostSettings;
import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.ExecutionListener;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.runtime.Execution;
import dev.headway.engine.task.Task;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Drives our engine by its public API, like any user's program. It brings its own connections. */
public final class HeadwayAdapter implements EngineAdapter {
    private @Nullable ProcessEngine engine;

    @Override
    public void open(HostSettings settings, HostDatabase database) {
        ProcessEngineBuilder builder = ProcessEngine.builder()
                .nodeName(settings.node())
                .database(database.url(), database.user(), database.password())
                .databaseSchemaUpdate(settings.createSchema())
                .historyLevel(HistoryLevel.valueOf(settings.history().toUpperCase(Locale.ROOT)))
                .historyMode(settings.historyMode())
                .asyncExecutorActivate(false)
                .channel(settings.channel())
                .slots(settings.slots())
                .pageSize(settings.pageSize())
                .queueSize(settings.queueSize())
                .pollMillis(settings.waitMillis());
        settings.channelOptions().forEach(builder::channelOption);
        ProcessEngine built = builder.build();
        engine = built;
        if (settings.observe().equals("metrics")) {
            built.getMetrics().bindTo(new SimpleMeterRegistry());
        } else if (settings.observe().startsWith(SampledTraces.PREFIX)) {
            SampledTraces.observe(
                    built, Double.parseDouble(settings.observe().substring(SampledTraces.PREFIX.length())));
        }
    }

    private ProcessEngine engine() {
        ProcessEngine known = engine;
        if (known == null) {
            throw new IllegalStateException("Expected open() first");
        }
        return known;
    }

    @Override
    public void deploy(String fileName, String xml) {
        engine().getRepositoryService()
                .createDeployment()
                .addString(fileName, xml)
                .deploy();
    }

    @Override
    public String start(String process, Map<String, Object> variables) {
        if (process.endsWith("-case")) {
            return engine().getCmmnRuntimeService()
                    .createCaseInstanceBuilder()
                    .caseDefinitionKey(process)
                    .variables(variables)
                    .start()
                    .getId();
        }
        return engine().getRuntimeService()
                .startProcessInstanceByKey(process, variables)
                .getId();
    }

    @Override
    public void trigger(String waiting) {
        engine().getRuntimeService().trigger(waiting);
    }

    @Override
    public void completeTask(String instance) {
        Task task = engine().getTaskService()
                .createTaskQuery()
                .processInstanceId(instance)
                .singleResult();
        if (task == null) {
            throw new IllegalStateException("Expected instance " + instance + " to have a task, but it has none");
        }
        engine().getTaskService().complete(task.getId());
    }

    @Override
    public void message(String name, String instance) {
        Execution waiting = engine().getRuntimeService()
                .createExecutionQuery()
                .processInstanceId(instance)
                .messageEventSubscriptionName(name)
                .singleResult();
        if (waiting == null) {
            throw new IllegalStateException(
                    "Expected instance " + instance + " to wait for the message " + name + ", but it does not");
        }
        engine().getRuntimeService().messageEventReceived(name, waiting.getId());
    }

    @Override
    public int asleep() {
        return LongSleep.ASLEEP.get();
    }

    @Override
    public void startExecutor() {
        engine().startExecutor();
    }

    @Override
    public void stopExecutor() {
        engine().stopExecutor();
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
        public void execute(DelegateExecution execution) throws InterruptedException {
            Thread.sleep(100);
        }
    }

    /** Sleeps as long as the instance says, and is counted meanwhile. */
    public static final class LongSleep implements JavaDelegate {
        private static final AtomicInteger ASLEEP = new AtomicInteger();

        @Override
        public void execute(DelegateExecution execution) throws InterruptedException {
            long millis = number(execution, "sleepMillis");
            ASLEEP.incrementAndGet();
            try {
                Thread.sleep(millis);
            } finally {
                ASLEEP.decrementAndGet();
            }
        }
    }

    private static int number(DelegateExecution execution, String name) {
        if (execution.getVariable(name) instanceof Number number) {
            return number.intValue();
        }
        throw new IllegalStateException("Expected a number " + name);
    }

    /** Adds two inputs and keeps the result under a name of its own. */
    public static final class Sum implements JavaDelegate {
        @Override
        public void execute(DelegateExecution execution) {
            int sum = number(execution, "input1") + number(execution, "input2");
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
            int seen = execution.getVariable("seen") instanceof Number number ? number.intValue() : 0;
            execution.setVariable("seen", seen + 1);
        }
    }
}

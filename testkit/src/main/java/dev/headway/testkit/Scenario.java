package dev.headway.testkit;

import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.Execution;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Steps through one process instance that read like the process; {@link #then()} says what should hold in between:
 *
 * <pre>{@code
 * engine.start("order", Map.of("amount", 120))
 *         .then().isWaitingAt("approve").and()
 *         .completeTask("approve", Map.of("approved", true))
 *         .runUntilIdle()
 *         .then().hasPassed("charge card").isEnded();
 * }</pre>
 *
 * Not thread-safe.
 */
public final class Scenario {
    private final TestEngine engine;
    private final ProcessInstance instance;

    Scenario(TestEngine engine, ProcessInstance instance) {
        this.engine = engine;
        this.instance = instance;
    }

    /** The instance as it was when it started. */
    public ProcessInstance instance() {
        return instance;
    }

    /** What should hold now. */
    public ProcessInstanceAssert then() {
        return new ProcessInstanceAssert(engine.processEngine(), instance, this);
    }

    /** Completes the only open task at an element. */
    public Scenario completeTask(String elementId) {
        return completeTask(elementId, Map.of());
    }

    /** Completes the only open task at an element with variables. */
    public Scenario completeTask(String elementId, Map<String, ? extends @Nullable Object> variables) {
        engine.getTaskService().complete(task(elementId).getId(), variables);
        return this;
    }

    /** The only open task at an element; its absence is an assertion error. */
    public Task task(String elementId) {
        List<Task> tasks = engine.getTaskService()
                .createTaskQuery()
                .readFrom(ReadFrom.PRIMARY)
                .processInstanceId(instance.getId())
                .taskDefinitionKey(elementId)
                .list();
        if (tasks.size() != 1) {
            throw new AssertionError("Expected one open task at '" + elementId + "', got " + tasks.size() + ". "
                    + InstanceReport.of(engine.processEngine(), instance.getId()));
        }
        return tasks.get(0);
    }

    /** Triggers the only execution that waits at an element. */
    public Scenario trigger(String elementId) {
        List<Execution> executions = engine.getRuntimeService()
                .createExecutionQuery()
                .readFrom(ReadFrom.PRIMARY)
                .processInstanceId(instance.getId())
                .activityId(elementId)
                .list();
        if (executions.size() != 1) {
            throw new AssertionError("Expected one execution at '" + elementId + "' to trigger, got "
                    + executions.size() + ". " + InstanceReport.of(engine.processEngine(), instance.getId()));
        }
        engine.getRuntimeService().trigger(executions.get(0).getId());
        return this;
    }

    /** Brings a message to this instance. */
    public Scenario message(String name) {
        return message(name, Map.of());
    }

    /** Brings a message with variables to this instance. */
    public Scenario message(String name, Map<String, ? extends @Nullable Object> variables) {
        engine.getRuntimeService()
                .createMessageCorrelation(name)
                .processInstanceId(instance.getId())
                .setVariables(variables)
                .correlate();
        return this;
    }

    /** Broadcasts a signal. */
    public Scenario signal(String name) {
        engine.getRuntimeService().signalEventReceived(name);
        return this;
    }

    /** Turns the clock on; timers fire at the next {@link #runUntilIdle()}. */
    public Scenario advance(Duration duration) {
        engine.advance(duration);
        return this;
    }

    /** Runs ready jobs and due timers until nothing can run now. */
    public Scenario runUntilIdle() {
        engine.runUntilIdle();
        return this;
    }
}

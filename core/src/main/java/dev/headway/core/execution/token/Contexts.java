package dev.headway.core.execution.token;

import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.state.Execution;
import dev.headway.core.state.TaskRow;
import dev.headway.model.FlowNode;
import org.jspecify.annotations.Nullable;

/** Makes what expressions and synchronous user code see of an instance. */
public final class Contexts {
    final InstanceStep step;
    final Variables variables;
    final EngineEvents engineEvents;

    public Contexts(InstanceStep step, Variables variables, EngineEvents engineEvents) {
        this.step = step;
        this.variables = variables;
        this.engineEvents = engineEvents;
    }

    /** The context in which texts of the model are evaluated for this execution. */
    public ActivityContext of(Execution execution, FlowNode node) {
        return of(execution.id(), node);
    }

    /** The same by the execution's id. */
    public ActivityContext of(long executionId, FlowNode node) {
        return new TurnContext(this, executionId, node, null, null, null);
    }

    /** What a listener for this event sees. */
    public TurnContext inListener(long executionId, FlowNode node, @Nullable String eventName) {
        return new TurnContext(this, executionId, node, eventName, null, null);
    }

    /** What a listener of a flow sees that is taken. */
    TurnContext inFlow(long executionId, FlowNode source, String eventName, String flowId) {
        return new TurnContext(this, executionId, source, eventName, flowId, null);
    }

    /** What a listener of a task sees. */
    TurnContext inTask(TaskRow task, long executionId, FlowNode node, String eventName) {
        return new TurnContext(this, executionId, node, eventName, null, task);
    }

    /** Evaluates a text of the model to text; null stays null. */
    public @Nullable String text(@Nullable String text, Execution execution, FlowNode node) {
        return text == null ? null : step.expression(text).text(of(execution, node));
    }
}

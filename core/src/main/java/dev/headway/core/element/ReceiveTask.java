package dev.headway.core.element;

import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;

/** Receive task: waits for its message, or for a trigger (BPMN 2.0.2, 13.3.3). */
final class ReceiveTask implements ElementBehavior {
    private final InstanceStep step;
    private final Contexts contexts;
    private final Walk walk;
    private final EventBehavior events;

    ReceiveTask(InstanceStep step, Contexts contexts, Walk walk, EventBehavior events) {
        this.step = step;
        this.contexts = contexts;
        this.walk = walk;
        this.events = events;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        if (node.detail() instanceof ElementDetail.ReceiveTask receive && receive.message() != null) {
            events.subscribeMessage(token, node, receive.message());
        }
        if (node.detail() instanceof ElementDetail.ReceiveTask receive && receive.event() != null) {
            events.arm(token, node, receive.event());
        }
        walk.waitHere(token);
    }

    @Override
    public boolean waits(FlowNode node) {
        return true;
    }

    @Override
    public void trigger(Execution token, FlowNode node, VariableDocument variables) {
        variables.asMap().forEach(contexts.of(token, node)::setVariable);
        walk.complete(step.recorder().execution(token.id()), node);
    }
}

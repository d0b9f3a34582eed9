package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;

/** Receive task: waits for its message, or for a trigger (BPMN 2.0.2, 13.3.3). */
final class ReceiveTask implements ElementBehavior {
    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        if (node.detail() instanceof ElementDetail.ReceiveTask receive && receive.message() != null) {
            walk.events().subscribeMessage(token, node, receive.message());
        }
        if (node.detail() instanceof ElementDetail.ReceiveTask receive && receive.event() != null) {
            walk.events().arm(token, node, receive.event());
        }
        walk.waitHere(token);
    }

    @Override
    public boolean waits(FlowNode node) {
        return true;
    }

    @Override
    public void trigger(Walk walk, Execution token, FlowNode node, VariableDocument variables) {
        variables.asMap().forEach(walk.contextOf(token, node)::setVariable);
        walk.complete(walk.recorder().execution(token.id()), node);
    }
}

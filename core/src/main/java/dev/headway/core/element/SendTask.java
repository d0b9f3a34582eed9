package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;

/** Send task: runs what it names, like a service task, or sends its message (BPMN 2.0.2, 10.3.3 and 13.3.3). */
final class SendTask implements ElementBehavior {
    private final ServiceTask service = new ServiceTask();

    private static boolean runs(FlowNode node) {
        return node.detail() instanceof ElementDetail.ServiceTask task && task.implementation() != null;
    }

    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        if (runs(node)) {
            service.execute(walk, token, node);
        } else {
            Messages.send(walk, token, node);
            walk.complete(token, node);
        }
    }

    @Override
    public boolean waits(FlowNode node) {
        return runs(node) && service.waits(node);
    }

    @Override
    public boolean runsUserCode(FlowNode node) {
        return runs(node) && service.runsUserCode(node);
    }

    @Override
    public void trigger(Walk walk, Execution token, FlowNode node, VariableDocument variables) {
        service.trigger(walk, token, node, variables);
    }
}

package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;

/** Send task: runs what it names, like a service task, or sends its message (BPMN 2.0.2, 10.3.3 and 13.3.3). */
final class SendTask implements ElementBehavior {
    private final Walk walk;
    private final ServiceTask service;
    private final Messages messages;

    SendTask(Walk walk, ServiceTask service, Messages messages) {
        this.walk = walk;
        this.service = service;
        this.messages = messages;
    }

    private static boolean runs(FlowNode node) {
        return node.detail() instanceof ElementDetail.ServiceTask task && task.implementation() != null;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        if (runs(node)) {
            service.execute(token, node);
        } else {
            messages.send(token, node);
            walk.complete(token, node);
        }
    }

    @Override
    public boolean waits(FlowNode node) {
        return runs(node) && service.waits(node);
    }

    static boolean runsUserCode(FlowNode node) {
        return runs(node) && ServiceTask.runsUserCode(node);
    }

    @Override
    public void trigger(Execution token, FlowNode node, VariableDocument variables) {
        service.trigger(token, node, variables);
    }
}

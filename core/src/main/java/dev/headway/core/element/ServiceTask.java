package dev.headway.core.element;

import dev.headway.core.execution.ElementBehavior;
import dev.headway.core.execution.ServiceCall;
import dev.headway.core.execution.Walk;
import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;

/** Service and send task: runs user code; a triggerable one then waits (BPMN 2.0.2, 13.3.3). */
final class ServiceTask implements ElementBehavior {
    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        if (!(node.detail() instanceof ElementDetail.ServiceTask task)) {
            throw new IllegalStateException("Expected a service task at '" + node.id() + "'");
        }
        boolean ran = ServiceCall.run(walk.context().userCode(), node, task, walk.contextOf(token, node));
        if (ran && task.triggerable()) {
            walk.waitHere(token);
        } else {
            walk.complete(walk.recorder().execution(token.id()), node);
        }
    }

    @Override
    public boolean waits(FlowNode node) {
        return node.detail() instanceof ElementDetail.ServiceTask task && task.triggerable();
    }

    @Override
    public boolean runsUserCode(FlowNode node) {
        return true;
    }

    @Override
    public void trigger(Walk walk, Execution token, FlowNode node, VariableDocument variables) {
        variables.asMap().forEach(walk.contextOf(token, node)::setVariable);
        walk.complete(walk.recorder().execution(token.id()), node);
    }
}

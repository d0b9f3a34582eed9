package dev.headway.core.element;

import dev.headway.core.execution.job.ExternalTasks;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.ServiceCall;
import dev.headway.core.execution.usercode.UserCodeException;
import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;

/** Service task and what is like it: runs user code, or waits for an external worker; a triggerable one waits (BPMN 2.0.2, 13.3.3). */
final class ServiceTask implements ElementBehavior {
    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        if (!(node.detail() instanceof ElementDetail.ServiceTask task)) {
            throw new IllegalStateException("Expected a service task at '" + node.id() + "'");
        }
        if (task.implementation() instanceof Implementation.External external) {
            if (ServiceCall.skipped(task, walk.contextOf(token, node))) {
                walk.complete(token, node);
            } else {
                ExternalTasks.offer(walk, token, node, external);
            }
            return;
        }
        boolean ran = ServiceCall.run(walk.context().userCode(), node, task, walk.contextOf(token, node));
        if (ran && task.triggerable()) {
            if (task.answer() != null) {
                walk.events().arm(walk.recorder().execution(token.id()), node, task.answer());
            }
            walk.waitHere(token);
        } else {
            walk.complete(walk.recorder().execution(token.id()), node);
        }
    }

    @Override
    public boolean waits(FlowNode node) {
        return node.detail() instanceof ElementDetail.ServiceTask task
                && (task.triggerable() || task.implementation() instanceof Implementation.External);
    }

    @Override
    public boolean runsUserCode(FlowNode node) {
        return !(node.detail() instanceof ElementDetail.ServiceTask task
                && task.implementation() instanceof Implementation.External);
    }

    @Override
    public void trigger(Walk walk, Execution token, FlowNode node, VariableDocument variables) {
        variables.asMap().forEach(walk.contextOf(token, node)::setVariable);
        if (node.detail() instanceof ElementDetail.ServiceTask task
                && (task.implementation() instanceof Implementation.JavaClass
                        || task.implementation() instanceof Implementation.DelegateExpression)) {
            try {
                walk.context().userCode().trigger(task.implementation(), walk.contextOf(token, node));
            } catch (RuntimeException unchecked) {
                throw UserCodeException.thrownBy(
                        "Trigger of service task '" + node.id() + "' of "
                                + walk.definition().described(),
                        unchecked);
            }
        }
        walk.complete(walk.recorder().execution(token.id()), node);
    }
}

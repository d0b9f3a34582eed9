package dev.headway.core.element;

import dev.headway.core.execution.job.ExternalTaskOffers;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.EventBehavior;
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
    private final InstanceStep step;
    private final Contexts contexts;
    private final Walk walk;
    private final EventBehavior events;
    private final ExternalTaskOffers offers;

    ServiceTask(InstanceStep step, Contexts contexts, Walk walk, EventBehavior events, ExternalTaskOffers offers) {
        this.step = step;
        this.contexts = contexts;
        this.walk = walk;
        this.events = events;
        this.offers = offers;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        if (!(node.detail() instanceof ElementDetail.ServiceTask task)) {
            throw new IllegalStateException("Expected a service task at '" + node.id() + "'");
        }
        if (task.implementation() instanceof Implementation.External external) {
            if (ServiceCall.skipped(task, contexts.of(token, node))) {
                walk.complete(token, node);
            } else {
                offers.offer(token, node, external);
            }
            return;
        }
        boolean ran = ServiceCall.run(step.context().userCode(), node, task, contexts.of(token, node));
        if (ran && task.triggerable()) {
            if (task.answer() != null) {
                events.arm(step.recorder().execution(token.id()), node, task.answer());
            }
            walk.waitHere(token);
        } else {
            walk.complete(step.recorder().execution(token.id()), node);
        }
    }

    @Override
    public boolean waits(FlowNode node) {
        return node.detail() instanceof ElementDetail.ServiceTask task
                && (task.triggerable() || task.implementation() instanceof Implementation.External);
    }

    static boolean runsUserCode(FlowNode node) {
        return !(node.detail() instanceof ElementDetail.ServiceTask task
                && task.implementation() instanceof Implementation.External);
    }

    @Override
    public void trigger(Execution token, FlowNode node, VariableDocument variables) {
        variables.asMap().forEach(contexts.of(token, node)::setVariable);
        if (node.detail() instanceof ElementDetail.ServiceTask task
                && (task.implementation() instanceof Implementation.JavaClass
                        || task.implementation() instanceof Implementation.DelegateExpression)) {
            try {
                step.context().userCode().trigger(task.implementation(), contexts.of(token, node));
            } catch (RuntimeException unchecked) {
                throw UserCodeException.thrownBy(
                        "Trigger of service task '" + node.id() + "' of "
                                + step.definition().described(),
                        unchecked);
            }
        }
        walk.complete(step.recorder().execution(token.id()), node);
    }
}

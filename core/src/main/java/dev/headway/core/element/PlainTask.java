package dev.headway.core.element;

import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.FlowNode;
import org.jspecify.annotations.Nullable;

/**
 * Abstract and manual task: nothing for the engine to do (BPMN 2.0.2, 13.3.3). In a case it waits until somebody says that it is done
 * (CMMN 1.1, 5.4.10).
 */
final class PlainTask implements ElementBehavior {
    private final InstanceStep step;
    private final Walk walk;
    private final @Nullable CaseBehavior planItems;

    PlainTask(InstanceStep step, Walk walk, @Nullable CaseBehavior planItems) {
        this.step = step;
        this.walk = walk;
        this.planItems = planItems;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        if (planItems == null) {
            walk.complete(token, node);
        } else {
            walk.waitHere(token);
            planItems.passOn(token.id(), node);
        }
    }

    @Override
    public void trigger(Execution token, FlowNode node, VariableDocument variables) {
        if (planItems == null) {
            ElementBehavior.super.trigger(token, node, variables);
        } else {
            walk.complete(step.recorder().execution(token.id()), node);
        }
    }
}

package dev.headway.core.element;

import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.FlowNode;

/**
 * Abstract and manual task: nothing for the engine to do (BPMN 2.0.2, 13.3.3). In a case it waits until somebody says that it is done
 * (CMMN 1.1, 5.4.10).
 */
final class PlainTask implements ElementBehavior {
    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        CaseBehavior items = walk.planItems();
        if (items == null) {
            walk.complete(token, node);
        } else {
            walk.waitHere(token);
            items.passOn(token.id(), node);
        }
    }

    @Override
    public void trigger(Walk walk, Execution token, FlowNode node, VariableDocument variables) {
        if (walk.planItems() == null) {
            ElementBehavior.super.trigger(walk, token, node, variables);
        } else {
            walk.complete(walk.recorder().execution(token.id()), node);
        }
    }
}

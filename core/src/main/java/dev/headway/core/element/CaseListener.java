package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.FlowNode;

/** Event listener of a case: has no work of its own; it occurs when its event does (CMMN 1.1, 8.4.3). */
final class CaseListener implements ElementBehavior {
    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        walk.complete(token, node);
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

package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;

/** Event sub-process: started by its event, never by a flow; ends inside its parent scope (BPMN 2.0.2, 13.5.4). */
final class EventSubProcess implements ElementBehavior {
    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        throw new IllegalStateException("Expected no sequence flow into event sub-process '" + node.id() + "'");
    }

    @Override
    public void scopeDone(Walk walk, Execution scope, FlowNode node) {
        walk.scopes().endScope(scope, node);
    }
}

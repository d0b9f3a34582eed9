package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Scopes;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;

/** Event sub-process: started by its event, never by a flow; ends inside its parent scope (BPMN 2.0.2, 13.5.4). */
final class EventSubProcess implements ElementBehavior {
    private final Scopes scopes;

    EventSubProcess(Scopes scopes) {
        this.scopes = scopes;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        throw new IllegalStateException("Expected no sequence flow into event sub-process '" + node.id() + "'");
    }

    @Override
    public void scopeDone(Execution scope, FlowNode node) {
        scopes.endScope(scope, node);
    }
}

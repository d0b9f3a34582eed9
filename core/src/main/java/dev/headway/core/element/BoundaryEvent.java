package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;

/** Boundary event that has happened: its token goes on (BPMN 2.0.2, 10.5.4 and 13.5.3). */
final class BoundaryEvent implements ElementBehavior {
    private final Walk walk;

    BoundaryEvent(Walk walk) {
        this.walk = walk;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        walk.complete(token, node);
    }
}

package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;

/** Start event: the token goes on at once (BPMN 2.0.2, 10.5.2). */
final class StartEvent implements ElementBehavior {
    private final Walk walk;

    StartEvent(Walk walk) {
        this.walk = walk;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        walk.complete(token, node);
    }
}

package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;

/** Intermediate catch event: waits for a message, signal or timer; a link's target goes on at once (BPMN 2.0.2, 10.5.4). */
final class IntermediateCatchEvent implements ElementBehavior {
    private final Walk walk;
    private final EventBehavior events;

    IntermediateCatchEvent(Walk walk, EventBehavior events) {
        this.walk = walk;
        this.events = events;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        if (!waits(node)) {
            walk.complete(token, node);
            return;
        }
        if (node.detail() instanceof ElementDetail.CatchEvent caught) {
            events.arm(token, node, caught.event());
        }
        walk.waitHere(token);
    }

    @Override
    public boolean waits(FlowNode node) {
        return !(node.detail() instanceof ElementDetail.CatchEvent caught
                && caught.event() instanceof EventDefinition.Link);
    }
}

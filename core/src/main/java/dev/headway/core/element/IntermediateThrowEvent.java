package dev.headway.core.element;

import dev.headway.core.execution.ElementBehavior;
import dev.headway.core.execution.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;

/** Intermediate throw event: none, signal (BPMN 2.0.2, 10.5.4). */
final class IntermediateThrowEvent implements ElementBehavior {
    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        if (node.detail() instanceof ElementDetail.ThrowEvent thrown
                && thrown.event() instanceof EventDefinition.Signal signal) {
            Signals.broadcast(walk, token, node, signal);
        }
        walk.complete(token, node);
    }
}

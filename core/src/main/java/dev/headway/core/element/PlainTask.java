package dev.headway.core.element;

import dev.headway.core.execution.ElementBehavior;
import dev.headway.core.execution.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;

/** Abstract and manual task: nothing for the engine to do (BPMN 2.0.2, 13.3.3). */
final class PlainTask implements ElementBehavior {
    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        walk.complete(token, node);
    }
}

package dev.headway.core.element;

import dev.headway.core.execution.instance.Instances;
import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;

/** Call activity, process task and case task: starts another instance and waits for its end (BPMN 2.0.2, 13.3.5; CMMN 1.1, 5.4.10). */
final class CallActivity implements ElementBehavior {
    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        if (!(node.detail() instanceof ElementDetail.CallActivity call)) {
            throw new IllegalStateException("Expected a call activity at '" + node.id() + "'");
        }
        Instances.call(walk, token, node, call);
        CaseBehavior items = walk.planItems();
        if (items != null) {
            items.passOn(token.id(), node);
        }
    }

    @Override
    public boolean waits(FlowNode node) {
        return true;
    }
}

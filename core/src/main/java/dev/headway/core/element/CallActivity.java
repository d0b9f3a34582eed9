package dev.headway.core.element;

import dev.headway.core.execution.instance.Calls;
import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import org.jspecify.annotations.Nullable;

/** Call activity, process task and case task: starts another instance and waits for its end (BPMN 2.0.2, 13.3.5; CMMN 1.1, 5.4.10). */
final class CallActivity implements ElementBehavior {
    private final Calls calls;
    private final @Nullable CaseBehavior planItems;

    CallActivity(Calls calls, @Nullable CaseBehavior planItems) {
        this.calls = calls;
        this.planItems = planItems;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        if (!(node.detail() instanceof ElementDetail.CallActivity call)) {
            throw new IllegalStateException("Expected a call activity at '" + node.id() + "'");
        }
        calls.call(token, node, call);
        if (planItems != null) {
            planItems.passOn(token.id(), node);
        }
    }

    @Override
    public boolean waits(FlowNode node) {
        return true;
    }
}

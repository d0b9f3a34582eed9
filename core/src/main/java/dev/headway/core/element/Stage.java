package dev.headway.core.element;

import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;

/** Stage of a case: holds plan items, and is complete when they allow it (CMMN 1.1, 8.4.2 and 8.6.1). */
final class Stage implements ElementBehavior {
    private final CaseBehavior planItems;

    Stage(CaseBehavior planItems) {
        this.planItems = planItems;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        planItems.beginStage(token, node);
    }

    @Override
    public boolean waits(FlowNode node) {
        return true;
    }
}

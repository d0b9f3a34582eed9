package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;

/** Milestone of a case: occurs as soon as nothing keeps it (CMMN 1.1, 8.4.3). */
final class Milestone implements ElementBehavior {
    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        if (node.detail() instanceof ElementDetail.Milestone detail && detail.variable() != null) {
            walk.contextOf(token, node).setVariable(detail.variable(), true);
        }
        walk.complete(walk.recorder().execution(token.id()), node);
    }
}

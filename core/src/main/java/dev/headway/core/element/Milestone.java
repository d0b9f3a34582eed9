package dev.headway.core.element;

import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;

/** Milestone of a case: occurs as soon as nothing keeps it (CMMN 1.1, 8.4.3). */
final class Milestone implements ElementBehavior {
    private final InstanceStep step;
    private final Contexts contexts;
    private final Walk walk;

    Milestone(InstanceStep step, Contexts contexts, Walk walk) {
        this.step = step;
        this.contexts = contexts;
        this.walk = walk;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        if (node.detail() instanceof ElementDetail.Milestone detail && detail.variable() != null) {
            contexts.of(token, node).setVariable(detail.variable(), true);
        }
        walk.complete(step.recorder().execution(token.id()), node);
    }
}

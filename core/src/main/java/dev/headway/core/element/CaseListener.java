package dev.headway.core.element;

import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.FlowNode;

/** Event listener of a case: has no work of its own; it occurs when its event does (CMMN 1.1, 8.4.3). */
final class CaseListener implements ElementBehavior {
    private final InstanceStep step;
    private final Contexts contexts;
    private final Walk walk;

    CaseListener(InstanceStep step, Contexts contexts, Walk walk) {
        this.step = step;
        this.contexts = contexts;
        this.walk = walk;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        walk.complete(token, node);
    }

    @Override
    public boolean waits(FlowNode node) {
        return true;
    }

    @Override
    public void trigger(Execution token, FlowNode node, VariableDocument variables) {
        variables.asMap().forEach(contexts.of(token, node)::setVariable);
        walk.complete(step.recorder().execution(token.id()), node);
    }
}

package dev.headway.core.element;

import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.FlowConditions;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;
import dev.headway.model.SequenceFlow;
import java.util.List;

/** Exclusive gateway: the first flow whose condition is true, else the default flow (BPMN 2.0.2, 13.4.2). */
final class ExclusiveGateway implements ElementBehavior {
    private final InstanceStep step;
    private final Contexts contexts;
    private final Walk walk;

    ExclusiveGateway(InstanceStep step, Contexts contexts, Walk walk) {
        this.step = step;
        this.contexts = contexts;
        this.walk = walk;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        ActivityContext scope = contexts.of(token, node);
        SequenceFlow chosen = null;
        for (int index : node.outgoing()) {
            SequenceFlow flow = step.definition().graph().flow(index);
            if (index != node.defaultFlow() && FlowConditions.holds(step, flow, scope)) {
                chosen = flow;
                break;
            }
        }
        if (chosen == null && node.defaultFlow() >= 0) {
            chosen = step.definition().graph().flow(node.defaultFlow());
        }
        if (chosen == null && !node.outgoing().isEmpty()) {
            throw FlowConditions.none(step, node);
        }
        walk.completeGateway(token, node, chosen == null ? List.of() : List.of(chosen));
    }
}

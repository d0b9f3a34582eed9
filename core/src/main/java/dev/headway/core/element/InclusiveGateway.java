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
import java.util.ArrayList;
import java.util.List;

/** Inclusive gateway: every flow whose condition is true, else the default flow (BPMN 2.0.2, 13.4.3). Joining is done before. */
final class InclusiveGateway implements ElementBehavior {
    private final InstanceStep step;
    private final Contexts contexts;
    private final Walk walk;

    InclusiveGateway(InstanceStep step, Contexts contexts, Walk walk) {
        this.step = step;
        this.contexts = contexts;
        this.walk = walk;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        ActivityContext scope = contexts.of(token, node);
        List<SequenceFlow> chosen = new ArrayList<>();
        for (int index : node.outgoing()) {
            SequenceFlow flow = step.definition().graph().flow(index);
            if (index != node.defaultFlow() && FlowConditions.holds(step, flow, scope)) {
                chosen.add(flow);
            }
        }
        if (chosen.isEmpty() && node.defaultFlow() >= 0) {
            chosen.add(step.definition().graph().flow(node.defaultFlow()));
        }
        if (chosen.isEmpty() && !node.outgoing().isEmpty()) {
            throw FlowConditions.none(step, node);
        }
        walk.completeGateway(token, node, chosen);
    }
}

package dev.headway.core.element;

import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;
import dev.headway.model.SequenceFlow;
import java.util.List;

/** Parallel gateway: a token on every outgoing flow, conditions or not (BPMN 2.0.2, 13.4.1). Joining is done before. */
final class ParallelGateway implements ElementBehavior {
    private final InstanceStep step;
    private final Walk walk;

    ParallelGateway(InstanceStep step, Walk walk) {
        this.step = step;
        this.walk = walk;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        List<SequenceFlow> all =
                node.outgoing().stream().map(step.definition().graph()::flow).toList();
        walk.completeGateway(token, node, all);
    }
}

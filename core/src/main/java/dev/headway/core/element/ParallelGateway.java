package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;
import dev.headway.model.SequenceFlow;
import java.util.List;

/** Parallel gateway: a token on every outgoing flow, conditions or not (BPMN 2.0.2, 13.4.1). Joining is done before. */
final class ParallelGateway implements ElementBehavior {
    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        List<SequenceFlow> all =
                node.outgoing().stream().map(walk.definition().graph()::flow).toList();
        walk.completeGateway(token, node, all);
    }
}

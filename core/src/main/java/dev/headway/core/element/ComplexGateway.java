package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;

/**
 * Complex gateway: goes on as soon as its activation condition holds, such as after two of three flows, and swallows what comes
 * by the others afterwards; then every flow whose condition is true, else the default flow (BPMN 2.0.2, 13.4.5). Joining is done
 * before; while it waits for its reset no flow is taken.
 */
final class ComplexGateway implements ElementBehavior {
    private final InclusiveGateway split;

    ComplexGateway(InclusiveGateway split) {
        this.split = split;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        split.execute(token, node);
    }
}

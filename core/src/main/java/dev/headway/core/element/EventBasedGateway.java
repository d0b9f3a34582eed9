package dev.headway.core.element;

import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;

/** Event-based gateway: the token waits for all of its events, the first one decides (BPMN 2.0.2, 13.4.4). */
final class EventBasedGateway implements ElementBehavior {
    private final InstanceStep step;
    private final Walk walk;
    private final EventBehavior events;

    EventBasedGateway(InstanceStep step, Walk walk, EventBehavior events) {
        this.step = step;
        this.walk = walk;
        this.events = events;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        for (int index : node.outgoing()) {
            FlowNode target = step.definition()
                    .graph()
                    .node(step.definition().graph().flow(index).target());
            switch (target.detail()) {
                case ElementDetail.CatchEvent caught -> events.arm(token, target, caught.event());
                case ElementDetail.ReceiveTask receive -> {
                    if (receive.message() != null) {
                        events.subscribeMessage(token, target, receive.message());
                    }
                }
                default -> {
                    // the parser refuses any other target
                }
            }
        }
        walk.waitHere(token);
    }

    @Override
    public boolean waits(FlowNode node) {
        return true;
    }
}

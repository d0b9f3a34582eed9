package dev.headway.core.element;

import dev.headway.core.execution.token.CompensationBehavior;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.EscalationBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;

/** Intermediate throw event: none, message, signal, escalation, compensation, link (BPMN 2.0.2, 10.5.4). */
final class IntermediateThrowEvent implements ElementBehavior {
    private final Walk walk;
    private final EscalationBehavior escalations;
    private final CompensationBehavior compensation;
    private final Messages messages;
    private final Signals signals;

    IntermediateThrowEvent(
            Walk walk,
            EscalationBehavior escalations,
            CompensationBehavior compensation,
            Messages messages,
            Signals signals) {
        this.walk = walk;
        this.escalations = escalations;
        this.compensation = compensation;
        this.messages = messages;
        this.signals = signals;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        switch (eventOf(node)) {
            case EventDefinition.Compensation thrown -> compensation.raise(token, node, thrown);
            case EventDefinition.Escalation escalation -> escalations.raise(token, node, escalation);
            case EventDefinition.Signal signal -> {
                signals.broadcast(token, node, signal);
                walk.complete(token, node);
            }
            case EventDefinition.Message message -> messages.throwAndGoOn(token, node, message);
            default -> walk.complete(token, node);
        }
    }

    private static EventDefinition eventOf(FlowNode node) {
        return node.detail() instanceof ElementDetail.ThrowEvent thrown ? thrown.event() : new EventDefinition.None();
    }

    @Override
    public boolean opensScope(FlowNode node) {
        return eventOf(node) instanceof EventDefinition.Compensation;
    }

    @Override
    public void scopeDone(Execution scope, FlowNode node) {
        compensation.handlerDone(scope, node);
    }

    static boolean runsUserCode(FlowNode node) {
        return Messages.runsUserCode(eventOf(node));
    }
}

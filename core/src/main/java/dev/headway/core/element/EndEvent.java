package dev.headway.core.element;

import dev.headway.core.execution.token.CompensationBehavior;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.ErrorBehavior;
import dev.headway.core.execution.token.EscalationBehavior;
import dev.headway.core.execution.token.Terminations;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import org.jspecify.annotations.Nullable;

/** End event: none, message, signal, escalation, error, compensation, cancel, terminate (BPMN 2.0.2, 10.5.3). */
final class EndEvent implements ElementBehavior {
    private final Contexts contexts;
    private final Walk walk;
    private final Terminations terminations;
    private final ErrorBehavior errors;
    private final EscalationBehavior escalations;
    private final CompensationBehavior compensation;
    private final Messages messages;
    private final Signals signals;

    EndEvent(
            Contexts contexts,
            Walk walk,
            Terminations terminations,
            ErrorBehavior errors,
            EscalationBehavior escalations,
            CompensationBehavior compensation,
            Messages messages,
            Signals signals) {
        this.contexts = contexts;
        this.walk = walk;
        this.terminations = terminations;
        this.errors = errors;
        this.escalations = escalations;
        this.compensation = compensation;
        this.messages = messages;
        this.signals = signals;
    }

    @Override
    public void execute(Execution token, FlowNode node) {
        switch (eventOf(node)) {
            case EventDefinition.Error error -> raise(token, node, error);
            case EventDefinition.Terminate terminate -> {
                walk.endVisit(token, node);
                terminations.raise(token, terminate);
            }
            case EventDefinition.Compensation thrown -> compensation.raise(token, node, thrown);
            case EventDefinition.Cancel cancel -> compensation.cancelTransaction(token, node);
            case EventDefinition.Escalation escalation -> escalations.raise(token, node, escalation);
            case EventDefinition.Message message -> messages.throwAndGoOn(token, node, message);
            case EventDefinition.Signal signal -> {
                signals.broadcast(token, node, signal);
                walk.complete(token, node);
            }
            default -> walk.complete(token, node);
        }
    }

    private static EventDefinition eventOf(FlowNode node) {
        return node.detail() instanceof ElementDetail.EndEvent end ? end.event() : new EventDefinition.None();
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

    private void raise(Execution token, FlowNode node, EventDefinition.Error error) {
        @Nullable String code = contexts.text(error.code(), token, node);
        walk.endVisit(token, node);
        errors.propagate(token.id(), code == null ? "" : code, contexts.text(error.message(), token, node));
    }
}

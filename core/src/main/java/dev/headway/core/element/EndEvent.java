package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import org.jspecify.annotations.Nullable;

/** End event: none, message, signal, escalation, error, compensation, cancel, terminate (BPMN 2.0.2, 10.5.3). */
final class EndEvent implements ElementBehavior {
    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        switch (eventOf(node)) {
            case EventDefinition.Error error -> raise(walk, token, node, error);
            case EventDefinition.Terminate terminate -> {
                walk.endVisit(token, node);
                walk.scopes().terminations().raise(token, terminate);
            }
            case EventDefinition.Compensation compensation ->
                walk.compensation().raise(token, node, compensation);
            case EventDefinition.Cancel cancel -> walk.compensation().cancelTransaction(token, node);
            case EventDefinition.Escalation escalation -> walk.escalations().raise(token, node, escalation);
            case EventDefinition.Message message -> Messages.throwAndGoOn(walk, token, node, message);
            case EventDefinition.Signal signal -> {
                Signals.broadcast(walk, token, node, signal);
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
    public void scopeDone(Walk walk, Execution scope, FlowNode node) {
        walk.compensation().handlerDone(scope, node);
    }

    @Override
    public boolean runsUserCode(FlowNode node) {
        return Messages.runsUserCode(eventOf(node));
    }

    private static void raise(Walk walk, Execution token, FlowNode node, EventDefinition.Error error) {
        @Nullable String code = walk.text(error.code(), token, node);
        walk.endVisit(token, node);
        walk.errors().propagate(token.id(), code == null ? "" : code, walk.text(error.message(), token, node));
    }
}

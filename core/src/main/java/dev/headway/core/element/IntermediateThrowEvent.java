package dev.headway.core.element;

import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.Links;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;

/** Intermediate throw event: none, message, signal, escalation, compensation, link (BPMN 2.0.2, 10.5.4). */
final class IntermediateThrowEvent implements ElementBehavior {
    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        switch (eventOf(node)) {
            case EventDefinition.Compensation compensation ->
                walk.compensation().raise(token, node, compensation);
            case EventDefinition.Escalation escalation -> walk.escalations().raise(token, node, escalation);
            case EventDefinition.Signal signal -> {
                Signals.broadcast(walk, token, node, signal);
                walk.complete(token, node);
            }
            case EventDefinition.Message message -> Messages.throwAndGoOn(walk, token, node, message);
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
    public void scopeDone(Walk walk, Execution scope, FlowNode node) {
        walk.compensation().handlerDone(scope, node);
    }

    @Override
    public boolean runsUserCode(FlowNode node) {
        return Messages.runsUserCode(eventOf(node));
    }

    /** A link has no flow of its own: the path goes on at its target (BPMN 2.0.2, 10.5.5). */
    @Override
    public void leave(Walk walk, Execution token, FlowNode node) {
        FlowNode target = Links.target(walk.definition().graph(), node);
        if (target == null) {
            walk.leave(token, node);
        } else {
            walk.goTo(token, target);
        }
    }
}

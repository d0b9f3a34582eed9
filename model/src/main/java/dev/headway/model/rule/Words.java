package dev.headway.model.rule;

import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import org.jspecify.annotations.Nullable;

/** How messages about graphs call things. */
final class Words {
    private Words() {}

    /** {@code <userTask id='x'>}. */
    static String node(FlowNode node) {
        return node.described();
    }

    /** The humantask 'x': a plan item by its kind. */
    static String item(FlowNode node) {
        return "the " + node.kindName() + " '" + node.id() + "'";
    }

    /** The event definition of an event, or null for another element. */
    static @Nullable EventDefinition eventOf(FlowNode node) {
        return switch (node.detail()) {
            case ElementDetail.StartEvent start -> start.event();
            case ElementDetail.EndEvent end -> end.event();
            case ElementDetail.CatchEvent caught -> caught.event();
            case ElementDetail.ThrowEvent thrown -> thrown.event();
            case ElementDetail.BoundaryEvent boundary -> boundary.event();
            default -> null;
        };
    }

    /** What an event waits for, in words that are the same for what happens together; null where that cannot be told. */
    static @Nullable String trigger(EventDefinition event) {
        return switch (event) {
            case EventDefinition.Message message ->
                message.name().isEmpty() ? null : "the message '" + message.name() + "'";
            case EventDefinition.Signal signal ->
                signal.name().isEmpty() ? null : "the signal '" + signal.trigger() + "'";
            case EventDefinition.Error error ->
                error.code() == null ? "every error" : "the error '" + error.code() + "'";
            case EventDefinition.Escalation escalation ->
                escalation.code() == null ? "every escalation" : "the escalation '" + escalation.code() + "'";
            case EventDefinition.Compensation compensation -> "compensation";
            case EventDefinition.Cancel cancel -> "its cancellation";
            default -> null;
        };
    }

    static String event(EventDefinition event) {
        return switch (event) {
            case EventDefinition.None none -> "none";
            case EventDefinition.Message message -> "message";
            case EventDefinition.Signal signal -> "signal";
            case EventDefinition.Timer timer -> "timer";
            case EventDefinition.Error error -> "error";
            case EventDefinition.Escalation escalation -> "escalation";
            case EventDefinition.Conditional conditional ->
                conditional.isListener() ? "variable listener" : "conditional";
            case EventDefinition.Link link -> "link";
            case EventDefinition.Compensation compensation -> "compensation";
            case EventDefinition.Terminate terminate -> "terminate";
            case EventDefinition.Cancel cancel -> "cancel";
        };
    }
}

package dev.headway.core.execution.token;

import dev.headway.core.command.Refusal;
import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.FlowNode;

/**
 * What one element of BPMN or CMMN does with a token. One class per element, which names in its constructor what it uses; belongs to one
 * instance in one step.
 */
public interface ElementBehavior {
    /** The token is at the element: does its work, and either completes it, ends it, or leaves it waiting. */
    void execute(Execution token, FlowNode node);

    /** Whether a token may stay here over a commit, so that boundary events must be armed. */
    default boolean waits(FlowNode node) {
        return false;
    }

    /** Whether its token becomes a scope, which other tokens live in. */
    default boolean opensScope(FlowNode node) {
        return node.type().isScope();
    }

    /** Goes on after a trigger from the API. */
    default void trigger(Execution token, FlowNode node, VariableDocument variables) {
        throw new Refusal(
                Refusal.Reason.WRONG_STATE,
                "Expected execution " + token.id() + " to wait for a trigger, but it is at "
                        + node.kindName() + " '" + node.id() + "', which takes none (instance "
                        + token.instanceId()
                        + "). Complete its task, send its message or wait for its job instead.");
    }

    /** The last token inside this scope ended. */
    default void scopeDone(Execution scope, FlowNode node) {
        throw new IllegalStateException(
                "Expected a scope, but " + node.type() + " '" + node.id() + "' has no tokens inside");
    }
}

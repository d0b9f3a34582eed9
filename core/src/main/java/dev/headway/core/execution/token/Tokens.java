package dev.headway.core.execution.token;

import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.FlowNode;
import dev.headway.model.SequenceFlow;
import org.jspecify.annotations.Nullable;

/**
 * Lets a token go on from where it is: for what a {@link Walk} itself needs, so that it is made before the walk. Whoever is made after
 * it uses the walk.
 */
public interface Tokens {
    /** A token comes to a node, by a flow or otherwise. */
    void arrive(Execution token, FlowNode node, @Nullable SequenceFlow via);

    /** Runs a node for a token that has arrived, after its job if it has one. */
    void begin(Execution token, FlowNode node, @Nullable SequenceFlow via);

    /** Runs what the element itself does; all that comes before is done. */
    void execute(Execution token, FlowNode node);

    /** An event has come to an execution that waits for it. */
    void arrived(Execution execution, FlowNode eventNode, VariableDocument variables);

    /** The node's work is done: end listeners, outputs, history; then a job or the outgoing flows. */
    void complete(Execution token, FlowNode node);

    /** The node's work is done and written to the history, and a job goes on from it. */
    void leaveByJob(Execution token, FlowNode node);

    /** The node is done with: the token takes the outgoing flows whose conditions hold. */
    void leave(Execution token, FlowNode node);

    /** Ends the visit of a node from which the token does not go on by a flow: end listeners, history. */
    void endVisit(Execution token, FlowNode node);

    /** The token is used up; the last of its scope completes the scope. */
    void endToken(Execution token);

    /** The last token inside a scope has ended. */
    void scopeDone(Execution scope, FlowNode node);
}

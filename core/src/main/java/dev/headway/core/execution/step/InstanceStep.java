package dev.headway.core.execution.step;

import dev.headway.core.definition.Definition;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.expression.Expression;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;

/**
 * One instance in one step: its rows, its definition, what comes from outside, and what goes out. Data alone: it knows nothing that
 * acts on them. Not thread-safe.
 *
 * @param callDepth 0, or how many call activities of this step are around the instance
 */
public record InstanceStep(
        DeltaRecorder recorder, Definition definition, StepContext context, StepOutput output, int callDepth) {
    /** The engine's time, epoch milliseconds. */
    public long nowMillis() {
        return context.nowMillis();
    }

    /** A new id in this instance's partition. */
    public long newId() {
        return context.ids().next(Ids.partition(recorder.instanceId()));
    }

    /** Something to be done after the commit. */
    public void effect(Effect effect) {
        output.effect(effect);
    }

    /** The expression that a text of the model is. */
    public Expression expression(String text) {
        return definition.expression(text);
    }

    /** Whether the instance is of a case. */
    public boolean isCase() {
        return definition.cases() != null;
    }

    // --- where executions are ---

    /** The node at which an execution is, or which it is the scope of. */
    public FlowNode nodeOf(Execution execution) {
        String elementId = execution.elementId();
        return elementId == null ? definition.graph().process() : definition.node(elementId);
    }

    /** The scope that a token lives in; the root is the scope of its own inline token. */
    public Execution scopeOf(Execution token) {
        return token.isRoot() ? recorder.root() : recorder.execution(token.parentId());
    }

    /** Whether this execution is one instance of a loop over the node, as opposed to the loop itself. */
    public boolean isLoopInstance(Execution execution, FlowNode node) {
        if (node.loop() == null || execution.isRoot()) {
            return false;
        }
        Execution parent = recorder.execution(execution.parentId());
        return parent.kind() == Kind.LOOP && node.id().equals(parent.elementId());
    }

    /** Whether an execution is one that holds variables, or is inside of it. */
    public boolean sees(long executionId, long holderId) {
        Execution at = recorder.find(executionId);
        while (at != null) {
            if (at.id() == holderId) {
                return true;
            }
            at = at.isRoot() ? null : recorder.find(at.parentId());
        }
        return false;
    }

    /** Whether a subscription belongs to a scope (event sub-process) rather than to the token in the same row. */
    public boolean belongsToScope(SubscriptionRow subscription) {
        return belongsToScope(subscription.elementId());
    }

    /** The same for a timer; other jobs belong to no scope. */
    public boolean belongsToScope(JobRow job) {
        return job.origin() == JobRow.Table.TIMER && belongsToScope(job.elementId());
    }

    private boolean belongsToScope(String elementId) {
        return definition.node(elementId).type() == ElementType.START_EVENT;
    }

    /** Gives the instance another business key. */
    public void setBusinessKey(String key) {
        Execution root = recorder.root();
        recorder.update(
                root.with().root(root.requireRoot().withBusinessKey(key)).build());
    }
}

package dev.headway.core.execution.token;

import dev.headway.core.state.Execution;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;

/** Compensation (BPMN 2.0.2, 10.7 and 13.5.5): what completes and can be undone is kept, and undone when an event asks for it. */
public interface CompensationBehavior {
    /** An activity has completed: leaves an entry if there is something that can undo it. */
    void completed(Execution token, FlowNode node);

    /** Forgets what a scope that is gone had for compensation. */
    void drop(long executionId);

    /** A throw or end event compensates its scope, or one activity; it goes on when that is done, or at once. */
    void raise(Execution token, FlowNode node, EventDefinition.Compensation thrown);

    /** Nothing lives in a snapshot any more whose entries are being run. */
    void snapshotDone(Execution snapshot);

    /** A handler that an event has started is done: the next one, or the event itself. */
    void handlerDone(Execution run, FlowNode node);

    /** A cancel end event: ends all else in its transaction, compensates it, and leaves it at its cancel boundary event. */
    void cancelTransaction(Execution token, FlowNode node);
}

package dev.headway.core.execution.token;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;

/**
 * What executions have beside their rows, and what comes and goes with them: what they wait for, what can be undone, the instances
 * of a loop. Whoever keeps that uses scopes, so scopes know it as this alone.
 */
public interface Attached {
    /** A scope has opened. */
    void armEventSubProcesses(Execution scope, FlowNode node);

    /** A token leaves its element: what its row waits for as a scope stays. */
    void disarm(long executionId);

    /** A scope is gone: so are its event sub-processes. */
    void disarmScope(long executionId);

    /** A scope is gone: what it had for compensation is forgotten. */
    void drop(long executionId);

    /** Nothing lives any more in what is kept for compensation. */
    void snapshotDone(Execution snapshot);

    /** A loop is cancelled. */
    void loopCancelled(Execution body, String cause);

    /** Cancels one instance of a loop; false when nothing of the loop is left, and nothing is changed. */
    boolean cancelOne(Execution instance);

    /** The instance is about to end. */
    void instanceEnds(EndState how);
}

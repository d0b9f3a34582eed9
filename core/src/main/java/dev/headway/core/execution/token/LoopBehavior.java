package dev.headway.core.execution.token;

import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;

/** Activities that repeat (BPMN 2.0.2, 10.3.8, 13.3.6 and 13.3.7): a body row that counts, and a row per running instance. */
public interface LoopBehavior {
    /** A token enters a looping activity: it becomes the loop's body. */
    void start(Execution token, FlowNode node);

    /** Creates the next window of a parallel loop. */
    void expand(Execution body, FlowNode node);

    /** One instance completed: counts it, and ends the loop or starts the next. */
    void instanceDone(Execution instance, FlowNode node);

    /**
     * Somebody outside has cancelled what one instance of a multi-instance loop called: the instance goes, the loop goes on with the
     * others.
     *
     * @return false when nothing of the loop is left, and nothing is changed
     */
    boolean cancelOne(Execution instance);

    /** A loop is cancelled. */
    void cancelled(Execution body, String cause);

    /** Ends the multi-instance loop around a token, whatever its other instances do; false when there is none. */
    boolean terminate(Execution token);

    /** Lets the variables that show the output of loops so far be as they are now; true when conditions must be looked at again. */
    boolean settle();
}

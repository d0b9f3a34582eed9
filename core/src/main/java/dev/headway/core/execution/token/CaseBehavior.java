package dev.headway.core.execution.token;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.Execution;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItemTransition;

/** The life cycles of the plan items of one case (CMMN 1.1, 8.4), where tokens, variables and jobs touch them. */
public interface CaseBehavior {
    /** The case begins, or begins again by its reactivation listener: its plan model is active, what is in it is created. */
    void startCase(Execution.Root start);

    /** The case is about to end: listeners of what is open in it hear of it, then its own (CMMN 1.1, 8.4.1). */
    void caseEnds(EndState how);

    /** The case goes on after it was suspended. */
    void resumed();

    /** A stage has become active: turns its row into a scope, with what is in it. */
    void beginStage(Execution token, FlowNode node);

    /** The work of an item begins: one that a job begins is active from now on. */
    void begun(Execution item, FlowNode node);

    /** The work of an item is done, and a job will leave it. */
    void leaves(Execution item, FlowNode node);

    /** The work of an item is done and written to the history: its row goes, and perhaps another instance begins. */
    void left(Execution left, FlowNode node);

    /** Ends an item without its work being done, with all that is in it. */
    void end(Execution ended, FlowNode node, EndState how, PlanItemTransition transition);

    /** A BPMN error that nothing catches is a fault of the item that raised it; says whether it was one. */
    boolean fault(long executionId);

    /** A timer that repeats is about to fire: the next instance of its listener, which waits for the next time. */
    long nextTimer(Execution item, FlowNode node);

    /** A task that does not block is complete as soon as its work has begun; what it called goes on by itself. */
    void passOn(long itemId, FlowNode node);

    /** Whether a task waits until its work is done (CMMN 1.1, 5.4.10). */
    boolean blocks(Execution item, FlowNode node);

    /** A variable of an execution changed: create, update or delete. */
    void variableChanged(long holderId, String name, String kind);

    /** An execution began with a variable. */
    void variableCreated(long holderId, String name);

    /** What follows once nothing moves any more: conditions, then stages that are complete. Says whether anything did. */
    boolean settle();
}

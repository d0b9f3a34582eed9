package dev.headway.core.command;

import dev.headway.core.variable.VariableDocument;

/** One step of a modification: where tokens are taken away, or where new ones begin. */
public sealed interface Instruction {
    /** After the id of a looping activity: the loop as a whole. */
    String LOOP_BODY = "#multiInstanceBody";

    /** Cancels all that is at an activity, with all inside it; tokens that wait at a join too. */
    record CancelAll(String activityId) implements Instruction {}

    /**
     * Cancels one visit of an activity.
     *
     * @param id of the visit, or of its execution
     */
    record Cancel(long id) implements Instruction {}

    /**
     * Lets a new token begin.
     *
     * @param elementId an activity, event or gateway; for {@link Where#FLOW} a sequence flow
     * @param ancestorId visit or execution of the scope around it, where there are several; 0 for the only one
     * @param variables set where they are visible, or on the instance
     * @param local set on the new token alone
     */
    record Start(Where where, String elementId, long ancestorId, VariableDocument variables, VariableDocument local)
            implements Instruction {}

    /** Where a token begins. */
    enum Where {
        BEFORE,
        AFTER,
        FLOW
    }
}

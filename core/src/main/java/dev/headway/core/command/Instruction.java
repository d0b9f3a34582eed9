package dev.headway.core.command;

import dev.headway.core.variable.VariableDocument;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

    /**
     * Takes tokens away at some activities, and lets others begin: within the scope that they are in where the target is in it, too.
     * All tokens at one activity in one scope become one.
     *
     * @param activityIds where tokens are taken away; each must have some
     * @param executionIds or visits, in place of that
     * @param targetIds where tokens begin, one at each
     * @param called where the process begins that the one target calls, a call activity; null for its start event
     * @param local set on the new tokens alone, by target
     * @param ifThere whether it is no error that no token is at the activities
     */
    record Move(
            List<String> activityIds,
            List<Long> executionIds,
            List<String> targetIds,
            @Nullable CalledStart called,
            Map<String, VariableDocument> local,
            boolean ifThere)
            implements Instruction {}

    /**
     * Where a called process begins.
     *
     * @param version of the called process; 0 for the one that the model means
     */
    record CalledStart(String activityId, int version) {}

    /** Lets the start event of an event sub-process wait that does not wait now. */
    record Enable(String startEventId) implements Instruction {}

    /** Changes the open tasks of an activity when all tokens wait: {@code assignee}, {@code name} and so on, each a text. */
    record EditTasks(String activityId, Map<String, String> fields) implements Instruction {}

    /** Where a token begins. */
    enum Where {
        BEFORE,
        AFTER,
        FLOW
    }
}

package dev.headway.engine;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects how the tokens of a process instance move by hand, then moves them, in one transaction. All tokens at one activity in one
 * scope become one; scopes stay where the target is inside them. Made by {@link RuntimeService#createChangeActivityStateBuilder()}.
 * Not thread-safe.
 */
public interface ChangeActivityStateBuilder {
    /** The process instance. */
    ChangeActivityStateBuilder processInstanceId(String processInstanceId);

    /** Moves one execution. Its process instance need not be named. */
    ChangeActivityStateBuilder moveExecutionToActivityId(String executionId, String activityId);

    /** Moves several executions, which become one. */
    ChangeActivityStateBuilder moveExecutionsToSingleActivityId(List<String> executionIds, String activityId);

    /** Moves one execution, which becomes several. */
    ChangeActivityStateBuilder moveSingleExecutionToActivityIds(String executionId, List<String> activityIds);

    /** Moves what is at an activity. */
    ChangeActivityStateBuilder moveActivityIdTo(String currentActivityId, String newActivityId);

    /** Moves what is at several activities, which becomes one. */
    ChangeActivityStateBuilder moveActivityIdsToSingleActivityId(List<String> currentActivityIds, String newActivityId);

    /** Moves what is at an activity, which becomes several. */
    ChangeActivityStateBuilder moveSingleActivityIdToActivityIds(String currentActivityId, List<String> newActivityIds);

    /** Leaves a called process instance: it is cancelled, and its caller goes on at an activity in place of the call. */
    ChangeActivityStateBuilder moveActivityIdToParentActivityId(String currentActivityId, String newActivityId);

    /** Moves what is at an activity into a call activity, whose process begins at an activity in place of its start event. */
    ChangeActivityStateBuilder moveActivityIdToSubProcessInstanceActivityId(
            String currentActivityId, String newActivityId, String callActivityId);

    /** The same with a version of the called process. */
    ChangeActivityStateBuilder moveActivityIdToSubProcessInstanceActivityId(
            String currentActivityId,
            String newActivityId,
            String callActivityId,
            @Nullable Integer subProcessDefinitionVersion);

    /** Lets the start event of an event sub-process wait that does not wait now. */
    ChangeActivityStateBuilder enableEventSubProcessStartEvent(String eventSubProcessStartEventId);

    /** Sets a variable of the process instance first. */
    ChangeActivityStateBuilder processVariable(String variableName, @Nullable Object value);

    /** Sets variables of the process instance first. */
    ChangeActivityStateBuilder processVariables(Map<String, ? extends @Nullable Object> variables);

    /** Sets a variable of the token that begins at an activity. */
    ChangeActivityStateBuilder localVariable(String startActivityId, String variableName, @Nullable Object value);

    /** Sets variables of the token that begins at an activity. */
    ChangeActivityStateBuilder localVariables(
            String startActivityId, Map<String, ? extends @Nullable Object> variables);

    /**
     * Moves the tokens.
     *
     * @throws InvalidRequestException without anything to move, and for an activity at which there is no token
     * @throws ObjectNotFoundException when the process instance, or an execution, is not there
     */
    void changeState();
}

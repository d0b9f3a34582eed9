package dev.headway.engine.task;

import java.util.Collection;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Finds open user tasks. */
public interface TaskQuery extends TaskInfoQuery<TaskQuery, Task> {

    /** Only those assigned to the user, and unassigned ones that the user may claim. */
    TaskQuery taskCandidateOrAssigned(String userId);

    /** The same, with the groups of the user. */
    TaskQuery taskCandidateOrAssigned(String userId, Collection<String> groups);

    /** The same as {@link #taskUnassigned}, as Camunda spelled it once. */
    TaskQuery taskUnnassigned();

    /** Only those that a group may claim. */
    TaskQuery withCandidateGroups();

    /** Only those that no group may claim. */
    TaskQuery withoutCandidateGroups();

    /** Only those that a user by name may claim. */
    TaskQuery withCandidateUsers();

    /** Only those that no user by name may claim. */
    TaskQuery withoutCandidateUsers();

    /** The same as {@link #taskDueDate}. */
    TaskQuery dueDate(Date date);

    /** The same as {@link #taskDueBefore}. */
    TaskQuery dueBefore(Date date);

    /** The same as {@link #taskDueAfter}. */
    TaskQuery dueAfter(Date date);

    /** The same as {@link #withoutTaskDueDate}. */
    TaskQuery withoutDueDate();

    /** Only with this follow-up date. */
    TaskQuery followUpDate(Date date);

    /** Only with an earlier follow-up date. */
    TaskQuery followUpBefore(Date date);

    /** Only with an earlier follow-up date, or with none. */
    TaskQuery followUpBeforeOrNotExistent(Date date);

    /** Only with a later follow-up date. */
    TaskQuery followUpAfter(Date date);

    /** Only in this delegation state; null asks for those that were never delegated. */
    TaskQuery taskDelegationState(@Nullable DelegationState state);

    /** Only of instances that are not suspended. */
    TaskQuery active();

    /** Only of suspended instances. */
    TaskQuery suspended();

    /** The same as {@link #ignoreAssigneeValue}, as Camunda calls it. */
    TaskQuery includeAssignedTasks();

    /** Form keys are always there; for the family's sake. */
    TaskQuery initializeFormKeys();

    /** Orders by due date. */
    TaskQuery orderByDueDate();

    /** Orders by follow-up date. */
    TaskQuery orderByFollowUpDate();

    /** Only tasks that were changed after this time or, where nobody has changed them, made after it. */
    TaskQuery taskUpdatedAfter(Date date);

    /** Orders by when they were last changed. */
    TaskQuery orderByLastUpdated();
}

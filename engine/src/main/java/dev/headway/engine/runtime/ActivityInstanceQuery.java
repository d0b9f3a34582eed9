package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;
import java.util.Set;

/**
 * Finds visits of elements in running process instances. Those that have ended are found by {@link #processInstanceId} or
 * {@link #processInstanceIds}, from history level activity on; without these only open ones are.
 */
public interface ActivityInstanceQuery extends Query<ActivityInstanceQuery, ActivityInstance> {
    /** Only this one; name its process instance too, else {@link #list} refuses to look at every visit. */
    ActivityInstanceQuery activityInstanceId(String id);

    /** Only of this process instance; open ones, and those that have ended in it. */
    ActivityInstanceQuery processInstanceId(String id);

    /** Only of these process instances. */
    ActivityInstanceQuery processInstanceIds(Set<String> ids);

    /** Only of this definition. */
    ActivityInstanceQuery processDefinitionId(String id);

    /** Only of this execution; name its process instance too, else {@link #list} refuses to look at every visit. */
    ActivityInstanceQuery executionId(String id);

    /** Only of this element. */
    ActivityInstanceQuery activityId(String activityId);

    /** Only of elements of this name. */
    ActivityInstanceQuery activityName(String name);

    /** Only of elements of this kind. */
    ActivityInstanceQuery activityType(String type);

    /** Only with a task of this assignee. */
    ActivityInstanceQuery taskAssignee(String userId);

    /** Only those that have ended. */
    ActivityInstanceQuery finished();

    /** Only open ones. */
    ActivityInstanceQuery unfinished();

    /** Only of this tenant. */
    ActivityInstanceQuery activityTenantId(String tenantId);

    /** Only of tenants that match; {@code %} is any text. */
    ActivityInstanceQuery activityTenantIdLike(String pattern);

    /** Only without a tenant. */
    ActivityInstanceQuery activityWithoutTenantId();

    /** Orders by id. */
    ActivityInstanceQuery orderByActivityInstanceId();

    /** Orders by process instance. */
    ActivityInstanceQuery orderByProcessInstanceId();

    /** Orders by execution. */
    ActivityInstanceQuery orderByExecutionId();

    /** Orders by element. */
    ActivityInstanceQuery orderByActivityId();

    /** Orders by name of the element. */
    ActivityInstanceQuery orderByActivityName();

    /** Orders by kind of the element. */
    ActivityInstanceQuery orderByActivityType();

    /** Orders by begin. */
    ActivityInstanceQuery orderByActivityInstanceStartTime();

    /** Orders by end; open ones last. */
    ActivityInstanceQuery orderByActivityInstanceEndTime();

    /** Orders by tenant. */
    ActivityInstanceQuery orderByTenantId();
}

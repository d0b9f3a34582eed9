package dev.headway.engine.task;

import dev.headway.engine.query.Query;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds open user tasks. */
public interface TaskQuery extends Query<TaskQuery, Task> {

    /** Only this task. */
    TaskQuery taskId(String id);

    /** Only these tasks. */
    TaskQuery taskIdIn(String... ids);

    /** Only with this name. */
    TaskQuery taskName(String value);

    /** Only with a name like this SQL pattern. */
    TaskQuery taskNameLike(String pattern);

    /** Only with a name like this SQL pattern, whatever the case. */
    TaskQuery taskNameLikeIgnoreCase(String pattern);

    /** Only with one of these names. */
    TaskQuery taskNameIn(Collection<String> names);

    /** Only with this description. */
    TaskQuery taskDescription(String value);

    /** Only with a description like this SQL pattern. */
    TaskQuery taskDescriptionLike(String pattern);

    /** Only with this assignee. */
    TaskQuery taskAssignee(String value);

    /** Only with a assignee like this SQL pattern. */
    TaskQuery taskAssigneeLike(String pattern);

    /** Only assigned to one of these users. */
    TaskQuery taskAssigneeIn(String... users);

    /** Only assigned to one of these users. */
    TaskQuery taskAssigneeIds(List<String> users);

    /** Only with this owner. */
    TaskQuery taskOwner(String value);

    /** Only with a owner like this SQL pattern. */
    TaskQuery taskOwnerLike(String pattern);

    /** Only without an assignee. */
    TaskQuery taskUnassigned();

    /** Only with an assignee. */
    TaskQuery taskAssigned();

    /** Only unassigned ones that this user may claim. */
    TaskQuery taskCandidateUser(String userId);

    /** Only unassigned ones that this user, or a member of these groups, may claim. */
    TaskQuery taskCandidateUser(String userId, Collection<String> groups);

    /** Only unassigned ones that members of this group may claim. */
    TaskQuery taskCandidateGroup(String groupId);

    /** Only unassigned ones that members of one of these groups may claim. */
    TaskQuery taskCandidateGroupIn(Collection<String> groups);

    /** Only those assigned to the user, and unassigned ones that the user may claim. */
    TaskQuery taskCandidateOrAssigned(String userId);

    /** The same, with the groups of the user. */
    TaskQuery taskCandidateOrAssigned(String userId, Collection<String> groups);

    /** Only those whose assignee, owner or candidate the user is, or with which the user has to do in another way. */
    TaskQuery taskInvolvedUser(String userId);

    /** Only with this priority. */
    TaskQuery taskPriority(int priority);

    /** Only with at least this priority. */
    TaskQuery taskMinPriority(int priority);

    /** Only with at most this priority. */
    TaskQuery taskMaxPriority(int priority);

    /** Only those created at this moment. */
    TaskQuery taskCreatedOn(Date date);

    /** Only those created before. */
    TaskQuery taskCreatedBefore(Date date);

    /** Only those created after. */
    TaskQuery taskCreatedAfter(Date date);

    /** Only those due at this moment. */
    TaskQuery taskDueDate(Date date);

    /** Only those due before. */
    TaskQuery taskDueBefore(Date date);

    /** Only those due before. */
    TaskQuery dueBefore(Date date);

    /** Only those due after. */
    TaskQuery taskDueAfter(Date date);

    /** Only those due after. */
    TaskQuery dueAfter(Date date);

    /** Only without a due date. */
    TaskQuery withoutTaskDueDate();

    /** Only with an earlier follow-up date. */
    TaskQuery followUpBefore(Date date);

    /** Only with a later follow-up date. */
    TaskQuery followUpAfter(Date date);

    /** Only of this category. */
    TaskQuery taskCategory(String category);

    /** Only with this form key. */
    TaskQuery taskFormKey(String formKey);

    /** Only in this delegation state; null asks for those that were never delegated. */
    TaskQuery taskDelegationState(@Nullable DelegationState state);

    /** Only with this element id. */
    TaskQuery taskDefinitionKey(String value);

    /** Only with a element id like this SQL pattern. */
    TaskQuery taskDefinitionKeyLike(String pattern);

    /** Only at one of these elements. */
    TaskQuery taskDefinitionKeyIn(String... keys);

    /** Only of this execution. */
    TaskQuery executionId(String id);

    /** Only of this instance. */
    TaskQuery processInstanceId(String id);

    /** Only of these instances. */
    TaskQuery processInstanceIdIn(String... ids);

    /** Only of instances with this business key. */
    TaskQuery processInstanceBusinessKey(String businessKey);

    /** Only of instances with a business key like this SQL pattern. */
    TaskQuery processInstanceBusinessKeyLike(String pattern);

    /** Only of this definition key. */
    TaskQuery processDefinitionKey(String key);

    /** Only of these definition keys. */
    TaskQuery processDefinitionKeyIn(String... keys);

    /** Only of this definition. */
    TaskQuery processDefinitionId(String id);

    /** Only of instances that are not suspended. */
    TaskQuery active();

    /** Only of suspended instances. */
    TaskQuery suspended();

    /** Local variables are always included; for the family's sake. */
    TaskQuery includeTaskLocalVariables();

    /** Only tasks of this tenant. */
    TaskQuery taskTenantId(String tenantId);

    /** Only tasks of tenants like this SQL pattern. */
    TaskQuery taskTenantIdLike(String pattern);

    /** Only tasks of one of these tenants. */
    TaskQuery tenantIdIn(String... tenantIds);

    /** Only tasks without a tenant. */
    TaskQuery taskWithoutTenantId();

    /** Only where the variable of the task itself has this value. */
    TaskQuery taskVariableValueEquals(String name, @Nullable Object value);

    /** Only where the variable of the task itself has another value. */
    TaskQuery taskVariableValueNotEquals(String name, @Nullable Object value);

    /** Only where the variable of the task itself is greater. */
    TaskQuery taskVariableValueGreaterThan(String name, Object value);

    /** Only where the variable of the task itself is greater or equal. */
    TaskQuery taskVariableValueGreaterThanOrEqual(String name, Object value);

    /** Only where the variable of the task itself is less. */
    TaskQuery taskVariableValueLessThan(String name, Object value);

    /** Only where the variable of the task itself is less or equal. */
    TaskQuery taskVariableValueLessThanOrEqual(String name, Object value);

    /** Only where the variable of the task itself is like this SQL pattern. */
    TaskQuery taskVariableValueLike(String name, String pattern);

    /** Only where the variable of the task itself is like this SQL pattern, whatever the case. */
    TaskQuery taskVariableValueLikeIgnoreCase(String name, String pattern);

    /** Only where the variable of its instance has this value. */
    TaskQuery processVariableValueEquals(String name, @Nullable Object value);

    /** Only where the variable of its instance has another value. */
    TaskQuery processVariableValueNotEquals(String name, @Nullable Object value);

    /** Only where the variable of its instance is greater. */
    TaskQuery processVariableValueGreaterThan(String name, Object value);

    /** Only where the variable of its instance is greater or equal. */
    TaskQuery processVariableValueGreaterThanOrEqual(String name, Object value);

    /** Only where the variable of its instance is less. */
    TaskQuery processVariableValueLessThan(String name, Object value);

    /** Only where the variable of its instance is less or equal. */
    TaskQuery processVariableValueLessThanOrEqual(String name, Object value);

    /** Only where the variable of its instance is like this SQL pattern. */
    TaskQuery processVariableValueLike(String name, String pattern);

    /** Only where the variable of its instance is like this SQL pattern, whatever the case. */
    TaskQuery processVariableValueLikeIgnoreCase(String name, String pattern);

    /** Orders by id. */
    TaskQuery orderByTaskId();

    /** Orders by name. */
    TaskQuery orderByTaskName();

    /** Orders by priority. */
    TaskQuery orderByTaskPriority();

    /** Orders by assignee. */
    TaskQuery orderByTaskAssignee();

    /** Orders by creation. */
    TaskQuery orderByTaskCreateTime();

    /** Orders by due date. */
    TaskQuery orderByTaskDueDate();

    /** Orders by due date. */
    TaskQuery orderByDueDate();

    /** Orders by follow-up date. */
    TaskQuery orderByFollowUpDate();

    /** Orders by element. */
    TaskQuery orderByTaskDefinitionKey();

    /** Orders by instance. */
    TaskQuery orderByProcessInstanceId();

    /** Orders by execution. */
    TaskQuery orderByExecutionId();

    /** Orders by tenant. */
    TaskQuery orderByTenantId();

    /** Lets the candidate criteria that follow find assigned tasks too. */
    TaskQuery includeAssignedTasks();
}

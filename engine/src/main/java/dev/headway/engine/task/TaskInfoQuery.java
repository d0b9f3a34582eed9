package dev.headway.engine.task;

import dev.headway.engine.query.Query;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the queries for open tasks and for tasks in history have in common.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
public interface TaskInfoQuery<Q extends TaskInfoQuery<Q, T>, T> extends Query<Q, T> {

    /** Only this task. */
    Q taskId(String id);

    /** Only these tasks. */
    Q taskIdIn(String... ids);

    /** Only these tasks. */
    Q taskIds(Collection<String> ids);

    /** Only parts of this task. */
    Q taskParentTaskId(String id);

    /** Only tasks that are no parts of others. */
    Q excludeSubtasks();

    /** Only tasks that no activity made. */
    Q withoutProcessInstanceId();

    /** Only with this name. */
    Q taskName(String value);

    /** Only with another name. */
    Q taskNameNotEqual(String value);

    /** Only with a name like this SQL pattern. */
    Q taskNameLike(String pattern);

    /** Only with a name that is not like this SQL pattern. */
    Q taskNameNotLike(String pattern);

    /** Only with a name like this SQL pattern, whatever the case. */
    Q taskNameLikeIgnoreCase(String pattern);

    /** Only with one of these names. */
    Q taskNameIn(Collection<String> names);

    /** Only with one of these names, whatever the case. */
    Q taskNameInIgnoreCase(Collection<String> names);

    /** Only with this description. */
    Q taskDescription(String value);

    /** Only with a description like this SQL pattern. */
    Q taskDescriptionLike(String pattern);

    /** Only with a description like this SQL pattern, whatever the case. */
    Q taskDescriptionLikeIgnoreCase(String pattern);

    /** Only with this assignee. */
    Q taskAssignee(String value);

    /** Only with an assignee like this SQL pattern. */
    Q taskAssigneeLike(String pattern);

    /** Only with an assignee like this SQL pattern, whatever the case. */
    Q taskAssigneeLikeIgnoreCase(String pattern);

    /** Only assigned to one of these users. */
    Q taskAssigneeIn(String... users);

    /** Only assigned, and to none of these users. */
    Q taskAssigneeNotIn(String... users);

    /** Only assigned to one of these users. */
    Q taskAssigneeIds(Collection<String> users);

    /** Only with this owner. */
    Q taskOwner(String value);

    /** Only with an owner like this SQL pattern. */
    Q taskOwnerLike(String pattern);

    /** Only with an owner like this SQL pattern, whatever the case. */
    Q taskOwnerLikeIgnoreCase(String pattern);

    /** Only without an assignee. */
    Q taskUnassigned();

    /** Only with an assignee. */
    Q taskAssigned();

    /** Lets the candidate criteria that follow find assigned tasks too. */
    Q ignoreAssigneeValue();

    /** Only unassigned ones that this user may claim, by name or as a member of a group that the engine keeps. */
    Q taskCandidateUser(String userId);

    /** Only unassigned ones that this user, or a member of these groups, may claim. */
    Q taskCandidateUser(String userId, Collection<String> groups);

    /** Only unassigned ones that members of this group may claim. */
    Q taskCandidateGroup(String groupId);

    /** Only unassigned ones that members of one of these groups may claim. */
    Q taskCandidateGroupIn(Collection<String> groups);

    /** Only those whose assignee, owner or candidate the user is, or with which the user has to do in another way. */
    Q taskInvolvedUser(String userId);

    /** Only those with which one of these groups has to do. */
    Q taskInvolvedGroups(Collection<String> groups);

    /** Only with this priority. */
    Q taskPriority(int priority);

    /** Only with at least this priority. */
    Q taskMinPriority(int priority);

    /** Only with at most this priority. */
    Q taskMaxPriority(int priority);

    /** Only those created at this moment. */
    Q taskCreatedOn(Date date);

    /** Only those created before. */
    Q taskCreatedBefore(Date date);

    /** Only those created after. */
    Q taskCreatedAfter(Date date);

    /** Only those claimed at this moment. */
    Q taskClaimedOn(Date date);

    /** Only those claimed before. */
    Q taskClaimedBefore(Date date);

    /** Only those claimed after. */
    Q taskClaimedAfter(Date date);

    /** Only those due at this moment. */
    Q taskDueDate(Date date);

    /** Only those due before. */
    Q taskDueBefore(Date date);

    /** Only those due after. */
    Q taskDueAfter(Date date);

    /** Only without a due date. */
    Q withoutTaskDueDate();

    /** Only of this category. */
    Q taskCategory(String category);

    /** Only of one of these categories. */
    Q taskCategoryIn(Collection<String> categories);

    /** Only with a category that is none of these. */
    Q taskCategoryNotIn(Collection<String> categories);

    /** Only without a category. */
    Q taskWithoutCategory();

    /** Only with this form key. */
    Q taskFormKey(String formKey);

    /** Only with a form key. */
    Q taskWithFormKey();

    /** Only with this element id. */
    Q taskDefinitionKey(String value);

    /** Only with an element id like this SQL pattern. */
    Q taskDefinitionKeyLike(String pattern);

    /** Only at one of these elements. */
    Q taskDefinitionKeyIn(String... keys);

    /** Only at one of these elements. */
    Q taskDefinitionKeys(Collection<String> keys);

    /** Only at an element, and at none of these. */
    Q taskDefinitionKeyNotIn(String... keys);

    /** Only of this execution. */
    Q executionId(String id);

    /** Only of this instance. */
    Q processInstanceId(String id);

    /** Only of these instances. */
    Q processInstanceIdIn(String... ids);

    /** Only of these instances. */
    Q processInstanceIdIn(Collection<String> ids);

    /** Only of instances with this business key. */
    Q processInstanceBusinessKey(String businessKey);

    /** Only of instances with one of these business keys. */
    Q processInstanceBusinessKeyIn(String... businessKeys);

    /** Only of instances with a business key like this SQL pattern. */
    Q processInstanceBusinessKeyLike(String pattern);

    /** Only of instances with a business key like this SQL pattern, whatever the case. */
    Q processInstanceBusinessKeyLikeIgnoreCase(String pattern);

    /** Only of this definition key. */
    Q processDefinitionKey(String key);

    /** Only of these definition keys. */
    Q processDefinitionKeyIn(String... keys);

    /** Only of these definition keys. */
    Q processDefinitionKeyIn(Collection<String> keys);

    /** Only of definition keys like this SQL pattern. */
    Q processDefinitionKeyLike(String pattern);

    /** Only of definition keys like this SQL pattern, whatever the case. */
    Q processDefinitionKeyLikeIgnoreCase(String pattern);

    /** Only of definitions with this name. */
    Q processDefinitionName(String name);

    /** Only of definitions with a name like this SQL pattern. */
    Q processDefinitionNameLike(String pattern);

    /** Only of definitions of one of these categories. */
    Q processCategoryIn(Collection<String> categories);

    /** Only of definitions with a category that is none of these. */
    Q processCategoryNotIn(Collection<String> categories);

    /** Only of definitions of this deployment. */
    Q deploymentId(String id);

    /** Only of definitions of these deployments. */
    Q deploymentIdIn(Collection<String> ids);

    /** Only of this definition. */
    Q processDefinitionId(String id);

    /** Only of this case. */
    Q caseInstanceId(String id);

    /** Only of the plan item with this id. */
    Q caseExecutionId(String id);

    /** Only of cases of this definition. */
    Q caseDefinitionId(String id);

    /** Only of cases with this definition key. */
    Q caseDefinitionKey(String key);

    /** Only of cases whose definition has this name. */
    Q caseDefinitionName(String name);

    /** Only tasks of this tenant. */
    Q taskTenantId(String tenantId);

    /** Only tasks of tenants like this SQL pattern. */
    Q taskTenantIdLike(String pattern);

    /** Only tasks of one of these tenants. */
    Q tenantIdIn(String... tenantIds);

    /** Only tasks without a tenant. */
    Q taskWithoutTenantId();

    /** Only tasks without a tenant. */
    Q withoutTenantId();

    /** Only where the variable of the task itself has this value. */
    Q taskVariableValueEquals(String name, @Nullable Object value);

    /** Only where the variable of the task itself has another value. */
    Q taskVariableValueNotEquals(String name, @Nullable Object value);

    /** Only where the variable of the task itself is greater. */
    Q taskVariableValueGreaterThan(String name, Object value);

    /** Only where the variable of the task itself is greater or equal. */
    Q taskVariableValueGreaterThanOrEqual(String name, Object value);

    /** Only where the variable of the task itself is greater or equal. */
    Q taskVariableValueGreaterThanOrEquals(String name, Object value);

    /** Only where the variable of the task itself is less. */
    Q taskVariableValueLessThan(String name, Object value);

    /** Only where the variable of the task itself is less or equal. */
    Q taskVariableValueLessThanOrEqual(String name, Object value);

    /** Only where the variable of the task itself is less or equal. */
    Q taskVariableValueLessThanOrEquals(String name, Object value);

    /** Only where the variable of the task itself is like this SQL pattern. */
    Q taskVariableValueLike(String name, String pattern);

    /** Only where the variable of the task itself is not like this SQL pattern. */
    Q taskVariableValueNotLike(String name, String pattern);

    /** Only where the variable of the task itself is like this SQL pattern, whatever the case. */
    Q taskVariableValueLikeIgnoreCase(String name, String pattern);

    /** Only where the variable of the task itself is this text, whatever the case. */
    Q taskVariableValueEqualsIgnoreCase(String name, String value);

    /** Only where the variable of the task itself is another text, whatever the case. */
    Q taskVariableValueNotEqualsIgnoreCase(String name, String value);

    /** Only where there is the variable of the task itself. */
    Q taskVariableExists(String name);

    /** Only where there is not the variable of the task itself. */
    Q taskVariableNotExists(String name);

    /** Only where the variable of its instance has this value. */
    Q processVariableValueEquals(String name, @Nullable Object value);

    /** Only where the variable of its instance has another value. */
    Q processVariableValueNotEquals(String name, @Nullable Object value);

    /** Only where the variable of its instance is greater. */
    Q processVariableValueGreaterThan(String name, Object value);

    /** Only where the variable of its instance is greater or equal. */
    Q processVariableValueGreaterThanOrEqual(String name, Object value);

    /** Only where the variable of its instance is greater or equal. */
    Q processVariableValueGreaterThanOrEquals(String name, Object value);

    /** Only where the variable of its instance is less. */
    Q processVariableValueLessThan(String name, Object value);

    /** Only where the variable of its instance is less or equal. */
    Q processVariableValueLessThanOrEqual(String name, Object value);

    /** Only where the variable of its instance is less or equal. */
    Q processVariableValueLessThanOrEquals(String name, Object value);

    /** Only where the variable of its instance is like this SQL pattern. */
    Q processVariableValueLike(String name, String pattern);

    /** Only where the variable of its instance is not like this SQL pattern. */
    Q processVariableValueNotLike(String name, String pattern);

    /** Only where the variable of its instance is like this SQL pattern, whatever the case. */
    Q processVariableValueLikeIgnoreCase(String name, String pattern);

    /** Only where the variable of its instance is this text, whatever the case. */
    Q processVariableValueEqualsIgnoreCase(String name, String value);

    /** Only where the variable of its instance is another text, whatever the case. */
    Q processVariableValueNotEqualsIgnoreCase(String name, String value);

    /** Only where there is the variable of its instance. */
    Q processVariableExists(String name);

    /** Only where there is not the variable of its instance. */
    Q processVariableNotExists(String name);

    /** Lets each task carry the variables of its instance: {@code getProcessVariables()}. One more query for each page. */
    Q includeProcessVariables();

    /** Lets each task carry its own variables: {@code getTaskLocalVariables()}. */
    Q includeTaskLocalVariables();

    /** Lets each task carry its users and groups: {@code getIdentityLinks()}. Links are always there; for the family's sake. */
    Q includeIdentityLinks();

    /** The same as {@link #taskInvolvedGroups}. */
    default Q taskInvolvedGroupsIn(List<String> groups) {
        return taskInvolvedGroups(groups);
    }

    /** Only of this instance and those that were called below it, at most 10,000. */
    Q processInstanceIdWithChildren(String processInstanceId);

    /** Names of variables match in any case, wherever this is said. */
    Q matchVariableNamesIgnoreCase();

    /** Texts of variables match in any case, wherever this is said. */
    Q matchVariableValuesIgnoreCase();

    /** Orders by id. */
    Q orderByTaskId();

    /** Orders by name. */
    Q orderByTaskName();

    /** Orders by description. */
    Q orderByTaskDescription();

    /** Orders by priority. */
    Q orderByTaskPriority();

    /** Orders by assignee. */
    Q orderByTaskAssignee();

    /** Orders by owner. */
    Q orderByTaskOwner();

    /** Orders by creation. */
    Q orderByTaskCreateTime();

    /** Orders by due date. */
    Q orderByTaskDueDate();

    /** Orders by due date; tasks without one come last. */
    Q orderByDueDateNullsLast();

    /** Orders by category. */
    Q orderByCategory();

    /** Orders by element. */
    Q orderByTaskDefinitionKey();

    /** Orders by instance. */
    Q orderByProcessInstanceId();

    /** Orders by execution. */
    Q orderByExecutionId();

    /** Orders by definition. */
    Q orderByProcessDefinitionId();

    /** Orders by tenant. */
    Q orderByTenantId();

    /** Only of cases and processes of this deployment. */
    Q cmmnDeploymentId(String id);

    /** Only of cases and processes of one of these deployments. */
    Q cmmnDeploymentIdIn(Collection<String> ids);
}

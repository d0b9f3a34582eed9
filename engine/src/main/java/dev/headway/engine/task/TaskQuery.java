package dev.headway.engine.task;

import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds open user tasks. */
public final class TaskQuery extends Query<TaskQuery, Task> {
    private boolean assignedToo;

    /** Made by the engine. */
    public TaskQuery(Queries queries) {
        super(queries, Entity.TASK, Task::of);
    }

    /** Only this task. */
    public TaskQuery taskId(String id) {
        return whereId("id", "task", id);
    }

    /** Only these tasks. */
    public TaskQuery taskIdIn(String... ids) {
        return whereIds("id", "task", List.of(ids));
    }

    /** Only with this name. */
    public TaskQuery taskName(String value) {
        return whereEqual("name", value);
    }

    /** Only with a name like this SQL pattern. */
    public TaskQuery taskNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    /** Only with a name like this SQL pattern, whatever the case. */
    public TaskQuery taskNameLikeIgnoreCase(String pattern) {
        return where("name", Operator.LIKE_IGNORE_CASE, pattern);
    }

    /** Only with one of these names. */
    public TaskQuery taskNameIn(Collection<String> names) {
        return whereIn("name", names);
    }

    /** Only with this description. */
    public TaskQuery taskDescription(String value) {
        return whereEqual("description", value);
    }

    /** Only with a description like this SQL pattern. */
    public TaskQuery taskDescriptionLike(String pattern) {
        return where("description", Operator.LIKE, pattern);
    }

    /** Only with this assignee. */
    public TaskQuery taskAssignee(String value) {
        return whereEqual("assignee", value);
    }

    /** Only with a assignee like this SQL pattern. */
    public TaskQuery taskAssigneeLike(String pattern) {
        return where("assignee", Operator.LIKE, pattern);
    }

    /** Only assigned to one of these users. */
    public TaskQuery taskAssigneeIn(String... users) {
        return whereIn("assignee", List.of(users));
    }

    /** Only assigned to one of these users. */
    public TaskQuery taskAssigneeIds(List<String> users) {
        return whereIn("assignee", users);
    }

    /** Only with this owner. */
    public TaskQuery taskOwner(String value) {
        return whereEqual("owner", value);
    }

    /** Only with a owner like this SQL pattern. */
    public TaskQuery taskOwnerLike(String pattern) {
        return where("owner", Operator.LIKE, pattern);
    }

    /** Only without an assignee. */
    public TaskQuery taskUnassigned() {
        return whereNull("assignee", true);
    }

    /** Only with an assignee. */
    public TaskQuery taskAssigned() {
        return whereNull("assignee", false);
    }

    /** Only unassigned ones that this user may claim. */
    public TaskQuery taskCandidateUser(String userId) {
        return where(new Criterion.Candidate(List.of(userId), List.of(), !assignedToo));
    }

    /** Only unassigned ones that this user, or a member of these groups, may claim. */
    public TaskQuery taskCandidateUser(String userId, Collection<String> groups) {
        return where(new Criterion.Candidate(List.of(userId), List.copyOf(groups), !assignedToo));
    }

    /** Only unassigned ones that members of this group may claim. */
    public TaskQuery taskCandidateGroup(String groupId) {
        return where(new Criterion.Candidate(List.of(), List.of(groupId), !assignedToo));
    }

    /** Only unassigned ones that members of one of these groups may claim. */
    public TaskQuery taskCandidateGroupIn(Collection<String> groups) {
        return where(
                new Criterion.Candidate(List.of(), List.copyOf(required("candidateGroups", groups)), !assignedToo));
    }

    /** Only those assigned to the user, and unassigned ones that the user may claim. */
    public TaskQuery taskCandidateOrAssigned(String userId) {
        return taskCandidateOrAssigned(userId, List.of());
    }

    /** The same, with the groups of the user. */
    public TaskQuery taskCandidateOrAssigned(String userId, Collection<String> groups) {
        return where(new Criterion.AnyOf(List.of(
                new Criterion.Compare("assignee", Operator.EQ, required("assignee", userId)),
                new Criterion.Candidate(List.of(userId), List.copyOf(groups), true))));
    }

    /** Only those whose assignee, owner or candidate the user is, or with which the user has to do in another way. */
    public TaskQuery taskInvolvedUser(String userId) {
        return where(new Criterion.AnyOf(List.of(
                new Criterion.Compare("assignee", Operator.EQ, required("involvedUser", userId)),
                new Criterion.Compare("owner", Operator.EQ, userId),
                new Criterion.Candidate(List.of(userId), List.of(), false, true))));
    }

    /** Only with this priority. */
    public TaskQuery taskPriority(int priority) {
        return whereEqual("priority", priority);
    }

    /** Only with at least this priority. */
    public TaskQuery taskMinPriority(int priority) {
        return where("priority", Operator.GE, priority);
    }

    /** Only with at most this priority. */
    public TaskQuery taskMaxPriority(int priority) {
        return where("priority", Operator.LE, priority);
    }

    /** Only those created at this moment. */
    public TaskQuery taskCreatedOn(Date date) {
        return whereTime("createdMillis", Operator.EQ, date);
    }

    /** Only those created before. */
    public TaskQuery taskCreatedBefore(Date date) {
        return whereTime("createdMillis", Operator.LT, date);
    }

    /** Only those created after. */
    public TaskQuery taskCreatedAfter(Date date) {
        return whereTime("createdMillis", Operator.GT, date);
    }

    /** Only those due at this moment. */
    public TaskQuery taskDueDate(Date date) {
        return whereTime("dueMillis", Operator.EQ, date);
    }

    /** Only those due before. */
    public TaskQuery taskDueBefore(Date date) {
        return whereTime("dueMillis", Operator.LT, date);
    }

    /** Only those due before. */
    public TaskQuery dueBefore(Date date) {
        return taskDueBefore(date);
    }

    /** Only those due after. */
    public TaskQuery taskDueAfter(Date date) {
        return whereTime("dueMillis", Operator.GT, date);
    }

    /** Only those due after. */
    public TaskQuery dueAfter(Date date) {
        return taskDueAfter(date);
    }

    /** Only without a due date. */
    public TaskQuery withoutTaskDueDate() {
        return whereNull("dueMillis", true);
    }

    /** Only with an earlier follow-up date. */
    public TaskQuery followUpBefore(Date date) {
        return whereTime("followUpMillis", Operator.LT, date);
    }

    /** Only with a later follow-up date. */
    public TaskQuery followUpAfter(Date date) {
        return whereTime("followUpMillis", Operator.GT, date);
    }

    /** Only of this category. */
    public TaskQuery taskCategory(String category) {
        return whereEqual("category", category);
    }

    /** Only with this form key. */
    public TaskQuery taskFormKey(String formKey) {
        return whereEqual("formKey", formKey);
    }

    /** Only in this delegation state; null asks for those that were never delegated. */
    public TaskQuery taskDelegationState(@Nullable DelegationState state) {
        return where(new Criterion.Compare("delegationState", Operator.EQ, state == null ? null : state.name()));
    }

    /** Only with this element id. */
    public TaskQuery taskDefinitionKey(String value) {
        return whereEqual("elementId", value);
    }

    /** Only with a element id like this SQL pattern. */
    public TaskQuery taskDefinitionKeyLike(String pattern) {
        return where("elementId", Operator.LIKE, pattern);
    }

    /** Only at one of these elements. */
    public TaskQuery taskDefinitionKeyIn(String... keys) {
        return whereIn("elementId", List.of(keys));
    }

    /** Only of this execution. */
    public TaskQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    /** Only of this instance. */
    public TaskQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    /** Only of these instances. */
    public TaskQuery processInstanceIdIn(String... ids) {
        return whereIds("instanceId", "process instance", List.of(ids));
    }

    /** Only of instances with this business key. */
    public TaskQuery processInstanceBusinessKey(String businessKey) {
        return whereEqual("businessKey", businessKey);
    }

    /** Only of instances with a business key like this SQL pattern. */
    public TaskQuery processInstanceBusinessKeyLike(String pattern) {
        return where("businessKey", Operator.LIKE, pattern);
    }

    /** Only of this definition key. */
    public TaskQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    /** Only of these definition keys. */
    public TaskQuery processDefinitionKeyIn(String... keys) {
        return whereIn("definitionKey", List.of(keys));
    }

    /** Only of this definition. */
    public TaskQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    /** Only of instances that are not suspended. */
    public TaskQuery active() {
        return whereEqual("suspended", false);
    }

    /** Only of suspended instances. */
    public TaskQuery suspended() {
        return whereEqual("suspended", true);
    }

    /** Local variables are always included; for the family's sake. */
    public TaskQuery includeTaskLocalVariables() {
        return this;
    }

    /** Only tasks of this tenant. */
    public TaskQuery taskTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    /** Only tasks of tenants like this SQL pattern. */
    public TaskQuery taskTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    /** Only tasks of one of these tenants. */
    public TaskQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    /** Only tasks without a tenant. */
    public TaskQuery taskWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    /** Only where the variable of the task itself has this value. */
    public TaskQuery taskVariableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, false);
    }

    /** Only where the variable of the task itself has another value. */
    public TaskQuery taskVariableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, false);
    }

    /** Only where the variable of the task itself is greater. */
    public TaskQuery taskVariableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, false);
    }

    /** Only where the variable of the task itself is greater or equal. */
    public TaskQuery taskVariableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, false);
    }

    /** Only where the variable of the task itself is less. */
    public TaskQuery taskVariableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, false);
    }

    /** Only where the variable of the task itself is less or equal. */
    public TaskQuery taskVariableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, false);
    }

    /** Only where the variable of the task itself is like this SQL pattern. */
    public TaskQuery taskVariableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, false);
    }

    /** Only where the variable of the task itself is like this SQL pattern, whatever the case. */
    public TaskQuery taskVariableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, false);
    }

    /** Only where the variable of its instance has this value. */
    public TaskQuery processVariableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, true);
    }

    /** Only where the variable of its instance has another value. */
    public TaskQuery processVariableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, true);
    }

    /** Only where the variable of its instance is greater. */
    public TaskQuery processVariableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, true);
    }

    /** Only where the variable of its instance is greater or equal. */
    public TaskQuery processVariableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, true);
    }

    /** Only where the variable of its instance is less. */
    public TaskQuery processVariableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, true);
    }

    /** Only where the variable of its instance is less or equal. */
    public TaskQuery processVariableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, true);
    }

    /** Only where the variable of its instance is like this SQL pattern. */
    public TaskQuery processVariableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, true);
    }

    /** Only where the variable of its instance is like this SQL pattern, whatever the case. */
    public TaskQuery processVariableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, true);
    }

    /** Orders by id. */
    public TaskQuery orderByTaskId() {
        return orderBy("id");
    }

    /** Orders by name. */
    public TaskQuery orderByTaskName() {
        return orderBy("name");
    }

    /** Orders by priority. */
    public TaskQuery orderByTaskPriority() {
        return orderBy("priority");
    }

    /** Orders by assignee. */
    public TaskQuery orderByTaskAssignee() {
        return orderBy("assignee");
    }

    /** Orders by creation. */
    public TaskQuery orderByTaskCreateTime() {
        return orderBy("createdMillis");
    }

    /** Orders by due date. */
    public TaskQuery orderByTaskDueDate() {
        return orderBy("dueMillis");
    }

    /** Orders by due date. */
    public TaskQuery orderByDueDate() {
        return orderBy("dueMillis");
    }

    /** Orders by follow-up date. */
    public TaskQuery orderByFollowUpDate() {
        return orderBy("followUpMillis");
    }

    /** Orders by element. */
    public TaskQuery orderByTaskDefinitionKey() {
        return orderBy("elementId");
    }

    /** Orders by instance. */
    public TaskQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    /** Orders by execution. */
    public TaskQuery orderByExecutionId() {
        return orderBy("executionId");
    }

    /** Orders by tenant. */
    public TaskQuery orderByTenantId() {
        return orderBy("tenantId");
    }

    /** Lets the candidate criteria that follow find assigned tasks too. */
    public TaskQuery includeAssignedTasks() {
        assignedToo = true;
        return this;
    }
}

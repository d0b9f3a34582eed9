package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.TaskImpl;
import dev.headway.engine.task.DelegationState;
import dev.headway.engine.task.Task;
import dev.headway.engine.task.TaskQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

public final class TaskQueryImpl extends QueryImpl<TaskQuery, Task> implements TaskQuery {
    private boolean assignedToo;

    public TaskQueryImpl(Queries queries) {
        super(queries, Entity.TASK, TaskImpl::of);
    }

    @Override
    public TaskQuery taskId(String id) {
        return whereId("id", "task", id);
    }

    @Override
    public TaskQuery taskIdIn(String... ids) {
        return whereIds("id", "task", List.of(ids));
    }

    @Override
    public TaskQuery taskName(String value) {
        return whereEqual("name", value);
    }

    @Override
    public TaskQuery taskNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    @Override
    public TaskQuery taskNameLikeIgnoreCase(String pattern) {
        return where("name", Operator.LIKE_IGNORE_CASE, pattern);
    }

    @Override
    public TaskQuery taskNameIn(Collection<String> names) {
        return whereIn("name", names);
    }

    @Override
    public TaskQuery taskDescription(String value) {
        return whereEqual("description", value);
    }

    @Override
    public TaskQuery taskDescriptionLike(String pattern) {
        return where("description", Operator.LIKE, pattern);
    }

    @Override
    public TaskQuery taskAssignee(String value) {
        return whereEqual("assignee", value);
    }

    @Override
    public TaskQuery taskAssigneeLike(String pattern) {
        return where("assignee", Operator.LIKE, pattern);
    }

    @Override
    public TaskQuery taskAssigneeIn(String... users) {
        return whereIn("assignee", List.of(users));
    }

    @Override
    public TaskQuery taskAssigneeIds(List<String> users) {
        return whereIn("assignee", users);
    }

    @Override
    public TaskQuery taskOwner(String value) {
        return whereEqual("owner", value);
    }

    @Override
    public TaskQuery taskOwnerLike(String pattern) {
        return where("owner", Operator.LIKE, pattern);
    }

    @Override
    public TaskQuery taskUnassigned() {
        return whereNull("assignee", true);
    }

    @Override
    public TaskQuery taskAssigned() {
        return whereNull("assignee", false);
    }

    @Override
    public TaskQuery taskCandidateUser(String userId) {
        return where(new Criterion.Candidate(List.of(userId), List.of(), !assignedToo));
    }

    @Override
    public TaskQuery taskCandidateUser(String userId, Collection<String> groups) {
        return where(new Criterion.Candidate(List.of(userId), List.copyOf(groups), !assignedToo));
    }

    @Override
    public TaskQuery taskCandidateGroup(String groupId) {
        return where(new Criterion.Candidate(List.of(), List.of(groupId), !assignedToo));
    }

    @Override
    public TaskQuery taskCandidateGroupIn(Collection<String> groups) {
        return where(
                new Criterion.Candidate(List.of(), List.copyOf(required("candidateGroups", groups)), !assignedToo));
    }

    @Override
    public TaskQuery taskCandidateOrAssigned(String userId) {
        return taskCandidateOrAssigned(userId, List.of());
    }

    @Override
    public TaskQuery taskCandidateOrAssigned(String userId, Collection<String> groups) {
        return where(new Criterion.AnyOf(List.of(
                new Criterion.Compare("assignee", Operator.EQ, required("assignee", userId)),
                new Criterion.Candidate(List.of(userId), List.copyOf(groups), true))));
    }

    @Override
    public TaskQuery taskInvolvedUser(String userId) {
        return where(new Criterion.AnyOf(List.of(
                new Criterion.Compare("assignee", Operator.EQ, required("involvedUser", userId)),
                new Criterion.Compare("owner", Operator.EQ, userId),
                new Criterion.Candidate(List.of(userId), List.of(), false, true))));
    }

    @Override
    public TaskQuery taskPriority(int priority) {
        return whereEqual("priority", priority);
    }

    @Override
    public TaskQuery taskMinPriority(int priority) {
        return where("priority", Operator.GE, priority);
    }

    @Override
    public TaskQuery taskMaxPriority(int priority) {
        return where("priority", Operator.LE, priority);
    }

    @Override
    public TaskQuery taskCreatedOn(Date date) {
        return whereTime("createdMillis", Operator.EQ, date);
    }

    @Override
    public TaskQuery taskCreatedBefore(Date date) {
        return whereTime("createdMillis", Operator.LT, date);
    }

    @Override
    public TaskQuery taskCreatedAfter(Date date) {
        return whereTime("createdMillis", Operator.GT, date);
    }

    @Override
    public TaskQuery taskDueDate(Date date) {
        return whereTime("dueMillis", Operator.EQ, date);
    }

    @Override
    public TaskQuery taskDueBefore(Date date) {
        return whereTime("dueMillis", Operator.LT, date);
    }

    @Override
    public TaskQuery dueBefore(Date date) {
        return taskDueBefore(date);
    }

    @Override
    public TaskQuery taskDueAfter(Date date) {
        return whereTime("dueMillis", Operator.GT, date);
    }

    @Override
    public TaskQuery dueAfter(Date date) {
        return taskDueAfter(date);
    }

    @Override
    public TaskQuery withoutTaskDueDate() {
        return whereNull("dueMillis", true);
    }

    @Override
    public TaskQuery followUpBefore(Date date) {
        return whereTime("followUpMillis", Operator.LT, date);
    }

    @Override
    public TaskQuery followUpAfter(Date date) {
        return whereTime("followUpMillis", Operator.GT, date);
    }

    @Override
    public TaskQuery taskCategory(String category) {
        return whereEqual("category", category);
    }

    @Override
    public TaskQuery taskFormKey(String formKey) {
        return whereEqual("formKey", formKey);
    }

    @Override
    public TaskQuery taskDelegationState(@Nullable DelegationState state) {
        return where(new Criterion.Compare("delegationState", Operator.EQ, state == null ? null : state.name()));
    }

    @Override
    public TaskQuery taskDefinitionKey(String value) {
        return whereEqual("elementId", value);
    }

    @Override
    public TaskQuery taskDefinitionKeyLike(String pattern) {
        return where("elementId", Operator.LIKE, pattern);
    }

    @Override
    public TaskQuery taskDefinitionKeyIn(String... keys) {
        return whereIn("elementId", List.of(keys));
    }

    @Override
    public TaskQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    @Override
    public TaskQuery processInstanceId(String id) {
        return whereId("processInstanceId", "process instance", id);
    }

    @Override
    public TaskQuery processInstanceIdIn(String... ids) {
        return whereIds("processInstanceId", "process instance", List.of(ids));
    }

    @Override
    public TaskQuery processInstanceBusinessKey(String businessKey) {
        return whereEqual("businessKey", businessKey);
    }

    @Override
    public TaskQuery processInstanceBusinessKeyLike(String pattern) {
        return where("businessKey", Operator.LIKE, pattern);
    }

    @Override
    public TaskQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    @Override
    public TaskQuery processDefinitionKeyIn(String... keys) {
        return whereIn("definitionKey", List.of(keys));
    }

    @Override
    public TaskQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    @Override
    public TaskQuery active() {
        return whereEqual("suspended", false);
    }

    @Override
    public TaskQuery suspended() {
        return whereEqual("suspended", true);
    }

    @Override
    public TaskQuery includeTaskLocalVariables() {
        return this;
    }

    @Override
    public TaskQuery taskTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public TaskQuery taskTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    @Override
    public TaskQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    @Override
    public TaskQuery taskWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public TaskQuery taskVariableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, false);
    }

    @Override
    public TaskQuery taskVariableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, false);
    }

    @Override
    public TaskQuery taskVariableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, false);
    }

    @Override
    public TaskQuery taskVariableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, false);
    }

    @Override
    public TaskQuery taskVariableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, false);
    }

    @Override
    public TaskQuery taskVariableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, false);
    }

    @Override
    public TaskQuery taskVariableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, false);
    }

    @Override
    public TaskQuery taskVariableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, false);
    }

    @Override
    public TaskQuery processVariableValueEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.EQ, value, true);
    }

    @Override
    public TaskQuery processVariableValueNotEquals(String name, @Nullable Object value) {
        return whereVariable(name, Operator.NE, value, true);
    }

    @Override
    public TaskQuery processVariableValueGreaterThan(String name, Object value) {
        return whereVariable(name, Operator.GT, value, true);
    }

    @Override
    public TaskQuery processVariableValueGreaterThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.GE, value, true);
    }

    @Override
    public TaskQuery processVariableValueLessThan(String name, Object value) {
        return whereVariable(name, Operator.LT, value, true);
    }

    @Override
    public TaskQuery processVariableValueLessThanOrEqual(String name, Object value) {
        return whereVariable(name, Operator.LE, value, true);
    }

    @Override
    public TaskQuery processVariableValueLike(String name, String pattern) {
        return whereVariable(name, Operator.LIKE, pattern, true);
    }

    @Override
    public TaskQuery processVariableValueLikeIgnoreCase(String name, String pattern) {
        return whereVariable(name, Operator.LIKE_IGNORE_CASE, pattern, true);
    }

    @Override
    public TaskQuery orderByTaskId() {
        return orderBy("id");
    }

    @Override
    public TaskQuery orderByTaskName() {
        return orderBy("name");
    }

    @Override
    public TaskQuery orderByTaskPriority() {
        return orderBy("priority");
    }

    @Override
    public TaskQuery orderByTaskAssignee() {
        return orderBy("assignee");
    }

    @Override
    public TaskQuery orderByTaskCreateTime() {
        return orderBy("createdMillis");
    }

    @Override
    public TaskQuery orderByTaskDueDate() {
        return orderBy("dueMillis");
    }

    @Override
    public TaskQuery orderByDueDate() {
        return orderBy("dueMillis");
    }

    @Override
    public TaskQuery orderByFollowUpDate() {
        return orderBy("followUpMillis");
    }

    @Override
    public TaskQuery orderByTaskDefinitionKey() {
        return orderBy("elementId");
    }

    @Override
    public TaskQuery orderByProcessInstanceId() {
        return orderBy("processInstanceId");
    }

    @Override
    public TaskQuery orderByExecutionId() {
        return orderBy("executionId");
    }

    @Override
    public TaskQuery orderByTenantId() {
        return orderBy("tenantId");
    }

    @Override
    public TaskQuery includeAssignedTasks() {
        assignedToo = true;
        return this;
    }
}

package dev.headway.engine.history;

import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.List;

/** Finds user tasks, open and ended. */
public final class HistoricTaskInstanceQuery extends Query<HistoricTaskInstanceQuery, HistoricTaskInstance> {
    /** Made by the engine. */
    public HistoricTaskInstanceQuery(Queries queries) {
        super(queries, Entity.HISTORIC_TASK, HistoricTaskInstance::new);
    }

    /** Only this task. */
    public HistoricTaskInstanceQuery taskId(String id) {
        return whereId("id", "task", id);
    }

    /** Only of this instance. */
    public HistoricTaskInstanceQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    /** Only of this execution. */
    public HistoricTaskInstanceQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    /** Only of this definition key. */
    public HistoricTaskInstanceQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    /** Only of this definition. */
    public HistoricTaskInstanceQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    /** Only with this name. */
    public HistoricTaskInstanceQuery taskName(String value) {
        return whereEqual("name", value);
    }

    /** Only with a name like this SQL pattern. */
    public HistoricTaskInstanceQuery taskNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    /** Only with this assignee. */
    public HistoricTaskInstanceQuery taskAssignee(String value) {
        return whereEqual("assignee", value);
    }

    /** Only with a assignee like this SQL pattern. */
    public HistoricTaskInstanceQuery taskAssigneeLike(String pattern) {
        return where("assignee", Operator.LIKE, pattern);
    }

    /** Only with this owner. */
    public HistoricTaskInstanceQuery taskOwner(String value) {
        return whereEqual("owner", value);
    }

    /** Only with a owner like this SQL pattern. */
    public HistoricTaskInstanceQuery taskOwnerLike(String pattern) {
        return where("owner", Operator.LIKE, pattern);
    }

    /** Only with this element id. */
    public HistoricTaskInstanceQuery taskDefinitionKey(String value) {
        return whereEqual("elementId", value);
    }

    /** Only with a element id like this SQL pattern. */
    public HistoricTaskInstanceQuery taskDefinitionKeyLike(String pattern) {
        return where("elementId", Operator.LIKE, pattern);
    }

    /** Only with this priority. */
    public HistoricTaskInstanceQuery taskPriority(int priority) {
        return whereEqual("priority", priority);
    }

    /** Only with at least this priority. */
    public HistoricTaskInstanceQuery taskMinPriority(int priority) {
        return where("priority", Operator.GE, priority);
    }

    /** Only with at most this priority. */
    public HistoricTaskInstanceQuery taskMaxPriority(int priority) {
        return where("priority", Operator.LE, priority);
    }

    /** Only of this category. */
    public HistoricTaskInstanceQuery taskCategory(String category) {
        return whereEqual("category", category);
    }

    /** Only those due before. */
    public HistoricTaskInstanceQuery taskDueBefore(Date date) {
        return whereTime("dueMillis", Operator.LT, date);
    }

    /** Only those due after. */
    public HistoricTaskInstanceQuery taskDueAfter(Date date) {
        return whereTime("dueMillis", Operator.GT, date);
    }

    /** Only those created before. */
    public HistoricTaskInstanceQuery taskCreatedBefore(Date date) {
        return whereTime("createdMillis", Operator.LT, date);
    }

    /** Only those created after. */
    public HistoricTaskInstanceQuery taskCreatedAfter(Date date) {
        return whereTime("createdMillis", Operator.GT, date);
    }

    /** Only those ended before. */
    public HistoricTaskInstanceQuery taskCompletedBefore(Date date) {
        return whereTime("endedMillis", Operator.LT, date);
    }

    /** Only those ended after. */
    public HistoricTaskInstanceQuery taskCompletedAfter(Date date) {
        return whereTime("endedMillis", Operator.GT, date);
    }

    /** Only cancelled for this reason. */
    public HistoricTaskInstanceQuery taskDeleteReason(String reason) {
        return whereEqual("deleteReason", reason);
    }

    /** Only ended tasks. */
    public HistoricTaskInstanceQuery finished() {
        return whereNull("endedMillis", false);
    }

    /** Only open tasks. */
    public HistoricTaskInstanceQuery unfinished() {
        return whereNull("endedMillis", true);
    }

    /** Only tasks of this tenant. */
    public HistoricTaskInstanceQuery taskTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    /** Only tasks of tenants like this SQL pattern. */
    public HistoricTaskInstanceQuery taskTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    /** Only tasks of one of these tenants. */
    public HistoricTaskInstanceQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    /** Only tasks without a tenant. */
    public HistoricTaskInstanceQuery taskWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    /** Orders by id. */
    public HistoricTaskInstanceQuery orderByTaskId() {
        return orderBy("id");
    }

    /** Orders by creation. */
    public HistoricTaskInstanceQuery orderByHistoricTaskInstanceStartTime() {
        return orderBy("createdMillis");
    }

    /** Orders by creation. */
    public HistoricTaskInstanceQuery orderByTaskCreateTime() {
        return orderBy("createdMillis");
    }

    /** Orders by end. */
    public HistoricTaskInstanceQuery orderByHistoricTaskInstanceEndTime() {
        return orderBy("endedMillis");
    }

    /** Orders by name. */
    public HistoricTaskInstanceQuery orderByTaskName() {
        return orderBy("name");
    }

    /** Orders by priority. */
    public HistoricTaskInstanceQuery orderByTaskPriority() {
        return orderBy("priority");
    }

    /** Orders by due date. */
    public HistoricTaskInstanceQuery orderByTaskDueDate() {
        return orderBy("dueMillis");
    }

    /** Orders by assignee. */
    public HistoricTaskInstanceQuery orderByTaskAssignee() {
        return orderBy("assignee");
    }

    /** Orders by element. */
    public HistoricTaskInstanceQuery orderByTaskDefinitionKey() {
        return orderBy("elementId");
    }

    /** Orders by instance. */
    public HistoricTaskInstanceQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    /** Orders by tenant. */
    public HistoricTaskInstanceQuery orderByTenantId() {
        return orderBy("tenantId");
    }
}

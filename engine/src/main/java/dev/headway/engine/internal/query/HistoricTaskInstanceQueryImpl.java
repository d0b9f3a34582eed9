package dev.headway.engine.internal.query;

import dev.headway.engine.history.HistoricTaskInstance;
import dev.headway.engine.history.HistoricTaskInstanceQuery;
import dev.headway.engine.internal.entity.HistoricTaskInstanceImpl;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.List;

public final class HistoricTaskInstanceQueryImpl extends QueryImpl<HistoricTaskInstanceQuery, HistoricTaskInstance>
        implements HistoricTaskInstanceQuery {
    public HistoricTaskInstanceQueryImpl(Queries queries) {
        super(queries, Entity.HISTORIC_TASK, HistoricTaskInstanceImpl::new);
    }

    @Override
    public HistoricTaskInstanceQuery taskId(String id) {
        return whereId("id", "task", id);
    }

    @Override
    public HistoricTaskInstanceQuery processInstanceId(String id) {
        return whereId("processInstanceId", "process instance", id);
    }

    @Override
    public HistoricTaskInstanceQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    @Override
    public HistoricTaskInstanceQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    @Override
    public HistoricTaskInstanceQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    @Override
    public HistoricTaskInstanceQuery taskName(String value) {
        return whereEqual("name", value);
    }

    @Override
    public HistoricTaskInstanceQuery taskNameLike(String pattern) {
        return where("name", Operator.LIKE, pattern);
    }

    @Override
    public HistoricTaskInstanceQuery taskAssignee(String value) {
        return whereEqual("assignee", value);
    }

    @Override
    public HistoricTaskInstanceQuery taskAssigneeLike(String pattern) {
        return where("assignee", Operator.LIKE, pattern);
    }

    @Override
    public HistoricTaskInstanceQuery taskOwner(String value) {
        return whereEqual("owner", value);
    }

    @Override
    public HistoricTaskInstanceQuery taskOwnerLike(String pattern) {
        return where("owner", Operator.LIKE, pattern);
    }

    @Override
    public HistoricTaskInstanceQuery taskDefinitionKey(String value) {
        return whereEqual("elementId", value);
    }

    @Override
    public HistoricTaskInstanceQuery taskDefinitionKeyLike(String pattern) {
        return where("elementId", Operator.LIKE, pattern);
    }

    @Override
    public HistoricTaskInstanceQuery taskPriority(int priority) {
        return whereEqual("priority", priority);
    }

    @Override
    public HistoricTaskInstanceQuery taskMinPriority(int priority) {
        return where("priority", Operator.GE, priority);
    }

    @Override
    public HistoricTaskInstanceQuery taskMaxPriority(int priority) {
        return where("priority", Operator.LE, priority);
    }

    @Override
    public HistoricTaskInstanceQuery taskCategory(String category) {
        return whereEqual("category", category);
    }

    @Override
    public HistoricTaskInstanceQuery taskDueBefore(Date date) {
        return whereTime("dueMillis", Operator.LT, date);
    }

    @Override
    public HistoricTaskInstanceQuery taskDueAfter(Date date) {
        return whereTime("dueMillis", Operator.GT, date);
    }

    @Override
    public HistoricTaskInstanceQuery taskCreatedBefore(Date date) {
        return whereTime("createdMillis", Operator.LT, date);
    }

    @Override
    public HistoricTaskInstanceQuery taskCreatedAfter(Date date) {
        return whereTime("createdMillis", Operator.GT, date);
    }

    @Override
    public HistoricTaskInstanceQuery taskCompletedBefore(Date date) {
        return whereTime("endedMillis", Operator.LT, date);
    }

    @Override
    public HistoricTaskInstanceQuery taskCompletedAfter(Date date) {
        return whereTime("endedMillis", Operator.GT, date);
    }

    @Override
    public HistoricTaskInstanceQuery taskDeleteReason(String reason) {
        return whereEqual("deleteReason", reason);
    }

    @Override
    public HistoricTaskInstanceQuery finished() {
        return whereNull("endedMillis", false);
    }

    @Override
    public HistoricTaskInstanceQuery unfinished() {
        return whereNull("endedMillis", true);
    }

    @Override
    public HistoricTaskInstanceQuery taskTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public HistoricTaskInstanceQuery taskTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    @Override
    public HistoricTaskInstanceQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    @Override
    public HistoricTaskInstanceQuery taskWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public HistoricTaskInstanceQuery orderByTaskId() {
        return orderBy("id");
    }

    @Override
    public HistoricTaskInstanceQuery orderByHistoricTaskInstanceStartTime() {
        return orderBy("createdMillis");
    }

    @Override
    public HistoricTaskInstanceQuery orderByTaskCreateTime() {
        return orderBy("createdMillis");
    }

    @Override
    public HistoricTaskInstanceQuery orderByHistoricTaskInstanceEndTime() {
        return orderBy("endedMillis");
    }

    @Override
    public HistoricTaskInstanceQuery orderByTaskName() {
        return orderBy("name");
    }

    @Override
    public HistoricTaskInstanceQuery orderByTaskPriority() {
        return orderBy("priority");
    }

    @Override
    public HistoricTaskInstanceQuery orderByTaskDueDate() {
        return orderBy("dueMillis");
    }

    @Override
    public HistoricTaskInstanceQuery orderByTaskAssignee() {
        return orderBy("assignee");
    }

    @Override
    public HistoricTaskInstanceQuery orderByTaskDefinitionKey() {
        return orderBy("elementId");
    }

    @Override
    public HistoricTaskInstanceQuery orderByProcessInstanceId() {
        return orderBy("processInstanceId");
    }

    @Override
    public HistoricTaskInstanceQuery orderByTenantId() {
        return orderBy("tenantId");
    }
}

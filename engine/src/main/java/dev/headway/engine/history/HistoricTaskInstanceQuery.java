package dev.headway.engine.history;

import dev.headway.engine.query.Query;
import java.util.Date;

/** Finds user tasks, open and ended. */
public interface HistoricTaskInstanceQuery extends Query<HistoricTaskInstanceQuery, HistoricTaskInstance> {

    /** Only this task. */
    HistoricTaskInstanceQuery taskId(String id);

    /** Only of this instance. */
    HistoricTaskInstanceQuery processInstanceId(String id);

    /** Only of this execution. */
    HistoricTaskInstanceQuery executionId(String id);

    /** Only of this definition key. */
    HistoricTaskInstanceQuery processDefinitionKey(String key);

    /** Only of this definition. */
    HistoricTaskInstanceQuery processDefinitionId(String id);

    /** Only with this name. */
    HistoricTaskInstanceQuery taskName(String value);

    /** Only with a name like this SQL pattern. */
    HistoricTaskInstanceQuery taskNameLike(String pattern);

    /** Only with this assignee. */
    HistoricTaskInstanceQuery taskAssignee(String value);

    /** Only with a assignee like this SQL pattern. */
    HistoricTaskInstanceQuery taskAssigneeLike(String pattern);

    /** Only with this owner. */
    HistoricTaskInstanceQuery taskOwner(String value);

    /** Only with a owner like this SQL pattern. */
    HistoricTaskInstanceQuery taskOwnerLike(String pattern);

    /** Only with this element id. */
    HistoricTaskInstanceQuery taskDefinitionKey(String value);

    /** Only with a element id like this SQL pattern. */
    HistoricTaskInstanceQuery taskDefinitionKeyLike(String pattern);

    /** Only with this priority. */
    HistoricTaskInstanceQuery taskPriority(int priority);

    /** Only with at least this priority. */
    HistoricTaskInstanceQuery taskMinPriority(int priority);

    /** Only with at most this priority. */
    HistoricTaskInstanceQuery taskMaxPriority(int priority);

    /** Only of this category. */
    HistoricTaskInstanceQuery taskCategory(String category);

    /** Only those due before. */
    HistoricTaskInstanceQuery taskDueBefore(Date date);

    /** Only those due after. */
    HistoricTaskInstanceQuery taskDueAfter(Date date);

    /** Only those created before. */
    HistoricTaskInstanceQuery taskCreatedBefore(Date date);

    /** Only those created after. */
    HistoricTaskInstanceQuery taskCreatedAfter(Date date);

    /** Only those ended before. */
    HistoricTaskInstanceQuery taskCompletedBefore(Date date);

    /** Only those ended after. */
    HistoricTaskInstanceQuery taskCompletedAfter(Date date);

    /** Only cancelled for this reason. */
    HistoricTaskInstanceQuery taskDeleteReason(String reason);

    /** Only ended tasks. */
    HistoricTaskInstanceQuery finished();

    /** Only open tasks. */
    HistoricTaskInstanceQuery unfinished();

    /** Only tasks of this tenant. */
    HistoricTaskInstanceQuery taskTenantId(String tenantId);

    /** Only tasks of tenants like this SQL pattern. */
    HistoricTaskInstanceQuery taskTenantIdLike(String pattern);

    /** Only tasks of one of these tenants. */
    HistoricTaskInstanceQuery tenantIdIn(String... tenantIds);

    /** Only tasks without a tenant. */
    HistoricTaskInstanceQuery taskWithoutTenantId();

    /** Orders by id. */
    HistoricTaskInstanceQuery orderByTaskId();

    /** Orders by creation. */
    HistoricTaskInstanceQuery orderByHistoricTaskInstanceStartTime();

    /** Orders by creation. */
    HistoricTaskInstanceQuery orderByTaskCreateTime();

    /** Orders by end. */
    HistoricTaskInstanceQuery orderByHistoricTaskInstanceEndTime();

    /** Orders by name. */
    HistoricTaskInstanceQuery orderByTaskName();

    /** Orders by priority. */
    HistoricTaskInstanceQuery orderByTaskPriority();

    /** Orders by due date. */
    HistoricTaskInstanceQuery orderByTaskDueDate();

    /** Orders by assignee. */
    HistoricTaskInstanceQuery orderByTaskAssignee();

    /** Orders by element. */
    HistoricTaskInstanceQuery orderByTaskDefinitionKey();

    /** Orders by instance. */
    HistoricTaskInstanceQuery orderByProcessInstanceId();

    /** Orders by tenant. */
    HistoricTaskInstanceQuery orderByTenantId();
}

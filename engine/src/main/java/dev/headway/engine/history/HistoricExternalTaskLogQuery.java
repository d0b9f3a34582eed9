package dev.headway.engine.history;

import dev.headway.engine.query.Query;

/** Finds what happened to tasks of workers outside; it is written at history level {@code full} alone. */
public interface HistoricExternalTaskLogQuery extends Query<HistoricExternalTaskLogQuery, HistoricExternalTaskLog> {

    /** Only the entry with this id. */
    HistoricExternalTaskLogQuery logId(String logId);

    /** Only of this task. */
    HistoricExternalTaskLogQuery externalTaskId(String externalTaskId);

    /** Only of this topic. */
    HistoricExternalTaskLogQuery topicName(String topicName);

    /** Only where this worker held the task. */
    HistoricExternalTaskLogQuery workerId(String workerId);

    /** Only failures with this message. */
    HistoricExternalTaskLogQuery errorMessage(String errorMessage);

    /** Only where the task had at least this priority. */
    HistoricExternalTaskLogQuery priorityHigherThanOrEquals(long priority);

    /** Only where the task had at most this priority. */
    HistoricExternalTaskLogQuery priorityLowerThanOrEquals(long priority);

    /** Only of these elements. */
    HistoricExternalTaskLogQuery activityIdIn(String... activityIds);

    /** Only of these executions. */
    HistoricExternalTaskLogQuery executionIdIn(String... executionIds);

    /** Only of this instance. */
    HistoricExternalTaskLogQuery processInstanceId(String processInstanceId);

    /** Only of this process definition. */
    HistoricExternalTaskLogQuery processDefinitionId(String processDefinitionId);

    /** Only of definitions with this key. */
    HistoricExternalTaskLogQuery processDefinitionKey(String processDefinitionKey);

    /** Only of these tenants. */
    HistoricExternalTaskLogQuery tenantIdIn(String... tenantIds);

    /** Only without a tenant. */
    HistoricExternalTaskLogQuery withoutTenantId();

    /** Only what tells that one was made. */
    HistoricExternalTaskLogQuery creationLog();

    /** Only failures. */
    HistoricExternalTaskLogQuery failureLog();

    /** Only what tells that one was done. */
    HistoricExternalTaskLogQuery successLog();

    /** Only what tells that one went without being done. */
    HistoricExternalTaskLogQuery deletionLog();

    /** Orders by when it happened. */
    HistoricExternalTaskLogQuery orderByTimestamp();

    /** Orders by task. */
    HistoricExternalTaskLogQuery orderByExternalTaskId();

    /** Orders by the attempts that were left. */
    HistoricExternalTaskLogQuery orderByRetries();

    /** Orders by priority. */
    HistoricExternalTaskLogQuery orderByPriority();

    /** Orders by topic. */
    HistoricExternalTaskLogQuery orderByTopicName();

    /** Orders by worker. */
    HistoricExternalTaskLogQuery orderByWorkerId();

    /** Orders by element. */
    HistoricExternalTaskLogQuery orderByActivityId();

    /** Orders by execution. */
    HistoricExternalTaskLogQuery orderByExecutionId();

    /** Orders by instance. */
    HistoricExternalTaskLogQuery orderByProcessInstanceId();

    /** Orders by process definition. */
    HistoricExternalTaskLogQuery orderByProcessDefinitionId();

    /** Orders by the key of the process definition. */
    HistoricExternalTaskLogQuery orderByProcessDefinitionKey();

    /** Orders by tenant. */
    HistoricExternalTaskLogQuery orderByTenantId();
}

package dev.headway.engine.internal.query;

import dev.headway.core.definition.JobPlace;
import dev.headway.core.history.HistoryRow.JobEvent;
import dev.headway.engine.history.HistoricExternalTaskLog;
import dev.headway.engine.history.HistoricExternalTaskLogQuery;
import dev.headway.engine.internal.entity.HistoricExternalTaskLogImpl;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;

public final class HistoricExternalTaskLogQueryImpl
        extends QueryImpl<HistoricExternalTaskLogQuery, HistoricExternalTaskLog>
        implements HistoricExternalTaskLogQuery {
    public HistoricExternalTaskLogQueryImpl(Queries queries) {
        super(queries, Entity.JOB_LOG, HistoricExternalTaskLogImpl::new);
        whereEqual("point", JobPlace.Point.EXTERNAL.code());
    }

    @Override
    public HistoricExternalTaskLogQuery logId(String logId) {
        return whereId("id", "external task log", logId);
    }

    @Override
    public HistoricExternalTaskLogQuery externalTaskId(String externalTaskId) {
        return whereId("jobId", "external task", externalTaskId);
    }

    @Override
    public HistoricExternalTaskLogQuery topicName(String topicName) {
        return whereEqual("topic", topicName);
    }

    @Override
    public HistoricExternalTaskLogQuery workerId(String workerId) {
        return whereEqual("workerId", workerId);
    }

    @Override
    public HistoricExternalTaskLogQuery errorMessage(String errorMessage) {
        return whereEqual("message", errorMessage);
    }

    @Override
    public HistoricExternalTaskLogQuery priorityHigherThanOrEquals(long priority) {
        return where("priority", Operator.GE, priority);
    }

    @Override
    public HistoricExternalTaskLogQuery priorityLowerThanOrEquals(long priority) {
        return where("priority", Operator.LE, priority);
    }

    @Override
    public HistoricExternalTaskLogQuery activityIdIn(String... activityIds) {
        return whereIn("elementId", given(activityIds));
    }

    @Override
    public HistoricExternalTaskLogQuery executionIdIn(String... executionIds) {
        return whereIds("executionId", "execution", given(executionIds));
    }

    @Override
    public HistoricExternalTaskLogQuery processInstanceId(String processInstanceId) {
        return whereId("instanceId", "process instance", processInstanceId);
    }

    @Override
    public HistoricExternalTaskLogQuery processDefinitionId(String processDefinitionId) {
        return whereId("definitionId", "process definition", processDefinitionId);
    }

    @Override
    public HistoricExternalTaskLogQuery processDefinitionKey(String processDefinitionKey) {
        return whereEqual("definitionKey", processDefinitionKey);
    }

    @Override
    public HistoricExternalTaskLogQuery tenantIdIn(String... tenantIds) {
        return whereTenantIn(tenantIds);
    }

    @Override
    public HistoricExternalTaskLogQuery withoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public HistoricExternalTaskLogQuery creationLog() {
        return whereEqual("event", JobEvent.CREATED.code());
    }

    @Override
    public HistoricExternalTaskLogQuery failureLog() {
        return whereEqual("event", JobEvent.FAILED.code());
    }

    @Override
    public HistoricExternalTaskLogQuery successLog() {
        return whereEqual("event", JobEvent.SUCCEEDED.code());
    }

    @Override
    public HistoricExternalTaskLogQuery deletionLog() {
        return whereEqual("event", JobEvent.DELETED.code());
    }

    @Override
    public HistoricExternalTaskLogQuery orderByTimestamp() {
        return orderBy("atMillis");
    }

    @Override
    public HistoricExternalTaskLogQuery orderByExternalTaskId() {
        return orderBy("jobId");
    }

    @Override
    public HistoricExternalTaskLogQuery orderByRetries() {
        return orderBy("retries");
    }

    @Override
    public HistoricExternalTaskLogQuery orderByPriority() {
        return orderBy("priority");
    }

    @Override
    public HistoricExternalTaskLogQuery orderByTopicName() {
        return orderBy("topic");
    }

    @Override
    public HistoricExternalTaskLogQuery orderByWorkerId() {
        return orderBy("workerId");
    }

    @Override
    public HistoricExternalTaskLogQuery orderByActivityId() {
        return orderBy("elementId");
    }

    @Override
    public HistoricExternalTaskLogQuery orderByExecutionId() {
        return orderBy("executionId");
    }

    @Override
    public HistoricExternalTaskLogQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    @Override
    public HistoricExternalTaskLogQuery orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    @Override
    public HistoricExternalTaskLogQuery orderByProcessDefinitionKey() {
        return orderBy("definitionKey");
    }

    @Override
    public HistoricExternalTaskLogQuery orderByTenantId() {
        return orderBy("tenantId");
    }
}

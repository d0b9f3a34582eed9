package dev.headway.engine.internal.query;

import dev.headway.engine.history.UserOperationLogEntry;
import dev.headway.engine.history.UserOperationLogQuery;
import dev.headway.engine.internal.entity.UserOperationLogEntryImpl;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.Map;

public final class UserOperationLogQueryImpl extends QueryImpl<UserOperationLogQuery, UserOperationLogEntry>
        implements UserOperationLogQuery {
    public UserOperationLogQueryImpl(Queries queries) {
        super(queries, Entity.OPERATION, UserOperationLogEntryImpl::new);
    }

    @Override
    public UserOperationLogQuery userId(String userId) {
        return whereEqual("userId", userId);
    }

    @Override
    public UserOperationLogQuery operationId(String operationId) {
        return whereId("operationId", "operation", operationId);
    }

    @Override
    public UserOperationLogQuery operationType(String operationType) {
        return whereEqual("operationType", operationType);
    }

    @Override
    public UserOperationLogQuery entityType(String entityType) {
        return whereEqual("entityType", entityType);
    }

    @Override
    public UserOperationLogQuery entityTypeIn(String... entityTypes) {
        return whereIn("entityType", given(entityTypes));
    }

    @Override
    public UserOperationLogQuery property(String property) {
        return whereEqual("property", property);
    }

    @Override
    public UserOperationLogQuery processInstanceId(String processInstanceId) {
        return whereId("instanceId", "process instance", processInstanceId);
    }

    @Override
    public UserOperationLogQuery executionId(String executionId) {
        return whereId("executionId", "execution", executionId);
    }

    @Override
    public UserOperationLogQuery taskId(String taskId) {
        return whereId("taskId", "task", taskId);
    }

    @Override
    public UserOperationLogQuery jobId(String jobId) {
        return whereId("jobId", "job", jobId);
    }

    @Override
    public UserOperationLogQuery processDefinitionId(String processDefinitionId) {
        return whereId("definitionId", "process definition", processDefinitionId);
    }

    @Override
    public UserOperationLogQuery processDefinitionKey(String processDefinitionKey) {
        return whereEqual("definitionKey", processDefinitionKey);
    }

    @Override
    public UserOperationLogQuery deploymentId(String deploymentId) {
        return whereId("deploymentId", "deployment", deploymentId);
    }

    @Override
    public UserOperationLogQuery batchId(String batchId) {
        return whereId("batchId", "batch", batchId);
    }

    @Override
    public UserOperationLogQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", given(tenantIds));
    }

    @Override
    public UserOperationLogQuery afterTimestamp(Date after) {
        return whereTime("atMillis", Operator.GT, after);
    }

    @Override
    public UserOperationLogQuery beforeTimestamp(Date before) {
        return whereTime("atMillis", Operator.LT, before);
    }

    @Override
    public UserOperationLogQuery orderByTimestamp() {
        return orderBy("id");
    }

    @Override
    public Map<String, Long> countByOperationType() {
        return countBy("operationType");
    }

    @Override
    public Map<String, Long> countByUserId() {
        return countBy("userId");
    }

    @Override
    public UserOperationLogQuery externalTaskId(String externalTaskId) {
        return jobId(externalTaskId);
    }

    @Override
    public UserOperationLogQuery withoutTenantId() {
        return whereNull("tenantId", true);
    }
}

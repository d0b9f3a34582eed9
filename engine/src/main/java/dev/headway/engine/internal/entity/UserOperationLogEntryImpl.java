package dev.headway.engine.internal.entity;

import dev.headway.core.history.OperationRow;
import dev.headway.engine.history.UserOperationLogEntry;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import java.util.Date;
import org.jspecify.annotations.Nullable;

public final class UserOperationLogEntryImpl implements UserOperationLogEntry {
    private final OperationRow row;

    public UserOperationLogEntryImpl(OperationRow row) {
        this.row = row;
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getOperationId() {
        return EntityId.text(row.operationId());
    }

    @Override
    public String getUserId() {
        return row.userId();
    }

    @Override
    public Date getTimestamp() {
        return Dates.at(row.atMillis());
    }

    @Override
    public String getOperationType() {
        return row.operationType();
    }

    @Override
    public String getEntityType() {
        return row.entityType();
    }

    @Override
    public @Nullable String getProperty() {
        return row.property();
    }

    @Override
    public @Nullable String getOrgValue() {
        return row.orgValue();
    }

    @Override
    public @Nullable String getNewValue() {
        return row.newValue();
    }

    @Override
    public @Nullable String getAnnotation() {
        return row.reason();
    }

    @Override
    public @Nullable String getProcessInstanceId() {
        return id(row.instanceId());
    }

    @Override
    public @Nullable String getExecutionId() {
        return id(row.executionId());
    }

    @Override
    public @Nullable String getTaskId() {
        return id(row.taskId());
    }

    @Override
    public @Nullable String getJobId() {
        return id(row.jobId());
    }

    @Override
    public @Nullable String getProcessDefinitionId() {
        return id(row.definitionId());
    }

    @Override
    public @Nullable String getProcessDefinitionKey() {
        return row.definitionKey();
    }

    @Override
    public @Nullable String getDeploymentId() {
        return id(row.deploymentId());
    }

    @Override
    public @Nullable String getBatchId() {
        return id(row.batchId());
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public @Nullable Date getRemovalTime() {
        return Dates.of(row.removalMillis());
    }

    private static @Nullable String id(long id) {
        return id == 0 ? null : EntityId.text(id);
    }

    @Override
    public String toString() {
        return row.operationType() + " " + row.entityType() + " by " + row.userId() + " (entry " + row.id() + ")";
    }
}

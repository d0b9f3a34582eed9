package dev.headway.engine.internal.entity;

import dev.headway.core.state.JobRow;
import dev.headway.engine.externaltask.ExternalTask;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.JobView;
import java.util.Date;
import org.jspecify.annotations.Nullable;

public class ExternalTaskImpl implements ExternalTask {
    private final JobView row;

    public ExternalTaskImpl(JobView row) {
        this.row = row;
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getTopicName() {
        return String.valueOf(row.topic());
    }

    @Override
    public @Nullable String getWorkerId() {
        return row.workerId();
    }

    @Override
    public @Nullable Date getLockExpirationTime() {
        return row.workerId() == null ? null : Dates.of(row.dueMillis());
    }

    @Override
    public @Nullable Date getCreateTime() {
        return Dates.of(row.createdMillis());
    }

    @Override
    public Integer getRetries() {
        return row.retries();
    }

    @Override
    public long getPriority() {
        return row.priority();
    }

    @Override
    public @Nullable String getErrorMessage() {
        return row.exceptionMessage();
    }

    @Override
    public @Nullable String getErrorDetails() {
        return row.exceptionStacktrace();
    }

    @Override
    public String getActivityId() {
        return row.elementId();
    }

    @Override
    public String getExecutionId() {
        return EntityId.text(row.executionId());
    }

    @Override
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    @Override
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    @Override
    public @Nullable String getProcessDefinitionKey() {
        return row.definitionKey();
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public boolean isSuspended() {
        return row.table() == JobRow.Table.SUSPENDED.code();
    }

    @Override
    public String toString() {
        return "ExternalTask[" + getId() + " '" + getTopicName() + "' at '" + getActivityId() + "' of instance "
                + getProcessInstanceId() + "]";
    }
}

package dev.headway.engine.internal.entity;

import dev.headway.core.history.HistoryRow.JobEvent;
import dev.headway.engine.history.HistoricExternalTaskLog;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.JobLogView;
import java.util.Date;
import org.jspecify.annotations.Nullable;

public record HistoricExternalTaskLogImpl(JobLogView row) implements HistoricExternalTaskLog {
    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public Date getTimestamp() {
        return Dates.at(row.atMillis());
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
    public boolean isCreationLog() {
        return row.event() == JobEvent.CREATED.code();
    }

    @Override
    public boolean isFailureLog() {
        return row.event() == JobEvent.FAILED.code();
    }

    @Override
    public boolean isSuccessLog() {
        return row.event() == JobEvent.SUCCEEDED.code();
    }

    @Override
    public boolean isDeletionLog() {
        return row.event() == JobEvent.DELETED.code();
    }

    @Override
    public String getExternalTaskId() {
        return EntityId.text(row.jobId());
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
    public String getTopicName() {
        return String.valueOf(row.topic());
    }

    @Override
    public @Nullable String getWorkerId() {
        return row.workerId();
    }

    @Override
    public @Nullable String getErrorMessage() {
        return row.message();
    }

    @Override
    public String toString() {
        return "HistoricExternalTaskLog"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}

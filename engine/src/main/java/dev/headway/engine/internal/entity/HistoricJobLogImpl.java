package dev.headway.engine.internal.entity;

import dev.headway.core.definition.JobPlace;
import dev.headway.core.history.HistoryRow.JobEvent;
import dev.headway.engine.history.HistoricJobLog;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.runtime.port.Entity.JobLogView;
import java.util.Date;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** @param places finds the place that made the job of an entry, while its definition is deployed */
public record HistoricJobLogImpl(JobLogView row, Function<JobLogView, @Nullable JobDefinition> places)
        implements HistoricJobLog {
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
    public String getJobId() {
        return EntityId.text(row.jobId());
    }

    @Override
    public @Nullable Date getJobDueDate() {
        return Dates.of(row.dueMillis());
    }

    @Override
    public int getJobRetries() {
        return row.retries();
    }

    @Override
    public long getJobPriority() {
        return row.priority();
    }

    @Override
    public @Nullable String getJobExceptionMessage() {
        return row.message();
    }

    @Override
    public @Nullable String getJobDefinitionId() {
        return JobDefinitionImpl.id(row.definitionId(), row.elementId(), JobPlace.Point.of(row.point()));
    }

    @Override
    public @Nullable String getJobDefinitionType() {
        JobDefinition place = places.apply(row);
        return place == null ? null : place.getJobType();
    }

    @Override
    public @Nullable String getJobDefinitionConfiguration() {
        JobDefinition place = places.apply(row);
        return place == null ? null : place.getJobConfiguration();
    }

    @Override
    public @Nullable String getDeploymentId() {
        Long id = row.deploymentId();
        return id == null ? null : EntityId.text(id);
    }

    @Override
    public String toString() {
        return "HistoricJobLog"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}

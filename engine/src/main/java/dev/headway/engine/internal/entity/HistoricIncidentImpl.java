package dev.headway.engine.internal.entity;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.state.JobRow;
import dev.headway.engine.history.HistoricIncident;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.HistoricIncidentView;
import java.util.Date;
import org.jspecify.annotations.Nullable;

public final class HistoricIncidentImpl implements HistoricIncident {
    private final HistoricIncidentView row;

    public HistoricIncidentImpl(HistoricIncidentView row) {
        this.row = row;
    }

    @Override
    public String getId() {
        return EntityId.text(row.jobId());
    }

    @Override
    public String getIncidentType() {
        return row.type();
    }

    @Override
    public @Nullable String getIncidentMessage() {
        return row.message();
    }

    @Override
    public @Nullable String getConfiguration() {
        boolean ofJob = row.type().equals(JobRow.FAILED_JOB) || row.type().equals(JobRow.FAILED_EXTERNAL_TASK);
        return ofJob ? getId() : row.configuration();
    }

    @Override
    public @Nullable String getAnnotation() {
        return row.annotation();
    }

    @Override
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    @Override
    public String getExecutionId() {
        return EntityId.text(row.executionId());
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
    public @Nullable String getActivityId() {
        return row.elementId().isEmpty() ? null : row.elementId();
    }

    @Override
    public Date getCreateTime() {
        return Dates.at(row.createdMillis());
    }

    @Override
    public @Nullable Date getEndTime() {
        return Dates.of(row.endedMillis());
    }

    @Override
    public boolean isOpen() {
        return row.endedMillis() == null;
    }

    @Override
    public boolean isDeleted() {
        return row.state() == EndState.CANCELLED.code();
    }

    @Override
    public boolean isResolved() {
        return row.state() == EndState.COMPLETED.code();
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public String toString() {
        return "HistoricIncident"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}

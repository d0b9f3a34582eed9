package dev.headway.engine.internal.entity;

import dev.headway.core.history.HistoryRow.EndState;
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
        return row.external() == 0 ? IncidentImpl.FAILED_JOB : IncidentImpl.FAILED_EXTERNAL_TASK;
    }

    @Override
    public @Nullable String getIncidentMessage() {
        return row.message();
    }

    @Override
    public String getConfiguration() {
        return getId();
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
    public String getActivityId() {
        return row.elementId();
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

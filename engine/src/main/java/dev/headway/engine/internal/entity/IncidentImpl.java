package dev.headway.engine.internal.entity;

import dev.headway.core.definition.JobPlace;
import dev.headway.core.state.JobRow;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.Incident;
import dev.headway.runtime.port.Entity.JobView;
import java.util.Date;
import org.jspecify.annotations.Nullable;

public final class IncidentImpl implements Incident {
    private final JobView row;

    public IncidentImpl(JobView row) {
        this.row = row;
    }

    /** A dead letter of a step that is not committed yet. */
    public static JobView view(JobRow row) {
        return JobImpl.view(row, null, null);
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getIncidentType() {
        String type = row.incidentType();
        return type == null ? JobRow.FAILED_JOB : type;
    }

    @Override
    public @Nullable String getIncidentMessage() {
        return row.exceptionMessage();
    }

    @Override
    public @Nullable String getConfiguration() {
        return made() ? row.incidentConfiguration() : EntityId.text(row.id());
    }

    private boolean made() {
        return row.origin() == JobRow.Table.INCIDENT.code();
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
    public @Nullable String getJobDefinitionId() {
        return made()
                ? null
                : JobDefinitionImpl.id(row.definitionId(), row.elementId(), JobPlace.Point.of(row.point()));
    }

    @Override
    public @Nullable String getActivityId() {
        return row.elementId().isEmpty() ? null : row.elementId();
    }

    @Override
    public Date getIncidentTimestamp() {
        Long millis = row.incidentMillis();
        return Dates.at(millis == null ? row.createdMillis() : millis);
    }

    @Override
    public Date getJobCreateTime() {
        return Dates.at(row.createdMillis());
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public String toString() {
        return "Incident"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}

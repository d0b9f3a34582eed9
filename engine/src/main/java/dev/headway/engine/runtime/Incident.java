package dev.headway.engine.runtime;

import dev.headway.core.state.JobRow;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.JobView;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A job that has given up and waits for somebody to look at it. Immutable: the state at the time of the query. */
public final class Incident {
    static final String FAILED_JOB = "failedJob";
    static final String FAILED_EXTERNAL_TASK = "failedExternalTask";
    private final JobView row;

    /** Made by the engine. */
    public Incident(JobView row) {
        this.row = row;
    }

    /** Id of the incident, which is the id of its dead-letter job. */
    public String getId() {
        return EntityId.text(row.id());
    }

    /** {@code failedJob}, or {@code failedExternalTask} for a task that its workers gave up. */
    public String getIncidentType() {
        return row.origin() == JobRow.Table.EXTERNAL.code() ? FAILED_EXTERNAL_TASK : FAILED_JOB;
    }

    /** Message of the last failure. */
    public @Nullable String getIncidentMessage() {
        return row.exceptionMessage();
    }

    /** Id of the dead-letter job, for {@code moveDeadLetterJobToExecutableJob}. */
    public String getConfiguration() {
        return EntityId.text(row.id());
    }

    /** The process instance. */
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    /** The execution that stands still. */
    public String getExecutionId() {
        return EntityId.text(row.executionId());
    }

    /** The definition of the instance. */
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    /** Element whose job failed. */
    public String getActivityId() {
        return row.elementId();
    }

    /** When the job was created. */
    public Date getJobCreateTime() {
        return Dates.at(row.createdMillis());
    }

    /** Tenant, null for none. */
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public String toString() {
        return "Incident"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}

package dev.headway.engine.runtime;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A job that has given up and waits for somebody to look at it, or what {@code createIncident} has made. Immutable: the state at the time
 * of the query.
 */
public interface Incident {

    /** Id of the incident, which is the id of its dead-letter job where it has one. */
    String getId();

    /** {@code failedJob}, {@code failedExternalTask} for a task that its workers gave up, or the type that {@code createIncident} got. */
    String getIncidentType();

    /** Message of the last failure, or of {@code createIncident}; null for none. */
    @Nullable
    String getIncidentMessage();

    /** Id of the dead-letter job, for {@code moveDeadLetterJobToExecutableJob}; else what {@code createIncident} got, null for nothing. */
    @Nullable
    String getConfiguration();

    /** What {@code setAnnotationForIncidentById} has noted; null for nothing. */
    @Nullable
    String getAnnotation();

    /** The process instance. */
    String getProcessInstanceId();

    /** The execution that stands still, or that {@code createIncident} got. */
    String getExecutionId();

    /** The definition of the instance. */
    String getProcessDefinitionId();

    /** The place that made the job, as in {@link JobDefinition#getId}; null for a task of a worker, and without a job. */
    @Nullable
    String getJobDefinitionId();

    /** Element whose job failed, or where the execution was when the incident was made; null where it was at none. */
    @Nullable
    String getActivityId();

    /** The same as {@link #getActivityId}. */
    @Nullable
    default String getFailedActivityId() {
        return getActivityId();
    }

    /** The id of this incident: one in a called instance is not told of again in its caller. */
    default String getCauseIncidentId() {
        return getId();
    }

    /** The same as {@link #getCauseIncidentId}. */
    default String getRootCauseIncidentId() {
        return getId();
    }

    /** When the last attempt had failed, or the incident was made. */
    Date getIncidentTimestamp();

    /** When the job was created, or the incident. */
    Date getJobCreateTime();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();
}

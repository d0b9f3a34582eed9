package dev.headway.engine.runtime;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A job that has given up and waits for somebody to look at it. Immutable: the state at the time of the query. */
public interface Incident {

    /** Id of the incident, which is the id of its dead-letter job. */
    String getId();

    /** {@code failedJob}, or {@code failedExternalTask} for a task that its workers gave up. */
    String getIncidentType();

    /** Message of the last failure. */
    @Nullable
    String getIncidentMessage();

    /** Id of the dead-letter job, for {@code moveDeadLetterJobToExecutableJob}. */
    String getConfiguration();

    /** The process instance. */
    String getProcessInstanceId();

    /** The execution that stands still. */
    String getExecutionId();

    /** The definition of the instance. */
    String getProcessDefinitionId();

    /** The place that made the job, as in {@link JobDefinition#getId}; null for a task of a worker. */
    @Nullable
    String getJobDefinitionId();

    /** Element whose job failed. */
    String getActivityId();

    /** The same as {@link #getActivityId}. */
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

    /** When the last attempt had failed. */
    Date getIncidentTimestamp();

    /** When the job was created. */
    Date getJobCreateTime();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();
}

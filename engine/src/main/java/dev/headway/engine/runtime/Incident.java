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

    /** Element whose job failed. */
    String getActivityId();

    /** When the job was created. */
    Date getJobCreateTime();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();
}

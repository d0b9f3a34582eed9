package dev.headway.engine.history;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * An incident, open or over: a job or external task that had no attempts left. It is resolved when that gets new attempts, and deleted when
 * that goes, alone or with its activity or instance. Immutable: the state at the time of the query.
 */
public interface HistoricIncident {

    /** Id of the incident, which is the id of its job or external task. When that gives up again, there are two with this id. */
    String getId();

    /** {@code failedJob}, or {@code failedExternalTask} for a task that its workers gave up. */
    String getIncidentType();

    /** Message of the last failure. */
    @Nullable
    String getIncidentMessage();

    /** Id of the job or external task. */
    String getConfiguration();

    /** The process instance. */
    String getProcessInstanceId();

    /** The execution that stood still. */
    String getExecutionId();

    /** The definition of the instance. */
    String getProcessDefinitionId();

    /** The key of that definition, null when it is no longer deployed. */
    @Nullable
    String getProcessDefinitionKey();

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
    Date getCreateTime();

    /** When it was resolved or deleted, null while it is open. */
    @Nullable
    Date getEndTime();

    /** Whether it is open. */
    boolean isOpen();

    /** Whether it is over because its job or task went, or what that belonged to. */
    boolean isDeleted();

    /** Whether it is over because its job or task got new attempts. */
    boolean isResolved();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();
}

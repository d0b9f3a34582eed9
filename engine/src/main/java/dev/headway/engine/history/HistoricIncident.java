package dev.headway.engine.history;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * An incident, open or over: a job or external task that had no attempts left, or one that {@code createIncident} has made. It is resolved
 * when the job gets new attempts or somebody resolves it, and deleted when what it belongs to goes. Immutable: the state at the time of the
 * query.
 */
public interface HistoricIncident {

    /**
     * Id of the incident, which is the id of its job or external task where it has one. When that gives up again, there are two with this
     * id.
     */
    String getId();

    /** {@code failedJob}, {@code failedExternalTask} for a task that its workers gave up, or the type that {@code createIncident} got. */
    String getIncidentType();

    /** Message of the last failure, or of {@code createIncident}; null for none. */
    @Nullable
    String getIncidentMessage();

    /** Id of the job or external task; else what {@code createIncident} got, null for nothing. */
    @Nullable
    String getConfiguration();

    /** What {@code setAnnotationForIncidentById} had noted; null for nothing. */
    @Nullable
    String getAnnotation();

    /** The process instance. */
    String getProcessInstanceId();

    /** The execution that stood still. */
    String getExecutionId();

    /** The definition of the instance. */
    String getProcessDefinitionId();

    /** The key of that definition, null when it is no longer deployed. */
    @Nullable
    String getProcessDefinitionKey();

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

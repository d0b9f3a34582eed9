package dev.headway.engine;

import dev.headway.engine.runtime.Incident;
import org.jspecify.annotations.Nullable;

/**
 * Incidents that an application makes itself, beside those of jobs without attempts, and notes about all of them. A call is durable on
 * return; from a delegate or listener inside a step it is part of that step. Thread-safe.
 */
public interface InstanceIncidents {
    /** Makes an incident without a message; see {@link #createIncident(String, String, String, String)}. */
    default Incident createIncident(String incidentType, String executionId, @Nullable String configuration) {
        return createIncident(incidentType, executionId, configuration, null);
    }

    /**
     * Makes an incident of an execution. It stops nothing: the execution goes on as before. The incident is open until it is resolved,
     * or deleted with its execution.
     *
     * @param incidentType any name, at most 255 characters where the database is MariaDB
     * @param executionId the execution, or the process instance itself
     * @param configuration what the application wants to find with it, at most 255 characters there; null for nothing
     * @param message for people; null for none
     * @return the incident
     * @throws ObjectNotFoundException when no such execution runs
     * @throws InvalidRequestException for the execution of a case, and for the types of the engine's own incidents
     */
    Incident createIncident(
            String incidentType, String executionId, @Nullable String configuration, @Nullable String message);

    /**
     * Ends an incident that {@link #createIncident} has made.
     *
     * @throws ObjectNotFoundException when no such incident is open
     * @throws InvalidRequestException for the incident of a job or external task: give that new attempts
     */
    void resolveIncident(String incidentId);

    /**
     * Notes something about an open incident of any kind; its history keeps it.
     *
     * @throws ObjectNotFoundException when no such incident is open
     */
    void setAnnotationForIncidentById(String incidentId, String annotation);

    /**
     * Takes the note away; nothing happens where there was none.
     *
     * @throws ObjectNotFoundException when no such incident is open
     */
    void clearAnnotationForIncidentById(String incidentId);
}

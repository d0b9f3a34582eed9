package dev.headway.engine.runtime;

/**
 * A job or an external task has no retries left and waits for somebody. Told after the commit on the node that did it, and lost when
 * that node ends just then: what counts is the query for incidents.
 *
 * @param incidentId id of the incident, which is that of the job or external task
 * @param processInstanceId the instance
 * @param activityId the element
 * @param message why the last attempt failed; empty when nobody said it
 */
public record IncidentEvent(String incidentId, String processInstanceId, String activityId, String message) {}

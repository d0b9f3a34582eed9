package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;
import java.util.Date;
import java.util.Map;

/** Finds open incidents: jobs that have given up, and those that {@code createIncident} has made. */
public interface IncidentQuery extends Query<IncidentQuery, Incident> {

    /** Only this incident. */
    IncidentQuery incidentId(String id);

    /** Only of this type: {@code failedJob}, {@code failedExternalTask}, or one of the application. */
    IncidentQuery incidentType(String type);

    /** Only of this dead-letter job, or made with this configuration. */
    IncidentQuery configuration(String configuration);

    /** Only with this message. */
    IncidentQuery incidentMessage(String message);

    /** Only with a message like this SQL pattern. */
    IncidentQuery incidentMessageLike(String pattern);

    /** Only of this instance. */
    IncidentQuery processInstanceId(String id);

    /** Only of this execution. */
    IncidentQuery executionId(String id);

    /** Only of this definition key. */
    IncidentQuery processDefinitionKey(String key);

    /** Only of these definition keys. */
    IncidentQuery processDefinitionKeyIn(String... keys);

    /** Only of this definition. */
    IncidentQuery processDefinitionId(String id);

    /** Only of this element. */
    IncidentQuery activityId(String activityId);

    /** Only incidents of this tenant. */
    IncidentQuery incidentTenantId(String tenantId);

    /** Only incidents of tenants like this SQL pattern. */
    IncidentQuery incidentTenantIdLike(String pattern);

    /** Only incidents of one of these tenants. */
    IncidentQuery tenantIdIn(String... tenantIds);

    /** Only incidents without a tenant. */
    IncidentQuery incidentWithoutTenantId();

    /** The same as {@link #activityId}. */
    IncidentQuery failedActivityId(String activityId);

    /** Only this incident: one in a called instance is not told of again in its caller, so each is its own cause. */
    IncidentQuery causeIncidentId(String id);

    /** The same as {@link #causeIncidentId}. */
    IncidentQuery rootCauseIncidentId(String id);

    /** Only those that happened before. */
    IncidentQuery incidentTimestampBefore(Date date);

    /** Only those that happened after. */
    IncidentQuery incidentTimestampAfter(Date date);

    /** Orders by id. */
    IncidentQuery orderByIncidentId();

    /** Orders by when they happened. */
    IncidentQuery orderByIncidentTimestamp();

    /** Orders by instance. */
    IncidentQuery orderByProcessInstanceId();

    /** Orders by element. */
    IncidentQuery orderByActivityId();

    /** Orders by tenant. */
    IncidentQuery orderByTenantId();

    /** How many incidents that match have each message, by one statement. */
    Map<String, Long> countByMessage();

    /** How many incidents that match are at each element, by one statement. */
    Map<String, Long> countByActivityId();

    /** How many incidents that match are of each process definition, by its id and by one statement. */
    Map<String, Long> countByProcessDefinitionId();

    /** Orders by execution. */
    IncidentQuery orderByExecutionId();

    /** Orders by message. */
    IncidentQuery orderByIncidentMessage();

    /** Orders by type. */
    IncidentQuery orderByIncidentType();

    /** Orders by definition. */
    IncidentQuery orderByProcessDefinitionId();

    /** Orders by job. */
    IncidentQuery orderByConfiguration();

    /** Orders by incident, see {@link #causeIncidentId}. */
    IncidentQuery orderByCauseIncidentId();

    /** Orders by incident, see {@link #causeIncidentId}. */
    IncidentQuery orderByRootCauseIncidentId();
}

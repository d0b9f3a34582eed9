package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;
import java.util.Map;

/** Finds incidents: jobs that have given up. */
public interface IncidentQuery extends Query<IncidentQuery, Incident> {

    /** Only this incident. */
    IncidentQuery incidentId(String id);

    /** Only of this type: {@code failedJob} or {@code failedExternalTask}. */
    IncidentQuery incidentType(String type);

    /** Only of this dead-letter job. */
    IncidentQuery configuration(String jobId);

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

    /** Orders by id. */
    IncidentQuery orderByIncidentId();

    /** Orders by creation of the job. */
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
}

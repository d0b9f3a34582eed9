package dev.headway.engine.history;

import dev.headway.engine.query.Query;
import java.util.Date;

/** Finds incidents, open ones and those that are over, from history level {@code activity} on. */
public interface HistoricIncidentQuery extends Query<HistoricIncidentQuery, HistoricIncident> {

    /** Only of this job or external task, whose id is that of the incident. */
    HistoricIncidentQuery incidentId(String id);

    /** Only of this type: {@code failedJob}, {@code failedExternalTask}, or one of the application. */
    HistoricIncidentQuery incidentType(String type);

    /** Only with this message. */
    HistoricIncidentQuery incidentMessage(String message);

    /** Only with a message like this SQL pattern. */
    HistoricIncidentQuery incidentMessageLike(String pattern);

    /** Only of this process definition. */
    HistoricIncidentQuery processDefinitionId(String id);

    /** Only of definitions with this key. */
    HistoricIncidentQuery processDefinitionKey(String key);

    /** Only of definitions with one of these keys. */
    HistoricIncidentQuery processDefinitionKeyIn(String... keys);

    /** Only of this instance. */
    HistoricIncidentQuery processInstanceId(String id);

    /** Only of this execution. */
    HistoricIncidentQuery executionId(String id);

    /** Only of this element. */
    HistoricIncidentQuery activityId(String activityId);

    /** The same as {@link #activityId}. */
    HistoricIncidentQuery failedActivityId(String activityId);

    /** The same as {@link #incidentId}: each incident is its own cause. */
    HistoricIncidentQuery causeIncidentId(String id);

    /** The same as {@link #incidentId}: each incident is its own cause. */
    HistoricIncidentQuery rootCauseIncidentId(String id);

    /** Only of this job or external task, or made with this configuration. */
    HistoricIncidentQuery configuration(String configuration);

    /** Only those that happened before. */
    HistoricIncidentQuery createTimeBefore(Date date);

    /** Only those that happened after. */
    HistoricIncidentQuery createTimeAfter(Date date);

    /** Only those that were over before. */
    HistoricIncidentQuery endTimeBefore(Date date);

    /** Only those that were over after. */
    HistoricIncidentQuery endTimeAfter(Date date);

    /** Only of these tenants. */
    HistoricIncidentQuery tenantIdIn(String... tenantIds);

    /** Only without a tenant. */
    HistoricIncidentQuery withoutTenantId();

    /** Only those that are open. */
    HistoricIncidentQuery open();

    /** Only those whose job or task got new attempts. */
    HistoricIncidentQuery resolved();

    /** Only those whose job or task went, or what that belonged to. */
    HistoricIncidentQuery deleted();

    /** Orders by id. */
    HistoricIncidentQuery orderByIncidentId();

    /** Orders by message. */
    HistoricIncidentQuery orderByIncidentMessage();

    /** Orders by when they happened. */
    HistoricIncidentQuery orderByCreateTime();

    /** Orders by when they were over. */
    HistoricIncidentQuery orderByEndTime();

    /** Orders by type. */
    HistoricIncidentQuery orderByIncidentType();

    /** Orders by execution. */
    HistoricIncidentQuery orderByExecutionId();

    /** Orders by element. */
    HistoricIncidentQuery orderByActivityId();

    /** Orders by instance. */
    HistoricIncidentQuery orderByProcessInstanceId();

    /** Orders by process definition. */
    HistoricIncidentQuery orderByProcessDefinitionId();

    /** Orders by the key of the process definition. */
    HistoricIncidentQuery orderByProcessDefinitionKey();

    /** Orders by incident: each is its own cause. */
    HistoricIncidentQuery orderByCauseIncidentId();

    /** Orders by incident: each is its own cause. */
    HistoricIncidentQuery orderByRootCauseIncidentId();

    /** Orders by job or external task. */
    HistoricIncidentQuery orderByConfiguration();

    /** Orders by whether they are open, resolved or deleted. */
    HistoricIncidentQuery orderByIncidentState();

    /** Orders by tenant. */
    HistoricIncidentQuery orderByTenantId();
}

package dev.headway.engine.runtime;

import dev.headway.core.state.JobRow;
import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.List;
import java.util.Map;

/** Finds incidents: jobs that have given up. */
public final class IncidentQuery extends Query<IncidentQuery, Incident> {
    /** Made by the engine. */
    public IncidentQuery(Queries queries) {
        super(queries, Entity.JOB, Incident::new);
        whereEqual("table", JobRow.Table.DEAD_LETTER.code());
    }

    /** Only this incident. */
    public IncidentQuery incidentId(String id) {
        return whereId("id", "incident", id);
    }

    /** Only of this type: {@code failedJob} or {@code failedExternalTask}. */
    public IncidentQuery incidentType(String type) {
        return switch (type) {
            case Incident.FAILED_EXTERNAL_TASK -> whereEqual("origin", JobRow.Table.EXTERNAL.code());
            case Incident.FAILED_JOB ->
                whereIn(
                        "origin",
                        List.of(JobRow.Table.READY.code(), JobRow.Table.TIMER.code(), JobRow.Table.RETRY.code()));
            default -> whereEqual("table", -1);
        };
    }

    /** Only of this dead-letter job. */
    public IncidentQuery configuration(String jobId) {
        return incidentId(jobId);
    }

    /** Only with this message. */
    public IncidentQuery incidentMessage(String message) {
        return whereEqual("exceptionMessage", message);
    }

    /** Only with a message like this SQL pattern. */
    public IncidentQuery incidentMessageLike(String pattern) {
        return where("exceptionMessage", Operator.LIKE, pattern);
    }

    /** Only of this instance. */
    public IncidentQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    /** Only of this execution. */
    public IncidentQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    /** Only of this definition key. */
    public IncidentQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    /** Only of these definition keys. */
    public IncidentQuery processDefinitionKeyIn(String... keys) {
        return whereIn("definitionKey", List.of(keys));
    }

    /** Only of this definition. */
    public IncidentQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    /** Only of this element. */
    public IncidentQuery activityId(String activityId) {
        return whereEqual("elementId", activityId);
    }

    /** Only incidents of this tenant. */
    public IncidentQuery incidentTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    /** Only incidents of tenants like this SQL pattern. */
    public IncidentQuery incidentTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    /** Only incidents of one of these tenants. */
    public IncidentQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    /** Only incidents without a tenant. */
    public IncidentQuery incidentWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    /** Orders by id. */
    public IncidentQuery orderByIncidentId() {
        return orderBy("id");
    }

    /** Orders by creation of the job. */
    public IncidentQuery orderByIncidentTimestamp() {
        return orderBy("createdMillis");
    }

    /** Orders by instance. */
    public IncidentQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    /** Orders by element. */
    public IncidentQuery orderByActivityId() {
        return orderBy("elementId");
    }

    /** Orders by tenant. */
    public IncidentQuery orderByTenantId() {
        return orderBy("tenantId");
    }

    /** How many incidents that match have each message, by one statement. */
    public Map<String, Long> countByMessage() {
        return countBy("exceptionMessage");
    }

    /** How many incidents that match are at each element, by one statement. */
    public Map<String, Long> countByActivityId() {
        return countBy("elementId");
    }

    /** How many incidents that match are of each process definition, by its id and by one statement. */
    public Map<String, Long> countByProcessDefinitionId() {
        return countBy("definitionId");
    }
}

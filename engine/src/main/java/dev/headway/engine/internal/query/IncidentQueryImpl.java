package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.IncidentImpl;
import dev.headway.engine.runtime.Incident;
import dev.headway.engine.runtime.IncidentQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.Map;

public final class IncidentQueryImpl extends QueryImpl<IncidentQuery, Incident> implements IncidentQuery {
    public IncidentQueryImpl(Queries queries) {
        super(queries, Entity.JOB, IncidentImpl::new);
        where(Subqueries.isIncident());
    }

    @Override
    public IncidentQuery incidentId(String id) {
        return whereId("id", "incident", id);
    }

    @Override
    public IncidentQuery incidentType(String type) {
        return where(Subqueries.incidentType(required("incidentType", type)));
    }

    @Override
    public IncidentQuery configuration(String configuration) {
        return where(Subqueries.configuration("id", "incidentConfiguration", configuration));
    }

    @Override
    public IncidentQuery incidentMessage(String message) {
        return whereEqual("exceptionMessage", message);
    }

    @Override
    public IncidentQuery incidentMessageLike(String pattern) {
        return where("exceptionMessage", Operator.LIKE, pattern);
    }

    @Override
    public IncidentQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    @Override
    public IncidentQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    @Override
    public IncidentQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    @Override
    public IncidentQuery processDefinitionKeyIn(String... keys) {
        return whereIn("definitionKey", given(keys));
    }

    @Override
    public IncidentQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    @Override
    public IncidentQuery activityId(String activityId) {
        return whereEqual("elementId", activityId);
    }

    @Override
    public IncidentQuery incidentTenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public IncidentQuery incidentTenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    @Override
    public IncidentQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", given(tenantIds));
    }

    @Override
    public IncidentQuery incidentWithoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public IncidentQuery failedActivityId(String activityId) {
        return activityId(activityId);
    }

    @Override
    public IncidentQuery causeIncidentId(String id) {
        return incidentId(id);
    }

    @Override
    public IncidentQuery rootCauseIncidentId(String id) {
        return incidentId(id);
    }

    @Override
    public IncidentQuery incidentTimestampBefore(Date date) {
        return whereTime("incidentMillis", Operator.LT, date);
    }

    @Override
    public IncidentQuery incidentTimestampAfter(Date date) {
        return whereTime("incidentMillis", Operator.GT, date);
    }

    @Override
    public IncidentQuery orderByExecutionId() {
        return orderBy("executionId");
    }

    @Override
    public IncidentQuery orderByIncidentMessage() {
        return orderBy("exceptionMessage");
    }

    @Override
    public IncidentQuery orderByIncidentType() {
        return orderBy("incidentType");
    }

    @Override
    public IncidentQuery orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    @Override
    public IncidentQuery orderByConfiguration() {
        return orderBy("id");
    }

    @Override
    public IncidentQuery orderByCauseIncidentId() {
        return orderBy("id");
    }

    @Override
    public IncidentQuery orderByRootCauseIncidentId() {
        return orderBy("id");
    }

    @Override
    public IncidentQuery orderByIncidentId() {
        return orderBy("id");
    }

    @Override
    public IncidentQuery orderByIncidentTimestamp() {
        return orderBy("incidentMillis");
    }

    @Override
    public IncidentQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    @Override
    public IncidentQuery orderByActivityId() {
        return orderBy("elementId");
    }

    @Override
    public IncidentQuery orderByTenantId() {
        return orderBy("tenantId");
    }

    @Override
    public Map<String, Long> countByMessage() {
        return countBy("exceptionMessage");
    }

    @Override
    public Map<String, Long> countByActivityId() {
        return countBy("elementId");
    }

    @Override
    public Map<String, Long> countByProcessDefinitionId() {
        return countBy("definitionId");
    }
}

package dev.headway.engine.internal.query;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.engine.history.HistoricIncident;
import dev.headway.engine.history.HistoricIncidentQuery;
import dev.headway.engine.internal.entity.HistoricIncidentImpl;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;

public final class HistoricIncidentQueryImpl extends QueryImpl<HistoricIncidentQuery, HistoricIncident>
        implements HistoricIncidentQuery {
    public HistoricIncidentQueryImpl(Queries queries) {
        super(queries, Entity.HISTORIC_INCIDENT, HistoricIncidentImpl::new);
    }

    @Override
    public HistoricIncidentQuery incidentId(String id) {
        return whereId("jobId", "incident", id);
    }

    @Override
    public HistoricIncidentQuery incidentType(String type) {
        return whereEqual("type", type);
    }

    @Override
    public HistoricIncidentQuery incidentMessage(String message) {
        return whereEqual("message", message);
    }

    @Override
    public HistoricIncidentQuery incidentMessageLike(String pattern) {
        return where("message", Operator.LIKE, pattern);
    }

    @Override
    public HistoricIncidentQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    @Override
    public HistoricIncidentQuery processDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    @Override
    public HistoricIncidentQuery processDefinitionKeyIn(String... keys) {
        return whereIn("definitionKey", given(keys));
    }

    @Override
    public HistoricIncidentQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    @Override
    public HistoricIncidentQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    @Override
    public HistoricIncidentQuery activityId(String activityId) {
        return whereEqual("elementId", activityId);
    }

    @Override
    public HistoricIncidentQuery failedActivityId(String activityId) {
        return activityId(activityId);
    }

    @Override
    public HistoricIncidentQuery causeIncidentId(String id) {
        return incidentId(id);
    }

    @Override
    public HistoricIncidentQuery rootCauseIncidentId(String id) {
        return incidentId(id);
    }

    @Override
    public HistoricIncidentQuery configuration(String configuration) {
        return where(Subqueries.configuration("jobId", "configuration", configuration));
    }

    @Override
    public HistoricIncidentQuery createTimeBefore(Date date) {
        return whereTime("createdMillis", Operator.LT, date);
    }

    @Override
    public HistoricIncidentQuery createTimeAfter(Date date) {
        return whereTime("createdMillis", Operator.GT, date);
    }

    @Override
    public HistoricIncidentQuery endTimeBefore(Date date) {
        return whereTime("endedMillis", Operator.LT, date);
    }

    @Override
    public HistoricIncidentQuery endTimeAfter(Date date) {
        return whereTime("endedMillis", Operator.GT, date);
    }

    @Override
    public HistoricIncidentQuery tenantIdIn(String... tenantIds) {
        return whereTenantIn(tenantIds);
    }

    @Override
    public HistoricIncidentQuery withoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public HistoricIncidentQuery open() {
        return whereNull("endedMillis", true);
    }

    @Override
    public HistoricIncidentQuery resolved() {
        return whereEqual("state", EndState.COMPLETED.code());
    }

    @Override
    public HistoricIncidentQuery deleted() {
        return whereEqual("state", EndState.CANCELLED.code());
    }

    @Override
    public HistoricIncidentQuery orderByIncidentId() {
        return orderBy("jobId");
    }

    @Override
    public HistoricIncidentQuery orderByIncidentMessage() {
        return orderBy("message");
    }

    @Override
    public HistoricIncidentQuery orderByCreateTime() {
        return orderBy("createdMillis");
    }

    @Override
    public HistoricIncidentQuery orderByEndTime() {
        return orderBy("endedMillis");
    }

    @Override
    public HistoricIncidentQuery orderByIncidentType() {
        return orderBy("type");
    }

    @Override
    public HistoricIncidentQuery orderByExecutionId() {
        return orderBy("executionId");
    }

    @Override
    public HistoricIncidentQuery orderByActivityId() {
        return orderBy("elementId");
    }

    @Override
    public HistoricIncidentQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    @Override
    public HistoricIncidentQuery orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    @Override
    public HistoricIncidentQuery orderByProcessDefinitionKey() {
        return orderBy("definitionKey");
    }

    @Override
    public HistoricIncidentQuery orderByCauseIncidentId() {
        return orderBy("jobId");
    }

    @Override
    public HistoricIncidentQuery orderByRootCauseIncidentId() {
        return orderBy("jobId");
    }

    @Override
    public HistoricIncidentQuery orderByConfiguration() {
        return orderBy("jobId");
    }

    @Override
    public HistoricIncidentQuery orderByIncidentState() {
        return orderBy("state");
    }

    @Override
    public HistoricIncidentQuery orderByTenantId() {
        return orderBy("tenantId");
    }
}

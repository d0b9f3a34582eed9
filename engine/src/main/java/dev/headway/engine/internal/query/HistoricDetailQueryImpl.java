package dev.headway.engine.internal.query;

import dev.headway.engine.history.HistoricDetail;
import dev.headway.engine.history.HistoricDetailQuery;
import dev.headway.engine.internal.entity.HistoricDetailImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Patterns;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.List;
import java.util.Set;

public final class HistoricDetailQueryImpl extends ExpandingQuery<HistoricDetailQuery, HistoricDetail>
        implements HistoricDetailQuery {
    public HistoricDetailQueryImpl(Queries queries) {
        super(queries, Entity.DETAIL, HistoricDetailImpl::of);
    }

    @Override
    public HistoricDetailQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    @Override
    public HistoricDetailQuery processInstanceIds(Set<String> ids) {
        return whereIds("instanceId", "process instance", ids);
    }

    @Override
    public HistoricDetailQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    @Override
    public HistoricDetailQuery executionIds(Set<String> ids) {
        return whereIds("executionId", "execution", ids);
    }

    @Override
    public HistoricDetailQuery variableName(String name) {
        return keep(variable -> variable.getVariableName().equals(name));
    }

    @Override
    public HistoricDetailQuery activityInstanceId(String id) {
        return whereId("visitId", "activity instance", id);
    }

    @Override
    public HistoricDetailQuery variableUpdates() {
        return this;
    }

    @Override
    public HistoricDetailQuery occurredBefore(Date date) {
        return whereTime("atMillis", Operator.LT, date);
    }

    @Override
    public HistoricDetailQuery occurredAfter(Date date) {
        return whereTime("atMillis", Operator.GT, date);
    }

    @Override
    public HistoricDetailQuery processInstanceIdIn(String... ids) {
        return whereIds("instanceId", "process instance", given(ids));
    }

    @Override
    public HistoricDetailQuery tenantIdIn(String... tenantIds) {
        return where(Subqueries.ofHistoricInstances(new Criterion.In("tenantId", given(tenantIds))));
    }

    @Override
    public HistoricDetailQuery withoutTenantId() {
        return where(Subqueries.ofHistoricInstances(new Criterion.Compare("tenantId", Operator.EQ, null)));
    }

    @Override
    public HistoricDetailQuery id(String id) {
        required("id", id);
        return keep(detail -> detail.getId().equals(id));
    }

    @Override
    public HistoricDetailQuery detailId(String id) {
        return id(id);
    }

    @Override
    public HistoricDetailQuery variableInstanceId(String id) {
        required("variableInstanceId", id);
        return keep(detail -> (detail.getExecutionId() + ":" + detail.getVariableName()).equals(id));
    }

    @Override
    public HistoricDetailQuery variableNameLike(String pattern) {
        required("variableNameLike", pattern);
        return keep(detail -> Patterns.like(pattern, detail.getVariableName()));
    }

    @Override
    public HistoricDetailQuery variableTypeIn(String... types) {
        List<String> all = given(types);
        return keep(detail -> all.stream().anyMatch(detail.getVariableTypeName()::equalsIgnoreCase));
    }

    @Override
    public HistoricDetailQuery disableBinaryFetching() {
        return this;
    }

    @Override
    public HistoricDetailQuery disableCustomObjectDeserialization() {
        return this;
    }

    @Override
    public HistoricDetailQuery orderByProcessInstanceId() {
        return orderBy("instance", detail -> EntityId.sought("process instance", detail.getProcessInstanceId()));
    }

    @Override
    public HistoricDetailQuery orderByVariableName() {
        return orderBy("name", HistoricDetail::getVariableName);
    }

    @Override
    public HistoricDetailQuery orderByVariableType() {
        return orderBy("type", HistoricDetail::getVariableTypeName);
    }

    @Override
    public HistoricDetailQuery orderPartiallyByOccurrence() {
        return orderByVariableRevision();
    }

    @Override
    public HistoricDetailQuery orderByTime() {
        return orderByRow("time", "atMillis", HistoricDetail::getTime);
    }

    @Override
    public HistoricDetailQuery orderByVariableRevision() {
        return orderBy("revision", HistoricDetail::getRevision);
    }
}

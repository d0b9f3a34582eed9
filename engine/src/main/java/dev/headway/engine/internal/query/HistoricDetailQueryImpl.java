package dev.headway.engine.internal.query;

import dev.headway.engine.history.HistoricDetail;
import dev.headway.engine.history.HistoricDetailQuery;
import dev.headway.engine.internal.entity.HistoricDetailImpl;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
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
    public HistoricDetailQuery orderByTime() {
        return orderBy("atMillis");
    }

    @Override
    public HistoricDetailQuery orderByVariableRevision() {
        return orderBy("version");
    }
}

package dev.headway.engine.history;

import dev.headway.engine.query.ExpandingQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.Set;

/** Finds changes of variables, written at history level full. Expects the instance they belong to. */
public final class HistoricDetailQuery extends ExpandingQuery<HistoricDetailQuery, HistoricDetail> {
    /** Made by the engine. */
    public HistoricDetailQuery(Queries queries) {
        super(queries, Entity.DETAIL, HistoricDetail::of);
    }

    /** Only of this instance. */
    public HistoricDetailQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    /** Only of these instances. */
    public HistoricDetailQuery processInstanceIds(Set<String> ids) {
        return whereIds("instanceId", "process instance", ids);
    }

    /** Only of this execution itself. */
    public HistoricDetailQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    /** Only of these executions themselves. */
    public HistoricDetailQuery executionIds(Set<String> ids) {
        return whereIds("executionId", "execution", ids);
    }

    /** Only with this name. */
    public HistoricDetailQuery variableName(String name) {
        return keep(variable -> variable.getVariableName().equals(name));
    }

    /** Only during this visit of an element. */
    public HistoricDetailQuery activityInstanceId(String id) {
        return whereId("visitId", "activity instance", id);
    }

    /** All details are variable updates; for the family's sake. */
    public HistoricDetailQuery variableUpdates() {
        return this;
    }

    /** Only before. */
    public HistoricDetailQuery occurredBefore(Date date) {
        return whereTime("atMillis", Operator.LT, date);
    }

    /** Only after. */
    public HistoricDetailQuery occurredAfter(Date date) {
        return whereTime("atMillis", Operator.GT, date);
    }

    /** Orders by time. */
    public HistoricDetailQuery orderByTime() {
        return orderBy("atMillis");
    }

    /** Orders by version of the instance. */
    public HistoricDetailQuery orderByVariableRevision() {
        return orderBy("version");
    }
}

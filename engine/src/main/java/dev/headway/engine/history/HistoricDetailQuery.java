package dev.headway.engine.history;

import dev.headway.engine.query.Query;
import java.util.Date;
import java.util.Set;

/** Finds changes of variables, written at history level full. Expects the instance they belong to. */
public interface HistoricDetailQuery extends Query<HistoricDetailQuery, HistoricDetail> {

    /** Only of this instance. */
    HistoricDetailQuery processInstanceId(String id);

    /** Only of these instances. */
    HistoricDetailQuery processInstanceIds(Set<String> ids);

    /** Only of this execution itself. */
    HistoricDetailQuery executionId(String id);

    /** Only of these executions themselves. */
    HistoricDetailQuery executionIds(Set<String> ids);

    /** Only with this name. */
    HistoricDetailQuery variableName(String name);

    /** Only during this visit of an element. */
    HistoricDetailQuery activityInstanceId(String id);

    /** All details are variable updates; for the family's sake. */
    HistoricDetailQuery variableUpdates();

    /** Only before. */
    HistoricDetailQuery occurredBefore(Date date);

    /** Only after. */
    HistoricDetailQuery occurredAfter(Date date);

    /** Orders by time. */
    HistoricDetailQuery orderByTime();

    /** Orders by version of the instance. */
    HistoricDetailQuery orderByVariableRevision();
}

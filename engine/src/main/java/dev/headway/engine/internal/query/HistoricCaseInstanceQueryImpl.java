package dev.headway.engine.internal.query;

import dev.headway.engine.cmmn.HistoricCaseInstance;
import dev.headway.engine.cmmn.HistoricCaseInstanceQuery;
import dev.headway.engine.internal.entity.HistoricCaseInstanceImpl;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;

public final class HistoricCaseInstanceQueryImpl extends CaseValueQuery<HistoricCaseInstanceQuery, HistoricCaseInstance>
        implements HistoricCaseInstanceQuery {
    public HistoricCaseInstanceQueryImpl(Queries queries) {
        super(queries, Entity.HISTORIC_INSTANCE, HistoricCaseInstanceImpl::new);
    }

    @Override
    public HistoricCaseInstanceQuery startedBefore(Date date) {
        return whereTime("startedMillis", Operator.LT, date);
    }

    @Override
    public HistoricCaseInstanceQuery startedAfter(Date date) {
        return whereTime("startedMillis", Operator.GT, date);
    }

    @Override
    public HistoricCaseInstanceQuery startedBy(String userId) {
        return whereEqual("startUserId", userId);
    }

    @Override
    public HistoricCaseInstanceQuery finishedBefore(Date date) {
        return whereTime("endedMillis", Operator.LT, date);
    }

    @Override
    public HistoricCaseInstanceQuery finishedAfter(Date date) {
        return whereTime("endedMillis", Operator.GT, date);
    }

    @Override
    public HistoricCaseInstanceQuery finished() {
        return whereNull("endedMillis", false);
    }

    @Override
    public HistoricCaseInstanceQuery unfinished() {
        return whereNull("endedMillis", true);
    }

    @Override
    public HistoricCaseInstanceQuery orderByEndTime() {
        return orderBy("endedMillis");
    }
}

package dev.headway.engine.internal.query;

import dev.headway.engine.cmmn.HistoricCaseInstance;
import dev.headway.engine.cmmn.HistoricCaseInstanceQuery;
import dev.headway.engine.internal.entity.HistoricCaseInstanceImpl;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;

public final class HistoricCaseInstanceQueryImpl extends QueryImpl<HistoricCaseInstanceQuery, HistoricCaseInstance>
        implements HistoricCaseInstanceQuery {
    public HistoricCaseInstanceQueryImpl(Queries queries) {
        super(queries, Entity.HISTORIC_INSTANCE, HistoricCaseInstanceImpl::new);
        whereEqual("ofCase", true);
    }

    @Override
    public HistoricCaseInstanceQuery caseInstanceId(String id) {
        return whereId("id", "case instance", id);
    }

    @Override
    public HistoricCaseInstanceQuery caseDefinitionKey(String key) {
        return whereEqual("definitionKey", key);
    }

    @Override
    public HistoricCaseInstanceQuery caseDefinitionId(String id) {
        return whereId("definitionId", "case definition", id);
    }

    @Override
    public HistoricCaseInstanceQuery caseInstanceBusinessKey(String businessKey) {
        return whereEqual("businessKey", businessKey);
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
    public HistoricCaseInstanceQuery orderByStartTime() {
        return orderBy("startedMillis");
    }

    @Override
    public HistoricCaseInstanceQuery orderByEndTime() {
        return orderBy("endedMillis");
    }
}

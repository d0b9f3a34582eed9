package dev.headway.engine.cmmn;

import dev.headway.engine.query.Query;

/** Finds cases, running and ended. */
public interface HistoricCaseInstanceQuery extends Query<HistoricCaseInstanceQuery, HistoricCaseInstance> {
    HistoricCaseInstanceQuery caseInstanceId(String id);

    HistoricCaseInstanceQuery caseDefinitionKey(String key);

    HistoricCaseInstanceQuery caseDefinitionId(String id);

    HistoricCaseInstanceQuery caseInstanceBusinessKey(String businessKey);

    /** Only ended ones. */
    HistoricCaseInstanceQuery finished();

    /** Only running ones. */
    HistoricCaseInstanceQuery unfinished();

    HistoricCaseInstanceQuery orderByStartTime();

    HistoricCaseInstanceQuery orderByEndTime();
}

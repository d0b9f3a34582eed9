package dev.headway.engine.cmmn;

import dev.headway.engine.query.Query;

/** Finds plan items, open and over. */
public interface HistoricPlanItemInstanceQuery extends Query<HistoricPlanItemInstanceQuery, HistoricPlanItemInstance> {
    HistoricPlanItemInstanceQuery planItemInstanceCaseInstanceId(String id);

    HistoricPlanItemInstanceQuery planItemInstanceCaseDefinitionId(String id);

    /** Only of the plan item with this id in the model. */
    HistoricPlanItemInstanceQuery planItemInstanceElementId(String elementId);

    /**
     * Only those in this state, one of {@link PlanItemInstanceState}.
     *
     * @throws dev.headway.engine.InvalidRequestException for a text that is no such state
     */
    HistoricPlanItemInstanceQuery planItemInstanceState(String state);

    /** Only those that are over. */
    HistoricPlanItemInstanceQuery ended();

    /** Only open ones. */
    HistoricPlanItemInstanceQuery notEnded();

    HistoricPlanItemInstanceQuery orderByCreateTime();

    HistoricPlanItemInstanceQuery orderByEndedTime();
}

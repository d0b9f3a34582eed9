package dev.headway.camunda.cases;

import dev.headway.engine.cmmn.HistoricPlanItemInstance;
import dev.headway.engine.cmmn.HistoricPlanItemInstanceQuery;
import dev.headway.engine.cmmn.PlanItemInstanceState;

/** Finds what is or was in cases. */
public final class HistoricCaseActivityInstanceQuery
        extends Translated<
                HistoricCaseActivityInstanceQuery,
                HistoricCaseActivityInstance,
                HistoricPlanItemInstanceQuery,
                HistoricPlanItemInstance> {
    HistoricCaseActivityInstanceQuery(HistoricPlanItemInstanceQuery query) {
        super(query, HistoricCaseActivityInstance::new);
    }

    @Override
    HistoricCaseActivityInstanceQuery self() {
        return this;
    }

    public HistoricCaseActivityInstanceQuery caseInstanceId(String id) {
        return after(query.planItemInstanceCaseInstanceId(id));
    }

    public HistoricCaseActivityInstanceQuery caseDefinitionId(String id) {
        return after(query.planItemInstanceCaseDefinitionId(id));
    }

    /** Only of the plan item with this id in the model. */
    public HistoricCaseActivityInstanceQuery caseActivityId(String id) {
        return after(query.planItemInstanceElementId(id));
    }

    public HistoricCaseActivityInstanceQuery ended() {
        return after(query.ended());
    }

    public HistoricCaseActivityInstanceQuery notEnded() {
        return after(query.notEnded());
    }

    public HistoricCaseActivityInstanceQuery available() {
        return after(query.planItemInstanceState(PlanItemInstanceState.AVAILABLE));
    }

    public HistoricCaseActivityInstanceQuery enabled() {
        return after(query.planItemInstanceState(PlanItemInstanceState.ENABLED));
    }

    public HistoricCaseActivityInstanceQuery disabled() {
        return after(query.planItemInstanceState(PlanItemInstanceState.DISABLED));
    }

    public HistoricCaseActivityInstanceQuery active() {
        return after(query.planItemInstanceState(PlanItemInstanceState.ACTIVE));
    }

    public HistoricCaseActivityInstanceQuery completed() {
        return after(query.planItemInstanceState(PlanItemInstanceState.COMPLETED));
    }

    public HistoricCaseActivityInstanceQuery terminated() {
        return after(query.planItemInstanceState(PlanItemInstanceState.TERMINATED));
    }

    public HistoricCaseActivityInstanceQuery orderByHistoricCaseActivityInstanceCreateTime() {
        return after(query.orderByCreateTime());
    }

    public HistoricCaseActivityInstanceQuery orderByHistoricCaseActivityInstanceEndTime() {
        return after(query.orderByEndedTime());
    }
}

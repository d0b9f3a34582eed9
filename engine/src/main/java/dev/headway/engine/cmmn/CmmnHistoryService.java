package dev.headway.engine.cmmn;

/** Cases, plan items and milestones, open and over. Thread-safe. */
public interface CmmnHistoryService {
    HistoricCaseInstanceQuery createHistoricCaseInstanceQuery();

    HistoricPlanItemInstanceQuery createHistoricPlanItemInstanceQuery();

    MilestoneInstanceQuery createHistoricMilestoneInstanceQuery();

    /** Begins a case again that has ended, by the event listener of the type {@code reactivate} in its model. */
    CaseReactivationBuilder createCaseReactivationBuilder(String caseInstanceId);
}

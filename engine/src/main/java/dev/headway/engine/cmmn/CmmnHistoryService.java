package dev.headway.engine.cmmn;

/** Cases, plan items and milestones, open and over. Thread-safe. */
public interface CmmnHistoryService {
    HistoricCaseInstanceQuery createHistoricCaseInstanceQuery();

    HistoricPlanItemInstanceQuery createHistoricPlanItemInstanceQuery();

    MilestoneInstanceQuery createHistoricMilestoneInstanceQuery();
}

package dev.headway.rest.v1;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.cmmn.CaseInstanceQuery;
import dev.headway.engine.cmmn.HistoricCaseInstanceQuery;
import dev.headway.engine.cmmn.HistoricPlanItemInstanceQuery;
import dev.headway.engine.cmmn.MilestoneInstanceQuery;
import dev.headway.engine.cmmn.PlanItemInstanceQuery;
import dev.headway.engine.repository.CaseDefinitionQuery;
import dev.headway.rest.search.Search;
import dev.headway.rest.v1.view.CaseViews.CaseDefinitionView;
import dev.headway.rest.v1.view.CaseViews.CaseInstanceView;
import dev.headway.rest.v1.view.CaseViews.HistoricCaseInstanceView;
import dev.headway.rest.v1.view.CaseViews.HistoricPlanItemView;
import dev.headway.rest.v1.view.CaseViews.MilestoneView;
import dev.headway.rest.v1.view.CaseViews.PlanItemView;
import java.util.List;

/** What can be searched of cases, and by which query of the engine. */
final class CaseSearches {
    private CaseSearches() {}

    static List<Search<?, ?, ?>> of(ProcessEngine engine) {
        var repository = engine.getCmmnRepositoryService();
        var runtime = engine.getCmmnRuntimeService();
        var history = engine.getCmmnHistoryService();
        return List.of(
                Searches.search(
                        "/case-definitions",
                        "case definition",
                        CaseDefinitionQuery.class,
                        repository::createCaseDefinitionQuery,
                        CaseDefinitionView::of,
                        CaseDefinitionView.class,
                        CaseDefinitionQuery::caseDefinitionId),
                Searches.search(
                        "/case-instances",
                        "case instance",
                        CaseInstanceQuery.class,
                        runtime::createCaseInstanceQuery,
                        CaseInstanceView::of,
                        CaseInstanceView.class,
                        CaseInstanceQuery::caseInstanceId),
                Searches.search(
                        "/plan-items",
                        "plan item instance",
                        PlanItemInstanceQuery.class,
                        runtime::createPlanItemInstanceQuery,
                        PlanItemView::of,
                        PlanItemView.class,
                        PlanItemInstanceQuery::planItemInstanceId),
                Searches.search(
                        "/milestones",
                        "milestone",
                        MilestoneInstanceQuery.class,
                        runtime::createMilestoneInstanceQuery,
                        MilestoneView::of,
                        MilestoneView.class,
                        null),
                Searches.search(
                        "/history/case-instances",
                        "case instance of history",
                        HistoricCaseInstanceQuery.class,
                        history::createHistoricCaseInstanceQuery,
                        HistoricCaseInstanceView::of,
                        HistoricCaseInstanceView.class,
                        HistoricCaseInstanceQuery::caseInstanceId),
                Searches.search(
                        "/history/plan-items",
                        "plan item instance of history",
                        HistoricPlanItemInstanceQuery.class,
                        history::createHistoricPlanItemInstanceQuery,
                        HistoricPlanItemView::of,
                        HistoricPlanItemView.class,
                        null));
    }
}

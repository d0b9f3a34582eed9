package dev.headway.engine.cmmn;

import dev.headway.engine.history.HistoricTaskInstanceQuery;
import dev.headway.engine.history.HistoricVariableInstanceQuery;
import dev.headway.engine.task.IdentityLink;
import java.util.Collection;
import java.util.List;

/** Cases, plan items and milestones, open and over. Thread-safe. */
public interface CmmnHistoryService {
    HistoricCaseInstanceQuery createHistoricCaseInstanceQuery();

    HistoricPlanItemInstanceQuery createHistoricPlanItemInstanceQuery();

    MilestoneInstanceQuery createHistoricMilestoneInstanceQuery();

    /** Tasks of cases and processes, open and over, as the history service has them. */
    HistoricTaskInstanceQuery createHistoricTaskInstanceQuery();

    /** Variables of cases and processes, as the history service has them. */
    HistoricVariableInstanceQuery createHistoricVariableInstanceQuery();

    /**
     * The stages and milestones of a case, running or ended, that its model wants in the overview ({@code includeInStageOverview}), in
     * their display order. Those that a running case has not come to are there as well.
     *
     * @throws dev.headway.engine.ObjectNotFoundException when history knows no case with this id
     */
    List<StageResponse> getStageOverview(String caseInstanceId);

    /**
     * Deletes everything that history knows of an ended case. Processes and cases that it called have histories of their own.
     *
     * @throws dev.headway.engine.WrongStateException when it still runs
     * @throws dev.headway.engine.ObjectNotFoundException when history knows no case with this id
     */
    void deleteHistoricCaseInstance(String caseInstanceId);

    /**
     * Deletes everything that history knows of ended cases; none when one of them still runs or is unknown.
     *
     * @see #deleteHistoricCaseInstance
     */
    void bulkDeleteHistoricCaseInstances(Collection<String> caseInstanceIds);

    /** The starter of a case, running or ended, and all that was linked with it and not taken away. */
    List<IdentityLink> getHistoricIdentityLinksForCaseInstance(String caseInstanceId);

    /** Begins a case again that has ended, by the event listener of the type {@code reactivate} in its model. */
    CaseReactivationBuilder createCaseReactivationBuilder(String caseInstanceId);
}

package dev.headway.engine.internal.service;

import dev.headway.engine.HistoryService;
import dev.headway.engine.cmmn.CaseReactivationBuilder;
import dev.headway.engine.cmmn.CmmnHistoryService;
import dev.headway.engine.cmmn.HistoricCaseInstanceQuery;
import dev.headway.engine.cmmn.HistoricPlanItemInstanceQuery;
import dev.headway.engine.cmmn.MilestoneInstanceQuery;
import dev.headway.engine.cmmn.StageResponse;
import dev.headway.engine.history.HistoricTaskInstanceQuery;
import dev.headway.engine.history.HistoricVariableInstanceQuery;
import dev.headway.engine.internal.query.HistoricCaseInstanceQueryImpl;
import dev.headway.engine.internal.query.HistoricPlanItemInstanceQueryImpl;
import dev.headway.engine.internal.query.MilestoneInstanceQueryImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.task.IdentityLink;
import dev.headway.runtime.node.ProcessRuntime;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

public final class CmmnHistoryServiceImpl extends EngineService implements CmmnHistoryService {
    private final HistoryService history;
    private final Function<String, @Nullable Object> beans;

    /** @param history tasks and variables of cases are found as those of processes */
    public CmmnHistoryServiceImpl(
            ProcessRuntime runtime, HistoryService history, Function<String, @Nullable Object> beans) {
        super(runtime);
        this.history = history;
        this.beans = beans;
    }

    @Override
    public HistoricCaseInstanceQuery createHistoricCaseInstanceQuery() {
        return new HistoricCaseInstanceQueryImpl(queries());
    }

    @Override
    public HistoricPlanItemInstanceQuery createHistoricPlanItemInstanceQuery() {
        return new HistoricPlanItemInstanceQueryImpl(queries(), new ModelElements(runtime(), directory()));
    }

    @Override
    public MilestoneInstanceQuery createHistoricMilestoneInstanceQuery() {
        return new MilestoneInstanceQueryImpl(queries());
    }

    @Override
    public HistoricTaskInstanceQuery createHistoricTaskInstanceQuery() {
        return history.createHistoricTaskInstanceQuery();
    }

    @Override
    public HistoricVariableInstanceQuery createHistoricVariableInstanceQuery() {
        return history.createHistoricVariableInstanceQuery();
    }

    @Override
    public List<StageResponse> getStageOverview(String caseInstanceId) {
        return StageOverview.of(runtime(), directory(), beans, caseInstanceId);
    }

    @Override
    public void deleteHistoricCaseInstance(String caseInstanceId) {
        bulkDeleteHistoricCaseInstances(List.of(EngineService.required("case instance id", caseInstanceId)));
    }

    @Override
    public void bulkDeleteHistoricCaseInstances(Collection<String> caseInstanceIds) {
        new EndedInstances(runtime(), directory()).deleteCases(caseInstanceIds);
    }

    @Override
    public List<IdentityLink> getHistoricIdentityLinksForCaseInstance(String caseInstanceId) {
        return LinkedInstances.links(runtime(), directory(), EntityId.parse("case instance", caseInstanceId));
    }

    @Override
    public CaseReactivationBuilder createCaseReactivationBuilder(String caseInstanceId) {
        return new CaseReactivationBuilderImpl(runtime(), directory(), EntityId.parse("case instance", caseInstanceId));
    }
}

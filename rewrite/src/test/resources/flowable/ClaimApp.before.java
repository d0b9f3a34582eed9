import java.util.List;
import java.util.Map;

import org.flowable.cmmn.api.CmmnHistoryService;
import org.flowable.cmmn.api.CmmnRuntimeService;
import org.flowable.cmmn.api.CmmnTaskService;
import org.flowable.cmmn.api.StageResponse;
import org.flowable.cmmn.api.delegate.DelegatePlanItemInstance;
import org.flowable.cmmn.api.delegate.PlanItemJavaDelegate;
import org.flowable.cmmn.api.history.HistoricCaseInstance;
import org.flowable.cmmn.api.listener.CaseInstanceLifecycleListener;
import org.flowable.cmmn.api.listener.PlanItemInstanceLifecycleListener;
import org.flowable.cmmn.api.runtime.CaseInstance;
import org.flowable.cmmn.api.runtime.PlanItemInstance;
import org.flowable.cmmn.api.runtime.PlanItemInstanceState;
import org.flowable.cmmn.api.runtime.UserEventListenerInstance;
import org.flowable.cmmn.engine.CmmnEngine;
import org.flowable.cmmn.engine.CmmnEngineConfiguration;
import org.flowable.task.api.Task;

class ClaimApp {
    public static void main(String[] args) {
        CmmnEngine engine = CmmnEngineConfiguration.createStandaloneInMemCmmnEngineConfiguration().buildCmmnEngine();
        engine.getCmmnRepositoryService().createDeployment().addClasspathResource("claim.cmmn").deploy();
        CmmnRuntimeService runtime = engine.getCmmnRuntimeService();
        CaseInstance claim = runtime.createCaseInstanceBuilder().caseDefinitionKey("claim").variables(Map.of("amount", 120)).start();
        List<PlanItemInstance> active = runtime.createPlanItemInstanceQuery().caseInstanceId(claim.getId()).planItemInstanceState(PlanItemInstanceState.ACTIVE).list();
        active.forEach(item -> System.out.println(item.getName()));
        CmmnTaskService tasks = engine.getCmmnTaskService();
        Task task = tasks.createTaskQuery().singleResult();
        tasks.complete(task.getId(), Map.of("approved", true));
        UserEventListenerInstance close = runtime.createUserEventListenerInstanceQuery().caseInstanceId(claim.getId()).elementId("close").singleResult();
        runtime.completeUserEventListenerInstance(close.getId());
        for (StageResponse stage : runtime.getStageOverview(claim.getId())) {
            System.out.println(stage.getName() + stage.isCurrent());
        }
        CmmnHistoryService history = engine.getCmmnHistoryService();
        HistoricCaseInstance ended = history.createHistoricCaseInstanceQuery().finished().singleResult();
        System.out.println(ended.getId());
        engine.close();
    }

    static class Check implements PlanItemJavaDelegate {
        @Override
        public void execute(DelegatePlanItemInstance planItemInstance) {
            planItemInstance.setVariable("checked", planItemInstance.getName());
        }
    }

    static class Log implements PlanItemInstanceLifecycleListener {
        @Override
        public String getSourceState() {
            return null;
        }

        @Override
        public String getTargetState() {
            return null;
        }

        @Override
        public void stateChanged(DelegatePlanItemInstance planItemInstance, String oldState, String newState) {
            System.out.println(planItemInstance.getElementId() + newState);
        }
    }

    static class Ended implements CaseInstanceLifecycleListener {
        @Override
        public String getSourceState() {
            return null;
        }

        @Override
        public String getTargetState() {
            return null;
        }

        @Override
        public void stateChanged(CaseInstance caseInstance, String oldState, String newState) {
            System.out.println(caseInstance.getId() + newState);
        }
    }
}

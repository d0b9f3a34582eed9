import java.util.List;
import java.util.Map;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.TaskService;
import dev.headway.engine.cmmn.*;
import dev.headway.engine.delegate.DelegateCaseExecution;
import dev.headway.engine.delegate.PlanItemInstanceLifecycleListener;
import dev.headway.engine.delegate.PlanItemJavaDelegate;
import dev.headway.engine.task.Task;

class ClaimApp {
    public static void main(String[] args) {
        ProcessEngine engine = ProcessEngine.builder().build();
        engine.getCmmnRepositoryService().createDeployment().addClasspathResource("claim.cmmn").deploy();
        CmmnRuntimeService runtime = engine.getCmmnRuntimeService();
        CaseInstance claim = runtime.createCaseInstanceBuilder().caseDefinitionKey("claim").variables(Map.of("amount", 120)).start();
        List<PlanItemInstance> active = runtime.createPlanItemInstanceQuery().caseInstanceId(claim.getId()).planItemInstanceState(PlanItemInstanceState.ACTIVE).list();
        active.forEach(item -> System.out.println(item.getName()));
        TaskService tasks = engine.getTaskService();
        Task task = tasks.createTaskQuery().singleResult();
        tasks.complete(task.getId(), Map.of("approved", true));
        PlanItemInstance close = runtime.createUserEventListenerInstanceQuery().caseInstanceId(claim.getId()).planItemInstanceElementId("close").singleResult();
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
        public void execute(DelegateCaseExecution planItemInstance) {
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
        public void stateChanged(DelegateCaseExecution planItemInstance, String oldState, String newState) {
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

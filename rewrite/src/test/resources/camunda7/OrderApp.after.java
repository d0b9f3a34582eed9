import java.util.Map;

import dev.headway.engine.*;
import dev.headway.engine.delegate.*;
import dev.headway.engine.history.HistoricIncident;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import dev.headway.engine.variable.Variables;

class OrderApp {
    public static void main(String[] args) {
        ProcessEngine engine = ProcessEngine.builder().build();
        engine.getRepositoryService().createDeployment().addClasspathResource("order.bpmn").deploy();
        RuntimeService runtime = engine.getRuntimeService();
        ProcessInstance order = runtime.startProcessInstanceByKey("order", "4711", Map.of("amount", 120));
        TaskService tasks = engine.getTaskService();
        Task task = tasks.createTaskQuery().processInstanceId(order.getId()).singleResult();
        tasks.complete(task.getId(), Variables.createVariables().putValue("approved", true));
        HistoryService history = engine.getHistoryService();
        HistoricProcessInstance ended = history.createHistoricProcessInstanceQuery().finished().singleResult();
        System.out.println(ended.getId());
        engine.close();
    }

    static class Ship implements JavaDelegate {
        @Override
        public void execute(DelegateExecution execution) {
            if (execution.getVariable("amount") == null) {
                throw new BpmnError("noAmount");
            }
            execution.setVariable("shipped", true);
        }
    }

    static class Log implements ExecutionListener {
        @Override
        public void notify(DelegateExecution execution) {
            System.out.println(execution.getCurrentActivityId());
        }
    }

    static class Assign implements TaskListener {
        @Override
        public void notify(DelegateTask task) {
            task.setAssignee("kermit");
        }
    }

    static boolean isThere(TaskService tasks, String id) {
        try {
            tasks.claim(id, "kermit");
            return true;
        } catch (ObjectNotFoundException e) {
            return false;
        }
    }

    static boolean timerWaits(ManagementService management) {
        return management.createAnyJobQuery().timers().count() == 1;
    }

    static boolean isResolved(DelegateExecution execution) {
        ProcessEngine services = execution.getProcessEngineServices();
        HistoricIncident incident = services.getHistoryService().createHistoricIncidentQuery().singleResult();
        return incident.isResolved();
    }

    static boolean deploys(ProcessEngine engine) {
        try {
            engine.getRepositoryService().createDeployment().addClasspathResource("order.bpmn").deploy();
            return true;
        } catch (DeploymentException e) {
            return false;
        }
    }
}

import java.util.Map;

import org.camunda.bpm.engine.HistoryService;
import org.camunda.bpm.engine.ManagementService;
import org.camunda.bpm.engine.ParseException;
import org.camunda.bpm.engine.ProcessEngine;
import org.camunda.bpm.engine.ProcessEngineServices;
import org.camunda.bpm.engine.ProcessEngines;
import org.camunda.bpm.engine.RuntimeService;
import org.camunda.bpm.engine.TaskService;
import org.camunda.bpm.engine.delegate.BpmnError;
import org.camunda.bpm.engine.delegate.DelegateExecution;
import org.camunda.bpm.engine.delegate.DelegateTask;
import org.camunda.bpm.engine.delegate.ExecutionListener;
import org.camunda.bpm.engine.delegate.JavaDelegate;
import org.camunda.bpm.engine.delegate.TaskListener;
import org.camunda.bpm.engine.history.HistoricIncident;
import org.camunda.bpm.engine.history.HistoricProcessInstance;
import org.camunda.bpm.engine.runtime.ProcessInstance;
import org.camunda.bpm.engine.task.Task;
import org.camunda.bpm.engine.variable.Variables;
import org.camunda.bpm.engine.exception.NotFoundException;

class OrderApp {
    public static void main(String[] args) {
        ProcessEngine engine = ProcessEngines.getDefaultProcessEngine();
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
        } catch (NotFoundException e) {
            return false;
        }
    }

    static boolean timerWaits(ManagementService management) {
        return management.createJobQuery().timers().count() == 1;
    }

    static boolean isResolved(DelegateExecution execution) {
        ProcessEngineServices services = execution.getProcessEngineServices();
        HistoricIncident incident = services.getHistoryService().createHistoricIncidentQuery().singleResult();
        return incident.isResolved();
    }

    static boolean deploys(ProcessEngine engine) {
        try {
            engine.getRepositoryService().createDeployment().addClasspathResource("order.bpmn").deploy();
            return true;
        } catch (ParseException e) {
            return false;
        }
    }
}

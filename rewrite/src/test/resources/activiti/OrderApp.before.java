import java.util.Map;

import org.activiti.engine.ActivitiObjectNotFoundException;
import org.activiti.engine.HistoryService;
import org.activiti.engine.ProcessEngine;
import org.activiti.engine.RuntimeService;
import org.activiti.engine.TaskService;
import org.activiti.engine.delegate.BpmnError;
import org.activiti.engine.delegate.DelegateExecution;
import org.activiti.engine.delegate.DelegateTask;
import org.activiti.engine.delegate.ExecutionListener;
import org.activiti.engine.delegate.JavaDelegate;
import org.activiti.engine.delegate.TaskListener;
import org.activiti.engine.history.HistoricProcessInstance;
import org.activiti.engine.runtime.ProcessInstance;
import org.activiti.engine.task.Task;
import org.activiti.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;

class OrderApp {
    public static void main(String[] args) {
        ProcessEngine engine = new StandaloneInMemProcessEngineConfiguration().buildProcessEngine();
        engine.getRepositoryService().createDeployment().addClasspathResource("order.bpmn").deploy();
        RuntimeService runtime = engine.getRuntimeService();
        ProcessInstance order = runtime.startProcessInstanceByKey("order", "4711", Map.of("amount", 120));
        TaskService tasks = engine.getTaskService();
        Task task = tasks.createTaskQuery().processInstanceId(order.getId()).singleResult();
        tasks.complete(task.getId(), Map.of("approved", true));
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
        } catch (ActivitiObjectNotFoundException e) {
            return false;
        }
    }
}

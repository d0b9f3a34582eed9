import java.util.Map;

import org.flowable.common.engine.api.FlowableObjectNotFoundException;
import org.flowable.engine.HistoryService;
import org.flowable.engine.ProcessEngine;
import org.flowable.engine.ProcessEngineConfiguration;
import org.flowable.engine.RuntimeService;
import org.flowable.engine.TaskService;
import org.flowable.engine.delegate.BpmnError;
import org.flowable.engine.delegate.DelegateExecution;
import org.flowable.engine.delegate.ExecutionListener;
import org.flowable.engine.delegate.JavaDelegate;
import org.flowable.engine.delegate.TaskListener;
import org.flowable.engine.history.HistoricProcessInstance;
import org.flowable.engine.runtime.ProcessInstance;
import org.flowable.task.api.Task;
import org.flowable.task.service.delegate.DelegateTask;

class OrderApp {
    public static void main(String[] args) {
        ProcessEngine engine = ProcessEngineConfiguration.createStandaloneInMemProcessEngineConfiguration().buildProcessEngine();
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
        } catch (FlowableObjectNotFoundException e) {
            return false;
        }
    }
}

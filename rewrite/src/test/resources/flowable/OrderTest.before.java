import org.flowable.engine.RuntimeService;
import org.flowable.engine.TaskService;
import org.flowable.engine.test.Deployment;
import org.flowable.engine.test.FlowableTest;
import org.junit.jupiter.api.Test;

@FlowableTest
class OrderTest {
    @Test
    @Deployment(resources = "order.bpmn")
    void isApproved(RuntimeService runtime, TaskService tasks) {
        runtime.startProcessInstanceByKey("order");
        tasks.complete(tasks.createTaskQuery().singleResult().getId());
    }
}

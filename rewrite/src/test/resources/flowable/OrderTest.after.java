import dev.headway.engine.RuntimeService;
import dev.headway.engine.TaskService;
import dev.headway.testkit.Deployment;
import dev.headway.testkit.HeadwayExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HeadwayExtension.class)
class OrderTest {
    @Test
    @Deployment(resources = "order.bpmn")
    void isApproved(RuntimeService runtime, TaskService tasks) {
        runtime.startProcessInstanceByKey("order");
        tasks.complete(tasks.createTaskQuery().singleResult().getId());
    }
}

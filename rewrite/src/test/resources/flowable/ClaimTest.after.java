import dev.headway.engine.TaskService;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.testkit.Deployment;
import dev.headway.testkit.HeadwayExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HeadwayExtension.class)
class ClaimTest {
    @Test
    @Deployment(resources = "claim.cmmn")
    void isClosed(CmmnRuntimeService runtime, TaskService tasks) {
        runtime.createCaseInstanceBuilder().caseDefinitionKey("claim").start();
        tasks.complete(tasks.createTaskQuery().singleResult().getId());
    }
}

import org.flowable.cmmn.api.CmmnRuntimeService;
import org.flowable.cmmn.api.CmmnTaskService;
import org.flowable.cmmn.engine.test.CmmnDeployment;
import org.flowable.cmmn.engine.test.FlowableCmmnTest;
import org.junit.jupiter.api.Test;

@FlowableCmmnTest
class ClaimTest {
    @Test
    @CmmnDeployment(resources = "claim.cmmn")
    void isClosed(CmmnRuntimeService runtime, CmmnTaskService tasks) {
        runtime.createCaseInstanceBuilder().caseDefinitionKey("claim").start();
        tasks.complete(tasks.createTaskQuery().singleResult().getId());
    }
}

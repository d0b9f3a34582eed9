import java.util.List;
import java.util.Map;

import dev.headway.camunda.cases.CaseExecution;
import dev.headway.camunda.cases.CaseExecutionQuery;
import dev.headway.camunda.cases.CaseInstance;
import dev.headway.camunda.cases.CaseService;
import dev.headway.engine.ProcessEngine;

class CaseApp {
    static String run(ProcessEngine engine) {
        CaseService cases = CaseService.of(engine);
        CaseInstance claim = cases.createCaseInstanceByKey("claim", "4711", Map.of("amount", 120));
        CaseInstance other = cases.withCaseDefinitionByKey("claim").businessKey("4712").setVariable("amount", 7).create();
        CaseExecutionQuery enabled = cases.createCaseExecutionQuery().caseInstanceId(claim.getId()).enabled();
        List<CaseExecution> executions = enabled.list();
        for (CaseExecution execution : executions) {
            cases.withCaseExecution(execution.getId()).setVariable("by", "kermit").manualStart();
        }
        String check = cases.createCaseExecutionQuery().activityId("check").caseInstanceId(claim.getId()).singleResult().getId();
        cases.completeCaseExecution(check, Map.of("approved", true));
        cases.terminateCaseExecution(other.getCaseInstanceId());
        return claim.isActive() ? String.valueOf(cases.getVariable(claim.getId(), "amount")) : claim.getBusinessKey();
    }
}

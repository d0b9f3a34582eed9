import java.util.List;
import java.util.Map;

import org.camunda.bpm.engine.CaseService;
import org.camunda.bpm.engine.ProcessEngine;
import org.camunda.bpm.engine.runtime.CaseExecution;
import org.camunda.bpm.engine.runtime.CaseExecutionQuery;
import org.camunda.bpm.engine.runtime.CaseInstance;

class CaseApp {
    static String run(ProcessEngine engine) {
        CaseService cases = engine.getCaseService();
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

package dev.headway.camunda.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.TaskService;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.runtime.VariableInstance;
import dev.headway.testkit.HeadwayExtension;
import dev.headway.testkit.TestEngine;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The calls of Camunda's case service do what they do there, each seen in the state of the case. */
@ExtendWith(HeadwayExtension.class)
class CaseServiceTest {
    private static final String CLAIM = """
            <definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL" targetNamespace="test">
              <case id="claim" name="A claim">
                <casePlanModel id="plan" name="plan" autoComplete="true">
                  <planItem id="check" definitionRef="checkTask"/>
                  <planItem id="ask" definitionRef="askTask">
                    <itemControl><manualActivationRule/></itemControl>
                  </planItem>
                  <planItem id="work" definitionRef="workStage"/>
                  <planItem id="done" definitionRef="doneStone"><entryCriterion sentryRef="checked"/></planItem>
                  <sentry id="checked"><planItemOnPart sourceRef="check"><standardEvent>complete</standardEvent></planItemOnPart></sentry>
                  <humanTask id="checkTask" name="Check the claim"/>
                  <humanTask id="askTask"/>
                  <stage id="workStage">
                    <planItem id="inner" definitionRef="innerTask">
                      <itemControl><manualActivationRule/></itemControl>
                    </planItem>
                    <humanTask id="innerTask"/>
                  </stage>
                  <milestone id="doneStone"/>
                </casePlanModel>
              </case>
            </definitions>
            """;

    private TestEngine engine;
    private CaseService cases;

    @BeforeEach
    void deploy(TestEngine started) {
        engine = started;
        cases = CaseService.of(engine.processEngine());
        engine.processEngine()
                .getRepositoryService()
                .createDeployment()
                .addString("claim.cmmn", CLAIM)
                .deploy();
    }

    private String idOf(CaseInstance claim, String activityId) {
        CaseExecution execution = cases.createCaseExecutionQuery()
                .caseInstanceId(claim.getId())
                .activityId(activityId)
                .singleResult();
        assertThat(execution).as(activityId).isNotNull();
        return execution.getId();
    }

    private HistoricCaseActivityInstance past(CaseInstance claim, String activityId) {
        HistoricCaseActivityInstance found = cases.createHistoricCaseActivityInstanceQuery()
                .caseInstanceId(claim.getId())
                .caseActivityId(activityId)
                .singleResult();
        assertThat(found).as(activityId).isNotNull();
        return found;
    }

    @Test
    void casesStartByKeyAndById() {
        CaseInstance plain = cases.createCaseInstanceByKey("claim");
        CaseInstance keyed = cases.createCaseInstanceByKey("claim", "4711", Map.of("amount", 3));
        CaseInstance byId = cases.withCaseDefinition(plain.getCaseDefinitionId())
                .businessKey("4712")
                .setVariable("amount", 4)
                .create();

        assertThat(plain.isActive()).isTrue();
        assertThat(plain.getBusinessKey()).isNull();
        assertThat(keyed.getBusinessKey()).isEqualTo("4711");
        assertThat(cases.getVariable(keyed.getId(), "amount")).isEqualTo(3);
        assertThat(cases.createCaseInstanceQuery()
                        .variableValueEquals("amount", 4)
                        .singleResult())
                .extracting(CaseInstance::getId)
                .isEqualTo(byId.getId());
        assertThat(cases.createCaseInstanceById(plain.getCaseDefinitionId(), "4713")
                        .getBusinessKey())
                .isEqualTo("4713");
        assertThat(cases.createCaseInstanceQuery()
                        .caseDefinitionKey("claim")
                        .active()
                        .count())
                .isEqualTo(4);
    }

    @Test
    void executionsAreThePlanItemsOfTheCase() {
        CaseInstance claim = cases.createCaseInstanceByKey("claim");
        CaseExecution check = cases.createCaseExecutionQuery()
                .caseInstanceId(claim.getId())
                .activityId("check")
                .singleResult();
        CaseExecution inner = cases.createCaseExecutionQuery()
                .caseExecutionId(idOf(claim, "inner"))
                .singleResult();

        assertThat(check).isNotNull();
        assertThat(inner).isNotNull();
        assertThat(check.getActivityName()).isEqualTo("Check the claim");
        assertThat(check.getActivityType()).isEqualTo("humanTask");
        assertThat(check.getParentId()).isEqualTo(claim.getId());
        assertThat(check.isActive()).isTrue();
        assertThat(inner.isEnabled()).isTrue();
        assertThat(inner.getParentId()).isEqualTo(idOf(claim, "work"));
        assertThat(cases.createCaseExecutionQuery()
                        .caseInstanceId(claim.getId())
                        .enabled()
                        .list())
                .extracting(CaseExecution::getActivityId)
                .containsExactlyInAnyOrder("ask", "inner");
        assertThat(cases.createCaseExecutionQuery()
                        .caseInstanceId(claim.getId())
                        .available()
                        .list())
                .extracting(CaseExecution::getActivityId)
                .containsExactly("done");
    }

    @Test
    void tasksAndVariablesOfACaseAreFoundByItsIds() {
        CaseInstance claim = cases.createCaseInstanceByKey("claim", Map.of("amount", 3));
        String check = idOf(claim, "check");
        cases.setVariableLocal(check, "own", "here");

        TaskService tasks = engine.processEngine().getTaskService();
        assertThat(tasks.createTaskQuery().processInstanceId(claim.getId()).count())
                .isOne();
        assertThat(tasks.createTaskQuery().executionId(check).count()).isOne();
        RuntimeService runtime = engine.processEngine().getRuntimeService();
        assertThat(runtime.createVariableInstanceQuery()
                        .processInstanceIdIn(claim.getId())
                        .list())
                .extracting(VariableInstance::getName)
                .containsExactlyInAnyOrder("amount", "own");
        assertThat(runtime.createVariableInstanceQuery().executionIdIn(check).list())
                .extracting(VariableInstance::getName)
                .containsExactly("own");
    }

    @Test
    void aTransitionBringsItsVariables() {
        CaseInstance claim = cases.createCaseInstanceByKey("claim", Map.of("old", 1));
        String ask = idOf(claim, "ask");

        cases.disableCaseExecution(ask);
        assertThat(past(claim, "ask").isDisabled()).isTrue();
        cases.withCaseExecution(ask).setVariable("again", true).reenable();
        assertThat(past(claim, "ask").isEnabled()).isTrue();
        cases.withCaseExecution(ask)
                .setVariables(Map.of("amount", 7))
                .setVariableLocal("own", "here")
                .removeVariable("old")
                .manualStart();

        assertThat(past(claim, "ask").isActive()).isTrue();
        assertThat(cases.getVariables(claim.getId())).isEqualTo(Map.of("again", true, "amount", 7));
        assertThat(cases.getVariablesLocal(ask)).isEqualTo(Map.of("own", "here"));
        assertThatThrownBy(() -> cases.manuallyStartCaseExecution(ask)).isInstanceOf(WrongStateException.class);
    }

    @Test
    void tasksStagesAndCasesComplete() {
        CaseInstance claim = cases.createCaseInstanceByKey("claim", "4711");
        cases.completeCaseExecution(idOf(claim, "check"), Map.of("approved", true));

        assertThat(past(claim, "check").isCompleted()).isTrue();
        assertThat(past(claim, "done").isCompleted()).isTrue();
        assertThat(cases.getVariable(claim.getId(), "approved")).isEqualTo(true);

        String work = idOf(claim, "work");
        assertThatThrownBy(() -> cases.closeCaseInstance(claim.getId())).isInstanceOf(WrongStateException.class);
        cases.completeCaseExecution(work);

        assertThat(past(claim, "work").isCompleted()).isTrue();
        assertThat(past(claim, "inner").isTerminated()).isTrue();
        HistoricCaseInstance over = cases.createHistoricCaseInstanceQuery()
                .caseInstanceBusinessKey("4711")
                .closed()
                .singleResult();
        assertThat(over).isNotNull();
        assertThat(over.isCompleted()).isTrue();
        assertThat(over.getDurationInMillis()).isNotNegative();
        cases.closeCaseInstance(claim.getId());
    }

    @Test
    void aCaseIsCompletedAndTerminatedByItsId() {
        CaseInstance busy = cases.createCaseInstanceByKey("claim");
        assertThatThrownBy(() -> cases.completeCaseExecution(busy.getId())).isInstanceOf(WrongStateException.class);

        cases.withCaseExecution(idOf(busy, "ask")).terminate();
        assertThat(past(busy, "ask").isTerminated()).isTrue();
        cases.terminateCaseExecution(busy.getId(), Map.of("why", "enough"));

        assertThat(cases.createHistoricCaseInstanceQuery()
                        .caseInstanceId(busy.getId())
                        .variableValueEquals("why", "enough")
                        .singleResult())
                .matches(HistoricCaseInstance::isTerminated);
        assertThat(cases.createCaseInstanceQuery().caseInstanceId(busy.getId()).count())
                .isZero();
        assertThatThrownBy(() -> cases.terminateCaseExecution("1")).isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    void queriesOrderAndPage() {
        Date before = Date.from(Instant.EPOCH);
        for (int i = 0; i < 3; i++) {
            cases.createCaseInstanceByKey("claim", "claim " + i);
        }
        List<String> keys = cases
                .createHistoricCaseInstanceQuery()
                .caseDefinitionKey("claim")
                .createdAfter(before)
                .orderByCaseInstanceId()
                .desc()
                .listPage(0, 2)
                .stream()
                .map(HistoricCaseInstance::getBusinessKey)
                .toList();

        assertThat(keys).containsExactly("claim 2", "claim 1");
        assertThat(cases.createCaseInstanceQuery()
                        .or()
                        .caseInstanceBusinessKey("claim 0")
                        .caseInstanceBusinessKey("claim 2")
                        .endOr()
                        .page(null, 1)
                        .items())
                .hasSize(1);
    }
}

package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.cmmn.PlanItemInstance;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What Camunda's cases have beside CMMN 1.1: the version before, and sentries that look at variables. */
interface CamundaCaseContract extends EngineContract {
    private CmmnRuntimeService runtime() {
        return engine().processEngine().getCmmnRuntimeService();
    }

    private CaseInstance start(String namespace, String plan, Map<String, Object> variables) {
        cmmnRepositoryService()
                .createDeployment()
                .addString(
                        "c.cmmn",
                        "<definitions xmlns='http://www.omg.org/spec/CMMN/" + namespace
                                + "/MODEL' xmlns:camunda='http://camunda.org/schema/1.0/cmmn' targetNamespace='test'>"
                                + "<case id='c'>" + plan + "</case></definitions>")
                .deploy();
        return runtime()
                .createCaseInstanceBuilder()
                .caseDefinitionKey("c")
                .variables(variables)
                .start();
    }

    private List<String> items(CaseInstance instance) {
        return runtime().createPlanItemInstanceQuery().caseInstanceId(instance.getId()).list().stream()
                .filter(item -> !item.getState().equals("completed"))
                .map(item -> item.getElementId() + ' ' + item.getState())
                .sorted()
                .toList();
    }

    private void complete(CaseInstance instance, String elementId) {
        PlanItemInstance item = runtime()
                .createPlanItemInstanceQuery()
                .caseInstanceId(instance.getId())
                .planItemDefinitionId(elementId + "Task")
                .singleResult();
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .executionId(item.getId())
                        .singleResult()
                        .getId());
        engine().runUntilIdle();
    }

    @Test
    default void aCaseOfTheVersionBeforeRuns() {
        CaseInstance instance = start(
                "20131201",
                "<casePlanModel id='plan' exitCriteriaRefs='decided'><planItem id='a' definitionRef='aTask'/>"
                        + "<planItem id='b' definitionRef='bTask' entryCriteriaRefs='done'/>"
                        + "<sentry id='done'><planItemOnPart sourceRef='a'><standardEvent>complete</standardEvent>"
                        + "</planItemOnPart><ifPart><condition><body>${x == 1}</body></condition></ifPart></sentry>"
                        + "<sentry id='decided'><planItemOnPart sourceRef='b'><standardEvent>complete</standardEvent>"
                        + "</planItemOnPart></sentry><humanTask id='aTask'/><humanTask id='bTask'/></casePlanModel>",
                Map.of("x", 1));
        assertThat(items(instance)).containsExactly("a active", "b available");

        complete(instance, "a");
        assertThat(items(instance)).containsExactly("b active");
        complete(instance, "b");

        assertThat(engine().processEngine()
                        .getCmmnHistoryService()
                        .createHistoricCaseInstanceQuery()
                        .singleResult()
                        .getState())
                .isEqualTo("terminated");
    }

    @Test
    default void sentriesLookAtVariables() {
        CaseInstance instance = start(
                "20151109",
                "<casePlanModel id='plan'><planItem id='a' definitionRef='aTask'><entryCriterion sentryRef='created'/>"
                        + "</planItem><planItem id='b' definitionRef='bTask'><exitCriterion sentryRef='both'/></planItem>"
                        + "<planItem id='stays' definitionRef='bTask'/>"
                        + variableSentry("created", "create", "")
                        + variableSentry(
                                "both",
                                "update",
                                "<planItemOnPart sourceRef='a'><standardEvent>complete</standardEvent></planItemOnPart>")
                        + "<humanTask id='aTask'/><humanTask id='bTask'/></casePlanModel>",
                Map.of());
        runtime().setVariable(instance.getId(), "other", 1);
        assertThat(items(instance)).containsExactly("a available", "b active", "stays active");

        runtime().setVariable(instance.getId(), "v", 1);
        assertThat(items(instance)).containsExactly("a active", "b active", "stays active");
        runtime().setVariable(instance.getId(), "v", 2);
        assertThat(items(instance)).containsExactly("a active", "b active", "stays active");
        complete(instance, "a");

        assertThat(items(instance)).containsExactly("stays active");
    }

    private static String variableSentry(String id, String event, String more) {
        return "<sentry id='" + id
                + "'><extensionElements><camunda:variableOnPart variableName='v'><camunda:variableEvent>" + event
                + "</camunda:variableEvent></camunda:variableOnPart></extensionElements>" + more + "</sentry>";
    }
}

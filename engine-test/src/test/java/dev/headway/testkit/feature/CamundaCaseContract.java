package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.delegate.CaseExecutionListener;
import dev.headway.engine.delegate.CaseVariableListener;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.ExecutionListener;
import dev.headway.engine.delegate.VariableAggregator;
import dev.headway.engine.delegate.VariableAggregatorContext;
import dev.headway.engine.runtime.VariableInstance;
import dev.headway.engine.runtime.VariableInstanceQuery;
import dev.headway.engine.task.Task;
import dev.headway.engine.task.TaskQuery;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
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
                                + "<case id='c' name='Claim'>" + plan + "</case></definitions>")
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

    /** Tasks and variables, open and in history, by the names that Camunda has for what belongs to a case. */
    @Test
    default void tasksAndVariablesAreFoundByTheirCase() {
        deploy(Models.userTask("c", "other"));
        runtimeService().startProcessInstanceByKey("c", Map.of("x", 0));
        CaseInstance instance = start(
                "20151109",
                "<casePlanModel id='plan'><planItem id='a' definitionRef='aTask'/><humanTask id='aTask'/></casePlanModel>",
                Map.of("x", 1));
        String item = runtime()
                .createPlanItemInstanceQuery()
                .caseInstanceId(instance.getId())
                .singleResult()
                .getId();
        runtime().setLocalVariable(item, "y", 2);
        String task =
                taskService().createTaskQuery().executionId(item).singleResult().getId();

        assertThat(Stream.<UnaryOperator<TaskQuery>>of(
                        query -> query.caseInstanceId(instance.getId()),
                        query -> query.caseExecutionId(item),
                        query -> query.caseDefinitionId(instance.getCaseDefinitionId()),
                        query -> query.caseDefinitionKey("c"),
                        query -> query.caseDefinitionName("Claim")))
                .allSatisfy(only -> assertThat(
                                only.apply(taskService().createTaskQuery()).list())
                        .extracting(Task::getId)
                        .containsExactly(task));
        assertThat(taskService().createTaskQuery().caseInstanceId(item).count()).isZero();
        assertThat(taskService().createTaskQuery().caseDefinitionKey("d").count())
                .isZero();
        VariableInstanceQuery variables = runtimeService().createVariableInstanceQuery();
        assertThat(variables.caseInstanceIdIn(instance.getId(), "4711").list())
                .extracting(VariableInstance::getName)
                .containsExactlyInAnyOrder("x", "y");
        assertThat(runtimeService()
                        .createVariableInstanceQuery()
                        .caseInstanceId(instance.getId())
                        .count())
                .isEqualTo(2);
        assertThat(runtimeService()
                        .createVariableInstanceQuery()
                        .caseExecutionIdIn(item)
                        .list())
                .extracting(VariableInstance::getName)
                .containsExactly("y");
        assertThat(historyService()
                        .createHistoricTaskInstanceQuery()
                        .caseInstanceId(instance.getId())
                        .caseExecutionId(item)
                        .caseDefinitionId(instance.getCaseDefinitionId())
                        .caseDefinitionKey("c")
                        .caseDefinitionName("Claim")
                        .count())
                .isEqualTo(1);
        assertThat(historyService()
                        .createHistoricVariableInstanceQuery()
                        .caseInstanceId(instance.getId())
                        .variableName("x")
                        .singleResult()
                        .getValue())
                .isEqualTo(1);
        assertThat(historyService()
                        .createHistoricVariableInstanceQuery()
                        .caseExecutionIdIn(item)
                        .singleResult()
                        .getValue())
                .isEqualTo(2);
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

    @Test
    default void listenersHearOfVariables() {
        List<String> heard = new CopyOnWriteArrayList<>();
        bean("told", (CaseVariableListener) variable -> {
            heard.add(variable.getEventName() + ' ' + variable.getName() + '=' + variable.getValue() + " at "
                    + variable.getSourceExecution().getCurrentActivityId());
            if (variable.getName().equals("v") && variable.getEventName().equals("create")) {
                variable.getSourceExecution().setVariable("w", 2);
            }
            assertThat(variable.getCaseInstanceId()).isNotEmpty();
        });
        bean("executions", (ExecutionListener) execution -> heard.add("execution"));
        String all = "<extensionElements><camunda:variableListener delegateExpression='${told}'/></extensionElements>";
        CaseInstance instance = start(
                "20151109",
                "<casePlanModel id='plan'>" + all
                        + "<planItem id='a' definitionRef='aTask'/><planItem id='b' definitionRef='bTask'/>"
                        + "<humanTask id='aTask'><extensionElements>"
                        + "<camunda:variableListener event='update' delegateExpression='${executions}'/>"
                        + "<camunda:variableListener event='delete' expression='${execution.setVariable(&quot;x&quot;, 1)}'/>"
                        + "</extensionElements></humanTask><humanTask id='bTask'/></casePlanModel>",
                Map.of("s", 0));
        assertThat(heard).containsExactly("create s=0 at c");
        heard.clear();
        runtime().setVariable(instance.getId(), "v", 1);
        runtime().removeVariable(instance.getId(), "v");
        assertThat(heard).containsExactly("create v=1 at c", "create w=2 at c", "delete v=null at c");
        heard.clear();
        String item = runtime()
                .createPlanItemInstanceQuery()
                .caseInstanceId(instance.getId())
                .planItemDefinitionId("aTask")
                .singleResult()
                .getId();
        runtime().setLocalVariable(item, "l", 1);
        runtime().setLocalVariable(item, "l", 2);
        runtimeService().removeVariableLocal(item, "l");
        assertThat(heard)
                .containsExactly(
                        "create l=1 at a", "execution", "update l=2 at a", "delete l=null at a", "create x=1 at c");
    }

    @Test
    default void listenersHearOfTransitions() {
        List<String> heard = new CopyOnWriteArrayList<>();
        bean("told", (CaseExecutionListener) item -> heard.add(item.getEventName() + ' ' + item.getActivityId()));
        String listener = "<camunda:caseExecutionListener delegateExpression='${told}' event='";
        CaseInstance instance = start(
                "20151109",
                "<casePlanModel id='plan'><planItem id='a' definitionRef='aTask'><itemControl><manualActivationRule/>"
                        + "</itemControl></planItem><humanTask id='aTask'><extensionElements>" + listener + "enable'/>"
                        + listener + "manualStart'/>" + listener + "complete'/></extensionElements></humanTask>"
                        + "</casePlanModel>",
                Map.of());
        runtime()
                .startPlanItemInstance(runtime()
                        .createPlanItemInstanceQuery()
                        .caseInstanceId(instance.getId())
                        .singleResult()
                        .getId());
        complete(instance, "a");
        assertThat(heard).containsExactly("enable a", "manualStart a", "complete a");
    }

    @Test
    default void aListenerWithoutAnEventHearsOfEachTransition() {
        List<String> heard = new CopyOnWriteArrayList<>();
        bean("told", (CaseExecutionListener) item -> heard.add(item.getEventName() + ' ' + item.getActivityId()));
        String listener = "<extensionElements><camunda:caseExecutionListener delegateExpression='${told}'/>"
                + "</extensionElements>";
        CaseInstance instance = start(
                "20151109",
                "<casePlanModel id='plan'>" + listener
                        + "<planItem id='m' definitionRef='mDef'><entryCriterion sentryRef='after'/></planItem>"
                        + "<planItem id='a' definitionRef='aTask'><itemControl><manualActivationRule/></itemControl>"
                        + "</planItem><sentry id='after'><planItemOnPart sourceRef='a'><standardEvent>complete"
                        + "</standardEvent></planItemOnPart></sentry><milestone id='mDef'>" + listener
                        + "</milestone><humanTask id='aTask'>" + listener + "</humanTask></casePlanModel>",
                Map.of());
        runtime()
                .startPlanItemInstance(runtime()
                        .createPlanItemInstanceQuery()
                        .caseInstanceId(instance.getId())
                        .planItemDefinitionId("aTask")
                        .singleResult()
                        .getId());
        complete(instance, "a");
        assertThat(heard)
                .containsExactly(
                        "create c",
                        "create m",
                        "create a",
                        "enable a",
                        "manualStart a",
                        "complete a",
                        "occur m",
                        "complete c");
    }

    @Test
    default void itemsRepeatOnOtherTransitions() {
        CaseInstance instance = start(
                "20151109",
                "<casePlanModel id='plan'><planItem id='a' definitionRef='aTask'/><planItem id='b' definitionRef='bTask'/>"
                        + repeated("aTask", "disable", "<manualActivationRule/>", "true")
                        + repeated("bTask", "create", "", "repetitionCounter &lt; 3") + "</casePlanModel>",
                Map.of());
        assertThat(items(instance)).containsExactly("a enabled", "b active", "b active", "b active");
        String item = runtime()
                .createPlanItemInstanceQuery()
                .caseInstanceId(instance.getId())
                .planItemDefinitionId("aTask")
                .singleResult()
                .getId();
        runtime().disablePlanItemInstance(item);
        assertThat(items(instance)).containsExactly("a disabled", "a enabled", "b active", "b active", "b active");
    }

    private static String repeated(String id, String event, String more, String condition) {
        return "<humanTask id='" + id + "'><defaultControl><repetitionRule camunda:repeatOnStandardEvent='" + event
                + "'><condition>${" + condition + "}</condition></repetitionRule>" + more
                + "</defaultControl></humanTask>";
    }

    @Test
    default void anAggregatorMakesTheVariable() {
        bean("sum", new VariableAggregator() {
            @Override
            public Object aggregateSingleVariable(DelegateExecution execution, VariableAggregatorContext context) {
                return execution.getVariable("repetitionCounter");
            }

            @Override
            public Object aggregateMultiVariables(
                    DelegateExecution execution,
                    List<? extends VariableInstance> instances,
                    VariableAggregatorContext context) {
                return context.getState() + " "
                        + instances.stream().map(VariableInstance::getValue).toList();
            }
        });
        cmmnRepositoryService()
                .createDeployment()
                .addString(
                        "c.cmmn",
                        "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL'"
                                + " xmlns:flowable='http://flowable.org/cmmn' targetNamespace='test'><case id='c'>"
                                + "<casePlanModel id='plan'><planItem id='a' definitionRef='aTask'><itemControl>"
                                + "<repetitionRule><extensionElements><flowable:variableAggregation target='all'"
                                + " delegateExpression='${sum}'/></extensionElements>"
                                + "<condition>${repetitionCounter &lt; 2}</condition></repetitionRule></itemControl></planItem>"
                                + "<planItem id='b' definitionRef='bTask'/><humanTask id='aTask'/><humanTask id='bTask'/>"
                                + "</casePlanModel></case></definitions>")
                .deploy();
        CaseInstance instance =
                runtime().createCaseInstanceBuilder().caseDefinitionKey("c").start();
        complete(instance, "a");
        assertThat(runtime().getVariables(instance.getId())).containsOnly(Map.entry("all", "overview [1]"));
        complete(instance, "a");
        assertThat(runtime().getVariables(instance.getId())).containsOnly(Map.entry("all", "complete [1, 2]"));
    }

    private static String variableSentry(String id, String event, String more) {
        return "<sentry id='" + id
                + "'><extensionElements><camunda:variableOnPart variableName='v'><camunda:variableEvent>" + event
                + "</camunda:variableEvent></camunda:variableOnPart></extensionElements>" + more + "</sentry>";
    }
}

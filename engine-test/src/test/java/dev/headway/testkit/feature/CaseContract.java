package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CmmnHistoryService;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.cmmn.HistoricCaseInstance;
import dev.headway.engine.cmmn.HistoricPlanItemInstance;
import dev.headway.engine.cmmn.MilestoneInstance;
import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstanceQuery;
import dev.headway.engine.cmmn.PlanItemInstanceState;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Cases through the API (CMMN 1.1, chapter 8). */
interface CaseContract extends EngineContract {
    default CmmnRuntimeService cases() {
        return engine().processEngine().getCmmnRuntimeService();
    }

    default CmmnHistoryService caseHistory() {
        return engine().processEngine().getCmmnHistoryService();
    }

    private void deployCase(String items) {
        cmmnRepositoryService()
                .createDeployment()
                .name("case")
                .addString(
                        "c.cmmn",
                        "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL'"
                                + " xmlns:flowable='http://flowable.org/cmmn' targetNamespace='test'>"
                                + "<case id='c' name='Claim'><casePlanModel id='model'>" + items
                                + "</casePlanModel></case></definitions>")
                .deploy();
    }

    private CaseInstance start(String items, Map<String, Object> variables) {
        deployCase(items);
        return cases().createCaseInstanceBuilder()
                .caseDefinitionKey("c")
                .businessKey("4711")
                .name("first")
                .startUserId("kermit")
                .variables(variables)
                .start();
    }

    private static String item(String id, String definition, String content) {
        return "<planItem id='" + id + "' name='" + id.toUpperCase(java.util.Locale.ROOT) + "' definitionRef='"
                + definition + "'>" + content + "</planItem>";
    }

    private static String after(String id, String source, String event) {
        return "<sentry id='s" + id + "'><planItemOnPart id='on" + id + "' sourceRef='" + source + "'><standardEvent>"
                + event + "</standardEvent></planItemOnPart></sentry>";
    }

    private static String entry(String id) {
        return "<entryCriterion id='e" + id + "' sentryRef='s" + id + "'/>";
    }

    private static String exit(String id) {
        return "<exitCriterion id='x" + id + "' sentryRef='s" + id + "'/>";
    }

    /** A task, a stage after it with a task of its own, a milestone after that, and a listener that ends the stage. */
    private static String claim() {
        return item("a", "ta", "") + item("s", "ts", entry("1") + exit("3")) + item("m", "tm", entry("2"))
                + item("u", "tu", "") + after("1", "a", "complete") + after("2", "s", "complete")
                + after("3", "u", "occur") + "<humanTask id='ta'/><milestone id='tm'/><userEventListener id='tu'/>"
                + "<stage id='ts'>" + item("b", "tb", "") + "<humanTask id='tb'/></stage>";
    }

    private PlanItemInstanceQuery items(CaseInstance instance) {
        return cases().createPlanItemInstanceQuery().caseInstanceId(instance.getId());
    }

    private String only(CaseInstance instance, String elementId) {
        PlanItemInstance found =
                items(instance).planItemInstanceElementId(elementId).singleResult();
        assertThat(found).as(elementId).isNotNull();
        return found.getId();
    }

    private List<String> plan(CaseInstance instance) {
        return items(instance).orderByElementId().asc().list().stream()
                .map(item -> item.getElementId() + ":" + item.getState())
                .toList();
    }

    private void complete(CaseInstance instance, String elementId) {
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(instance.getId())
                        .taskDefinitionKey(elementId)
                        .singleResult()
                        .getId());
    }

    private boolean isOver(CaseInstance instance) {
        return cases().createCaseInstanceQuery()
                        .caseInstanceId(instance.getId())
                        .count()
                == 0;
    }

    @Test
    default void aCaseRunsToItsEnd() {
        CaseInstance instance = start(claim(), Map.of("amount", 3));
        assertThat(instance.getState()).isEqualTo("active");
        assertThat(instance.getCaseDefinitionKey()).isEqualTo("c");
        assertThat(instance.getCaseDefinitionVersion()).isEqualTo(1);
        assertThat(instance.getCaseDefinitionName()).isEqualTo("Claim");
        assertThat(instance.getParentId()).isNull();
        assertThat(instance.getStartUserId()).isEqualTo("kermit");
        assertThat(instance.getStartTime()).isNotNull();
        assertThat(instance.getTenantId()).isNull();
        assertThat(instance.getCaseVariables()).containsEntry("amount", 3);
        assertThat(plan(instance)).containsExactly("a:active", "m:available", "s:available", "u:available");
        complete(instance, "a");
        assertThat(plan(instance)).containsExactly("b:active", "m:available", "s:active", "u:available");
        PlanItemInstance task = items(instance).planItemInstanceName("B").singleResult();
        assertThat(task.getStageInstanceId()).isEqualTo(only(instance, "s"));
        assertThat(task.getPlanItemDefinitionId()).isEqualTo("tb");
        assertThat(task.getPlanItemDefinitionType()).isEqualTo("humantask");
        assertThat(task.isStage()).isFalse();
        assertThat(task.getCreateTime()).isNotNull();
        assertThat(task.getLastStartedTime()).isNotNull();
        PlanItemInstance stage = items(instance).planItemDefinitionType("stage").singleResult();
        assertThat(stage.getEntryCriterionId()).isEqualTo("e1");
        assertThat(stage.isCompletable()).isFalse();
        assertThat(stage.isRequired()).isFalse();
        assertThat(items(instance).stageInstanceId(stage.getId()).count()).isEqualTo(1);
        complete(instance, "b");
        assertThat(isOver(instance)).isTrue();
        HistoricCaseInstance ended = caseHistory()
                .createHistoricCaseInstanceQuery()
                .caseInstanceId(instance.getId())
                .finished()
                .singleResult();
        assertThat(ended.getState()).isEqualTo("completed");
        assertThat(ended.getEndTime()).isNotNull();
        assertThat(ended.getBusinessKey()).isEqualTo("4711");
        assertThat(caseHistory()
                        .createHistoricPlanItemInstanceQuery()
                        .planItemInstanceCaseInstanceId(instance.getId())
                        .ended()
                        .list())
                .extracting(
                        HistoricPlanItemInstance::getElementId,
                        HistoricPlanItemInstance::getPlanItemDefinitionType,
                        HistoricPlanItemInstance::getState)
                .containsExactlyInAnyOrder(
                        tuple("a", "humantask", "completed"),
                        tuple("b", "humantask", "completed"),
                        tuple("s", "stage", "completed"),
                        tuple("u", "usereventlistener", "terminated"),
                        tuple("m", "milestone", "completed"));
        assertThat(caseHistory()
                        .createHistoricMilestoneInstanceQuery()
                        .milestoneInstanceCaseInstanceId(instance.getId())
                        .list())
                .extracting(MilestoneInstance::getElementId)
                .containsExactly("m");
    }

    @Test
    default void aUserEventEndsAStage() {
        CaseInstance instance = start(claim(), Map.of());
        assertThat(caseHistory()
                        .createHistoricPlanItemInstanceQuery()
                        .planItemInstanceCaseInstanceId(instance.getId())
                        .list())
                .extracting(HistoricPlanItemInstance::getElementId, HistoricPlanItemInstance::getState)
                .as("history tells the state of what is open, too")
                .containsExactlyInAnyOrder(
                        tuple("a", "active"),
                        tuple("s", "available"),
                        tuple("m", "available"),
                        tuple("u", "available"));
        assertThat(caseHistory()
                        .createHistoricPlanItemInstanceQuery()
                        .planItemInstanceCaseInstanceId(instance.getId())
                        .planItemInstanceState("active")
                        .list())
                .extracting(HistoricPlanItemInstance::getElementId)
                .containsExactly("a");
        complete(instance, "a");
        cases().completeUserEventListenerInstance(only(instance, "u"));
        assertThat(plan(instance)).containsExactly("m:available");
        cases().triggerPlanItemInstance(only(instance, "m"));
        assertThat(isOver(instance)).isTrue();
        assertThat(caseHistory()
                        .createHistoricPlanItemInstanceQuery()
                        .planItemInstanceCaseInstanceId(instance.getId())
                        .planItemInstanceState("terminated")
                        .orderByEndedTime()
                        .asc()
                        .list())
                .extracting(HistoricPlanItemInstance::getElementId)
                .containsExactlyInAnyOrder("b", "s");
    }

    private static String manual() {
        return item("a", "ta", "<itemControl><manualActivationRule/></itemControl>") + item("s", "ts", "")
                + "<humanTask id='ta'/><stage id='ts'>"
                + item("b", "tb", "<itemControl><manualActivationRule/></itemControl>")
                + "<humanTask id='tb'/></stage>";
    }

    @Test
    default void somebodyStartsEnablesDisablesCompletesAndTerminates() {
        CaseInstance instance = start(manual(), Map.of());
        String task = only(instance, "a");
        assertThat(items(instance).planItemInstanceStateEnabled().count()).isEqualTo(2);
        cases().disablePlanItemInstance(task);
        assertThat(items(instance)
                        .planItemInstanceState(PlanItemInstanceState.DISABLED)
                        .count())
                .isEqualTo(1);
        cases().enablePlanItemInstance(task);
        cases().startPlanItemInstance(task);
        assertThatThrownBy(() -> cases().startPlanItemInstance(task)).isInstanceOf(WrongStateException.class);
        cases().createPlanItemInstanceTransitionBuilder(only(instance, "b"))
                .variable("x", 1)
                .variables(Map.of("y", 2))
                .localVariable("mine", "z")
                .transientVariable("passing", true)
                .start();
        assertThat(cases().getVariables(instance.getId())).containsEntry("x", 1).containsEntry("y", 2);
        assertThat(cases().getLocalVariable(only(instance, "b"), "mine")).isEqualTo("z");
        assertThatThrownBy(() -> cases().completeStagePlanItemInstance(only(instance, "s")))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("completable");
        cases().completeStagePlanItemInstance(only(instance, "s"), true);
        assertThat(plan(instance)).containsExactly("a:active");
        cases().terminatePlanItemInstance(task);
        assertThat(isOver(instance)).isTrue();
    }

    @Test
    default void statesAreChangedAgainstTheModel() {
        CaseInstance instance = start(claim(), Map.of());
        cases().createChangePlanItemStateBuilder()
                .caseInstanceId(instance.getId())
                .activatePlanItemDefinitionIds(List.of("s"))
                .terminatePlanItemDefinitionIds(List.of("a"))
                .changeState();
        assertThat(plan(instance)).containsExactly("b:active", "m:available", "s:active", "u:available");
        cases().createChangePlanItemStateBuilder()
                .caseInstanceId(instance.getId())
                .activatePlanItemDefinitionId("a")
                .terminatePlanItemDefinitionId("u")
                .changeToAvailableStateByPlanItemDefinitionId("s")
                .changeState();
        assertThat(plan(instance)).containsExactly("a:active", "m:available", "s:available");
    }

    @Test
    default void aCaseIsCompletedOrTerminatedByHand() {
        CaseInstance instance = start(manual(), Map.of());
        cases().setCaseInstanceName(instance.getId(), "renamed");
        cases().setVariable(instance.getId(), "x", 1);
        cases().setVariables(instance.getId(), Map.of("y", 2));
        assertThat(cases().getVariable(instance.getId(), "x")).isEqualTo(1);
        cases().removeVariable(instance.getId(), "x");
        assertThat(cases().hasVariable(instance.getId(), "x")).isFalse();
        cases().setLocalVariable(only(instance, "a"), "mine", 3);
        assertThat(cases().getLocalVariables(only(instance, "a"))).containsEntry("mine", 3);
        cases().evaluateCriteria(instance.getId());
        CaseInstance read = cases().createCaseInstanceQuery()
                .caseInstanceBusinessKey("4711")
                .singleResult();
        assertThat(read.getName()).isEqualTo("renamed");
        cases().terminateCaseInstance(instance.getId());
        assertThat(isOver(instance)).isTrue();
        CaseInstance other = cases().createCaseInstanceBuilder()
                .caseDefinitionId(instance.getCaseDefinitionId())
                .variable("z", 1)
                .transientVariable("t", 2)
                .tenantId(null)
                .start();
        assertThatThrownBy(() -> cases().completeCaseInstance(other.getId())).isInstanceOf(WrongStateException.class);
        cases().completeStagePlanItemInstance(only(other, "s"));
        cases().completeCaseInstance(other.getId());
        assertThat(caseHistory()
                        .createHistoricCaseInstanceQuery()
                        .caseDefinitionKey("c")
                        .orderByStartTime()
                        .asc()
                        .list())
                .extracting(HistoricCaseInstance::getState)
                .containsExactly("terminated", "completed");
    }

    @Test
    default void aCaseIsStartedByAJobAndItsTimersAndJobsRun() {
        deployCase(item("a", "ta", "") + item("t", "tt", "") + item("b", "tb", entry("1")) + after("1", "t", "occur")
                + "<task id='ta' flowable:type='java' flowable:expression='${x}' flowable:async='true'/>"
                + "<timerEventListener id='tt'><timerExpression>PT1H</timerExpression></timerEventListener>"
                + "<humanTask id='tb'/>");
        CaseInstance instance = cases().createCaseInstanceBuilder()
                .caseDefinitionKey("c")
                .variable("x", 1)
                .start();
        engine().runUntilIdle();
        assertThat(plan(instance)).containsExactly("b:available", "t:available");
        List<Job> timers = managementService()
                .createTimerJobQuery()
                .processInstanceId(instance.getId())
                .list();
        assertThat(timers).hasSize(1);
        engine().advance(java.time.Duration.ofHours(1));
        engine().runUntilIdle();
        assertThat(plan(instance)).containsExactly("b:active");
    }

    private static String small() {
        return item("a", "ta", "") + "<humanTask id='ta'/>";
    }

    private static String calling(String call) {
        return Models.file(
                "",
                "<process id='caller' isExecutable='true'><startEvent id='s'/>" + call + "<userTask id='after'/>"
                        + "<boundaryEvent id='failed' attachedToRef='call'><errorEventDefinition/></boundaryEvent>"
                        + "<userTask id='mend'/>" + Models.path("s", "call", "after") + Models.path("failed", "mend")
                        + "</process>");
    }

    private List<String> waitingIn(ProcessInstance process) {
        return taskService().createTaskQuery().processInstanceId(process.getId()).list().stream()
                .map(task -> String.valueOf(task.getTaskDefinitionKey()))
                .toList();
    }

    private CaseInstance called() {
        CaseInstance found = cases().createCaseInstanceQuery().singleResult();
        assertThat(found).isNotNull();
        return found;
    }

    @Test
    default void aProcessCallsACaseAndWaitsForIt() {
        deployCase(small());
        deploy(calling("<callActivity id='call' camunda:caseRef='c'><extensionElements>"
                + "<camunda:in source='amount' target='sum'/><camunda:in businessKey='#{execution.businessKey}'/>"
                + "<camunda:out source='result' target='answer'/></extensionElements></callActivity>"));
        deploy(calling("<serviceTask id='call' flowable:type='case' flowable:caseDefinitionKey='c'"
                        + " flowable:inheritBusinessKey='true' flowable:idVariableName='child'><extensionElements>"
                        + "<flowable:in source='amount' target='sum'/><flowable:out source='result' target='answer'/>"
                        + "</extensionElements></serviceTask>")
                .replace("id='caller'", "id='caller2'"));
        for (String key : List.of("caller", "caller2")) {
            ProcessInstance process = runtimeService().startProcessInstanceByKey(key, "4711", Map.of("amount", 3));
            CaseInstance inside = called();
            assertThat(inside.getBusinessKey()).isEqualTo("4711");
            assertThat(cases().getVariables(inside.getId())).containsExactlyEntriesOf(Map.of("sum", 3));
            assertThat(waitingIn(process)).isEmpty();
            cases().setVariable(inside.getId(), "result", "done");
            complete(inside, "a");
            engine().runUntilIdle();
            assertThat(waitingIn(process)).containsExactly("after");
            assertThat(runtimeService().getVariable(process.getId(), "answer")).isEqualTo("done");
            assertThat(cases().createCaseInstanceQuery().count()).isZero();
        }
    }

    @Test
    default void aCalledCaseEndsWithItsCallerAndTheCallerWithIt() {
        deployCase(small());
        deploy(calling("<callActivity id='call' camunda:caseRef='c'/>"));
        ProcessInstance process = runtimeService().startProcessInstanceByKey("caller");
        runtimeService().deleteProcessInstance(process.getId(), "not needed");
        engine().runUntilIdle();
        assertThat(cases().createCaseInstanceQuery().count()).isZero();
        runtimeService().startProcessInstanceByKey("caller");
        cases().terminateCaseInstance(called().getId());
        engine().runUntilIdle();
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
    }

    @Test
    default void aTaskThatDoesNotBlockIsOverAtOnce() {
        CaseInstance instance = start(
                item("a", "ta", "") + item("b", "tb", entry("1")) + after("1", "a", "complete")
                        + "<humanTask id='ta' isBlocking='false'/><humanTask id='tb'/>",
                Map.of());
        assertThat(plan(instance)).containsExactly("b:active");
        complete(instance, "b");
        assertThat(isOver(instance)).isTrue();
    }

    @Test
    default void aCaseThatHasEndedIsReactivated() {
        String rule =
                "<itemControl><extensionElements><flowable:reactivationRule %s/></extensionElements></itemControl>";
        CaseInstance instance = start(
                item("a", "ta", rule.formatted("ignoreCondition='${true}'"))
                        + item("b", "tb", entry("1") + rule.formatted("defaultCondition='${true}'"))
                        + item("d", "td", entry("2") + rule.formatted("activateCondition='${again}'"))
                        + item("l", "tl", "") + after("1", "l", "occur") + after("2", "b", "terminate")
                        + "<humanTask id='ta'/><humanTask id='tb'/><humanTask id='td'/>"
                        + "<eventListener id='tl' flowable:eventType='reactivate'/>",
                Map.of("x", 1));
        assertThatThrownBy(() -> caseHistory()
                        .createCaseReactivationBuilder(instance.getId())
                        .reactivate())
                .isInstanceOf(WrongStateException.class);
        assertThat(plan(instance)).containsExactly("a:active", "b:available", "d:available");
        cases().terminateCaseInstance(instance.getId());
        CaseInstance again = caseHistory()
                .createCaseReactivationBuilder(instance.getId())
                .variable("again", true)
                .variables(Map.of("y", 2))
                .transientVariable("t", 1)
                .transientVariables(Map.of("u", 2))
                .reactivate();
        assertThat(again.getBusinessKey()).isEqualTo("4711");
        assertThat(plan(again)).containsExactly("b:active", "d:active");
        assertThat(cases().getVariables(again.getId()))
                .containsOnly(Map.entry("x", 1), Map.entry("y", 2), Map.entry("again", true));
        complete(again, "b");
        complete(again, "d");
        assertThat(isOver(again)).isTrue();
        assertThatThrownBy(
                        () -> caseHistory().createCaseReactivationBuilder("1").reactivate())
                .isInstanceOf(ObjectNotFoundException.class);
        CaseInstance without = start(small(), Map.of());
        cases().terminateCaseInstance(without.getId());
        assertThatThrownBy(() -> caseHistory()
                        .createCaseReactivationBuilder(without.getId())
                        .reactivate())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("reactivate");
    }

    @Test
    default void casesAndProcessesAreToldApart() {
        CaseInstance instance = start(claim(), Map.of());
        assertThat(cases().createCaseInstanceQuery()
                        .caseInstanceIds(Set.of(instance.getId()))
                        .count())
                .isEqualTo(1);
        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("c"))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> cases().createCaseInstanceBuilder().start())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("neither");
        deploy(Models.userTask("p", "t"));
        runtimeService().startProcessInstanceByKey("p");
        assertThat(cases().createCaseInstanceQuery().count()).isEqualTo(1);
    }

    @Test
    default void expressionsKnowTheItemAndItsCase() {
        CaseInstance instance = start(
                item("s", "ts", "") + "<stage id='ts'>" + item("b", "tb", "") + item("a", "ta", "")
                        + "<task id='tb' flowable:type='java' flowable:expression='${caseInstance.setVariable(\"seen\","
                        + " planItemInstance.planItemDefinitionId)}'/>"
                        + "<humanTask id='ta' flowable:assignee='${planItemInstance.name}' flowable:owner='${caseInstance.businessKey}'"
                        + " flowable:category='${caseExecution.caseBusinessKey} ${caseExecution.activityId}"
                        + " ${planItemInstance.stageInstanceId} ${caseInstance.id}'/></stage>",
                Map.of());
        Task task = taskService()
                .createTaskQuery()
                .processInstanceId(instance.getId())
                .singleResult();
        assertThat(List.of(task.getAssignee(), task.getOwner(), task.getCategory()))
                .containsExactly("A", "4711", "4711 a " + only(instance, "s") + " " + instance.getId());
        assertThat(runtimeService().getVariable(instance.getId(), "seen")).isEqualTo("tb");
    }

    @Test
    default void aStageAndAMilestoneSayHowTheCaseStands() {
        CaseInstance instance = start(
                item("s", "ts", "") + item("m", "tm", entry("1")) + item("u", "tu", "") + after("1", "u", "occur")
                        + "<stage id='ts' flowable:businessStatus='assessing ${amount}'>" + item("a", "ta", "")
                        + "<humanTask id='ta'/></stage><milestone id='tm' flowable:businessStatus='decided'/>"
                        + "<userEventListener id='tu'/>",
                Map.of("amount", 5));
        assertThat(one(instance).getBusinessStatus()).isEqualTo("assessing 5");
        assertThat(one(instance).getCaseVariables()).containsOnlyKeys("amount");
        cases().triggerPlanItemInstance(only(instance, "u"));
        assertThat(one(instance).getBusinessStatus()).isEqualTo("decided");
    }

    private CaseInstance one(CaseInstance instance) {
        return java.util.Objects.requireNonNull(cases().createCaseInstanceQuery()
                .caseInstanceId(instance.getId())
                .singleResult());
    }

    @Test
    default void anInstanceOfACollectionIsTheOnlyOneThatHistoryCounts() {
        CaseInstance instance = start(
                item("a", "ta", "<itemControl><repetitionRule flowable:collectionVariable='people'/></itemControl>")
                        + item("b", "tb", "<itemControl><repetitionRule/></itemControl>" + entry("1"))
                        + item("u", "tu", "") + after("1", "u", "occur")
                        + "<humanTask id='ta'/><humanTask id='tb'/><userEventListener id='tu'/>",
                Map.of("people", List.of("x", "y")));
        cases().triggerPlanItemInstance(only(instance, "u"));
        cases().terminateCaseInstance(instance.getId());
        assertThat(caseHistory()
                        .createHistoricPlanItemInstanceQuery()
                        .planItemInstanceCaseInstanceId(instance.getId())
                        .list())
                .extracting(HistoricPlanItemInstance::getElementId)
                .containsExactlyInAnyOrder("a", "a", "b", "u");
    }

    @Test
    default void aCaseThatIsNotThereIsNotFound() {
        assertThat(cases().createPlanItemInstanceQuery().caseInstanceId("1").list())
                .isEmpty();
        assertThat(caseHistory()
                        .createHistoricCaseInstanceQuery()
                        .caseInstanceId("1")
                        .count())
                .isZero();
        assertThatThrownBy(() -> cases().completeCaseInstance("1")).isInstanceOf(ObjectNotFoundException.class);
    }
}

package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CaseInstanceQuery;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What models of Flowable have beside CMMN 1.1: pages, functions over plan items, listeners that go when nobody waits for them. */
interface FlowableCaseContract extends EngineContract {
    private CmmnRuntimeService runtime() {
        return engine().processEngine().getCmmnRuntimeService();
    }

    private CaseInstance start(String attributes, String plan, Map<String, Object> variables) {
        cmmnRepositoryService()
                .createDeployment()
                .addString(
                        "c.cmmn",
                        "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL'"
                                + " xmlns:flowable='http://flowable.org/cmmn' targetNamespace='test'>"
                                + "<case id='c' " + attributes + "><casePlanModel id='plan'>" + plan
                                + "</casePlanModel></case></definitions>")
                .deploy();
        return runtime()
                .createCaseInstanceBuilder()
                .caseDefinitionKey("c")
                .startUserId("kermit")
                .variables(variables)
                .start();
    }

    private CaseInstance start(String plan) {
        return start("", plan, Map.of());
    }

    private static String item(String id, String content) {
        return "<planItem id='" + id + "' definitionRef='" + id + "Def'>" + content + "</planItem>";
    }

    private static String task(String id) {
        return "<humanTask id='" + id + "Def'/>";
    }

    private static String listener(String id, String condition) {
        return "<userEventListener id='" + id + "Def'"
                + (condition.isEmpty() ? "" : " flowable:availableCondition=\"" + condition + "\"") + "/>";
    }

    private static String sentry(String id, String source, String event) {
        return "<sentry id='" + id + "'><planItemOnPart sourceRef='" + source + "'><standardEvent>" + event
                + "</standardEvent></planItemOnPart></sentry>";
    }

    private static String entry(String sentry) {
        return "<entryCriterion sentryRef='" + sentry + "'/>";
    }

    private static String control(String rules) {
        return "<itemControl>" + rules + "</itemControl>";
    }

    private List<String> plan(CaseInstance instance) {
        return runtime().createPlanItemInstanceQuery().caseInstanceId(instance.getId()).list().stream()
                .map(item -> item.getElementId() + ' ' + item.getState())
                .sorted()
                .toList();
    }

    private String id(CaseInstance instance, String elementId) {
        return runtime()
                .createPlanItemInstanceQuery()
                .caseInstanceId(instance.getId())
                .planItemInstanceElementId(elementId)
                .singleResult()
                .getId();
    }

    private void complete(CaseInstance instance, String elementId) {
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .executionId(id(instance, elementId))
                        .singleResult()
                        .getId());
    }

    @Test
    default void aPageIsThereAsLongAsItsStage() {
        String ignored =
                control("<extensionElements><flowable:parentCompletionRule type='ignore'/></extensionElements>");
        CaseInstance instance = start(item("a", "") + item("page", ignored) + task("a")
                + "<task id='pageDef' flowable:type='casePage' flowable:formKey='claim' isBlocking='false'/>");
        assertThat(plan(instance)).containsExactly("a active", "page active");
        assertThat(runtime()
                        .createPlanItemInstanceQuery()
                        .planItemDefinitionType("casepagetask")
                        .caseInstanceId(instance.getId())
                        .count())
                .isEqualTo(1);
        complete(instance, "a");
        assertThat(plan(instance)).isEmpty();
    }

    @Test
    default void aListenerIsThereWhileItsStageIsCompletable() {
        CaseInstance instance = start(item("s", "") + "<stage id='sDef'>" + item("a", "")
                + item("b", control("<manualActivationRule/>")) + item("close", "") + task("a") + task("b")
                + listener("close", "${cmmn:isStageCompletable()}") + "</stage>");
        assertThat(plan(instance)).containsExactly("a active", "b enabled", "close unavailable", "s active");
        complete(instance, "a");
        assertThat(plan(instance)).containsExactly("b enabled", "close available", "s active");
        runtime().startPlanItemInstance(id(instance, "b"));
        assertThat(plan(instance)).containsExactly("b active", "close unavailable", "s active");
    }

    @Test
    default void aCaseInWhichNothingElseIsLeftDoesNotWaitForItsListener() {
        String listener = listener("close", "${cmmn:isStageCompletable()}");
        CaseInstance instance = start(item("a", "") + item("close", "") + task("a") + listener);
        assertThat(plan(instance)).containsExactly("a active", "close unavailable");
        complete(instance, "a");
        assertThat(plan(instance)).isEmpty();
        CaseInstance other = start(item("a", "")
                + item("b", control("<manualActivationRule/>"))
                + item("close", "")
                + task("a")
                + task("b")
                + listener);
        complete(other, "a");
        assertThat(plan(other)).containsExactly("b enabled", "close available");
    }

    @Test
    default void aConditionAsksForPlanItems() {
        CaseInstance instance = start(
                item("a", "") + item("b", entry("after")) + item("stop", "")
                        + "<sentry id='after'><ifPart><condition>${planItemInstances.definitionId('aDef').completed().count() == 0"
                        + " &amp;&amp; planItemInstances.definitionId('dDef').onlyNonTerminal().active().exists()}</condition>"
                        + "</ifPart></sentry>" + item("d", control("<manualActivationRule/>")) + task("a") + task("b")
                        + task("d")
                        + listener(
                                "stop",
                                "${planItemInstances.name('none').count() == 0 and"
                                        + " planItemInstances.currentStage().definitionIds('dDef', 'aDef').active().count() > 1}"));
        assertThat(plan(instance)).containsExactly("a active", "b available", "d enabled", "stop unavailable");
        runtime().startPlanItemInstance(id(instance, "d"));
        assertThat(plan(instance)).containsExactly("a active", "b active", "d active", "stop available");
        complete(instance, "a");
        assertThat(plan(instance)).containsExactly("b active", "d active", "stop unavailable");
    }

    @Test
    default void anItemIsRepeatedUntilItHasCompleted() {
        CaseInstance instance = start(item(
                        "a",
                        control(
                                "<repetitionRule><condition>${!cmmn:isPlanItemCompleted()}</condition></repetitionRule>"))
                + item("b", "")
                + task("a")
                + task("b"));
        complete(instance, "a");
        assertThat(plan(instance)).containsExactly("b active");
    }

    @Test
    default void theEventStartIsThatOfSomebodyToo() {
        CaseInstance instance = start(
                "flowable:initiatorVariableName='who'",
                item("a", control("<manualActivationRule/>"))
                        + item("b", entry("s"))
                        + sentry("s", "a", "start")
                        + task("a")
                        + task("b"),
                Map.of());
        runtime().startPlanItemInstance(id(instance, "a"));
        assertThat(plan(instance)).containsExactly("a active", "b active");
    }

    @Test
    default void aListenerGoesOnceNobodyWaitsForIt() {
        CaseInstance instance = start(item("a", entry("one") + entry("two"))
                + item("u", control("<repetitionRule/>"))
                + item("v", "")
                + item("w", "")
                + sentry("one", "u", "occur")
                + sentry("two", "v", "occur")
                + task("a")
                + listener("u", "")
                + listener("v", "")
                + listener("w", ""));
        runtime().triggerPlanItemInstance(id(instance, "u"));
        assertThat(plan(instance)).containsExactly("a active", "w available");
    }

    @Test
    default void anExitCriterionMayHoldFromTheBeginning() {
        CaseInstance instance = start(
                "",
                item("a", "<exitCriterion sentryRef='no'/>") + item("b", "")
                        + "<sentry id='no'><ifPart><condition>${skip}</condition></ifPart></sentry>" + task("a")
                        + task("b"),
                Map.of("skip", true));
        assertThat(plan(instance)).containsExactly("b active");
    }

    @Test
    default void aGivenInitiatorStays() {
        String plan = item("a", "") + task("a");
        CaseInstance given = start("flowable:initiatorVariableName='who'", plan, Map.of("who", "gonzo"));
        assertThat(runtime().getVariable(given.getId(), "who")).isEqualTo("gonzo");
        CaseInstance other = start("flowable:initiatorVariableName='who'", plan, Map.of());
        assertThat(runtime().getVariable(other.getId(), "who")).isEqualTo("kermit");
    }

    @Test
    default void casesAreFoundByTheirVariablesAndNames() {
        CaseInstance small = start("", item("a", "") + task("a"), Map.of("n", 1, "text", "Kermit"));
        CaseInstance large =
                start("", item("s", "") + "<stage id='sDef'>" + item("a", "") + task("a") + "</stage>", Map.of("n", 5));
        runtime().setCaseInstanceName(large.getId(), "Large one");
        runtime().updateBusinessKey(large.getId(), "key 1");
        runtime().updateBusinessStatus(large.getId(), "late");
        assertThat(found(cases().variableValueGreaterThan("n", 1))).containsExactly(large.getId());
        assertThat(found(cases().variableValueLessThanOrEqual("n", 1))).containsExactly(small.getId());
        assertThat(found(cases().variableValueLikeIgnoreCase("text", "kerm%"))).containsExactly(small.getId());
        assertThat(found(cases().variableNotExists("text"))).containsExactly(large.getId());
        assertThat(found(cases().caseInstanceNameLike("Large%"))).containsExactly(large.getId());
        assertThat(found(cases().caseInstanceBusinessKeyLike("key%"))).containsExactly(large.getId());
        assertThat(found(cases().caseInstanceBusinessStatus("late"))).containsExactly(large.getId());
        assertThat(found(cases().caseInstanceStartedBy("kermit").withoutCaseInstanceParentId()))
                .containsExactly(small.getId(), large.getId());
        assertThat(runtime()
                        .createPlanItemInstanceQuery()
                        .caseInstanceId(large.getId())
                        .onlyStages()
                        .singleResult()
                        .getElementId())
                .isEqualTo("s");
        assertThat(runtime()
                        .createPlanItemInstanceQuery()
                        .caseInstanceIds(Set.of(small.getId(), large.getId()))
                        .caseVariableValueEquals("n", 1)
                        .singleResult()
                        .getCaseInstanceId())
                .isEqualTo(small.getId());
        complete(small, "a");
        assertThat(engine().processEngine()
                        .getCmmnHistoryService()
                        .createHistoricCaseInstanceQuery()
                        .allowScan()
                        .variableValueEquals("text", "Kermit")
                        .startedBy("kermit")
                        .finished()
                        .singleResult()
                        .getId())
                .isEqualTo(small.getId());
    }

    private CaseInstanceQuery cases() {
        return runtime().createCaseInstanceQuery().allowScan();
    }

    private static List<String> found(CaseInstanceQuery query) {
        return query.orderByCaseInstanceId().asc().list().stream()
                .map(CaseInstance::getId)
                .toList();
    }

    @Test
    default void variablesOfAPlanItemAreItsOwn() {
        CaseInstance instance = start("", item("a", "") + task("a"), Map.of("n", 1, "m", 2));
        String item = id(instance, "a");
        runtime().setLocalVariables(item, Map.of("x", 1, "y", 2, "z", 3));
        runtime().removeLocalVariable(item, "x");
        runtime().removeLocalVariables(item, List.of("y"));
        assertThat(runtime().getLocalVariables(item)).isEqualTo(Map.of("z", 3));
        assertThat(runtime().hasLocalVariable(item, "z")).isTrue();
        assertThat(runtime().hasLocalVariable(item, "n")).isFalse();
        runtime().removeVariables(instance.getId(), List.of("n", "m"));
        assertThat(runtime().getVariables(instance.getId())).isEmpty();
        assertThat(runtime()
                        .createPlanItemInstanceQuery()
                        .allowScan()
                        .variableValueEquals("z", 3)
                        .singleResult()
                        .getId())
                .isEqualTo(item);
    }

    @Test
    default void whatAnExitCriterionCompletesIsNotRepeated() {
        CaseInstance instance = start(item(
                        "s",
                        control("<repetitionRule/>")
                                + "<exitCriterion sentryRef='closed' flowable:exitEventType='complete'/>")
                + item("z", "") + item("close", control("<repetitionRule/>")) + sentry("closed", "close", "occur")
                + "<stage id='sDef'>" + item("b", control("<manualActivationRule/>")) + task("b") + "</stage>"
                + task("z") + listener("close", ""));
        assertThat(plan(instance)).containsExactly("b enabled", "close available", "s active", "z active");
        runtime().completeUserEventListenerInstance(id(instance, "close"));
        assertThat(plan(instance)).contains("z active").doesNotContain("s active", "b enabled");
    }

    @Test
    default void whatOnlyActiveInstancesExitIsRepeated() {
        CaseInstance instance = start(item(
                        "a",
                        control("<repetitionRule/><manualActivationRule/>")
                                + "<exitCriterion sentryRef='stopped' flowable:exitType='activeInstances'/>")
                + item("stop", control("<repetitionRule/>"))
                + item("z", "")
                + sentry("stopped", "stop", "occur")
                + task("a")
                + task("z")
                + listener("stop", ""));
        runtime().startPlanItemInstance(id(instance, "a"));
        runtime().completeUserEventListenerInstance(id(instance, "stop"));
        assertThat(plan(instance)).containsExactly("a enabled", "stop available", "z active");
    }

    @Test
    default void aConditionForCompletingIsLookedAtWhenAVariableChanges() {
        CaseInstance instance = start(item("s", "") + item("z", "") + task("z")
                + "<stage id='sDef' flowable:autoCompleteCondition=\"${vars:getOrDefault('enough', false)}\">"
                + item("b", control("<manualActivationRule/>")) + task("b") + "</stage>");
        assertThat(plan(instance)).containsExactly("b enabled", "s active", "z active");
        runtime().setVariable(instance.getId(), "enough", true);
        assertThat(plan(instance)).containsExactly("z active");
    }

    @Test
    default void anEventThatEntersAStageEntersAnItemOfItToo() {
        CaseInstance instance = start(item("a", "") + item("s", entry("after")) + sentry("after", "a", "complete")
                + task("a") + "<stage id='sDef'>" + item("inner", "") + "<stage id='innerDef'>"
                + item("b", entry("within")) + sentry("within", "a", "complete") + task("b") + "</stage></stage>");
        assertThat(plan(instance)).containsExactly("a active", "s available");
        complete(instance, "a");
        assertThat(plan(instance)).containsExactly("b active", "inner active", "s active");
    }

    @Test
    default void aSentryOnEventWithoutAnEventIsAConditionAlone() {
        CaseInstance instance = start(item("a", "") + item("b", entry("open")) + task("a") + task("b")
                + "<sentry id='open' flowable:triggerMode='onEvent'><ifPart><condition>${vars:getOrDefault('b', true)}"
                + "</condition></ifPart></sentry>");
        assertThat(plan(instance)).containsExactly("a active", "b active");
    }

    private static String stageThatIsLeft() {
        return item("s", "<exitCriterion sentryRef='left'/>")
                + item("leave", "")
                + item("again", control("<repetitionRule/>"))
                + sentry("left", "leave", "occur")
                + "<stage id='sDef'>"
                + item("b", control("<repetitionRule/>") + entry("within"))
                + sentry("within", "again", "occur")
                + task("b")
                + "</stage>"
                + listener("leave", "")
                + listener("again", "");
    }

    @Test
    default void aRepeatedItemBeginsItsStageAgainThatIsOver() {
        CaseInstance instance = start("flowable:initiatorVariableName='starter'", stageThatIsLeft(), Map.of());
        assertThat(plan(instance)).containsExactly("again available", "b available", "leave available", "s active");
        runtime().completeUserEventListenerInstance(id(instance, "leave"));
        assertThat(plan(instance)).containsExactly("again available");
        runtime().completeUserEventListenerInstance(id(instance, "again"));
        assertThat(plan(instance)).containsExactly("again available", "b active", "b wait_repetition", "s active");
    }

    /** CMMN 1.1 has no way out of a state in which a stage is over (8.4.2), and the stage is not repeated. */
    @Test
    default void inOtherModelsAStageThatIsOverStaysOver() {
        cmmnRepositoryService()
                .createDeployment()
                .addString(
                        "other.cmmn",
                        "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL' targetNamespace='test'>"
                                + "<case id='other'><casePlanModel id='plan'>" + stageThatIsLeft()
                                + "</casePlanModel></case></definitions>")
                .deploy();
        CaseInstance instance =
                runtime().createCaseInstanceBuilder().caseDefinitionKey("other").start();
        runtime().completeUserEventListenerInstance(id(instance, "leave"));
        assertThat(runtime()
                        .createCaseInstanceQuery()
                        .caseInstanceId(instance.getId())
                        .list())
                .isEmpty();
    }

    @Test
    default void anEventBeginsTheStagesAroundTheItemThatItEnters() {
        CaseInstance instance =
                start(item("a", "") + item("z", "") + item("s", entry("never")) + sentry("never", "z", "exit")
                        + task("a") + task("z") + "<stage id='sDef'>" + item("inner", entry("neither"))
                        + sentry("neither", "z", "fault") + "<stage id='innerDef'>" + item("b", entry("within"))
                        + "<sentry id='within' flowable:triggerMode='onEvent'><planItemOnPart sourceRef='a'>"
                        + "<standardEvent>complete</standardEvent></planItemOnPart></sentry>" + task("b")
                        + "</stage></stage>");
        assertThat(plan(instance)).containsExactly("a active", "s available", "z active");
        complete(instance, "a");
        assertThat(plan(instance)).containsExactly("b active", "inner active", "s active", "z active");
    }
}

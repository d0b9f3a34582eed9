package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CaseInstanceBuilder;
import dev.headway.engine.cmmn.CaseInstanceLifecycleListener;
import dev.headway.engine.cmmn.CmmnHistoryService;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.cmmn.StageResponse;
import dev.headway.engine.delegate.DelegateCaseExecution;
import dev.headway.engine.delegate.PlanItemInstanceLifecycleListener;
import dev.headway.engine.delegate.PlanItemJavaDelegate;
import dev.headway.engine.event.EngineEventListener;
import dev.headway.engine.event.EngineEventType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What programs of Flowable's CMMN engine call and implement. */
interface FlowableCaseApiContract extends EngineContract {
    /** A delegate that a model names. */
    final class Check implements PlanItemJavaDelegate {
        @Override
        public void execute(DelegateCaseExecution planItemInstance) {
            planItemInstance.setVariable("checked", planItemInstance.getElementId());
        }
    }

    /** Notes the states of plan items and cases, and is a bean of the model. */
    final class Log implements PlanItemInstanceLifecycleListener, CaseInstanceLifecycleListener {
        private final List<String> lines = new ArrayList<>();

        @Override
        public @Nullable String getSourceState() {
            return null;
        }

        @Override
        public @Nullable String getTargetState() {
            return null;
        }

        @Override
        public void stateChanged(DelegateCaseExecution planItemInstance, @Nullable String oldState, String newState) {
            lines.add(planItemInstance.getElementId() + ": " + oldState + " to " + newState);
        }

        @Override
        public void stateChanged(CaseInstance caseInstance, @Nullable String oldState, String newState) {
            lines.add(caseInstance.getCaseDefinitionKey() + ": " + oldState + " to " + newState);
        }
    }

    /** Hears of a case alone. */
    final class CaseLog implements CaseInstanceLifecycleListener {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void stateChanged(CaseInstance caseInstance, @Nullable String oldState, String newState) {
            lines.add(caseInstance.getBusinessKey() + ": " + oldState + " to " + newState);
        }
    }

    private CmmnRuntimeService runtime() {
        return engine().processEngine().getCmmnRuntimeService();
    }

    private CmmnHistoryService history() {
        return engine().processEngine().getCmmnHistoryService();
    }

    private CaseInstanceBuilder deployed(String attributes, String ofCase, String plan) {
        cmmnRepositoryService()
                .createDeployment()
                .addString(
                        "c.cmmn",
                        "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL'"
                                + " xmlns:flowable='http://flowable.org/cmmn' targetNamespace='test'>"
                                + "<case id='c' " + attributes + ">" + ofCase + "<casePlanModel id='plan'>" + plan
                                + "</casePlanModel></case></definitions>")
                .deploy();
        return runtime().createCaseInstanceBuilder().caseDefinitionKey("c").businessKey("4711");
    }

    private CaseInstance start(String plan) {
        return deployed("", "", plan).start();
    }

    private static String item(String id, String content) {
        return "<planItem id='" + id + "' definitionRef='" + id + "Def'>" + content + "</planItem>";
    }

    private static String task(String id) {
        return "<humanTask id='" + id + "Def'/>";
    }

    private CaseInstance now(CaseInstance instance) {
        return runtime()
                .createCaseInstanceQuery()
                .caseInstanceId(instance.getId())
                .singleResult();
    }

    private PlanItemInstance only(CaseInstance instance, String elementId) {
        return runtime()
                .createPlanItemInstanceQuery()
                .caseInstanceId(instance.getId())
                .planItemInstanceElementId(elementId)
                .singleResult();
    }

    @Test
    default void theOverviewHasStagesAndMilestonesInTheirOrder() {
        CaseInstance instance = deployed(
                        "",
                        "",
                        item("late", "<entryCriterion sentryRef='closed'/>") + item("early", "") + item("hidden", "")
                                + item("reached", "") + item("asked", "<entryCriterion sentryRef='closed'/>")
                                + "<sentry id='closed'><planItemOnPart sourceRef='early'><standardEvent>complete"
                                + "</standardEvent></planItemOnPart></sentry>"
                                + "<stage id='lateDef' name='Late' flowable:displayOrder='3'>" + item("b", "")
                                + task("b")
                                + "</stage><stage id='earlyDef' name='${who} first' flowable:displayOrder='1'>"
                                + item("a", "") + task("a") + "</stage><stage id='hiddenDef' name='Hidden'"
                                + " flowable:includeInStageOverview='false'>" + item("h", "") + task("h")
                                + "</stage><milestone id='reachedDef' name='Reached' flowable:displayOrder='2'/>"
                                + "<stage id='askedDef' name='Asked' flowable:displayOrder='4'"
                                + " flowable:includeInStageOverview='${shown}'>" + item("q", "") + task("q")
                                + "</stage>")
                .variables(Map.of("who", "Ada", "shown", true))
                .start();
        assertThat(runtime().getStageOverview(instance.getId()))
                .extracting(StageResponse::getName, StageResponse::isCurrent, StageResponse::isEnded)
                .containsExactly(
                        tuple("Ada first", true, false),
                        tuple("Reached", false, true),
                        tuple("Late", false, false),
                        tuple("Asked", false, false));
        assertThat(runtime().getStageOverview(instance.getId()))
                .extracting(StageResponse::getId)
                .containsExactly("earlyDef", "reachedDef", "lateDef", "askedDef");
        assertThat(runtime().getStageOverview(instance.getId()).getFirst().getEndTime())
                .isNull();

        runtime().setVariable(instance.getId(), "shown", false);
        runtime().completeStagePlanItemInstance(only(instance, "early").getId(), true);
        assertThat(history().getStageOverview(instance.getId()))
                .extracting(StageResponse::getName, StageResponse::isCurrent, StageResponse::isEnded)
                .containsExactly(
                        tuple("Ada first", false, true), tuple("Reached", false, true), tuple("Late", true, false));

        runtime().terminateCaseInstance(instance.getId());
        assertThat(history().getStageOverview(instance.getId()))
                .allMatch(StageResponse::isEnded)
                .extracting(StageResponse::getEndTime)
                .doesNotContainNull();
        assertThatThrownBy(() -> runtime().getStageOverview("4711")).isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    default void aCaseIsCompletableWhenNothingInItIsActiveOrRequired() {
        CaseInstance instance = start(item("a", "")
                + item("b", "<itemControl><manualActivationRule/></itemControl>")
                + task("a")
                + task("b"));
        assertThat(instance.isCompletable()).isFalse();
        assertThat(now(instance).isCompletable()).isFalse();
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .executionId(only(instance, "a").getId())
                        .singleResult()
                        .getId());
        assertThat(now(instance).isCompletable()).isTrue();
    }

    @Test
    default void listenersAreFoundByTheirKind() {
        CaseInstance instance = start(item("a", "") + item("u", "") + item("g", "") + item("s", "") + task("a")
                + "<userEventListener id='uDef'/><eventListener id='gDef'/>"
                + "<eventListener id='sDef' flowable:eventType='signal' flowable:signalRef='heard'/>");
        String id = instance.getId();
        assertThat(runtime()
                        .createUserEventListenerInstanceQuery()
                        .caseInstanceId(id)
                        .list())
                .extracting(PlanItemInstance::getElementId)
                .containsExactly("u");
        assertThat(runtime()
                        .createGenericEventListenerInstanceQuery()
                        .caseInstanceId(id)
                        .list())
                .extracting(PlanItemInstance::getElementId)
                .containsExactly("g");
        assertThat(runtime()
                        .createSignalEventListenerInstanceQuery()
                        .caseInstanceId(id)
                        .list())
                .extracting(PlanItemInstance::getElementId)
                .containsExactly("s");
        runtime()
                .completeUserEventListenerInstance(runtime()
                        .createUserEventListenerInstanceQuery()
                        .caseInstanceId(id)
                        .singleResult()
                        .getId());
        assertThat(runtime()
                        .createUserEventListenerInstanceQuery()
                        .caseInstanceId(id)
                        .count())
                .isZero();
    }

    @Test
    default void delegatesAndListenersOfPlanItemsAreCalled() {
        Log log = new Log();
        CaseLog cases = new CaseLog();
        bean("log", log);
        bean("cases", cases);
        CaseInstance instance = deployed(
                        "",
                        "<extensionElements><flowable:caseLifecycleListener delegateExpression='${cases}'/>"
                                + "</extensionElements>",
                        item("check", "") + item("a", "")
                                + "<task id='checkDef' flowable:type='java' flowable:class='" + Check.class.getName()
                                + "'/><humanTask id='aDef'><extensionElements>"
                                + "<flowable:planItemLifecycleListener delegateExpression='${log}'/>"
                                + "</extensionElements></humanTask>")
                .start();
        assertThat(runtime().getVariables(instance.getId(), List.of("checked", "none")))
                .containsExactly(Map.entry("checked", "check"));
        runtime().terminateCaseInstance(instance.getId());
        assertThat(log.lines)
                .containsExactly("a: null to available", "a: available to active", "a: active to terminated");
        assertThat(cases.lines).containsExactly("4711: null to active", "4711: active to terminated");
    }

    @Test
    default void aCaseThatIsAsynchronousBeginsByAJob() {
        CaseInstance instance =
                deployed("flowable:async='true'", "", item("a", "") + task("a")).start();
        engine().runUntilIdle();
        assertThat(only(instance, "a").getState()).isEqualTo("active");
    }

    @Test
    default void itemsOfAPlanFragmentAreThoseOfItsStage() {
        CaseInstance instance = start(item("a", "") + item("group", "") + task("a")
                + "<planFragment id='groupDef'>" + item("b", "<entryCriterion sentryRef='after'/>")
                + "<sentry id='after'><planItemOnPart sourceRef='a'><standardEvent>complete</standardEvent>"
                + "</planItemOnPart></sentry>" + task("b") + "</planFragment>");
        assertThat(only(instance, "a").getState()).isEqualTo("active");
        assertThat(only(instance, "b").getState()).isEqualTo("available");
        assertThat(only(instance, "group")).isNull();
    }

    @Test
    default void aBuilderTakesStatusAndTransientVariables() {
        CaseInstance instance = deployed(
                        "",
                        "",
                        item("t", "") + item("a", "") + task("a")
                                + "<task id='tDef' flowable:type='java' flowable:expression='${passing}'"
                                + " flowable:resultVariableName='kept'/>")
                .businessStatus("new")
                .transientVariables(Map.of("passing", "by"))
                .transientVariables(null)
                .start();
        assertThat(now(instance).getBusinessStatus()).isEqualTo("new");
        assertThat(now(instance).getCaseVariables()).containsExactly(Map.entry("kept", "by"));
    }

    @Test
    default void variablesAndTasksOfCasesAreFoundThroughItsServices() {
        List<String> heard = new ArrayList<>();
        EngineEventListener listener = event -> heard.add(event.getType().name());
        runtime().addEventListener(listener, EngineEventType.TASK_CREATED);
        CaseInstance instance = deployed("", "", item("a", "") + task("a"))
                .variable("amount", 3)
                .start();
        runtime().removeEventListener(listener);
        runtime().addEventListener(listener);
        runtime().removeEventListener(listener);
        assertThat(heard).containsExactly("TASK_CREATED");
        String item = only(instance, "a").getId();
        runtime().setLocalVariables(item, Map.of("x", 1, "y", 2));
        assertThat(runtime().getLocalVariables(item, List.of("y"))).containsExactly(Map.entry("y", 2));
        assertThat(runtime()
                        .createVariableInstanceQuery()
                        .processInstanceId(instance.getId())
                        .variableName("amount")
                        .singleResult()
                        .getValue())
                .isEqualTo(3);
        assertThat(history()
                        .createHistoricVariableInstanceQuery()
                        .processInstanceId(instance.getId())
                        .variableName("amount")
                        .singleResult()
                        .getValue())
                .isEqualTo(3);
        assertThat(history()
                        .createHistoricTaskInstanceQuery()
                        .processInstanceId(instance.getId())
                        .count())
                .isEqualTo(1);
    }

    @Test
    default void transitionsAreMadeByBuildersToo() {
        String manual = "<itemControl><manualActivationRule/></itemControl>";
        CaseInstance instance = deployed(
                        "",
                        "",
                        item("a", manual) + item("t", "") + item("g", "") + item("z", "") + task("a") + task("z")
                                + "<task id='tDef'/><eventListener id='gDef'/>")
                .startAsync();
        engine().runUntilIdle();
        String manually = only(instance, "a").getId();
        runtime().createPlanItemInstanceTransitionBuilder(manually).disable();
        assertThat(only(instance, "a").getState()).isEqualTo("disabled");
        runtime().createPlanItemInstanceTransitionBuilder(manually).enable();
        assertThat(only(instance, "a").getState()).isEqualTo("enabled");
        runtime().createPlanItemInstanceTransitionBuilder(manually).terminate();
        assertThat(only(instance, "a")).isNull();
        runtime()
                .createPlanItemInstanceTransitionBuilder(only(instance, "t").getId())
                .trigger();
        assertThat(only(instance, "t")).isNull();
        runtime().completeGenericEventListenerInstance(only(instance, "g").getId());
        assertThat(only(instance, "g")).isNull();
        assertThat(runtime()
                        .createMilestoneInstanceQuery()
                        .milestoneInstanceCaseInstanceId(instance.getId())
                        .count())
                .isZero();
    }
}

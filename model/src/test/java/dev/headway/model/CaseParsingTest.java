package dev.headway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.model.ElementDetail.CallActivity.Binding;
import dev.headway.model.PlanItem.Criterion;
import dev.headway.model.PlanItem.ExitEvent;
import dev.headway.model.PlanItem.ExitType;
import dev.headway.model.PlanItem.ParentCompletion;
import dev.headway.model.PlanItem.Repetition;
import dev.headway.model.parse.CmmnParser;
import dev.headway.model.parse.Validation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the elements of a case become in its graph. */
class CaseParsingTest {
    private static CmmnModel file(String name) throws IOException {
        Path path = Path.of("src", "test", "resources", "models", "cases").resolve(name + ".cmmn");
        return CmmnParser.parse(Files.readAllBytes(path), name, ParserLimits.DEFAULT);
    }

    @Test
    void itemsOfFragmentsAreInTheirStage() {
        CmmnModel model =
                ParseCase.plan("<planItem id='a' definitionRef='aTask'/><planItem id='f' definitionRef='group'/>"
                        + "<humanTask id='aTask'/><planFragment id='group'><planItem id='b' definitionRef='bTask'/>"
                        + "<planFragment id='inner'><planItem id='d' definitionRef='dTask'/></planFragment>"
                        + "<humanTask id='bTask'/><humanTask id='dTask'/></planFragment>");
        assertThat(ParseCase.rules(model)).containsExactly("plan-fragment-flat", "plan-fragment-flat");
        assertThat(model.cases().get(0).nodes()).extracting(FlowNode::id).containsExactly("c", "a", "b", "d");
    }

    @Test
    void aCaseIsStartedByAnEventOfTheRegistry() {
        CmmnModel model = ParseCase.definitions("<case id='c' flowable:async='true'><extensionElements>"
                + "<flowable:eventType>order</flowable:eventType><flowable:eventOutParameter source='id' target='orderId'/>"
                + "</extensionElements><casePlanModel id='plan'><planItem id='a' definitionRef='aTask'/>"
                + "<humanTask id='aTask'/></casePlanModel></case>");
        FlowNode plan = ParseCase.node(model, "c");
        assertThat(plan.async().before()).isTrue();
        assertThat(((ElementDetail.Stage) plan.detail()).start())
                .isInstanceOfSatisfying(EventDefinition.Signal.class, signal -> {
                    assertThat(signal.name()).isEqualTo(RegistryEvent.name("order", Map.of()));
                    assertThat(signal.awaited().payload())
                            .extracting(Parameter::target)
                            .containsExactly("orderId");
                });
    }

    @Test
    void aCaseIsAGraphOfItsPlanItems() throws IOException {
        CmmnModel model = file("flowable/nested-stages");
        ProcessGraph graph = model.cases().get(0);
        assertThat(graph.isCase()).isTrue();
        assertThat(graph.key()).isEqualTo("nestedStages");
        assertThat(graph.attributes().name()).isEqualTo("Nested stages");
        assertThat(graph.nodes()).extracting(FlowNode::id).containsExactly("nestedStages", "outer", "inner", "work");
        assertThat(ParseCase.node(model, "work").scope())
                .isEqualTo(ParseCase.node(model, "inner").index());
        assertThat(ParseCase.node(model, "outer").name()).isEqualTo("Outer");
        assertThat(ParseCase.item(model, "outer").definitionId()).isEqualTo("outerStage");
    }

    @Test
    void aHumanTaskIsAUserTask() throws IOException {
        FlowNode node = ParseCase.node(file("flowable/human-task"), "review");
        assertThat(node.name()).isEqualTo("Review");
        assertThat(node.type()).isEqualTo(ElementType.USER_TASK);
        assertThat(node.documentation()).isEqualTo("Somebody reads the claim.");
        assertThat(node.detail()).isInstanceOfSatisfying(ElementDetail.UserTask.class, task -> {
            assertThat(task.assignee()).isEqualTo("${initiator}");
            assertThat(task.candidateGroups()).containsExactly("claims");
            assertThat(task.form().formKey()).isEqualTo("reviewForm");
            assertThat(task.taskListeners()).hasSize(1);
        });
    }

    @Test
    void messagesCallAnItemAsItsFileDoes() throws IOException {
        ModelFile checked = Validation.unsupported(
                file("flowable/human-task"), (graph, node) -> node.id().equals("review") ? "no." : null);
        assertThat(checked.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).contains("but <planItem id='review'> is not: no."));
        assertThat(ParseCase.node(file("flowable/human-task"), "review").kindName())
                .isEqualTo("humantask");
    }

    @Test
    void theInitiatorAndTheRulesOfThePlanAreOnTheCase() throws IOException {
        ProcessGraph graph = file("flowable/human-task").cases().get(0);
        assertThat(graph.attributes().candidateStarterGroups()).containsExactly("clerks");
        assertThat(graph.process().detail())
                .isInstanceOfSatisfying(
                        ElementDetail.Stage.class,
                        stage -> assertThat(stage.initiator()).isEqualTo("initiator"));
        assertThat(file("flowable/required-and-manual").cases().get(0).process().detail())
                .isInstanceOfSatisfying(ElementDetail.Stage.class, stage -> {
                    assertThat(stage.autoComplete()).isTrue();
                    assertThat(stage.autoCompleteCondition()).isEqualTo("${ready}");
                });
        assertThat(file("camunda/human-task").cases().get(0).attributes().historyTimeToLive())
                .isEqualTo("P30D");
    }

    @Test
    void aCriterionHasTheSentryThatItRefersTo() throws IOException {
        CmmnModel model = file("flowable/sentry-several-parts");
        PlanItem c = ParseCase.item(model, "c");
        assertThat(c.entry()).extracting(Criterion::id).containsExactly("cBoth", "cLarge");
        assertThat(c.entry().get(0).on())
                .containsExactly(
                        new PlanItem.OnPart("bothA", 1, PlanItemTransition.COMPLETE),
                        new PlanItem.OnPart("bothB", 2, PlanItemTransition.COMPLETE));
        assertThat(c.entry().get(0).onEvent()).isFalse();
        assertThat(c.entry().get(1).on()).isEmpty();
        assertThat(c.entry().get(1).condition()).isEqualTo("${amount > 1000}");
        assertThat(ParseCase.item(file("flowable/sentry-on-event"), "b")
                        .entry()
                        .get(0)
                        .onEvent())
                .isTrue();
    }

    @Test
    void exitCriteriaSayHowTheyEnd() throws IOException {
        CmmnModel model = file("flowable/exit-types");
        assertThat(ParseCase.item(model, "work").exit())
                .extracting(Criterion::exitEvent)
                .containsExactly(ExitEvent.COMPLETE, ExitEvent.FORCE_COMPLETE);
        assertThat(ParseCase.item(model, "note").exit().get(0).exitType()).isEqualTo(ExitType.ACTIVE_INSTANCES);
        PlanItem plan = file("flowable/case-exit").cases().get(0).process().planItem();
        assertThat(plan).isNotNull().satisfies(item -> assertThat(item.exit()).hasSize(1));
    }

    @Test
    void rulesAreExpressions() throws IOException {
        PlanItem must = ParseCase.item(file("camunda/rules"), "must");
        assertThat(must.control().required()).isEqualTo("${true}");
        assertThat(must.control().manualActivation()).isEqualTo("${false}");
        assertThat(must.control().repetition()).isEqualTo(Repetition.of("${again}"));
        assertThat(ParseCase.item(file("camunda/rules"), "other").control().required())
                .as("the default rules of its definition")
                .isEqualTo("${true}");
        PlanItem option = ParseCase.item(file("flowable/parent-completion"), "option");
        assertThat(option.control().completionNeutral()).isEqualTo("${true}");
        assertThat(ParseCase.item(file("flowable/parent-completion"), "note")
                        .control()
                        .parentCompletion())
                .isEqualTo(ParentCompletion.IGNORE_AFTER_FIRST_COMPLETION_IF_AVAILABLE_OR_ENABLED);
    }

    @Test
    void aRepetitionMayBeOverACollection() throws IOException {
        Repetition repetition = ParseCase.item(file("flowable/repetition-collection"), "ask")
                .control()
                .repetition();
        assertThat(repetition).isNotNull().satisfies(rule -> {
            assertThat(rule.collectionVariable()).isEqualTo("people");
            assertThat(rule.elementVariable()).isEqualTo("person");
            assertThat(rule.elementIndexVariable()).isEqualTo("place");
            assertThat(rule.ignoreCounter()).isTrue();
            assertThat(rule.aggregations()).hasSize(1);
            assertThat(rule.aggregations().get(0).overview()).isTrue();
            assertThat(rule.aggregations().get(0).parameters()).hasSize(2);
        });
        assertThat(ParseCase.item(file("flowable/repetition"), "note").control().repetition())
                .isEqualTo(new Repetition(
                        "${round < 3}", "round", "1", false, null, null, null, java.util.List.of(), null));
    }

    @Test
    void aTaskCallsAProcessOrACase() throws IOException {
        assertThat(ParseCase.node(file("flowable/process-task"), "ship").detail())
                .isInstanceOfSatisfying(ElementDetail.CallActivity.class, call -> {
                    assertThat(call.calledElement()).as("of its declaration").isEqualTo("shipOrder");
                    assertThat(call.binding()).isEqualTo(Binding.DEPLOYMENT_OR_LATEST);
                    assertThat(call.in()).hasSize(2);
                    assertThat(call.calledCase()).isFalse();
                });
        assertThat(ParseCase.node(file("flowable/process-task-expression"), "ship")
                        .detail())
                .isInstanceOfSatisfying(
                        ElementDetail.CallActivity.class,
                        call -> assertThat(call.calledElement()).isEqualTo("${shippingProcess}"));
        assertThat(ParseCase.node(file("camunda/process-task"), "ship").detail())
                .isInstanceOfSatisfying(ElementDetail.CallActivity.class, call -> {
                    assertThat(call.binding()).isEqualTo(Binding.VERSION);
                    assertThat(call.version()).isEqualTo("2");
                    assertThat(call.tenant()).isEqualTo("north");
                    assertThat(call.businessKey()).isEqualTo("#{caseExecution.caseBusinessKey}");
                });
        assertThat(ParseCase.node(file("camunda/case-task"), "appeal").detail())
                .isInstanceOfSatisfying(ElementDetail.CallActivity.class, call -> {
                    assertThat(call.calledCase()).isTrue();
                    assertThat(call.binding()).isEqualTo(Binding.DEPLOYMENT);
                });
    }

    @Test
    void aDecisionIsMadeAsTheVendorSays() throws IOException {
        assertThat(ParseCase.node(file("flowable/decision-task"), "rate").detail())
                .isInstanceOfSatisfying(
                        ElementDetail.ServiceTask.class,
                        task -> assertThat(task.implementation())
                                .isInstanceOfSatisfying(Implementation.Decision.class, decision -> {
                                    assertThat(decision.decisionRef()).isEqualTo("riskTable");
                                    assertThat(decision.result()).isEqualTo(Implementation.Decision.Result.VARIABLES);
                                    assertThat(decision.hitRequired()).isTrue();
                                }));
        assertThat(ParseCase.node(file("camunda/decision-task"), "rate").detail())
                .isInstanceOfSatisfying(ElementDetail.ServiceTask.class, task -> {
                    assertThat(task.resultVariable()).isEqualTo("risk");
                    assertThat(task.implementation())
                            .isInstanceOfSatisfying(
                                    Implementation.Decision.class,
                                    decision -> assertThat(decision.result())
                                            .isEqualTo(Implementation.Decision.Result.SINGLE_ENTRY));
                });
    }

    @Test
    void aTaskOfFlowableRunsWhatItsTypeSays() throws IOException {
        assertThat(implementation("flowable/script-task", "sum"))
                .isInstanceOfSatisfying(Implementation.Script.class, script -> {
                    assertThat(script.format()).isEqualTo("javascript");
                    assertThat(script.source()).isEqualTo("a + b");
                });
        assertThat(implementation("flowable/service-task-class", "book")).isInstanceOf(Implementation.JavaClass.class);
        assertThat(implementation("flowable/external-worker-task", "scan"))
                .isInstanceOfSatisfying(
                        Implementation.External.class,
                        external -> assertThat(external.topic()).isEqualTo("scans"));
        assertThat(implementation("flowable/mail-task", "tell"))
                .isInstanceOfSatisfying(
                        Implementation.BuiltIn.class,
                        mail -> assertThat(mail.type()).isEqualTo("mail"));
        FlowNode async = ParseCase.node(file("flowable/service-task-async"), "book");
        assertThat(async.async()).isEqualTo(new AsyncMarker(true, true, false, "R3/PT10S", "7", "books", false));
        FlowNode worker = ParseCase.node(file("flowable/external-worker-task"), "scan");
        assertThat(worker.inputs()).hasSize(1);
        assertThat(worker.outputs()).hasSize(1);
    }

    private static Implementation implementation(String file, String id) throws IOException {
        ElementDetail detail = ParseCase.node(file(file), id).detail();
        if (detail instanceof ElementDetail.ServiceTask task && task.implementation() != null) {
            return task.implementation();
        }
        throw new AssertionError("Expected a task that runs something, got " + detail);
    }

    @Test
    void listenersWaitForTheirEvents() throws IOException {
        assertThat(listener("flowable/timer-event-listener", "wait"))
                .isEqualTo(new EventDefinition.Timer(EventDefinition.Timer.Kind.DURATION, "P3D", null, null));
        assertThat(listener("flowable/signal-event-listener", "heard"))
                .isInstanceOfSatisfying(
                        EventDefinition.Signal.class,
                        signal -> assertThat(signal.name()).isEqualTo("payment"));
        assertThat(listener("flowable/variable-event-listener", "heard"))
                .isEqualTo(EventDefinition.Conditional.listener("paid", java.util.List.of("create")));
        assertThat(listener("flowable/registry-event-listener", "paid"))
                .isInstanceOfSatisfying(
                        EventDefinition.Signal.class,
                        signal -> assertThat(signal.ofRegistry()).isTrue());
        assertThat(ParseCase.item(file("flowable/timer-start-trigger"), "wait")
                        .entry()
                        .get(0)
                        .on())
                .containsExactly(new PlanItem.OnPart("wait-planItemStartTrigger", 1, PlanItemTransition.START));
        assertThat(ParseCase.item(file("flowable/user-event-listener"), "stop")
                        .control()
                        .availability())
                .isEqualTo("${vars:getOrDefault('mayStop', true)}");
        assertThat(ParseCase.node(file("flowable/reactivate-event-listener"), "again")
                        .detail())
                .isEqualTo(new ElementDetail.CaseListener(
                        ElementDetail.CaseListener.Kind.REACTIVATE,
                        new EventDefinition.None(),
                        new PlanItem.Reactivation(null, "${closed}", null)));
    }

    private static EventDefinition listener(String file, String id) throws IOException {
        if (ParseCase.node(file(file), id).detail() instanceof ElementDetail.CaseListener listener) {
            return listener.event();
        }
        throw new AssertionError("Expected an event listener '" + id + "'");
    }

    @Test
    void listenersOfTheLifeCycleAreKept() throws IOException {
        assertThat(ParseCase.item(file("flowable/lifecycle-listeners"), "work").lifecycleListeners())
                .extracting(PlanItem.LifecycleListener::targetState)
                .containsExactly("active", "completed");
        assertThat(ParseCase.item(file("camunda/execution-listeners"), "work").lifecycleListeners())
                .extracting(PlanItem.LifecycleListener::transition)
                .containsExactly(PlanItemTransition.START, PlanItemTransition.COMPLETE);
        PlanItem plan =
                file("flowable/lifecycle-listeners").cases().get(0).process().planItem();
        assertThat(plan)
                .isNotNull()
                .satisfies(item -> assertThat(item.lifecycleListeners()).hasSize(1));
    }

    @Test
    void theDrawingIsKept() {
        CmmnModel model = ParseCase.definitions("<case id='c'><casePlanModel id='plan'>"
                + "<planItem id='a' definitionRef='aTask'/><humanTask id='aTask'/></casePlanModel></case>"
                + "<cmmndi:CMMNDI><cmmndi:CMMNDiagram id='d'>"
                + "<cmmndi:CMMNShape cmmnElementRef='a'><dc:Bounds x='1' y='2' width='30' height='40'/></cmmndi:CMMNShape>"
                + "<cmmndi:CMMNEdge cmmnElementRef='a' targetCMMNElementRef='b'><di:waypoint x='5' y='6'/></cmmndi:CMMNEdge>"
                + "</cmmndi:CMMNDiagram></cmmndi:CMMNDI>");
        assertThat(model.problems()).isEmpty();
        assertThat(model.diagram().shapes()).containsOnlyKeys("a");
        assertThat(model.diagram().edges()).containsOnlyKeys("a->b");
    }

    @Test
    void theVersionBeforeIsReadLikeTheOneThatFollowed() throws IOException {
        CmmnModel model = file("camunda/cmmn-1.0");
        PlanItem decide = ParseCase.item(model, "decide");

        assertThat(decide.entry()).extracting(PlanItem.Criterion::id).containsExactly("reviewed", "asked");
        assertThat(decide.entry().get(0).condition()).isEqualTo("${amount > 10}");
        assertThat(decide.exit()).extracting(PlanItem.Criterion::id).containsExactly("withdrawn");
        PlanItem plan = model.cases().get(0).process().planItem();
        assertThat(plan == null ? List.of() : plan.exit()).hasSize(1);
        assertThat(ParseCase.item(model, "withdraw").control().manualActivation())
                .isEqualTo("${true}");
        assertThat(ParseCase.node(model, "review").documentation()).isEqualTo("Read it all");
    }

    @Test
    void aSentryOfCamundaMayLookAtVariables() throws IOException {
        CmmnModel model = file("camunda/variable-on-part");

        PlanItem.Criterion created = ParseCase.item(model, "answer").entry().get(0);
        PlanItem.Criterion updated = ParseCase.item(model, "wait").exit().get(0);

        assertThat(created.on()).isEmpty();
        assertThat(created.variables())
                .containsExactly(new PlanItem.VariablePart("questionCreated-variableOnPart-1", "question", "create"));
        assertThat(updated.parts()).isEqualTo(2);
        assertThat(ParseCase.node(model, "answer").detail())
                .isInstanceOfSatisfying(
                        ElementDetail.UserTask.class,
                        task -> assertThat(task.taskListeners())
                                .extracting(Listener::event)
                                .containsExactly("all"));
    }

    @Test
    void aRuleThatAnItemDoesNotHaveIsThatOfItsDefinition() {
        CmmnModel model = ParseCase.plan("<planItem id='a' definitionRef='t'><itemControl><requiredRule/></itemControl>"
                + "</planItem><humanTask id='t'><defaultControl><requiredRule><condition>${false}</condition>"
                + "</requiredRule><manualActivationRule/></defaultControl></humanTask>");

        PlanItem.Control control = ParseCase.item(model, "a").control();

        assertThat(control.required()).isEqualTo("${true}");
        assertThat(control.manualActivation()).isEqualTo("${true}");
    }
}

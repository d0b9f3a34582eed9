package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.async;
import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.call;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.error;
import static dev.headway.core.scenario.Bpmn.eventSub;
import static dev.headway.core.scenario.Bpmn.extensions;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.listener;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.plain;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.service;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.times;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Refusal;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.JobRow;
import dev.headway.core.usercode.BpmnErrorThrown;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BPMN errors: who raises them and who catches them (BPMN 2.0.2, 10.5.6 and 13.5.3). */
class ErrorTest {
    private final World world = new World();

    ErrorTest() {
        world.code.on("fail", context -> {
            throw new BpmnErrorThrown(String.valueOf(context.variable("code")), "because", null);
        });
    }

    private static String catcher(String id, String activity, String attributes) {
        return boundary(id, activity, "<errorEventDefinition " + attributes + "/>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fail", "async"})
    void specificCodeGoesBeforeCatchAllWhateverTheirOrder(String kind) {
        world.deploy(process(
                "p",
                start("s"),
                kind.equals("fail") ? service("fail") : async("fail"),
                catcher("any", "fail", ""),
                catcher("one", "fail", "errorRef='err1'"),
                user("a"),
                user("b"),
                flows("s fail", "any a", "one b")));
        Instance specific = world.start("p", Map.of("code", "E1"));
        Instance other = world.start("p", Map.of("code", "E7"));
        world.settle();
        assertThat(specific.waitingAt()).containsExactly("b");
        assertThat(other.waitingAt()).containsExactly("a");
        assertThat(specific.path()).isEqualTo("s fail! one");
    }

    @Test
    void errorGoesOutwardsToTheNearestCatcher() {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "outer",
                        start("os"),
                        sub("inner", start("is"), service("fail"), flow("is fail")),
                        catcher("onInner", "inner", "errorRef='err2'"),
                        user("a"),
                        flows("os inner", "onInner a"),
                        eventSub("esp", start("es", error("err1")), user("b"), flow("es b"))),
                catcher("onOuter", "outer", ""),
                user("c"),
                flows("s outer", "onOuter c")));
        assertThat(world.start("p", Map.of("code", "E2")).waitingAt()).containsExactly("a");
        assertThat(world.start("p", Map.of("code", "E1")).waitingAt()).containsExactly("b");
        assertThat(world.start("p", Map.of("code", "E3")).waitingAt()).containsExactly("c");
    }

    @Test
    void errorOfAHandlerIsNotCaughtByTheSameHandler() {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "sub",
                        start("ss"),
                        service("fail"),
                        flow("ss fail"),
                        eventSub("esp", start("es", error("")), end("again", error("err1")), flow("es again"))),
                catcher("onSub", "sub", "errorRef='err1'"),
                user("a"),
                flows("s sub", "onSub a")));
        Instance instance = world.start("p", Map.of("code", "E1"));
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.path()).isEqualTo("s ss fail! es again esp! sub! onSub");
    }

    @Test
    void endErrorIsCaughtAndItsSubProcessCancelled() {
        world.deploy(process(
                "p",
                start("s"),
                sub("sub", start("ss"), end("se", error("err1")), flow("ss se")),
                catcher("onSub", "sub", ""),
                user("a"),
                user("normal"),
                flows("s sub normal", "onSub a")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.path()).isEqualTo("s ss se sub! onSub");
    }

    @Test
    void uncaughtErrorRefusesTheStepAndLeavesTheStateAlone() {
        world.deploy(process("p", start("s"), user("a"), service("fail"), user("b"), flow("s a fail b")));
        Instance instance = world.start("p");
        assertThatThrownBy(() -> instance.complete("a", Map.of("code", "E1")))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.reason()).isEqualTo(Refusal.Reason.UNCAUGHT_ERROR))
                .hasMessageContaining("'fail'");
        assertThat(instance.waitingAt()).containsExactly("a");
    }

    @Test
    void uncaughtErrorOfAJobFailsTheJob() {
        world.defaultRetries = 1;
        world.deploy(process("p", start("s"), async("fail"), user("b"), flow("s fail b")));
        Instance instance = world.start("p", Map.of("code", "E1"));
        world.runJobs();
        assertThat(instance.jobs(JobRow.Table.DEAD_LETTER)).hasSize(1);
        assertThat(instance.jobs(JobRow.Table.DEAD_LETTER).get(0).exceptionMessage())
                .contains("'E1'");
    }

    @Test
    void errorVariablesAreSetOutsideTheFailedActivity() {
        world.deploy(process(
                "p",
                start("s"),
                sub("sub", start("ss"), user("in"), service("fail"), flow("ss in fail")),
                catcher(
                        "onSub",
                        "sub",
                        "camunda:errorCodeVariable='caughtCode' camunda:errorMessageVariable='caughtMessage'"),
                user("a"),
                flows("s sub", "onSub a")));
        Instance instance = world.start("p", Map.of("code", "E1"));
        world.apply(new dev.headway.core.command.Command.SetVariables(
                instance.id(),
                instance.at("sub").id(),
                dev.headway.core.variable.VariableDocument.of(Map.of("caughtCode", "hides")),
                java.util.Set.of(),
                true));
        instance.complete("in");
        assertThat(instance.variables()).containsEntry("caughtCode", "E1").containsEntry("caughtMessage", "because");
    }

    @Test
    void errorOfOneLoopInstanceCancelsTheWholeLoop() {
        world.code.on("maybe", context -> {
            if (Integer.valueOf(1).equals(context.variable("loopCounter"))) {
                throw new BpmnErrorThrown("E1", null, null);
            }
        });
        world.deploy(process(
                "p",
                start("s"),
                node(
                        "serviceTask",
                        "maybe",
                        "flowable:class='maybe'",
                        "<multiInstanceLoopCharacteristics camunda:asyncBefore='true'>"
                                + "<loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>"),
                catcher("b", "maybe", "errorRef='err1'"),
                user("a"),
                flows("s maybe", "b a")));
        Instance instance = world.start("p");
        assertThat(instance.ready()).hasSize(3);
        world.runJobs();
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.path()).as("the third has not begun").isEqualTo("s maybe maybe! b");
    }

    private World calling(String calledBody) {
        return world.deploy(
                process(
                        "p",
                        start("s"),
                        call("c", "called"),
                        catcher("b", "c", "errorRef='err1'"),
                        user("normal"),
                        user("a"),
                        flows("s c normal", "b a")),
                process("called", start("cs"), calledBody, end("ce", error("err1"))));
    }

    @Test
    void errorOfACalledInstanceIsCaughtInTheSameStep() {
        Instance instance = calling(plain("t") + flow("cs t ce")).start("p");
        assertThat(instance.waitingAt()).containsExactly("a");
        Instance called = world.instances("called").get(0);
        assertThat(called.end().state()).isEqualTo(HistoryRow.EndState.FAILED);
        assertThat(world.outbox).as("the caller knows already").isEmpty();
    }

    @Test
    void errorOfACalledInstanceIsCaughtLaterByTheOutbox() {
        Instance instance = calling(user("t") + flow("cs t ce")).start("p");
        Instance called = world.instances("called").get(0);
        called.complete("t", Map.of("x", 1));
        assertThat(instance.waitingAt()).containsExactly("c");
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.path()).isEqualTo("s c! b");
        assertThat(instance.history(HistoryRow.Activity.class).stream()
                        .filter(ended -> ended.elementId().equals("c"))
                        .findFirst()
                        .orElseThrow()
                        .calledInstanceId())
                .isEqualTo(called.id());
    }

    @Test
    void checkedAndMappedExceptions() {
        world.code.on("work", context -> {
            throw new java.io.IOException("disk");
        });
        world.deploy(process(
                "p",
                start("s"),
                service(
                        "work",
                        extensions("<flowable:mapException errorCode='E1' includeChildExceptions='true'>"
                                + "java.lang.Exception</flowable:mapException>")),
                catcher("b", "work", "errorRef='err1'"),
                user("a"),
                flows("s work", "b a")));
        assertThat(world.start("p").waitingAt()).containsExactly("a");
    }

    @Test
    void mappingThatNamesTheExceptionGoesBeforeOneForAll() {
        world.code.on("work", context -> {
            throw new IllegalStateException("no");
        });
        world.deploy(process(
                "p",
                start("s"),
                service(
                        "work",
                        extensions(
                                "<flowable:mapException errorCode='E7'/>",
                                "<flowable:mapException errorCode='E1'>java.lang.IllegalStateException"
                                        + "</flowable:mapException>")),
                catcher("other", "work", ""),
                catcher("b", "work", "errorRef='err1'"),
                user("a"),
                flows("s work", "b a")));
        assertThat(world.start("p").waitingAt()).containsExactly("a");
    }

    /** A call activity that maps IllegalStateException, of a process whose own catcher is not meant. */
    private World callThatMapsExceptions(String before, String work) {
        world.code.on("work", context -> {
            throw String.valueOf(context.variable("kind")).equals("state")
                    ? new IllegalStateException("no")
                    : new java.io.IOException("disk");
        });
        return world.deploy(
                process(
                        "p",
                        start("s"),
                        call(
                                "c",
                                "called",
                                extensions(
                                        "<flowable:in variables='all'/>",
                                        "<flowable:mapException errorCode='E1' includeChildExceptions='true'>"
                                                + "java.lang.RuntimeException</flowable:mapException>")),
                        catcher("b", "c", "errorRef='err1'"),
                        user("a"),
                        flows("s c", "b a")),
                process(
                        "called",
                        start("cs"),
                        before,
                        work,
                        catcher("own", "work", ""),
                        user("inside"),
                        flows(before.isEmpty() ? "cs work" : "cs t work", "own inside")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"inline", "async"})
    void exceptionOfACalledInstanceIsAnErrorOfTheCallThatMapsIt(String kind) {
        callThatMapsExceptions("", kind.equals("inline") ? service("work") : async("work"));
        Instance instance = world.start("p", Map.of("kind", "state"));
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(world.instances("called").get(0).end().state()).isEqualTo(HistoryRow.EndState.FAILED);
        assertThat(world.instances("called").get(0).state().jobs().size()).isZero();
    }

    @Test
    void mappingOfACallHoldsInLaterStepsToo() {
        callThatMapsExceptions(user("t"), service("work"));
        Instance instance = world.start("p", Map.of("kind", "state"));
        world.instances("called").get(0).complete("t");
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(world.instances("called").get(0).ended()).isTrue();
    }

    @Test
    void exceptionThatACallDoesNotMapStaysOne() {
        callThatMapsExceptions(user("t"), service("work"));
        Instance instance = world.start("p", Map.of("kind", "io"));
        assertThatThrownBy(() -> world.instances("called").get(0).complete("t")).hasMessageContaining("disk");
        assertThat(instance.waitingAt()).containsExactly("c");
        assertThat(world.instances("called").get(0).waitingAt()).containsExactly("t");
    }

    @Test
    void mappingLooksAtWhatCausedAnExceptionToo() {
        world.code.on("work", context -> {
            throw new IllegalArgumentException("outside", new java.io.IOException("disk"));
        });
        world.deploy(process(
                "p",
                start("s"),
                service(
                        "work",
                        extensions(
                                "<flowable:mapException errorCode='E1'>java.io.IOException</flowable:mapException>")),
                catcher("b", "work", "errorRef='err1'"),
                user("a"),
                flows("s work", "b a")));
        assertThat(world.start("p").waitingAt()).containsExactly("a");
    }

    private static final String LOCAL = "flowable:errorVariableName='caught' flowable:errorVariableLocalScope='true'";

    @ParameterizedTest
    @ValueSource(strings = {"fail", "async"})
    void variableOfAnErrorMayBelongToWhatFollowsAlone(String kind) {
        world.code.on("look", context -> context.setVariable("seen", context.variable("caught")));
        world.deploy(process(
                "p",
                start("s"),
                kind.equals("fail") ? service("fail") : async("fail"),
                catcher("b", "fail", LOCAL),
                service("look"),
                user("a"),
                end("e"),
                flows("s fail", "b look a e")));
        Instance instance = world.start("p", Map.of("code", "E1"));
        world.settle();
        assertThat(instance.variables()).isEqualTo(Map.of("code", "E1", "seen", "E1"));
        assertThat(instance.waitingAt()).containsExactly("a");
        instance.complete("a");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void variableOfAnErrorMayBelongToTheEventSubProcessThatCatchesIt() {
        world.code.on("look", context -> context.setVariable("seen", context.variable("caught")));
        world.deploy(process(
                "p",
                start("s"),
                service("fail"),
                eventSub(
                        "handler",
                        start("hs", "<errorEventDefinition " + LOCAL + "/>"),
                        service("look"),
                        user("a"),
                        flow("hs look a")),
                flow("s fail")));
        Instance instance = world.start("p", Map.of("code", "E1"));
        assertThat(instance.variables()).isEqualTo(Map.of("code", "E1", "seen", "E1"));
        instance.complete("a");
        assertThat(instance.ended()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "flowable:errorVariableLocalScope='true'"})
    void variableOfAnErrorMayBeTransient(String scope) {
        world.code.on("look", context -> context.setVariable("seen", context.variable("caught")));
        world.deploy(process(
                "p",
                start("s"),
                service("fail"),
                catcher(
                        "b",
                        "fail",
                        "flowable:errorVariableName='caught' flowable:errorVariableTransient='true' " + scope),
                service("look"),
                user("a"),
                node("serviceTask", "later", "flowable:class='look'"),
                user("c"),
                flows("s fail", "b look a later c")));
        Instance instance = world.start("p", Map.of("code", "E1"));
        assertThat(instance.variables()).isEqualTo(Map.of("code", "E1", "seen", "E1"));
        instance.complete("a");
        java.util.Map<String, Object> after = new java.util.HashMap<>(Map.of("code", "E1"));
        after.put("seen", null);
        assertThat(instance.variables()).isEqualTo(after);
    }

    @Test
    void errorInAListenerIsAnErrorOfItsActivity() {
        world.deploy(process(
                "p",
                start("s"),
                user("t", extensions(listener("end", "fail"))),
                catcher("b", "t", ""),
                user("a"),
                flows("s t", "b a")));
        Instance instance = world.start("p", Map.of("code", "E1")).complete("t");
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.state().tasks().size()).isEqualTo(1);
    }

    @Test
    void errorOfALoopedSubProcessIsCaughtOutsideTheLoop() {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "sub",
                        times("isSequential='false'", 3),
                        start("ss"),
                        user("t"),
                        service("fail"),
                        flow("ss t fail")),
                catcher("b", "sub", ""),
                user("a"),
                flows("s sub", "b a")));
        Instance instance = world.start("p", Map.of("code", "E1"));
        assertThat(instance.waitingAt()).containsExactly("t", "t", "t");
        assertThat(instance.complete("t").waitingAt()).containsExactly("a");
        assertThat(instance.state().executions().size()).isEqualTo(1);
    }

    /** The activity is over when its flow is taken: only what is around it can catch. */
    @Test
    void errorOfATakeListenerIsNotCaughtByTheActivityThatWasLeft() {
        String listened = Bpmn.flowXml("work", "n", extensions(listener("take", "fail")));
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "sub",
                        start("ss"),
                        plain("work"),
                        catcher("onWork", "work", ""),
                        user("n"),
                        user("wrong"),
                        flows("ss work n2", "onWork wrong"),
                        user("n2"),
                        listened),
                catcher("onSub", "sub", ""),
                user("a"),
                flows("s sub", "onSub a")));
        assertThat(world.start("p", Map.of("code", "E1")).waitingAt()).containsExactly("a");
    }
}

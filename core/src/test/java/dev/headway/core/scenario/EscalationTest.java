package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.call;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.escalation;
import static dev.headway.core.scenario.Bpmn.eventSub;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.nonInterrupting;
import static dev.headway.core.scenario.Bpmn.nonInterruptingStart;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.throwing;
import static dev.headway.core.scenario.Bpmn.times;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Escalations: who throws them, who catches them, and who goes on (BPMN 2.0.2, 10.5.6 and 13.5.3). */
class EscalationTest {
    private final World world = new World();

    private static String inner() {
        return sub("sub", start("ss"), throwing("t", escalation("esc1")), user("inner"), flow("ss t inner"));
    }

    @Test
    void escalationThatNobodyCatchesChangesNothing() {
        world.deploy(process(
                "p",
                start("s"),
                inner(),
                boundary("b", "sub", escalation("esc2")),
                end("e", escalation("esc2")),
                flow("s sub e"),
                user("a"),
                flow("b a")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("inner");
        instance.complete("inner");
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("s ss t inner sub e");
    }

    @Test
    void nonInterruptingBoundaryGoesBesideTheActivity() {
        world.deploy(process(
                "p",
                start("s"),
                inner(),
                nonInterrupting("b", "sub", escalation("esc1")),
                user("beside"),
                user("a"),
                flows("s sub a", "b beside")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("beside", "inner");
        instance.complete("inner").complete("a");
        assertThat(instance.waitingAt()).containsExactly("beside");
        instance.complete("beside");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void interruptingBoundaryEndsTheActivity() {
        world.deploy(process(
                "p",
                start("s"),
                inner(),
                boundary("b", "sub", escalation("")),
                user("instead"),
                user("a"),
                flows("s sub a", "b instead")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("instead");
        assertThat(instance.path()).isEqualTo("s ss t sub! b");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void eventSubProcessInterruptsItsScopeOrRunsBesideIt(boolean interrupting) {
        String start = interrupting ? start("es", escalation("esc1")) : nonInterruptingStart("es", escalation("esc1"));
        world.deploy(process(
                "p",
                start("s"),
                throwing("t", escalation("esc1")),
                user("a"),
                flow("s t a"),
                eventSub("esp", start, user("handle"), flow("es handle"))));
        Instance instance = world.start("p");
        if (interrupting) {
            assertThat(instance.waitingAt()).containsExactly("handle");
        } else {
            assertThat(instance.waitingAt()).containsExactly("a", "handle");
            instance.complete("a");
        }
        instance.complete("handle");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void codeGoesBeforeCatchAllAndTheNearestBeforeTheOuter() {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "outer",
                        start("os"),
                        inner(),
                        nonInterrupting("any", "sub", escalation("")),
                        nonInterrupting(
                                "one",
                                "sub",
                                "<escalationEventDefinition escalationRef='esc1' camunda:escalationCodeVariable='code'/>"),
                        user("a"),
                        user("b"),
                        flows("os sub", "any a", "one b")),
                nonInterrupting("onOuter", "outer", escalation("esc1")),
                user("c"),
                flows("s outer", "onOuter c")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("b", "inner");
        assertThat(instance.variables()).containsEntry("code", "X1");
    }

    @Test
    void eachInstanceOfALoopMayEscalate() {
        world.deploy(process(
                "p",
                start("s"),
                sub("sub", start("ss"), end("t", escalation("esc1")), flow("ss t"), times("isSequential='true'", 3)),
                nonInterrupting("b", "sub", escalation("esc1")),
                user("beside"),
                user("a"),
                flows("s sub a", "b beside")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("a", "beside", "beside", "beside");
    }

    private static String called(String... parts) {
        return process("called", parts);
    }

    @Test
    void escalationOfACalledInstanceReachesTheCallActivityWhichGoesOn() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        call("call", "called"),
                        nonInterrupting("b", "call", escalation("esc1")),
                        user("beside"),
                        user("a"),
                        flows("s call a", "b beside")),
                called(
                        start("cs"),
                        user("wait"),
                        throwing("t", escalation("esc1")),
                        user("more"),
                        flow("cs wait t more")));
        Instance instance = world.start("p");
        Instance called = world.instances("called").get(0);
        called.complete("wait");
        world.settle();
        assertThat(called.waitingAt()).containsExactly("more");
        assertThat(instance.waitingAt()).containsExactly("beside", "call");
        called.complete("more");
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("a", "beside");
    }

    @Test
    void interruptingBoundaryOfACallActivityEndsTheCalledInstance() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        call("call", "called"),
                        boundary("b", "call", escalation("esc1")),
                        user("instead"),
                        flows("s call", "b instead")),
                called(
                        start("cs"),
                        user("wait"),
                        throwing("t", escalation("esc1")),
                        user("more"),
                        flow("cs wait t more")));
        Instance instance = world.start("p");
        Instance called = world.instances("called").get(0);
        called.complete("wait");
        assertThat(called.waitingAt()).containsExactly("more");
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("instead");
        assertThat(called.ended()).isTrue();
    }

    /** The called instance runs in the step that calls it: to its end, or to a wait state. */
    @ParameterizedTest
    @ValueSource(strings = {"ends", "waits"})
    void escalationInTheStepOfTheCallIsCaughtToo(String kind) {
        String[] parts = kind.equals("ends")
                ? new String[] {start("cs"), end("t", escalation("esc1")), flow("cs t")}
                : new String[] {start("cs"), throwing("t", escalation("esc1")), user("more"), flow("cs t more")};
        world.deploy(called(parts));
        world.deploy(process(
                "beside",
                start("s"),
                call("call", "called"),
                nonInterrupting("b", "call", escalation("esc1")),
                user("x"),
                user("a"),
                flows("s call a", "b x")));
        world.deploy(process(
                "instead",
                start("s"),
                call("call", "called"),
                boundary("b", "call", escalation("esc1")),
                user("x"),
                user("a"),
                flows("s call a", "b x")));
        Instance beside = world.start("beside");
        Instance instead = world.start("instead");
        world.settle();
        assertThat(beside.waitingAt()).containsExactly(kind.equals("ends") ? "a" : "call", "x");
        assertThat(instead.waitingAt()).containsExactly("x");
        assertThat(world.instances("called").get(1).ended()).isTrue();
    }

    @Test
    void escalationGoesThroughSeveralCalls() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        call("outerCall", "middle"),
                        nonInterrupting("b", "outerCall", escalation("esc1")),
                        user("x"),
                        flows("s outerCall", "b x")),
                process("middle", start("ms"), call("call", "called"), flow("ms call")),
                called(start("cs"), user("wait"), end("t", escalation("esc1")), flow("cs wait t")));
        Instance instance = world.start("p");
        world.instances("called").get(0).complete("wait");
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("x");
    }

    @Test
    void escalationOfAHandlerDoesNotStartTheSameHandlerAgain() {
        world.deploy(process(
                "p",
                start("s"),
                throwing("t", escalation("esc1")),
                user("a"),
                flow("s t a"),
                eventSub(
                        "esp",
                        nonInterruptingStart("es", escalation("esc1")),
                        throwing("again", escalation("esc1")),
                        user("handle"),
                        flow("es again handle"))));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactlyInAnyOrder("a", "handle");
    }
}

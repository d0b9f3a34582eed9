package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.compensation;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.error;
import static dev.headway.core.scenario.Bpmn.eventSub;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.forEach;
import static dev.headway.core.scenario.Bpmn.message;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.parallel;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.service;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.terminate;
import static dev.headway.core.scenario.Bpmn.throwing;
import static dev.headway.core.scenario.Bpmn.undoing;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.usercode.BpmnErrorThrown;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compensation: what undoes which activity, in which order, with which data (BPMN 2.0.2, 10.7 and 13.5.5). */
class CompensationTest {
    private final World world = new World();

    private List<String> undone() {
        return world.code.calls().stream()
                .filter(call -> call.startsWith("undo"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw", "end"})
    void completedActivitiesAreUndoneInReverseOrder(String kind) {
        world.deploy(process(
                "p",
                start("s"),
                user("A"),
                service("B"),
                service("C"),
                service("plain"),
                undoing("A"),
                undoing("B"),
                undoing("C"),
                kind.equals("throw") ? throwing("t", compensation("")) : end("t", compensation("")),
                flow("s A C plain B t")));
        Instance instance = world.start("p");
        assertThat(undone()).isEmpty();
        instance.complete("A");
        assertThat(undone()).containsExactly("undoB@undoB", "undoC@undoC", "undoA@undoA");
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("s A C plain B undoB undoC undoA t");
    }

    @Test
    void activityThatHasNotCompletedIsNotUndoneAndNoneTwice() {
        world.deploy(process(
                "p",
                start("s"),
                parallel("fork"),
                user("A"),
                service("B"),
                undoing("A"),
                undoing("B"),
                throwing("t", compensation("")),
                throwing("again", compensation("")),
                user("after"),
                flows("s fork A", "fork B t again after")));
        Instance instance = world.start("p");
        assertThat(undone()).containsExactly("undoB@undoB");
        assertThat(instance.waitingAt()).containsExactly("A", "after");
    }

    @Test
    void activityThatRanSeveralTimesIsUndoneAsOften() {
        world.deploy(process(
                "p",
                start("s"),
                Bpmn.exclusive("merge"),
                service("A"),
                undoing("A"),
                user("more"),
                Bpmn.exclusive("g", "default='g-t'"),
                throwing("t", compensation("")),
                flow("s merge A more g t"),
                Bpmn.when("g", "merge", "${again}")));
        Instance instance = world.start("p");
        instance.complete("more", Map.of("again", true)).complete("more", Map.of("again", false));
        assertThat(undone()).hasSize(2);
    }

    @Test
    void throwEventWaitsForItsHandlersUnlessToldNotTo() {
        String undo = boundary("cA", "A", compensation(""))
                + node("userTask", "undoA", "isForCompensation='true'")
                + "<association id='as' sourceRef='cA' targetRef='undoA'/>";
        for (boolean waits : new boolean[] {true, false}) {
            world.deploy(process(
                    "p",
                    start("s"),
                    service("A"),
                    undo,
                    throwing("t", compensation("waitForCompletion='" + waits + "'")),
                    user("after"),
                    flow("s A t after")));
            Instance instance = world.start("p");
            if (waits) {
                assertThat(instance.waitingAt()).containsExactly("undoA");
                instance.complete("undoA");
                assertThat(instance.waitingAt()).containsExactly("after");
                instance.complete("after");
            } else {
                assertThat(instance.waitingAt()).containsExactly("after", "undoA");
                instance.complete("after").complete("undoA");
            }
            assertThat(instance.ended()).isTrue();
        }
    }

    @Test
    void activityRefUndoesThatActivityAlone() {
        world.deploy(process(
                "p",
                start("s"),
                service("A"),
                service("B"),
                undoing("A"),
                undoing("B"),
                throwing("t", compensation("activityRef='A'")),
                user("after"),
                flow("s A B t after")));
        world.start("p");
        assertThat(undone()).containsExactly("undoA@undoA");
    }

    /** A sub-process is undone by undoing what is in it, with the data that it had when it completed. */
    @Test
    void completedSubProcessIsUndoneFromInsideWithItsData() {
        world.code.on("B", context -> context.setVariable("local", "changed inside"));
        world.code.on("undoB", context -> context.setVariable("seen", context.variable("local")));
        world.deploy(process(
                "p",
                start("s"),
                service("A"),
                undoing("A"),
                sub(
                        "sub",
                        "<dataObject id='d' name='local' itemSubjectRef='xsd:string'><extensionElements>"
                                + "<flowable:value>at first</flowable:value></extensionElements></dataObject>",
                        start("ss"),
                        service("B"),
                        undoing("B"),
                        sub("deep", start("ds"), service("C"), undoing("C"), flow("ds C")),
                        flow("ss B deep")),
                service("D"),
                undoing("D"),
                user("wait"),
                throwing("t", compensation("")),
                user("after"),
                flow("s A sub D wait t after")));
        Instance instance = world.start("p");
        instance.complete("wait");
        assertThat(undone()).containsExactly("undoD@undoD", "undoC@undoC", "undoB@undoB", "undoA@undoA");
        assertThat(instance.variables()).containsEntry("seen", "changed inside");
        assertThat(instance.state().executions().size())
                .as("nothing is kept any more")
                .isEqualTo(1);
    }

    @Test
    void handlerOfASubProcessUndoesItAsAWhole() {
        world.deploy(process(
                "p",
                start("s"),
                sub("sub", start("ss"), service("B"), undoing("B"), flow("ss B")),
                undoing("sub"),
                user("wait"),
                end("t", compensation("")),
                flow("s sub wait t")));
        Instance instance = world.start("p");
        assertThat(instance.state().executions().size()).isEqualTo(1);
        instance.complete("wait");
        assertThat(undone()).containsExactly("undosub@undosub");
        assertThat(instance.ended()).isTrue();
    }

    /** A compensation event sub-process replaces the default, and may use it. */
    @Test
    void compensationEventSubProcessUndoesItsSubProcess() {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "sub",
                        start("ss"),
                        service("A"),
                        service("B"),
                        undoing("A"),
                        undoing("B"),
                        flow("ss A B"),
                        eventSub(
                                "esp",
                                start("es", compensation("")),
                                service("own"),
                                throwing("inner", compensation("activityRef='A'")),
                                user("confirm"),
                                flow("es own inner confirm"))),
                user("wait"),
                throwing("t", compensation("activityRef='sub'")),
                user("after"),
                flow("s sub wait t after")));
        Instance instance = world.start("p");
        instance.complete("wait");
        assertThat(world.code.calls()).containsExactly("A@A", "B@B", "own@own", "undoA@undoA");
        assertThat(instance.waitingAt()).containsExactly("confirm");
        instance.complete("confirm");
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.state().executions().size()).isEqualTo(1);
    }

    /** The classic: an error handler of the scope undoes what was done in it. */
    @Test
    void eventSubProcessThatInterruptsItsScopeCanUndoIt() {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "sub",
                        start("ss"),
                        service("A"),
                        undoing("A"),
                        user("B"),
                        undoing("B"),
                        end("bad", error("err1")),
                        flow("ss A B bad"),
                        eventSub(
                                "esp",
                                start("es", error("err1")),
                                throwing("t", compensation("")),
                                user("handled"),
                                flow("es t handled"))),
                user("after"),
                flow("s sub after")));
        Instance instance = world.start("p");
        instance.complete("B");
        assertThat(undone()).containsExactly("undoB@undoB", "undoA@undoA");
        instance.complete("handled");
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void eachInstanceOfALoopIsUndoneWithItsItem() {
        world.code.on(
                "undoA",
                context -> context.setVariable(
                        "undone",
                        (context.hasVariable("undone") ? context.variable("undone") : "") + ""
                                + context.variable("item")));
        world.deploy(process(
                "p",
                start("s"),
                service("A", forEach("isSequential='true'", "items", "item")),
                undoing("A"),
                throwing("t", compensation("")),
                user("after"),
                flow("s A t after")));
        Instance instance = world.start("p", Map.of("items", List.of("a", "b", "c")));
        assertThat(instance.variables()).containsEntry("undone", "cba");
    }

    @Test
    void errorOfAHandlerIsCaughtAroundTheScope() {
        world.code.on("undoA", context -> {
            throw new BpmnErrorThrown("E1", "no", null);
        });
        world.deploy(process(
                "p",
                start("s"),
                sub("sub", start("ss"), service("A"), undoing("A"), throwing("t", compensation("")), flow("ss A t")),
                boundary("b", "sub", error("err1")),
                user("a"),
                flows("s sub", "b a")));
        assertThat(world.start("p").waitingAt()).containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cancel", "terminate", "boundary"})
    void scopeThatEndsEarlyLeavesNothing(String how) {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "sub",
                        start("ss"),
                        sub("deep", start("ds"), service("A"), undoing("A"), flow("ds A")),
                        user("wait"),
                        end("stop", terminate("")),
                        flow("ss deep wait stop")),
                boundary("b", "sub", message("m1")),
                user("after"),
                end("all", terminate("")),
                flows("s sub after all", "b after")));
        Instance instance = world.start("p");
        switch (how) {
            case "cancel" -> instance.cancel();
            case "boundary" -> instance.message("paid").complete("after");
            default -> instance.complete("wait").complete("after");
        }
        assertThat(instance.ended()).isTrue();
        assertThat(undone()).isEmpty();
    }
}

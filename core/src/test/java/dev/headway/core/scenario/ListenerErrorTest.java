package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.after;
import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.error;
import static dev.headway.core.scenario.Bpmn.eventSub;
import static dev.headway.core.scenario.Bpmn.extensions;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.listener;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.taskListener;
import static dev.headway.core.scenario.Bpmn.times;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Refusal;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.usercode.BpmnErrorThrown;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BPMN errors of listeners at the end of what they belong to: caught like every error, whoever ended it. */
class ListenerErrorTest {
    private final World world = new World();

    ListenerErrorTest() {
        world.code.on("boom", context -> {
            throw new BpmnErrorThrown("E1", "from a listener", null);
        });
    }

    private long calls(String event) {
        return world.code.calls().stream()
                .filter(call -> call.startsWith("boom:" + event))
                .count();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "isSequential='false'", "isSequential='true'"})
    void errorOfTheEndListenerOfASubProcessIsCaughtAtItsBoundary(String loop) {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "a",
                        extensions(listener("end", "boom")),
                        loop.isEmpty() ? "" : times(loop, 2),
                        start("as"),
                        user("t"),
                        end("ae"),
                        flow("as t ae")),
                boundary("b", "a", error("err1")),
                user("caught"),
                flows("s a", "b caught")));
        Instance instance = world.start("p");
        instance.complete("t");
        assertThat(instance.waitingAt()).containsExactly("caught");
        assertThat(calls("end")).isEqualTo(loop.equals("isSequential='false'") ? 2 : 1); // the other is cancelled
    }

    @Test
    void errorOfTheEndListenerOfASubProcessIsCaughtInTheScopeAround() {
        world.deploy(process(
                "p",
                start("s"),
                sub("a", extensions(listener("end", "boom")), start("as"), user("t"), flow("as t")),
                flow("s a"),
                eventSub("esp", start("es", error("err1")), user("caught"), flow("es caught"))));
        assertThat(world.start("p").complete("t").waitingAt()).containsExactly("caught");
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "end"})
    void errorOfAListenerOfAnEventSubProcessIsCaughtOutsideOfIt(String event) {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "a",
                        start("as"),
                        user("t"),
                        flow("as t"),
                        node(
                                "subProcess",
                                "esp",
                                "triggeredByEvent='true'",
                                extensions(listener(event, "boom")),
                                start("es", Bpmn.message("m1")),
                                user("handle"),
                                flow("es handle"))),
                boundary("b", "a", error("err1")),
                user("caught"),
                flows("s a", "b caught")));
        Instance instance = world.start("p").message("paid");
        if (event.equals("end")) {
            instance.complete("handle");
        }
        assertThat(instance.waitingAt()).containsExactly("caught");
    }

    @Test
    void errorOfTheEndListenerOfACalledProcessReachesTheCallOnce() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        Bpmn.call("c", "called"),
                        boundary("b", "c", error("err1")),
                        user("caught"),
                        flows("s c", "b caught")),
                process("called", extensions(listener("end", "boom")), start("cs"), user("t"), flow("cs t")));
        Instance instance = world.start("p");
        world.instances("called").get(0).complete("t");
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("caught");
        assertThat(calls("end")).isEqualTo(1);
    }

    /** Activiti and Flowable run delete listeners on completion, too. */
    @ParameterizedTest
    @ValueSource(strings = {"completed", "deleted", "interrupted"})
    void errorOfADeleteListenerIsCaughtAtTheTask(String how) {
        Instance instance = withDeleteListener(boundary("b", "t", error("err1")), "b caught");
        leave(instance, how);
        assertThat(instance.waitingAt()).containsExactly("beside", "caught");
        assertThat(calls("delete")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"completed", "deleted", "interrupted"})
    void errorOfADeleteListenerIsCaughtByAnEventSubProcess(String how) {
        Instance instance = withDeleteListener(
                eventSub("esp", start("es", error("err1")), user("handle"), flow("es handle")), "x caught");
        leave(instance, how);
        assertThat(instance.waitingAt()).containsExactly("handle");
        assertThat(calls("delete")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"completed", "deleted", "interrupted"})
    void uncaughtErrorOfADeleteListenerIsRefusedAndLeavesTheStateAlone(String how) {
        Instance instance = withDeleteListener("", "x caught");
        assertThatThrownBy(() -> leave(instance, how))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'E1'")
                .extracting(refusal -> ((Refusal) refusal).reason())
                .isEqualTo(Refusal.Reason.UNCAUGHT_ERROR);
        assertThat(instance.waitingAt()).containsExactly("beside", "t");
    }

    private Instance withDeleteListener(String part, String handled) {
        world.deploy(process(
                "p",
                start("s"),
                Bpmn.parallel("fork"),
                user("t", extensions(taskListener("delete", "boom"))),
                boundary("stop", "t", Bpmn.message("m1")),
                user("stopped"),
                user("beside"),
                Bpmn.plain("x"),
                user("caught"),
                part,
                flows("s fork t", "fork beside", "stop stopped", handled)));
        return world.start("p");
    }

    private static void leave(Instance instance, String how) {
        switch (how) {
            case "completed" -> instance.complete("t");
            case "deleted" -> instance.cancel();
            default -> instance.message("paid");
        }
    }

    @Test
    void anInstanceIsDeletedAlthoughTheEndListenerOfItsProcessFails() {
        world.code.on("fail", context -> {
            throw new IllegalStateException("no disk");
        });
        world.deploy(process("p", extensions(listener("end", "fail")), start("s"), user("t"), flow("s t")));
        Instance instance = world.start("p");
        instance.cancel();
        assertThat(instance.ended()).isTrue();
        assertThat(instance.end().state()).isEqualTo(EndState.CANCELLED);
        assertThat(instance.end().deleteReason()).contains("no disk");
        assertThat(world.effects)
                .filteredOn(Effect.EndListenerFailed.class::isInstance)
                .hasSize(1);
        // One that completes does not: what the listener does belongs to the process.
        Instance other = world.start("p");
        assertThatThrownBy(() -> other.complete("t")).hasMessageContaining("no disk");
        assertThat(other.waitingAt()).isEqualTo(List.of("t"));
    }

    @Test
    void anErrorAtTheBoundaryOfATimerGoesOnOnce() {
        world.deploy(process(
                "p",
                start("s"),
                user("t", extensions(taskListener("delete", "boom"))),
                boundary("late", "t", after("PT1M")),
                boundary("b", "t", error("err1")),
                user("caught"),
                user("lateTask"),
                flows("s t", "b caught", "late lateTask")));
        Instance instance = world.start("p");
        world.advance(60_000);
        assertThat(instance.waitingAt()).containsExactly("caught");
    }
}

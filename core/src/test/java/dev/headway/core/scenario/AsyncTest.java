package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.call;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.eventSub;
import static dev.headway.core.scenario.Bpmn.extensions;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.listener;
import static dev.headway.core.scenario.Bpmn.message;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.plain;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.execution.step.Effect;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Asynchronous continuations before and after every kind of element. */
class AsyncTest {
    private static final String BOTH = "camunda:asyncBefore='true' camunda:asyncAfter='true'";

    private final World world = new World();

    private static String async(String kind) {
        return switch (kind) {
            case "subProcess" -> node(kind, "x", BOTH, start("is"), plain("it"), end("ie"), flow("is it ie"));
            case "callActivity" -> node(kind, "x", BOTH + " calledElement='called'");
            case "serviceTask" -> node(kind, "x", BOTH + " flowable:class='x'");
            case "intermediateCatchEvent" -> node(kind, "x", BOTH, message("m1"));
            case "receiveTask" -> node(kind, "x", BOTH + " messageRef='m1'");
            default -> node(kind, "x", BOTH);
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "task",
                "manualTask",
                "serviceTask",
                "userTask",
                "receiveTask",
                "subProcess",
                "callActivity",
                "exclusiveGateway",
                "parallelGateway",
                "inclusiveGateway",
                "intermediateThrowEvent",
                "intermediateCatchEvent"
            })
    void oneJobBeforeAndOneAfter(String kind) {
        world.deploy(
                process("p", start("s"), async(kind), end("e"), flow("s x e")),
                process("called", start("cs"), end("ce"), flow("cs ce")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("x");
        assertThat(instance.ready()).hasSize(1);
        assertThat(instance.path()).isEqualTo("s");
        world.runJob(instance, instance.firstReady());
        switch (kind) {
            case "userTask" -> instance.complete("x");
            case "receiveTask", "intermediateCatchEvent" -> instance.message("paid");
            default -> {
                // done with its job
            }
        }
        assertThat(instance.path()).endsWith(" x");
        assertThat(instance.ready()).as("the job after").hasSize(1);
        world.runJobs();
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).endsWith("x e");
        assertThat(world.effects.stream().filter(Effect.JobReady.class::isInstance))
                .hasSize(2);
    }

    @Test
    void startAndEndEventsMayBeAsyncToo() {
        world.deploy(process(
                "p", node("startEvent", "s", "camunda:asyncBefore='true'"), node("endEvent", "e", BOTH), flow("s e")));
        Instance instance = world.start("p");
        assertThat(instance.path()).isEmpty();
        world.runJobs();
        assertThat(instance.path()).isEqualTo("s e");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void asyncCallActivityStartsItsInstanceInItsJob() {
        world.deploy(
                process("p", start("s"), node("callActivity", "x", BOTH + " calledElement='called'"), flow("s x")),
                process("called", start("cs"), call("inner", "leaf"), flow("cs inner")),
                process("leaf", start("ls"), plain("t"), flow("ls t")));
        Instance instance = world.start("p");
        assertThat(world.instances("called")).isEmpty();
        world.settle();
        assertThat(instance.ended()).isTrue();
        assertThat(world.instances()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void exclusiveIsWhatTheModelSays(String exclusive) {
        world.deploy(process(
                "p", start("s"), node("task", "x", BOTH + " camunda:exclusive='" + exclusive + "'"), flow("s x")));
        world.start("p");
        world.runJobs();
        assertThat(world.effects.stream()
                        .filter(Effect.JobReady.class::isInstance)
                        .map(effect -> ((Effect.JobReady) effect).exclusive()))
                .containsExactly(Boolean.valueOf(exclusive), Boolean.valueOf(exclusive));
    }

    @Test
    void whatWaitsForItsJobHasNotBegunAndIsNotEnded() {
        List<String> heard = new ArrayList<>();
        world.code.on("note", context -> heard.add("end of x"));
        world.deploy(process(
                "p",
                start("s"),
                node("userTask", "x", BOTH, extensions(listener("end", "note"))),
                flow("s x"),
                eventSub("esp", start("es", message("m1")), user("handle"), flow("es handle"))));
        Instance waiting = world.start("p").message("paid");
        assertThat(waiting.waitingAt()).containsExactly("handle");
        assertThat(waiting.path()).isEqualTo("s es");
        assertThat(heard).isEmpty();
        Instance begun = world.start("p");
        world.runJob(begun, begun.firstReady());
        assertThat(begun.message("paid").path()).isEqualTo("s x! es");
        assertThat(heard).containsExactly("end of x");
    }
}

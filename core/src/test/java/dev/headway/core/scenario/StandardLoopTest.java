package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.after;
import static dev.headway.core.scenario.Bpmn.async;
import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.service;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.user;
import static dev.headway.core.scenario.Bpmn.whilst;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Refusal;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.usercode.BpmnErrorThrown;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Standard loops (BPMN 2.0.2, 10.3.8 and 13.3.6). */
class StandardLoopTest {
    private final World world = new World();

    StandardLoopTest() {
        world.code.on("work", context -> context.setVariable("n", number(context) + 1));
    }

    private static int number(ActivityContext context) {
        return context.variable("n") instanceof Number n ? n.intValue() : 0;
    }

    /** With testBefore the condition comes first; without, the first round always runs; loopMaximum ends both. */
    @ParameterizedTest
    @CsvSource({
        "true, ${n < 3}, , 0, 3",
        "true, ${n < 3}, , 7, 7",
        "false, ${n < 3}, , 0, 3",
        "false, ${n < 3}, , 7, 8",
        "true, ${n < 3}, 2, 0, 2",
        "false, ${n < 3}, 2, 0, 2",
        "true, , 4, 0, 4",
        "false, , ${max}, 0, 2",
        "false, , 0, 5, 5",
        "true, ${loopCounter < 5}, , 0, 5",
        "false, , , 0, 1",
    })
    void roundsFollowConditionAndMaximum(boolean before, String condition, String maximum, int from, int to) {
        String attributes = "testBefore='" + before + "'" + (maximum == null ? "" : " loopMaximum='" + maximum + "'");
        String loop = whilst(attributes, condition == null ? "" : condition);
        for (String task : new String[] {service("work", loop), async("work", loop)}) {
            world.deploy(process("p", start("s"), task, user("a"), flow("s work a")));
            Instance instance = world.start("p", Map.of("n", from, "max", 2));
            world.settle();
            assertThat(instance.waitingAt()).containsExactly("a");
            assertThat(instance.variables()).containsEntry("n", to).doesNotContainKey("loopCounter");
        }
    }

    @Test
    void roundsOfAnAsynchronousActivityAreJobsOfTheirOwn() {
        world.deploy(
                process("p", start("s"), async("work", whilst("loopMaximum='2'", "")), user("a"), flow("s work a")));
        Instance instance = world.start("p", Map.of("n", 0));
        world.runJob(instance, instance.ready().get(0));
        assertThat(instance.variables()).containsEntry("n", 1);
        assertThat(instance.ready()).hasSize(1);
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.path()).isEqualTo("s work work");
    }

    @Test
    void boundaryEventEndsTheWholeLoop() {
        world.deploy(process(
                "p",
                start("s"),
                sub("host", start("hs"), user("inner"), end("he"), flow("hs inner he"), whilst("", "${true}")),
                boundary("b", "host", after("PT1M")),
                user("a"),
                flows("s host", "b a")));
        Instance instance = world.start("p");
        instance.complete("inner").complete("inner").complete("inner");
        assertThat(instance.waitingAt()).containsExactly("inner");
        world.advance(60_000);
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.jobs(dev.headway.core.state.JobRow.Table.TIMER)).isEmpty();
    }

    @Test
    void errorOfARoundEndsTheLoopAtItsBoundary() {
        world.code.on("fail", context -> {
            throw new BpmnErrorThrown("E1", "no", null);
        });
        world.deploy(process(
                "p",
                start("s"),
                service("fail", whilst("", "${true}")),
                boundary("b", "fail", "<errorEventDefinition/>"),
                user("a"),
                flows("s fail", "b a")));
        assertThat(world.start("p").waitingAt()).containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"${'many'}", "${0 - 1}"})
    void maximumMustBeANumber(String maximum) {
        world.deploy(process(
                "p", start("s"), service("work", whilst("loopMaximum=\"" + maximum + "\"", "")), flow("s work")));
        assertThatThrownBy(() -> world.start("p")).isInstanceOf(Refusal.class).hasMessageContaining("loopMaximum");
    }
}

package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.catching;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.message;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.parallel;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Receive tasks and event-based gateways that start an instance (BPMN 2.0.2, 10.6.6, 13.2 and 13.3.3). */
class InstantiationTest {
    private final World world = new World();

    @Test
    void receiveTaskHasReceivedTheMessageThatStartedIt() {
        world.deploy(
                process("p", node("receiveTask", "r", "messageRef='m1' instantiate='true'"), user("a"), flow("r a")));
        Instance instance = world.start("p", "r", null, Map.of("x", 1));
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.path()).isEqualTo("r");
        assertThat(instance.variables()).containsEntry("x", 1);
    }

    @Test
    void exclusiveGatewayStartsWithWhicheverEventComes() {
        world.deploy(process(
                "p",
                node("eventBasedGateway", "g", "instantiate='true'"),
                catching("c", message("m1")),
                catching("d", message("m2")),
                user("a"),
                user("b"),
                flows("g c a", "g d b")));
        Instance instance = world.start("p", "d", null, Map.of());
        assertThat(instance.waitingAt()).containsExactly("b");
        assertThat(instance.path()).isEqualTo("g d");
        assertThat(instance.subscriptions()).isEmpty();
    }

    @Test
    void parallelGatewayStartsWithOneEventAndWaitsForTheOthers() {
        world.deploy(process(
                "p",
                node("eventBasedGateway", "g", "instantiate='true' eventGatewayType='Parallel'"),
                catching("c", message("m1")),
                catching("d", message("m2")),
                parallel("join"),
                user("a"),
                flows("g c join a", "g d join")));
        Instance instance = world.start("p", "d", null, Map.of());
        assertThat(instance.waitingAt()).containsExactly("c");
        instance.message("paid");
        assertThat(instance.waitingAt()).containsExactly("a");
    }
}

package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.exclusive;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.parallel;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.user;
import static dev.headway.core.scenario.Bpmn.when;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Complex gateways: activation, and the wait for the reset (BPMN 2.0.2, 13.4.5). */
class ComplexGatewayTest {
    private final World world = new World();

    private static String complex(String activation) {
        return node(
                "complexGateway",
                "c",
                "",
                activation.isEmpty() ? "" : "<activationCondition>" + activation + "</activationCondition>");
    }

    private Instance threeInto(String activation) {
        world.deploy(process(
                "p",
                start("s"),
                parallel("fork"),
                user("x"),
                user("y"),
                user("z"),
                complex(activation),
                user("a"),
                flows("s fork x c a", "fork y c", "fork z c")));
        return world.start("p");
    }

    @Test
    void twoOfThreeGoOnAndTheThirdIsSwallowed() {
        Instance instance = threeInto("${activationCount >= 2}");
        instance.complete("y");
        assertThat(instance.waitingAt()).containsExactly("x", "z");
        instance.complete("x");
        assertThat(instance.waitingAt()).containsExactly("a", "z");
        instance.complete("z");
        assertThat(instance.waitingAt()).containsExactly("a");
        instance.complete("a");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void lateTokenEndsTheInstanceThatOnlyWaitsForIt() {
        Instance instance = threeInto("${activationCount >= 1}");
        instance.complete("y").complete("a").complete("x");
        assertThat(instance.waitingAt()).containsExactly("z");
        instance.complete("z");
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("s fork y c a x z");
    }

    @Test
    void conditionMayLookAtVariables() {
        Instance instance = threeInto("${activationCount == 3 || urgent}");
        instance.set("urgent", false).complete("y");
        assertThat(instance.waitingAt()).containsExactly("x", "z");
        instance.complete("x", Map.of("urgent", true));
        assertThat(instance.waitingAt()).containsExactly("a", "z");
    }

    @Test
    void withoutConditionItWaitsForAllThatCanCome() {
        Instance instance = threeInto("");
        instance.complete("y").complete("x");
        assertThat(instance.waitingAt()).containsExactly("z");
        instance.complete("z");
        assertThat(instance.waitingAt()).containsExactly("a");
    }

    @Test
    void outgoingFlowsAreChosenLikeThoseOfAnInclusiveGateway() {
        world.deploy(process(
                "p",
                start("s"),
                complex(""),
                user("a"),
                user("b"),
                user("d"),
                flow("s c"),
                when("c", "a", "${n > 1}"),
                when("c", "b", "${n > 2}"),
                when("c", "d", "${n > 3}")));
        assertThat(world.start("p", Map.of("n", 3)).waitingAt()).containsExactly("a", "b");
    }

    /** A flow that can bring no token any more is not waited for: the gateway can be activated again, as in a loop. */
    @Test
    void gatewayIsResetWhenNothingMoreCanCome() {
        world.deploy(process(
                "p",
                start("s"),
                exclusive("merge"),
                parallel("fork"),
                user("x"),
                user("y"),
                exclusive("leave", "default='leave-c'"),
                node("endEvent", "gone", ""),
                complex("${activationCount >= 1}"),
                user("a"),
                exclusive("more", "default='more-e'"),
                node("endEvent", "e", ""),
                flows("s merge fork x c", "fork y leave c a more e"),
                when("leave", "gone", "${skip}"),
                when("more", "merge", "${again}")));
        Instance instance = world.start("p", Map.of("skip", true, "again", true));
        instance.complete("x").complete("y").complete("a");
        assertThat(instance.waitingAt()).containsExactly("x", "y");
        instance.complete("x");
        assertThat(instance.waitingAt()).containsExactly("a", "y");
        instance.set("skip", false).complete("y");
        assertThat(instance.waitingAt()).containsExactly("a");
    }
}

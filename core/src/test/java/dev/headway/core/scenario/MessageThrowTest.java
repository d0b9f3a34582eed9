package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.catching;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.extensions;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.message;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.throwing;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Message throw and end events, and send tasks (BPMN 2.0.2, 10.3.3, 10.5.3 to 10.5.5). */
class MessageThrowTest {
    private final World world = new World();

    private static String sender(String kind, String id, String content) {
        return switch (kind) {
            case "throw" -> throwing(id, content);
            case "end" -> end(id, content);
            case "task" -> node("sendTask", id, "messageRef='m1'");
            default -> throw new IllegalArgumentException(kind);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw", "end", "task"})
    void messageGoesToTheOneWhoHasWaitedLongestForIt(String kind) {
        world.deploy(
                process("receiver", start("s"), catching("c", message("m1")), user("a"), flow("s c a")),
                process("sender", start("ss"), sender(kind, "t", message("m1")), flow("ss t")));
        Instance first = world.start("receiver");
        Instance second = world.start("receiver");
        assertThat(world.start("sender").ended()).isTrue();
        assertThat(first.waitingAt()).as("nothing leaves before the commit").containsExactly("c");
        world.settle();
        assertThat(first.waitingAt()).containsExactly("a");
        assertThat(second.waitingAt()).as("a message has one receiver").containsExactly("c");
        world.start("sender");
        world.settle();
        assertThat(second.waitingAt()).containsExactly("a");
    }

    @Test
    void messageIsCorrelatedByTheBusinessKeyOfItsSender() {
        world.deploy(
                process("receiver", start("s"), catching("c", message("m1")), user("a"), flow("s c a")),
                process("sender", start("ss"), throwing("t", message("m1")), flow("ss t")));
        Instance other = world.start("receiver", null, "order 1", Map.of());
        Instance mine = world.start("receiver", null, "order 2", Map.of());
        world.start("sender", null, "order 2", Map.of());
        world.settle();
        assertThat(mine.waitingAt()).containsExactly("a");
        assertThat(other.waitingAt()).containsExactly("c");
    }

    @Test
    void inputMappingTravelsWithTheMessage() {
        world.deploy(
                process("receiver", start("s"), catching("c", message("m1")), user("a"), flow("s c a")),
                process(
                        "sender",
                        start("ss"),
                        throwing(
                                "t",
                                extensions("<camunda:inputOutput><camunda:inputParameter name='amount'>${price * 2}"
                                        + "</camunda:inputParameter></camunda:inputOutput>"),
                                message("m1")),
                        flow("ss t")));
        Instance receiver = world.start("receiver");
        Instance sender = world.start("sender", Map.of("price", 21));
        world.settle();
        assertThat(receiver.variables()).containsEntry("amount", 42L).doesNotContainKey("price");
        assertThat(sender.variables()).doesNotContainKey("amount");
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw", "end"})
    void implementationSendsItInsteadOfTheEngine(String kind) {
        String named = "<messageEventDefinition messageRef='m1' camunda:class='mailer'/>";
        world.deploy(process("p", start("s"), sender(kind, "t", named), flow("s t")));
        Instance instance = world.start("p");
        assertThat(instance.ended()).isTrue();
        assertThat(world.code.calls()).containsExactly("mailer@t");
        assertThat(world.outbox).isEmpty();
    }

    @Test
    void asynchronousImplementationRunsAsAJobAndItsErrorIsCaught() {
        world.deploy(process(
                "p",
                start("s"),
                node(
                        "intermediateThrowEvent",
                        "t",
                        "camunda:asyncBefore='true'",
                        "<messageEventDefinition camunda:class='mailer'/>"),
                user("a"),
                flow("s t a")));
        world.code.on("mailer", context -> context.setVariable("sent", true));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("t");
        assertThat(world.prepare(instance, instance.at("t")))
                .as("runs outside the turn")
                .isNotNull();
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.variables()).containsEntry("sent", true);
    }
}

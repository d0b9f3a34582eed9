package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.catching;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.eventSub;
import static dev.headway.core.scenario.Bpmn.extensions;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.nonInterrupting;
import static dev.headway.core.scenario.Bpmn.nonInterruptingStart;
import static dev.headway.core.scenario.Bpmn.parallel;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Variable listener events of Flowable: the change of a variable is the event, whatever its value. */
class VariableListenerTest {
    private final World world = new World();

    private static String listener(String variable, String change) {
        return extensions("<flowable:variableListenerEventDefinition variableName='" + variable
                + "' variableChangeType='" + change + "'/>");
    }

    @ParameterizedTest
    @CsvSource({"create, true, false", "update, false, true", "update-create, true, true", "all, true, true"})
    void catchEventGoesOnByTheChangeThatItNames(String change, boolean created, boolean updated) {
        world.deploy(process("p", start("s"), catching("c", listener("x", change)), user("a"), flow("s c a")));
        Instance instance = world.start("p");
        instance.set("y", 1);
        assertThat(instance.waitingAt()).containsExactly("c");
        instance.set("x", 1);
        assertThat(instance.waitingAt()).containsExactly(created ? "a" : "c");
        instance.set("x", 2);
        assertThat(instance.waitingAt()).containsExactly(created || updated ? "a" : "c");
    }

    /** In Flowable listeners are asked when all else of the call is done, for all that has changed in it. */
    @Test
    void aChangeOfTheSameStepCountsThoughItCameBeforeTheWait() {
        world.deploy(process("p", start("s"), catching("c", listener("x", "create")), user("a"), flow("s c a")));
        assertThat(world.start("p", Map.of("x", 1)).waitingAt()).containsExactly("a");
    }

    @Test
    void boundaryEventsInterruptOrRunBesideOnEachChange() {
        world.deploy(process(
                "p",
                start("s"),
                user("host"),
                boundary("stop", "host", listener("x", "all")),
                nonInterrupting("note", "host", listener("y", "update")),
                user("a"),
                user("b"),
                flows("s host", "stop a", "note b")));
        Instance instance = world.start("p");
        instance.set("y", 1).set("y", 2).set("y", 2);
        assertThat(instance.waitingAt()).containsExactly("b", "b", "host");
        instance.set("x", 1);
        assertThat(instance.waitingAt()).containsExactly("a", "b", "b");
        assertThat(instance.subscriptions()).isEmpty();
    }

    /** What a listener changes itself does not start it again: it would never end. */
    @Test
    void eventSubProcessDoesNotHearWhatItChangesItself() {
        world.deploy(process(
                "p",
                start("s"),
                user("t"),
                end("e"),
                eventSub(
                        "esp",
                        nonInterruptingStart("es", listener("x", "all")),
                        node("serviceTask", "again", "flowable:expression='${x + 1}' flowable:resultVariable='x'"),
                        user("handle"),
                        flow("es again handle")),
                flow("s t e")));
        Instance instance = world.start("p");
        instance.set("x", 1);
        assertThat(instance.waitingAt()).containsExactly("handle", "t");
        assertThat(instance.variables().get("x")).isEqualTo(2L);
        instance.set("x", 7);
        assertThat(instance.waitingAt()).containsExactly("handle", "handle", "t");
    }

    @ParameterizedTest
    @CsvSource({"all, t", "update-create, t", "update, t", "delete, handle"})
    void onlyAListenerForDeletionsHearsOfADeletion(String change, String waitsAt) {
        world.deploy(process(
                "p",
                start("s"),
                user("before"),
                node("serviceTask", "remove", "flowable:expression='${execution.removeVariable(\"x\")}'"),
                user("t"),
                boundary("b", "t", listener("x", change)),
                user("handle"),
                flows("s before remove t", "b handle")));
        Instance instance = world.start("p", Map.of("x", 1));
        assertThat(instance.complete("before").waitingAt()).containsExactly(waitsAt);
        assertThat(instance.variables()).doesNotContainKey("x");
    }

    @Test
    void whatDoesNotInterruptHappensForEachChangeOfAStepAndElseOnce() {
        world.deploy(process(
                "p",
                start("s"),
                parallel("fork"),
                user("before"),
                node("serviceTask", "one", "flowable:expression='${execution.setVariable(\"x\", 1)}'"),
                node("serviceTask", "two", "flowable:expression='${execution.setVariable(\"x\", 2)}'"),
                user("t"),
                catching("c", listener("x", "all")),
                user("caught"),
                user("host"),
                boundary("stop", "host", listener("x", "all")),
                user("stopped"),
                eventSub(
                        "esp",
                        nonInterruptingStart("es", listener("x", "update-create")),
                        user("handle"),
                        flow("es handle")),
                flows("s fork before one two t", "fork c caught", "fork host", "stop stopped")));
        Instance instance = world.start("p");
        assertThat(instance.complete("before").waitingAt())
                .containsExactly("caught", "handle", "handle", "stopped", "t");
    }

    @Test
    void everyListenerOfTheVariableHears() {
        world.deploy(process(
                "p",
                start("s"),
                parallel("fork"),
                catching("c", listener("x", "all")),
                catching("d", listener("x", "all")),
                user("a"),
                user("b"),
                flows("s fork", "fork c", "fork d", "c a", "d b")));
        Instance instance = world.start("p");
        assertThat(instance.set("x", 1).waitingAt()).containsExactly("a", "b");
    }

    @Test
    void aSubProcessWithAListenerIsInterruptedOnce() {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "sub",
                        start("ss"),
                        user("t"),
                        flow("ss t"),
                        eventSub("esp", start("es", listener("x", "all")), user("handle"), flow("es handle"))),
                user("a"),
                flow("s sub a")));
        Instance instance = world.start("p");
        instance.complete("t", Map.of("x", 1)); // the scope has ended before the listeners are asked
        assertThat(instance.waitingAt()).containsExactly("a");
        Instance other = world.start("p");
        other.set("x", 1).set("x", 2);
        assertThat(other.waitingAt()).containsExactly("handle");
        assertThat(other.complete("handle").waitingAt()).containsExactly("a");
    }
}

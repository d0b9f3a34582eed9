package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.call;
import static dev.headway.core.scenario.Bpmn.catching;
import static dev.headway.core.scenario.Bpmn.condition;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.eventBased;
import static dev.headway.core.scenario.Bpmn.eventSub;
import static dev.headway.core.scenario.Bpmn.extensions;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.message;
import static dev.headway.core.scenario.Bpmn.nonInterrupting;
import static dev.headway.core.scenario.Bpmn.nonInterruptingStart;
import static dev.headway.core.scenario.Bpmn.plain;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.service;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Command;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.variable.VariableDocument;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditional events: looked at when they begin to wait and when a variable changes (BPMN 2.0.2, 10.5.5). */
class ConditionalEventTest {
    private final World world = new World();

    @Test
    void catchEventGoesOnWhenAVariableMakesItsConditionTrue() {
        world.deploy(process("p", start("s"), catching("c", condition("${x > 5}")), user("a"), flow("s c a")));
        Instance instance = world.start("p");
        instance.set("y", 7).set("x", 3);
        assertThat(instance.waitingAt()).containsExactly("c");
        instance.set("x", 6);
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.subscriptions()).isEmpty();
    }

    @Test
    void conditionThatHoldsAlreadyDoesNotWait() {
        world.deploy(process("p", start("s"), catching("c", condition("${x > 5}")), user("a"), flow("s c a")));
        assertThat(world.start("p", Map.of("x", 6)).waitingAt()).containsExactly("a");
    }

    @Test
    void interruptingBoundaryEndsItsActivityAndTheOtherRunsBesideOnEachChange() {
        world.deploy(process(
                "p",
                start("s"),
                user("host"),
                boundary("stop", "host", condition("${x > 5}")),
                nonInterrupting("note", "host", condition("${x > 2}")),
                user("a"),
                user("b"),
                flows("s host", "stop a", "note b")));
        Instance instance = world.start("p", Map.of("x", 0));
        instance.set("x", 3).set("x", 4);
        assertThat(instance.waitingAt()).containsExactly("b", "b", "host");
        instance.set("x", 6);
        assertThat(instance.waitingAt()).containsOnly("a", "b");
    }

    @Test
    void eventSubProcessSeesWhatACompletedTaskBrings() {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "sub",
                        start("ss"),
                        user("t"),
                        user("next"),
                        flow("ss t next"),
                        eventSub("esp", start("es", condition("${x == 'bad'}")), user("handle"), flow("es handle"))),
                user("a"),
                flow("s sub a")));
        Instance instance = world.start("p");
        instance.complete("t", Map.of("x", "bad"));
        assertThat(instance.waitingAt()).containsExactly("handle");
        instance.complete("handle");
        assertThat(instance.waitingAt()).containsExactly("a");
    }

    /** The token that is on its way to the start event goes with all else in the scope; the same in a sub-process. */
    @ParameterizedTest
    @ValueSource(strings = {"process", "sub-process", "called process"})
    void conditionThatHoldsAtTheStartInterruptsWhatHasNotBegun(String where) {
        String handler =
                eventSub("esp", start("es", condition("${x > 0}")), user("handle"), end("ee"), flow("es handle ee"));
        String[] parts = {start("s"), plain("m"), user("t"), end("e"), handler, flow("s m t e")};
        switch (where) {
            case "process" -> world.deploy(process("p", parts));
            case "sub-process" -> world.deploy(process("p", start("ps"), sub("sub", parts), flow("ps sub")));
            default ->
                world.deploy(
                        process(
                                "p",
                                start("ps"),
                                call("c", "called", extensions("<flowable:in source='x' target='x'/>")),
                                flow("ps c")),
                        process("called", parts));
        }
        Instance outer = world.start("p", Map.of("x", 1));
        Instance instance =
                where.equals("called process") ? world.instances("called").get(0) : outer;
        assertThat(instance.waitingAt()).containsExactly("handle");
        assertThat(instance.visited("m")).isFalse();
        instance.complete("handle");
        world.settle();
        assertThat(instance.ended()).isTrue();
        assertThat(outer.ended()).isTrue();
        assertThat(outer.end().state()).isEqualTo(HistoryRow.EndState.COMPLETED);
    }

    /** The variable changes in the very step that ends the instance: the event comes first. */
    @Test
    void eventHappensBeforeTheTokenMovesOn() {
        world.code.on("work", context -> context.setVariable("x", 1));
        world.deploy(process(
                "p",
                start("s"),
                service("work"),
                end("e"),
                flow("s work e"),
                eventSub(
                        "esp", nonInterruptingStart("es", condition("${x == 1}")), user("handle"), flow("es handle"))));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("handle");
        instance.complete("handle");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void firstEventBehindAGatewayMayBeACondition() {
        world.deploy(process(
                "p",
                start("s"),
                eventBased("g"),
                catching("c", condition("${x}")),
                catching("m", message("m1")),
                user("a"),
                user("b"),
                flows("s g c a", "g m b")));
        Instance instance = world.start("p");
        instance.set("x", true);
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.subscriptions()).isEmpty();
    }

    /** The family's filters: which variable, and created, updated or deleted. */
    @ParameterizedTest
    @CsvSource({
        "x, '', x, true",
        "x, '', y, false",
        "x, create, x, false",
        "x, 'update,delete', x, true",
        "'', create, z, true",
        "'', create, x, false"
    })
    void filtersSayWhichChangesMatter(String variable, String events, String changed, boolean happens) {
        String definition = "<conditionalEventDefinition "
                + (variable.isEmpty() ? "" : "camunda:variableName='" + variable + "' ")
                + (events.isEmpty() ? "" : "camunda:variableEvents='" + events + "' ")
                + "><condition xsi:type='tFormalExpression'>${open}</condition></conditionalEventDefinition>";
        world.deploy(process("p", start("s"), catching("c", definition), user("a"), flow("s c a")));
        Instance instance = world.start("p", Map.of("open", false, "x", 1, "y", 1));
        world.apply(new Command.SetVariables(
                instance.id(), instance.id(), VariableDocument.of(Map.of("open", true, changed, 2)), Set.of(), false));
        boolean openMatters = variable.isEmpty() && !events.equals("create");
        assertThat(instance.waitingAt()).containsExactly(happens || openMatters ? "a" : "c");
    }

    @Test
    void localVariablesOfAnotherScopeDoNotMatter() {
        world.deploy(process(
                "p",
                start("s"),
                Bpmn.parallel("fork"),
                sub("sub", start("ss"), user("t"), flow("ss t")),
                catching("c", condition("${x == 1}")),
                user("a"),
                flows("s fork sub", "fork c a")));
        Instance instance = world.start("p");
        world.apply(new Command.SetVariables(
                instance.id(), instance.at("sub").id(), VariableDocument.of(Map.of("x", 1)), Set.of(), true));
        assertThat(instance.waitingAt()).containsExactly("c", "t");
        instance.set("x", 1);
        assertThat(instance.waitingAt()).contains("a");
    }

    @Test
    void conditionMayBeAScriptAndMustYieldATruthValue() {
        world.code.script(
                "big", context -> context.hasVariable("x") && ((Number) context.variable("x")).intValue() > 5);
        world.code.script("text", context -> "yes");
        String big =
                "<conditionalEventDefinition><condition language='test'>big</condition></conditionalEventDefinition>";
        world.deploy(process("p", start("s"), catching("c", big), user("a"), flow("s c a")));
        world.deploy(process("q", start("s"), catching("c", big.replace("big", "text")), user("a"), flow("s c a")));
        assertThat(world.start("p").set("x", 6).waitingAt()).containsExactly("a");
        assertThatThrownBy(() -> world.start("q"))
                .isInstanceOf(ExpressionException.class)
                .hasMessageContaining("'c'");
    }
}

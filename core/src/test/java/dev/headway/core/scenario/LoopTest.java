package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.call;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.forEach;
import static dev.headway.core.scenario.Bpmn.message;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.service;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.times;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Multi-instance activities (BPMN 2.0.2, 13.3.7). */
class LoopTest {
    private final World world = new World();

    private Instance startWith(Map<String, ?> variables, String activity) {
        world.deploy(process("p", start("s"), activity, user("after"), flow("s a after")));
        return world.start("p", variables);
    }

    @Test
    void parallelInstancesRunAtOnceAndTheLastOneLeaves() {
        Instance instance = startWith(Map.of(), user("a", times("isSequential='false'", 3)));
        assertThat(instance.waitingAt()).containsExactly("a", "a", "a");
        instance.complete("a").complete("a");
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.complete("a").waitingAt()).containsExactly("after");
        assertThat(instance.path()).isEqualTo("s a a a");
        assertThat(instance.state().executions().size()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void terminateEndMayEndTheWholeLoop(String sequential) {
        String last =
                node("endEvent", "last", "", "<terminateEventDefinition flowable:terminateMultiInstance='true'/>");
        Instance instance = startWith(
                Map.of(),
                sub(
                        "a",
                        times("isSequential='" + sequential + "'", 3),
                        start("is"),
                        sub("inner", start("ns"), user("t"), last, flow("ns t last")),
                        flow("is inner")));
        instance.complete("t");
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.state().executions().size()).isEqualTo(1);
    }

    @Test
    void terminateEndOutsideOfALoopEndsItsScope() {
        Instance instance = startWith(
                Map.of(),
                sub(
                        "a",
                        start("is"),
                        user("t"),
                        node(
                                "endEvent",
                                "last",
                                "",
                                "<terminateEventDefinition flowable:terminateMultiInstance='true'/>"),
                        flow("is t last")));
        assertThat(instance.complete("t").waitingAt()).containsExactly("after");
    }

    @Test
    void anExpressionMayYieldTheNameOfTheCollection() {
        Instance instance = startWith(
                Map.of("people", List.of("x", "y"), "which", "people"),
                user("a", "<multiInstanceLoopCharacteristics flowable:collection='${which}'/>"));
        assertThat(instance.waitingAt()).containsExactly("a", "a");
    }

    @Test
    void sequentialInstancesRunOneAfterAnother() {
        Instance instance = startWith(
                Map.of("n", 3),
                user(
                        "a",
                        "<multiInstanceLoopCharacteristics "
                                + "isSequential='true'><loopCardinality>${n}</loopCardinality></multiInstanceLoopCharacteristics>"));
        for (int i = 0; i < 3; i++) {
            assertThat(instance.waitingAt()).containsExactly("a");
            assertThat(instance.at("a").scopeData()).isNotNull();
            instance.complete("a");
        }
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.variables()).as("nothing of the loop is left").isEqualTo(Map.of("n", 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void eachInstanceHasItsElementAndIndex(String sequential) {
        List<String> seen = new ArrayList<>();
        world.code.on("a", context -> {
            seen.add(context.variable("item") + "/" + context.localVariable("loopCounter"));
            assertThat(context.variables())
                    .containsOnlyKeys(
                            "items",
                            "item",
                            "loopCounter",
                            "nrOfInstances",
                            "nrOfActiveInstances",
                            "nrOfCompletedInstances");
        });
        startWith(
                Map.of("items", List.of("x", "y", "z")),
                service("a", forEach("isSequential='" + sequential + "'", "items", "item")));
        assertThat(seen).containsExactly("x/0", "y/1", "z/2");
    }

    @Test
    void elementsMayBeNumbersAndNull() {
        List<Object> seen = new ArrayList<>();
        world.code.on("a", context -> seen.add(context.variable("item")));
        List<Object> items = new ArrayList<>(List.of(1, 2L, 2.5, true));
        items.add(null);
        startWith(Map.of("items", items), service("a", forEach("", "${items}", "item")));
        assertThat(seen).containsExactly(1, 2L, 2.5, true, null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void emptyLoopIsPassedAtOnce(String sequential) {
        Instance instance = startWith(
                Map.of("items", List.of()), user("a", forEach("isSequential='" + sequential + "'", "items", "i")));
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.path()).isEqualTo("s");
    }

    @Test
    void completionConditionCancelsTheRest() {
        Instance instance = startWith(
                Map.of(),
                user(
                        "a",
                        "<multiInstanceLoopCharacteristics><loopCardinality>4</loopCardinality><completionCondition>"
                                + "${nrOfCompletedInstances >= 2}</completionCondition>"
                                + "</multiInstanceLoopCharacteristics>"));
        instance.complete("a");
        assertThat(instance.waitingAt()).hasSize(3);
        instance.complete("a");
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.path()).isEqualTo("s a a a! a!");
        assertThat(instance.history(HistoryRow.Task.class)).hasSize(4);
    }

    @Test
    void completionConditionSeesTheVariablesOfItsInstance() {
        Instance instance = startWith(
                Map.of(),
                user(
                        "a",
                        "<multiInstanceLoopCharacteristics isSequential='true'><loopCardinality>9</loopCardinality>"
                                + "<completionCondition>${loopCounter == 1}</completionCondition>"
                                + "</multiInstanceLoopCharacteristics>"));
        assertThat(instance.complete("a").complete("a").waitingAt()).containsExactly("after");
    }

    @Test
    void badCardinalityAndMissingCollectionAreRefusedWithThePlace() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        user(
                                "a",
                                "<multiInstanceLoopCharacteristics><loopCardinality>${n}</loopCardinality>"
                                        + "</multiInstanceLoopCharacteristics>"),
                        flow("s a")),
                process("q", start("qs"), user("qa", forEach("", "nothing", "i")), flow("qs qa")));
        assertThatThrownBy(() -> world.start("p", Map.of("n", -1)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'a'");
        assertThatThrownBy(() -> world.start("q")).isInstanceOf(Refusal.class).hasMessageContaining("'qa'");
    }

    @Test
    void nestedLoopsCountEachForThemselves() {
        Instance instance = startWith(
                Map.of(),
                sub(
                        "a",
                        times("isSequential='false'", 2),
                        start("is"),
                        user("in", times("isSequential='true'", 2)),
                        end("ie"),
                        flow("is in ie")));
        assertThat(instance.waitingAt()).containsExactly("in", "in");
        instance.complete("in").complete("in").complete("in").complete("in");
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.path()).matches("s is is( in){2,4}.* a.* a");
    }

    @Test
    void calledInstancesAreLoopedToo() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        call("a", "called", forEach("", "items", "item")),
                        user("after"),
                        flow("s a after")),
                process("called", start("cs"), user("t"), flow("cs t")));
        Instance instance = world.start("p", Map.of("items", List.of(1, 2, 3)));
        assertThat(world.instances("called")).hasSize(3);
        world.instances("called").forEach(called -> called.complete("t"));
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void asyncAroundTheLoopAndAroundEachInstance() {
        Instance instance = startWith(
                Map.of(),
                node(
                        "serviceTask",
                        "a",
                        "flowable:class='a' camunda:asyncBefore='true' camunda:asyncAfter='true'",
                        times("camunda:asyncBefore='true' camunda:asyncAfter='true' camunda:exclusive='false'", 2)));
        assertThat(instance.ready()).as("one job before the loop").hasSize(1);
        world.runJob(instance, instance.firstReady());
        assertThat(instance.ready()).as("one job per instance").hasSize(2);
        assertThat(world.effects.stream()
                        .filter(Effect.JobReady.class::isInstance)
                        .map(effect -> ((Effect.JobReady) effect).exclusive()))
                .containsExactly(true, false, false);
        world.runJobs();
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(world.effects.stream().filter(Effect.JobReady.class::isInstance))
                .hasSize(6);
        assertThat(world.code.calls()).containsExactly("a@a", "a@a");
    }

    @Test
    void largeLoopIsCreatedInWindowsAndLeavesOnce() {
        world.checkEvery = 500;
        List<Integer> items = IntStream.range(0, 2_500).boxed().toList();
        List<Object> seen = Collections.synchronizedList(new ArrayList<>());
        world.code.on("a", context -> seen.add(context.variable("item")));
        Instance instance = startWith(
                Map.of("items", items),
                node(
                        "serviceTask",
                        "a",
                        "flowable:class='a'",
                        "<multiInstanceLoopCharacteristics flowable:collection='items' flowable:elementVariable='item'"
                                + " camunda:asyncBefore='true'/>"));
        assertThat(instance.state().executions().size())
                .as("root, body, one window")
                .isEqualTo(1_002);
        world.runJobs();
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(seen).containsExactlyInAnyOrderElementsOf(items);
        assertThat(instance.history(HistoryRow.Activity.class)).hasSize(2_501);
    }

    @Test
    void synchronousLargeLoopNeedsOneJobPerFurtherWindow() {
        world.checkEvery = 500;
        Instance instance = startWith(Map.of(), service("a", times("isSequential='false'", 2_500)));
        assertThat(instance.waitingAt()).isEmpty();
        assertThat(instance.firstReady().kind()).isEqualTo(dev.headway.core.state.Execution.Kind.LOOP);
        world.runJob(instance, instance.firstReady());
        world.runJob(instance, instance.firstReady());
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void loopThatIsInterruptedBetweenWindowsIsGoneAltogether() {
        world.checkEvery = 500;
        world.deploy(process(
                "p",
                start("s"),
                user("a", times("isSequential='false'", 1_500)),
                boundary("b", "a", message("m1")),
                user("handled"),
                flows("s a", "b handled")));
        Instance instance = world.start("p");
        assertThat(instance.ready()).hasSize(1);
        instance.message("paid");
        assertThat(instance.waitingAt()).containsExactly("handled");
        assertThat(instance.ready()).isEmpty();
        assertThat(instance.state().tasks().size()).isEqualTo(1);
    }

    @Test
    void completionConditionBetweenWindowsDropsTheNextWindow() {
        world.checkEvery = 500;
        Instance instance = startWith(
                Map.of(),
                user(
                        "a",
                        "<multiInstanceLoopCharacteristics><loopCardinality>1500</loopCardinality>"
                                + "<completionCondition>${nrOfCompletedInstances == 1}</completionCondition>"
                                + "</multiInstanceLoopCharacteristics>"));
        instance.complete("a");
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.ready()).isEmpty();
        assertThat(instance.history(HistoryRow.Activity.class)).hasSize(1_001);
    }

    /** Parallel instances end in any order; their outputs stand in the order of the instances. */
    @Test
    void outputsOfAParallelLoopAreGatheredInOrder() {
        String loop = "<multiInstanceLoopCharacteristics flowable:collection='items' flowable:elementVariable='item'>"
                + "<loopDataOutputRef>results</loopDataOutputRef><outputDataItem name='result'/>"
                + "</multiInstanceLoopCharacteristics>";
        world.deploy(process("p", start("s"), user("a", loop), user("b"), flow("s a b")));
        Instance instance = world.start("p", Map.of("items", List.of("x", "y", "z")));
        List<TaskRow> tasks = instance.tasks();
        for (int index : new int[] {2, 0, 1}) {
            world.apply(new Command.CompleteTask(
                    instance.id(), tasks.get(index).id(), null, VariableDocument.of(Map.of("result", index)), false));
        }
        assertThat(instance.variables()).containsEntry("results", List.of(0, 1, 2));
        assertThat(instance.state().executions().size()).isEqualTo(1);
    }

    /** What each has computed while it waits is its own (BPMN 2.0.2, 10.3.8), whatever the process has under that name. */
    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void eachInstanceBringsItsOwnValueAndNothingLeaks(String sequential) {
        world.code.on("work", context -> {
            if (!context.variable("item").equals("b")) {
                context.setVariable("result", context.variable("item") + "!");
            }
        });
        Instance instance = startWith(
                Map.of("items", List.of("a", "b", "c"), "result", "of the process"),
                sub(
                        "a",
                        "<multiInstanceLoopCharacteristics isSequential='" + sequential
                                + "'><loopDataInputRef>items</loopDataInputRef><loopDataOutputRef>results</loopDataOutputRef>"
                                + "<inputDataItem name='item'/><outputDataItem name='result'/></multiInstanceLoopCharacteristics>",
                        start("as"),
                        service("work"),
                        user("t"),
                        flow("as work t")));
        instance.complete("t").complete("t").complete("t");
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.variables())
                .containsEntry("results", Arrays.asList("a!", null, "c!"))
                .containsEntry("result", "of the process");
    }

    @Test
    void outputsOfALoopInALoopAreThoseOfEachRound() {
        String outer = "<multiInstanceLoopCharacteristics><loopDataInputRef>items</loopDataInputRef>"
                + "<loopDataOutputRef>all</loopDataOutputRef><inputDataItem name='item'/><outputDataItem name='some'/>"
                + "</multiInstanceLoopCharacteristics>";
        String inner = "<multiInstanceLoopCharacteristics isSequential='true'><loopDataInputRef>item</loopDataInputRef>"
                + "<loopDataOutputRef>some</loopDataOutputRef><inputDataItem name='each'/><outputDataItem name='each'/>"
                + "</multiInstanceLoopCharacteristics>";
        world.code.on("work", context -> context.setVariable("each", context.variable("each") + "!"));
        Instance instance = startWith(
                Map.of("items", List.of(List.of("a", "b"), List.of("c"))),
                sub("a", outer, start("as"), service("work", inner), user("t"), flow("as work t")));
        instance.complete("t").complete("t");
        assertThat(instance.variables())
                .containsEntry("all", List.of(List.of("a!", "b!"), List.of("c!")))
                .doesNotContainKeys("some", "each");
    }

    @Test
    void whatAnInstanceSetsStaysItsOwnWithVariableAggregation() {
        world.code.on("work", context -> context.setVariable("price", (Long) context.variable("price") + 1));
        String loop = "<multiInstanceLoopCharacteristics isSequential='true'><extensionElements>"
                + "<flowable:variableAggregation target='prices'><flowable:variable source='price'/></flowable:variableAggregation>"
                + "</extensionElements><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>";
        world.deploy(process("p", start("s"), service("work", loop), user("b"), flow("s work b")));
        assertThat(world.start("p", Map.of("price", 10L)).variables())
                .containsEntry("price", 10L)
                .containsEntry("prices", List.of(Map.of("price", 11L), Map.of("price", 11L)));
    }

    @Test
    void variableAggregationGathersObjectsOfSeveralVariables() {
        world.code.on("work", context -> context.setLocalVariable("price", context.variable("item") + " Euro"));
        String loop = "<multiInstanceLoopCharacteristics isSequential='true' flowable:collection='items'"
                + " flowable:elementVariable='item'><extensionElements><flowable:variableAggregation target='reviews'>"
                + "<flowable:variable source='item'/><flowable:variable source='price' target='cost'/></flowable:variableAggregation>"
                + "</extensionElements></multiInstanceLoopCharacteristics>";
        world.deploy(process("p", start("s"), service("work", loop), user("b"), flow("s work b")));
        Instance instance = world.start("p", Map.of("items", List.of("1", "2")));
        assertThat(instance.variables())
                .containsEntry(
                        "reviews",
                        List.of(Map.of("item", "1", "cost", "1 Euro"), Map.of("item", "2", "cost", "2 Euro")));
        assertThat(world.start("p", Map.of("items", List.of())).variables()).containsEntry("reviews", List.of());
    }
}

package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.async;
import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.call;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.error;
import static dev.headway.core.scenario.Bpmn.escalation;
import static dev.headway.core.scenario.Bpmn.extensions;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.parallel;
import static dev.headway.core.scenario.Bpmn.plain;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.times;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.variable.VariableDocument;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Call activities: instances that call instances (BPMN 2.0.2, 13.3.5). */
class CallActivityTest {
    private static final String MAPPINGS = extensions(
            "<flowable:in source='x' target='y'/>",
            "<flowable:in sourceExpression='${x + 1}' target='z'/>",
            "<flowable:out source='result' target='answer'/>",
            "<flowable:out sourceExpression='${result + 1}' target='next'/>");

    private final World world = new World();

    private World calling(String callExtensions, String calledBody) {
        return world.deploy(
                process("p", start("s"), call("c", "called", callExtensions), user("after"), flow("s c after")),
                process("called", start("cs"), calledBody, end("ce")));
    }

    @Test
    void calledInstanceThatEndsAtOnceReturnsInTheSameStep() {
        Instance instance = calling("", plain("t") + flow("cs t ce")).start("p");
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(world.outbox).isEmpty();
        Instance called = world.instances("called").get(0);
        assertThat(called.ended()).isTrue();
        assertThat(called.path()).isEqualTo("cs t ce");
        assertThat(called.end().superInstanceId()).isEqualTo(instance.id());
        assertThat(instance.history(HistoryRow.Activity.class).get(1).calledInstanceId())
                .isEqualTo(called.id());
    }

    @Test
    void calledInstanceThatWaitsReturnsByTheOutbox() {
        Instance instance = calling("", user("t") + flow("cs t ce")).start("p");
        assertThat(instance.waitingAt()).containsExactly("c");
        world.instances("called").get(0).complete("t");
        assertThat(instance.waitingAt())
                .as("not before the commit of the called one")
                .containsExactly("c");
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(world.outbox).isEmpty();
    }

    @Test
    void onlyMappedVariablesTravel() {
        calling(MAPPINGS, user("t") + flow("cs t ce"));
        Instance instance = world.start("p", Map.of("x", 1, "secret", "s"));
        Instance called = world.instances("called").get(0);
        assertThat(called.variables()).isEqualTo(Map.of("y", 1, "z", 2L));
        called.complete("t", Map.of("result", 41));
        world.settle();
        assertThat(instance.variables()).isEqualTo(Map.of("x", 1, "secret", "s", "answer", 41, "next", 42L));
    }

    /** In the step of the call, or in one of its own. */
    @ParameterizedTest
    @CsvSource({"camunda,error", "camunda,escalation", "flowable,error", "flowable,escalation"})
    void camundasMappingAlsoBringsWhatACalledInstanceHasWhenItThrows(String dialect, String kind) {
        String event = kind.equals("error") ? error("err1") : escalation("esc1");
        String mapping = extensions(
                "<" + dialect + ":in source='x' target='z'/>", "<" + dialect + ":out source='z' target='y'/>");
        for (boolean waits : List.of(false, true)) {
            String id = waits ? "waits" : "atOnce";
            world.deploy(
                    process(
                            id,
                            start("s"),
                            call("c", id + "Called", mapping),
                            boundary("b", "c", event),
                            user("caught"),
                            flows("s c", "b caught")),
                    process(
                            id + "Called",
                            start("cs"),
                            waits ? user("t") : plain("t"),
                            end("ce", event),
                            flow("cs t ce")));
            Instance instance = world.start(id, Map.of("x", 1));
            if (waits) {
                world.instances(id + "Called").get(0).complete("t");
            }
            world.settle();
            assertThat(instance.waitingAt()).containsExactly("caught");
            assertThat(instance.variables())
                    .isEqualTo(dialect.equals("camunda") ? Map.of("x", 1, "y", 1) : Map.of("x", 1));
        }
    }

    @Test
    void nameOfATargetMayBeAnExpression() {
        calling(
                extensions(
                        "<flowable:in source='x' targetExpression='in_${n}'/>",
                        "<flowable:out source='result' targetExpression='out_${n}'/>"),
                user("t") + flow("cs t ce"));
        Instance instance = world.start("p", Map.of("x", 1, "n", "a"));
        Instance called = world.instances("called").get(0);
        assertThat(called.variables()).isEqualTo(Map.of("in_a", 1));
        called.complete("t", Map.of("result", 2));
        world.settle();
        assertThat(instance.variables()).isEqualTo(Map.of("x", 1, "n", "a", "out_a", 2));
    }

    @Test
    void localInMappingsSeeWhatTheCallItselfHas() {
        calling(
                extensions(
                        "<camunda:inputOutput><camunda:inputParameter name='mine'>1</camunda:inputParameter></camunda:inputOutput>",
                        "<camunda:in source='mine' target='a' local='true'/>",
                        "<camunda:in source='x' target='b' local='true'/>"),
                user("t") + flow("cs t ce"));
        world.start("p", Map.of("x", 1));
        assertThat(world.instances("called").get(0).variables())
                .containsEntry("a", "1")
                .containsEntry("b", null);
    }

    @Test
    void allVariablesTravelOnRequestButNotWhatALoopKeeps() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        call(
                                "c",
                                "called",
                                extensions("<camunda:in variables='all'/>", "<camunda:out variables='all'/>"),
                                "<multiInstanceLoopCharacteristics isSequential='true' flowable:collection='items'"
                                        + " flowable:elementVariable='item'/>"),
                        user("after"),
                        flow("s c after")),
                process("called", start("cs"), user("t"), flow("cs t")));
        Instance instance = world.start("p", Map.of("items", java.util.List.of("a", "b")));
        Instance first = world.instances("called").get(0);
        assertThat(first.variables()).containsOnlyKeys("items", "item", "loopCounter");
        first.complete("t");
        world.settle();
        assertThat(world.instances("called").get(1).variables()).containsEntry("item", "b");
        world.instances("called").get(1).complete("t");
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void businessKeyIsHandedOn() {
        calling(extensions("<camunda:in businessKey='${key}'/>"), user("t") + flow("cs t ce"));
        world.start("p", Map.of("key", "K-1"));
        assertThat(world.instances("called").get(0).state().root().requireRoot().businessKey())
                .isEqualTo("K-1");
    }

    @Test
    void businessKeyIsInheritedOnRequest() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        node("callActivity", "c", "calledElement='called' flowable:inheritBusinessKey='true'"),
                        flow("s c")),
                process("called", start("cs"), user("t"), flow("cs t")));
        world.start("p", null, "order-7", Map.of());
        assertThat(world.instances("called").get(0).state().root().requireRoot().businessKey())
                .isEqualTo("order-7");
    }

    @Test
    void cancellingTheCallerCancelsTheCalledAllTheWayDown() {
        world.deploy(
                process("p", start("s"), call("c", "middle"), flow("s c")),
                process(
                        "middle",
                        start("ms"),
                        parallel("f"),
                        call("c1", "leaf"),
                        call("c2", "leaf"),
                        flow("ms f c1"),
                        flow("f c2")),
                process("leaf", start("ls"), user("t"), flow("ls t")));
        Instance instance = world.start("p");
        assertThat(world.instances("leaf")).hasSize(2);
        instance.cancel();
        assertThat(world.instances("middle").get(0).ended()).isFalse();
        world.settle();
        assertThat(world.instances()).allMatch(Instance::ended);
        assertThat(world.instances("leaf").get(0).end().state()).isEqualTo(HistoryRow.EndState.CANCELLED);
    }

    @Test
    void returnToACallerThatIsGoneIsUsedUp() {
        Instance instance = calling("", user("t") + flow("cs t ce")).start("p");
        world.instances("called").get(0).complete("t");
        instance.cancel();
        assertThat(world.outbox).hasSize(2);
        world.settle();
        assertThat(world.outbox).isEmpty();
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void returnThatComesTwiceCountsOnce() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        node("callActivity", "c", "calledElement='called'", times("isSequential='true'", 2)),
                        flow("s c")),
                process("called", start("cs"), user("t"), flow("cs t")));
        Instance instance = world.start("p");
        Instance first = world.instances("called").get(0);
        long caller = first.state().root().requireRoot().superExecutionId();
        first.complete("t");
        world.settle();
        world.apply(new Command.ReturnFromCall(
                instance.id(),
                caller,
                first.id(),
                VariableDocument.EMPTY,
                null,
                null,
                new InstanceDelta.Guard.Outbox(1)));
        assertThat(instance.waitingAt()).containsExactly("c");
        assertThat(world.instances("called")).hasSize(2);
    }

    @Test
    void nestedCallsReturnThroughEachOther() {
        world.deploy(
                process("p", start("s"), call("c", "middle", MAPPINGS), user("after"), flow("s c after")),
                process(
                        "middle",
                        start("ms"),
                        call("mc", "leaf", extensions("<flowable:out source='result' target='result'/>")),
                        end("me"),
                        flow("ms mc me")),
                process("leaf", start("ls"), async("work"), end("le"), flow("ls work le")));
        world.code.on("work", context -> context.setVariable("result", 5));
        Instance instance = world.start("p", Map.of("x", 1));
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.variables()).containsEntry("answer", 5).containsEntry("next", 6L);
    }

    @Test
    void endlessRecursionIsRefusedAsAWhole() {
        world.deploy(process("p", start("s"), call("c", "p"), flow("s c")));
        assertThatThrownBy(() -> world.start("p"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'c'")
                .hasMessageContaining("recursion");
        assertThat(world.instances()).hasSize(1);
    }

    @Test
    void missingCalledProcessIsRefusedWithItsName() {
        world.deploy(process("p", start("s"), call("c", "nowhere"), flow("s c")));
        assertThatThrownBy(() -> world.start("p")).isInstanceOf(Refusal.class).hasMessageContaining("'nowhere'");
    }

    @Test
    void bindingToTheDeploymentKeepsToItsOwnVersion() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        node("callActivity", "latest", "calledElement='called'"),
                        node(
                                "callActivity",
                                "same",
                                "calledElement='called' camunda:calledElementBinding='deployment'"),
                        flow("s latest same")),
                process("called", start("cs"), flow("cs one"), plain("one")));
        world.deploy(process("called", start("cs"), flow("cs two"), plain("two")));
        world.start("p");
        assertThat(world.instances("called")).extracting(Instance::path).containsExactly("cs two", "cs one");
    }

    @Test
    void sameDeploymentTakesTheLatestWhereThatHasNone() {
        world.deploy(process(
                "p",
                start("s"),
                node("callActivity", "c", "calledElement='called' flowable:sameDeployment='true'"),
                flow("s c")));
        world.deploy(process("called", start("cs"), flow("cs one"), plain("one")));
        assertThat(world.start("p").ended()).isTrue();
    }

    @Test
    void calledElementMayBeTheIdOfADefinition() {
        world.deploy(process("called", start("cs"), flow("cs one"), plain("one")));
        long first = world.definition("called").id();
        world.deploy(process("called", start("cs"), flow("cs two"), plain("two")));
        world.deploy(process(
                "p",
                start("s"),
                node("callActivity", "c", "calledElement='${which}' flowable:calledElementType='id'"),
                flow("s c")));
        world.start("p", Map.of("which", String.valueOf(first)));
        assertThat(world.instances("called")).extracting(Instance::path).containsExactly("cs one");
        assertThatThrownBy(() -> world.start("p", Map.of("which", "999")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'999'");
        assertThatThrownBy(() -> world.start("p", Map.of("which", "called")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("id of a process definition");
    }

    @Test
    void idAndNameOfTheCalledInstanceComeFromTheModel() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        node(
                                "callActivity",
                                "c",
                                "calledElement='called' flowable:idVariableName='${prefix}Id'"
                                        + " flowable:processInstanceName='order of ${who} by ${prefix}'",
                                extensions("<flowable:in source='customer' target='who'/>")),
                        flow("s c")),
                process("called", start("cs"), user("t"), flow("cs t")));
        Instance instance = world.start("p", Map.of("prefix", "child", "customer", "Ada"));
        Instance called = world.instances("called").get(0);
        assertThat(instance.variables()).containsEntry("childId", String.valueOf(called.id()));
        assertThat(called.state().root().requireRoot().name()).isEqualTo("order of Ada by child");
    }

    @Test
    void resultsMayStayWithEachCallOfALoop() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        node(
                                "callActivity",
                                "c",
                                "calledElement='called' flowable:useLocalScopeForOutParameters='true'",
                                extensions(
                                        "<flowable:in source='loopCounter' target='n'/>",
                                        "<flowable:out sourceExpression='${n * 10}' target='result'/>",
                                        "<flowable:executionListener event='end' class='look'/>"),
                                times("isSequential='false'", 2)),
                        user("after"),
                        flow("s c after")),
                process("called", start("cs"), plain("t"), end("ce"), flow("cs t ce")));
        world.code.on(
                "look",
                context -> context.setVariable("seen" + context.variable("loopCounter"), context.variable("result")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.variables()).isEqualTo(Map.of("seen0", 0L, "seen1", 10L));
    }

    @Test
    void completeAsyncTakesTheResultByAJob() {
        String out = extensions("<flowable:out source='result' target='answer'/>");
        String call = node("callActivity", "c", "calledElement='called' flowable:completeAsync='true'", out);
        String caller = process("p", start("s"), call, user("after"), flow("s c after"));
        Instance atOnce = world.deploy(caller, process("called", start("cs"), flow("cs t"), plain("t")))
                .start("p", Map.of("x", 1));
        assertThat(world.instances("called").get(0).ended()).isTrue();
        assertThat(atOnce.ready()).hasSize(1);
        assertThat(atOnce.waitingAt()).containsExactly("c");
        world.settle();
        assertThat(atOnce.waitingAt()).containsExactly("after");

        Instance later = world.deploy(caller, process("called", start("cs"), flow("cs t"), user("t")))
                .start("p", Map.of("x", 1));
        world.instances("called").get(1).complete("t", Map.of("result", 7));
        world.settle();
        assertThat(later.waitingAt()).containsExactly("after");
        assertThat(later.variables()).containsEntry("answer", 7);
    }

    @Test
    void aSuspendedCallerTakesWhatItsCalledInstanceBringsWhenItIsActivated() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        call("c", "called", extensions("<flowable:out source='x' target='x'/>")),
                        user("after"),
                        flow("s c after")),
                process("called", start("cs"), user("t"), flow("cs t")));
        Instance instance = world.start("p").suspend();
        world.instances("called").get(0).complete("t", Map.of("x", 1));
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("c");
        assertThat(instance.variables()).isEmpty();
        assertThat(instance.ready()).isEmpty();
        instance.activate();
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.variables()).containsEntry("x", 1);
    }

    @Test
    void cancellingTheCalledInstanceCancelsItsCaller() {
        Instance instance = calling("", user("t") + flow("cs t ce")).start("p");

        world.instances("called").get(0).cancel();
        world.settle();

        assertThat(instance.ended()).isTrue();
        assertThat(instance.end().state()).isEqualTo(HistoryRow.EndState.CANCELLED);
        assertThat(world.outbox).isEmpty();
    }

    @Test
    void aJoinDoesNotWaitForACalledInstanceThatWasCancelled() {
        Instance instance = world.deploy(
                        process(
                                "p",
                                start("s"),
                                parallel("fork"),
                                call("c", "called", ""),
                                user("beside"),
                                parallel("join"),
                                user("after"),
                                flow("s fork c join after"),
                                flow("fork beside join")),
                        process("called", start("cs"), user("t"), end("ce"), flow("cs t ce")))
                .start("p");
        world.instances("called").get(0).cancel();
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("beside");

        instance.complete("beside");

        assertThat(instance.waitingAt()).containsExactly("after");
        instance.complete("after");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void cancellingTheCalledInstanceLeavesTheOtherBranchesOfItsCaller() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        parallel("fork"),
                        call("c", "called", ""),
                        user("other"),
                        flow("s fork c"),
                        flow("fork other")),
                process("called", start("cs"), user("t"), flow("cs t")));
        Instance instance = world.start("p");

        world.instances("called").get(0).cancel();
        world.settle();

        assertThat(instance.waitingAt()).containsExactly("other");
        instance.complete("other");
        assertThat(instance.end().state()).isEqualTo(HistoryRow.EndState.COMPLETED);
    }
}

package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.after;
import static dev.headway.core.scenario.Bpmn.async;
import static dev.headway.core.scenario.Bpmn.at;
import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.call;
import static dev.headway.core.scenario.Bpmn.catching;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.eventBased;
import static dev.headway.core.scenario.Bpmn.every;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.message;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.nonInterrupting;
import static dev.headway.core.scenario.Bpmn.parallel;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.signal;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.terminate;
import static dev.headway.core.scenario.Bpmn.throwing;
import static dev.headway.core.scenario.Bpmn.times;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Reply;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.JobRow;
import dev.headway.core.variable.VariableDocument;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Start, catch, throw, boundary and end events, and the event-based gateway (BPMN 2.0.2, 10.5 and 13.5). */
class EventTest {
    private final World world = new World();

    @ParameterizedTest
    @ValueSource(strings = {"byMessage", "bySignal", "byTimer", "byNothing"})
    void instanceStartsAtTheGivenStartEvent(String startEvent) {
        world.deploy(process(
                "p",
                start("byNothing"),
                start("byMessage", message("m1")),
                start("bySignal", signal("s1")),
                start("byTimer", after("PT1H")),
                user("a"),
                flows("byNothing a", "byMessage a", "bySignal a", "byTimer a")));
        Instance instance = world.start("p", startEvent.equals("byNothing") ? null : startEvent, null, Map.of("x", 1));
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.path()).isEqualTo(startEvent);
        assertThat(instance.state().root().requireRoot().startElementId()).isEqualTo(startEvent);
        assertThat(instance.variables()).containsEntry("x", 1);
    }

    /** As in the family: by its key. */
    @ParameterizedTest
    @ValueSource(strings = {"message", "signal", "timer"})
    void processWithoutNoneStartStartsAtItsEventByItsKey(String kind) {
        String event = switch (kind) {
            case "message" -> message("m1");
            case "signal" -> signal("s1");
            default -> after("PT1H");
        };
        world.deploy(process("p", start("first", event), start("other", message("m2")), user("a"), flow("first a")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.state().root().requireRoot().startElementId()).isEqualTo("first");
    }

    @Test
    void catchEventTakesItsMessageOnceWithItsVariables() {
        world.deploy(process("p", start("s"), catching("c", message("m1")), user("a"), flow("s c a")));
        Instance instance = world.start("p");
        long subscription = instance.subscription("paid").id();
        instance.message("paid", Map.of("amount", 7));
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.variables()).containsEntry("amount", 7);
        assertThat(instance.subscriptions()).isEmpty();
        assertThatThrownBy(() -> world.apply(
                        new Command.DeliverEvent(instance.id(), subscription, VariableDocument.EMPTY, null)))
                .isInstanceOf(Refusal.class);
    }

    @Test
    void signalReachesEveryWaitingInstanceAndNotTheInstanceScopedOne() {
        world.deploy(
                process("p", start("s"), catching("c", signal("s1")), user("a"), flow("s c a")),
                process("thrower", start("ts"), throwing("t", signal("s1")), end("te", signal("s2")), flow("ts t te")));
        Instance first = world.start("p");
        Instance second = world.start("p");
        Instance thrower = world.start("thrower");
        assertThat(thrower.ended()).isTrue();
        assertThat(first.waitingAt()).as("nothing leaves before the commit").containsExactly("c");
        assertThat(world.outbox).extracting(row -> row.name()).containsExactly("alarm", "allClear");
        world.settle();
        assertThat(first.waitingAt()).containsExactly("a");
        assertThat(second.waitingAt()).containsExactly("a");
    }

    @Test
    void timerCatchEventsFireAtDateAfterDurationAndOnceForACycle() {
        String date = Instant.ofEpochMilli(World.EPOCH_MILLIS + 60_000).toString();
        world.deploy(process(
                "p",
                start("s"),
                catching("byDate", at(date)),
                catching("byDuration", after("PT1M")),
                catching("byCycle", every("R3/PT1M")),
                user("a"),
                flow("s byDate byDuration byCycle a")));
        Instance instance = world.start("p");
        world.advance(59_999);
        assertThat(instance.waitingAt()).containsExactly("byDate");
        world.advance(1);
        assertThat(instance.waitingAt()).containsExactly("byDuration");
        world.advance(60_000);
        assertThat(instance.waitingAt()).containsExactly("byCycle");
        world.advance(60_000);
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.jobs(JobRow.Table.TIMER)).isEmpty();
    }

    @Test
    void timerThatIsDueAtTheEpochHasThatTimeInHistoryAndAReadyJobHasNone() {
        world.deploy(process(
                "p",
                start("s"),
                catching("c", at("1970-01-01T00:00:00Z")),
                async("later"),
                user("a"),
                flow("s c later a")));
        Instance instance = world.start("p");
        world.advance(0);
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.history(HistoryRow.JobLog.class))
                .extracting(HistoryRow.JobLog::elementId, HistoryRow.JobLog::dueMillis)
                .containsExactly(tuple("c", 0L), tuple("c", 0L), tuple("later", null), tuple("later", null));
    }

    @Test
    void timerThatHasFiredIsStale() {
        world.deploy(process("p", start("s"), catching("c", after("PT1M")), user("a"), flow("s c a")));
        Instance instance = world.start("p");
        long timer = instance.jobs(JobRow.Table.TIMER).get(0).id();
        world.advance(60_000);
        assertThat(world.apply(new Command.FireTimer(instance.id(), timer))).isInstanceOf(Reply.Stale.class);
        assertThat(instance.waitingAt()).containsExactly("a");
    }

    /** An activity that waits, by the kinds that there are; {@code host} is its id. */
    private static String host(String kind) {
        return switch (kind) {
            case "user" -> user("host");
            case "receive" -> node("receiveTask", "host", "messageRef='m2'");
            case "sub" -> sub("host", start("hs"), user("inner"), end("he"), flow("hs inner he"));
            case "call" -> call("host", "called");
            case "loop" -> user("host", times("isSequential='false'", 3));
            case "subLoop" ->
                sub(
                        "host",
                        start("hs"),
                        user("inner"),
                        end("he"),
                        flow("hs inner he"),
                        times("isSequential='true'", 2));
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private Instance startWith(String kind, String boundaryEvent) {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        host(kind),
                        boundaryEvent,
                        user("normal"),
                        user("handled"),
                        flows("s host normal", "b handled")),
                process("called", start("cs"), user("inCalled"), end("ce"), flow("cs inCalled ce")));
        return world.start("p");
    }

    @ParameterizedTest
    @ValueSource(strings = {"user", "receive", "sub", "call", "loop", "subLoop"})
    void interruptingBoundaryEventCancelsTheActivity(String kind) {
        Instance instance = startWith(kind, boundary("b", "host", message("m1")));
        instance.message("paid", Map.of("why", "x"));
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("handled");
        assertThat(instance.state().executions().size()).isEqualTo(1);
        assertThat(instance.subscriptions()).isEmpty();
        assertThat(instance.variables()).containsEntry("why", "x");
        assertThat(instance.path()).contains("host!").endsWith(" b");
        assertThat(world.instances("called")).allMatch(Instance::ended);
        assertThat(instance.complete("handled").ended()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"user", "receive", "sub", "call", "loop", "subLoop"})
    void nonInterruptingBoundaryEventLeavesTheActivityAndMayComeAgain(String kind) {
        Instance instance = startWith(kind, nonInterrupting("b", "host", signal("s1")));
        int before = instance.waitingAt().size();
        instance.message("alarm").message("alarm");
        assertThat(instance.waitingAt()).hasSize(before + 2).contains("handled");
        assertThat(instance.path()).endsWith("b b").doesNotContain("!");
        instance.complete("handled").complete("handled");
        assertThat(instance.waitingAt()).hasSize(before);
        instance.cancel();
        world.settle();
        assertThat(world.instances()).allMatch(Instance::ended);
    }

    @ParameterizedTest
    @ValueSource(strings = {"user", "sub", "call", "loop"})
    void interruptingTimerBoundaryFiresOnceAndIsDisarmedWithTheActivity(String kind) {
        Instance instance = startWith(kind, boundary("b", "host", after("PT10S")));
        assertThat(instance.jobs(JobRow.Table.TIMER)).hasSize(1);
        world.advance(10_000);
        assertThat(instance.waitingAt()).containsExactly("handled");
        assertThat(instance.jobs(JobRow.Table.TIMER)).isEmpty();
    }

    @Test
    void boundaryEventsAreDisarmedWhenTheActivityCompletes() {
        Instance instance = startWith("user", boundary("b", "host", after("PT10S")));
        instance.complete("host");
        assertThat(instance.state().jobs().isEmpty()).isTrue();
        assertThat(instance.waitingAt()).containsExactly("normal");
    }

    @Test
    void repeatedNonInterruptingTimerFiresAsOftenAsItSays() {
        Instance instance = startWith("user", nonInterrupting("b", "host", every("R3/PT10S")));
        world.advance(10_000);
        assertThat(instance.waitingAt()).containsExactly("handled", "host");
        world.advance(10_000);
        assertThat(instance.waitingAt()).containsExactly("handled", "handled", "host");
        world.advance(100_000);
        assertThat(instance.waitingAt()).containsExactly("handled", "handled", "handled", "host");
        assertThat(instance.state().jobs().isEmpty()).isTrue();
        instance.complete("host");
        assertThat(instance.waitingAt()).containsExactly("handled", "handled", "handled", "normal");
    }

    @ParameterizedTest
    @ValueSource(strings = {"onMessage", "onSignal", "onTimer", "onTask"})
    void eventBasedGatewayGoesOnWithTheFirstEventAndDisarmsTheOthers(String winner) {
        world.deploy(process(
                "p",
                start("s"),
                eventBased("g"),
                catching("onMessage", message("m1")),
                catching("onSignal", signal("s1")),
                catching("onTimer", after("PT1H")),
                node("receiveTask", "onTask", "messageRef='m2'"),
                user("a"),
                flows("s g onMessage a", "g onSignal a", "g onTimer a", "g onTask a")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("g");
        switch (winner) {
            case "onMessage" -> instance.message("paid");
            case "onSignal" -> instance.message("alarm");
            case "onTask" -> instance.message("refused");
            default -> world.advance(3_600_000);
        }
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.path()).isEqualTo("s g " + winner);
        assertThat(instance.state().jobs().isEmpty()).isTrue();
        assertThat(instance.subscriptions()).isEmpty();
    }

    @Test
    void noneEndEndsOnlyItsToken() {
        world.deploy(process(
                "p",
                start("s"),
                parallel("f"),
                user("a"),
                end("e1"),
                user("b"),
                end("e2"),
                flows("s f a e1", "f b e2")));
        Instance instance = world.start("p").complete("a");
        assertThat(instance.waitingAt()).containsExactly("b");
        assertThat(instance.complete("b").end().endElementId()).isEqualTo("e2");
    }

    @Test
    void terminateEndsItsProcessAtOnce() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        parallel("f"),
                        user("a"),
                        end("stop", terminate("")),
                        user("b"),
                        call("c", "called"),
                        flows("s f a stop", "f b", "f c")),
                process("called", start("cs"), user("inCalled"), flow("cs inCalled")));
        Instance instance = world.start("p").complete("a");
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("s f a stop b! c!");
        world.settle();
        assertThat(world.instances("called").get(0).ended()).isTrue();
    }

    @Test
    void terminateInASubProcessEndsOnlyThatUnlessItIsForAll() {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "sub",
                        start("ss"),
                        parallel("f"),
                        user("one"),
                        end("stop", terminate("")),
                        user("all"),
                        end("stopAll", terminate("flowable:terminateAll='true'")),
                        flows("ss f one stop", "f all stopAll")),
                user("after"),
                flow("s sub after")));
        Instance instance = world.start("p").complete("one");
        assertThat(instance.waitingAt()).containsExactly("after");
        Instance other = world.start("p").complete("all");
        assertThat(other.ended()).isTrue();
        assertThat(other.path()).isEqualTo("s ss f all stopAll one! sub!");
    }

    @Test
    void takeListenersOfTheFlowBehindAnEventBasedGatewayAreCalled() {
        String listened = Bpmn.flowXml("g", "c", Bpmn.extensions(Bpmn.listener("take", "taken")));
        world.deploy(process(
                "p",
                start("s"),
                eventBased("g"),
                catching("c", message("m1")),
                catching("d", message("m2")),
                flow("s g d"),
                listened));
        world.start("p").message("paid");
        world.start("p").message("refused");
        assertThat(world.code.calls()).containsExactly("taken:take@g");
    }
}

package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.after;
import static dev.headway.core.scenario.Bpmn.async;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.error;
import static dev.headway.core.scenario.Bpmn.eventSub;
import static dev.headway.core.scenario.Bpmn.every;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.message;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.nonInterruptingStart;
import static dev.headway.core.scenario.Bpmn.parallel;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.service;
import static dev.headway.core.scenario.Bpmn.signal;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.command.Command;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.JobRow;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.core.variable.VariableDocument;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Embedded sub-processes and event sub-processes (BPMN 2.0.2, 13.3.4 and 13.5.4). */
class SubProcessTest {
    private final World world = new World();

    private static String data(String name, String type, String value) {
        return "<dataObject id='" + name + value.replace(':', '.') + "' name='" + name + "' itemSubjectRef='xsd:" + type
                + "'><extensionElements><flowable:value>" + value
                + "</flowable:value></extensionElements></dataObject>";
    }

    @Test
    void nestedSubProcessesAreLeftWhenTheirLastTokenEnds() {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "outer",
                        start("os"),
                        parallel("f"),
                        sub("inner", start("is"), user("a"), end("ie"), flow("is a ie")),
                        user("b"),
                        flows("os f inner", "f b")),
                user("after"),
                flow("s outer after")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("a", "b");
        instance.complete("a");
        assertThat(instance.path()).endsWith("a ie inner");
        instance.complete("b");
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.path()).endsWith("inner b outer");
    }

    @Test
    void historyKnowsTheEnclosingVisit() {
        world.deploy(process(
                "p",
                start("s"),
                sub("sub", start("ss"), end("se"), flow("ss se")),
                user("after"),
                flow("s sub after")));
        Instance instance = world.start("p");
        long visit = instance.history(HistoryRow.Activity.class).stream()
                .filter(ended -> ended.elementId().equals("sub"))
                .findFirst()
                .orElseThrow()
                .id();
        assertThat(instance.history(HistoryRow.Activity.class).stream()
                        .filter(ended -> ended.parentVisitId() == visit)
                        .map(HistoryRow.Activity::elementId))
                .containsExactly("ss", "se");
    }

    @Test
    void dataObjectsBelongToTheirScope() {
        world.deploy(process(
                "p",
                data("x", "int", "1"),
                start("s"),
                sub("sub", data("x", "int", "2"), data("y", "string", "in"), start("ss"), user("a"), flow("ss a")),
                user("after"),
                flow("s sub after")));
        Instance instance = world.start("p");
        assertThat(instance.variables()).isEqualTo(Map.of("x", 1));
        assertThat(instance.at("sub").variables().asMap()).isEqualTo(Map.of("x", 2, "y", "in"));
        instance.complete("a", Map.of("x", 3, "z", 4));
        assertThat(instance.variables()).as("x was set where it is visible").isEqualTo(Map.of("x", 1, "z", 4));
    }

    @Test
    void dateOfADataObjectMayBeLocalTime() {
        world.deploy(process("p", data("x", "datetime", "2026-01-02T03:04:05"), start("s"), user("a"), flow("s a")));
        assertThat(world.start("p").variables().get("x"))
                .isInstanceOfSatisfying(
                        Date.class, date -> assertThat(date.toInstant()).hasToString("2026-01-02T03:04:05Z"));
    }

    @Test
    void initialVariablesGoBeforeDataObjects() {
        world.deploy(process("p", data("x", "int", "1"), start("s"), user("a"), flow("s a")));
        assertThat(world.start("p", Map.of("x", 9)).variables()).isEqualTo(Map.of("x", 9));
    }

    @Test
    void localVariablesOfASubProcessGoWithIt() {
        world.deploy(
                process("p", start("s"), sub("sub", start("ss"), user("a"), flow("ss a")), user("b"), flow("s sub b")));
        Instance instance = world.start("p", Map.of("x", 1));
        world.apply(new Command.SetVariables(
                instance.id(), instance.at("sub").id(), VariableDocument.of(Map.of("x", 2)), Set.of(), true));
        world.apply(new Command.SetVariables(
                instance.id(), instance.at("a").id(), VariableDocument.of(Map.of("x", 3, "y", 4)), Set.of(), false));
        assertThat(instance.at("sub").variables().asMap()).isEqualTo(Map.of("x", 3));
        assertThat(instance.variables()).isEqualTo(Map.of("x", 1, "y", 4));
        world.apply(new Command.SetVariables(
                instance.id(), instance.at("a").id(), VariableDocument.EMPTY, Set.of("x"), false));
        assertThat(instance.at("sub").variables().isEmpty()).isTrue();
        assertThat(instance.complete("a").variables()).isEqualTo(Map.of("x", 1, "y", 4));
    }

    private Instance withEventSub(String eventStart) {
        world.deploy(process(
                "p",
                start("s"),
                parallel("f"),
                user("a"),
                user("b"),
                flows("s f a", "f b"),
                eventSub("esp", eventStart, user("handle"), end("he"), flow("es handle he"))));
        return world.start("p");
    }

    @Test
    void interruptingEventSubProcessCancelsAllElseOfItsScope() {
        Instance instance = withEventSub(start("es", message("m1"))).message("paid");
        assertThat(instance.waitingAt()).containsExactly("handle");
        assertThat(instance.subscriptions()).isEmpty();
        assertThat(instance.path()).contains("a!").contains("b!");
        instance.complete("handle");
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).endsWith("handle he esp");
    }

    @Test
    void nonInterruptingEventSubProcessRunsBesideAndAsOftenAsTriggered() {
        Instance instance = withEventSub(nonInterruptingStart("es", signal("s1")))
                .message("alarm")
                .message("alarm");
        assertThat(instance.waitingAt()).containsExactly("a", "b", "handle", "handle");
        instance.complete("handle").complete("a").complete("b");
        assertThat(instance.waitingAt()).as("its scope is alive").containsExactly("handle");
        assertThat(instance.subscriptions()).containsExactly("es");
        assertThat(instance.complete("handle").ended()).isTrue();
    }

    @Test
    void interruptingEndsRunningNonInterruptingHandlersToo() {
        world.deploy(process(
                "p",
                start("s"),
                user("a"),
                flow("s a"),
                eventSub("soft", nonInterruptingStart("es1", message("m1")), user("h1"), flow("es1 h1")),
                eventSub("hard", start("es2", message("m2")), user("h2"), flow("es2 h2"))));
        Instance instance = world.start("p").message("paid").message("refused");
        assertThat(instance.waitingAt()).containsExactly("h2");
        assertThat(instance.subscriptions()).isEmpty();
    }

    @Test
    void timersStartEventSubProcesses() {
        Instance once = withEventSub(start("es", after("PT5S")));
        world.advance(5_000);
        assertThat(once.waitingAt()).containsExactly("handle");
        assertThat(once.state().jobs().isEmpty()).isTrue();
    }

    @Test
    void repeatedTimerStartsItsNonInterruptingEventSubProcessEachTime() {
        Instance instance = withEventSub(nonInterruptingStart("es", every("R2/PT5S")));
        world.advance(60_000);
        assertThat(instance.waitingAt()).containsExactly("a", "b", "handle", "handle");
        assertThat(instance.state().jobs().isEmpty()).isTrue();
    }

    @Test
    void eventSubProcessOfASubProcessIsArmedOnlyWhileThatRuns() {
        world.deploy(process(
                "p",
                start("s"),
                user("before"),
                sub(
                        "sub",
                        start("ss"),
                        user("a"),
                        flow("ss a"),
                        eventSub(
                                "esp",
                                data("d", "string", "fresh"),
                                start("es", message("m1")),
                                user("handle"),
                                flow("es handle"))),
                user("after"),
                flow("s before sub after")));
        Instance instance = world.start("p");
        assertThat(instance.subscriptions()).isEmpty();
        instance.complete("before");
        assertThat(instance.subscriptions()).containsExactly("es");
        instance.complete("a");
        assertThat(instance.subscriptions()).isEmpty();
        assertThat(instance.waitingAt()).containsExactly("after");

        Instance handled = world.start("p").complete("before").message("paid");
        assertThat(handled.waitingAt()).containsExactly("handle");
        assertThat(handled.at("esp").variables().asMap()).isEqualTo(Map.of("d", "fresh"));
        assertThat(handled.complete("handle").waitingAt()).containsExactly("after");
        assertThat(handled.path()).endsWith("a! es handle esp sub");
    }

    @Test
    void eventSubProcessesNest() {
        world.deploy(process(
                "p",
                start("s"),
                user("a"),
                flow("s a"),
                eventSub(
                        "outer",
                        nonInterruptingStart("es1", message("m1")),
                        user("h1"),
                        flow("es1 h1"),
                        eventSub("inner", start("es2", message("m2")), user("h2"), flow("es2 h2")))));
        Instance instance = world.start("p");
        assertThat(instance.subscriptions()).containsExactly("es1");
        instance.message("paid").message("paid");
        assertThat(instance.subscriptions()).containsExactly("es1", "es2", "es2");
        instance.message("refused");
        assertThat(instance.waitingAt()).containsExactly("a", "h1", "h2");
        instance.complete("h2");
        assertThat(instance.waitingAt()).containsExactly("a", "h1");
        instance.complete("h1").complete("a");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void errorStartsItsEventSubProcessInstantlyWhateverElseIsQueued() {
        // The root's own token has work queued when the other token raises the error: that work must not run on.
        world.deploy(process(
                "p",
                start("s"),
                parallel("f"),
                service("one"),
                service("two"),
                user("a"),
                end("fail", error("err1")),
                flows("s f one two a", "f fail"),
                eventSub("esp", start("es", error("err1")), user("handle"), flow("es handle"))));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("handle");
        assertThat(instance.state().root().activeChildren()).isEqualTo(1);
        assertThat(instance.complete("handle").ended()).isTrue();
        assertThat(instance.path()).doesNotContain("two");
    }

    @Test
    void jobOfACancelledTokenIsGone() {
        world.deploy(process(
                "p",
                start("s"),
                parallel("f"),
                async("work"),
                user("a"),
                flows("s f work", "f a"),
                eventSub("esp", start("es", message("m1")), user("handle"), flow("es handle"))));
        Instance instance = world.start("p").message("paid");
        assertThat(instance.ready()).isEmpty();
        assertThat(instance.jobs(JobRow.Table.RETRY)).isEmpty();
        assertThat(instance.waitingAt()).containsExactly("handle");
    }

    @Test
    void listenerOfACancelledTokenMayStillSetVariables() {
        world.code.on("note", context -> context.setVariable("left", true));
        world.deploy(process(
                "p",
                start("s"),
                node("userTask", "a", "", Bpmn.extensions(Bpmn.listener("end", "note"))),
                flow("s a"),
                eventSub("esp", start("es", message("m1")), user("handle"), flow("es handle"))));
        Instance instance = world.start("p").message("paid");
        assertThat(instance.variables()).containsEntry("left", true);
    }

    @Test
    void errorOfANonInterruptingHandlerIsCaughtByAnotherHandlerOfTheScope() {
        world.code.on("fail", context -> {
            throw new BpmnErrorThrown("E1", "no", null);
        });
        world.deploy(process(
                "p",
                start("s"),
                user("a"),
                flow("s a"),
                eventSub("soft", nonInterruptingStart("es1", message("m1")), service("fail"), flow("es1 fail")),
                eventSub("onError", start("es2", error("err1")), user("handle"), flow("es2 handle"))));
        Instance instance = world.start("p").message("paid");
        assertThat(instance.waitingAt()).containsExactly("handle");
    }

    /** Inside, the data object is seen, not what the token had under its name; the same name outside is another variable. */
    @Test
    void aDataObjectOfASubProcessHidesALocalVariableOfItsToken() {
        world.deploy(process(
                "p",
                start("s"),
                Bpmn.parallel("fork"),
                user("one"),
                user("two"),
                sub(
                        "sub",
                        "<dataObject id='d' name='x' itemSubjectRef='xsd:string'><extensionElements>"
                                + "<flowable:value>of the sub-process</flowable:value></extensionElements></dataObject>",
                        start("ss"),
                        user("in"),
                        flow("ss in")),
                flow("s fork one sub"),
                flow("fork two")));
        Instance instance = world.start("p");
        world.apply(new dev.headway.core.command.Command.SetVariables(
                instance.id(),
                instance.at("two").id(),
                dev.headway.core.variable.VariableDocument.of(Map.of("x", "of the other path")),
                java.util.Set.of(),
                true));
        world.apply(new dev.headway.core.command.Command.SetVariables(
                instance.id(),
                instance.at("one").id(),
                dev.headway.core.variable.VariableDocument.of(Map.of("x", "of the token")),
                java.util.Set.of(),
                true));
        instance.complete("one");
        assertThat(instance.at("sub").variables().get("x")).isEqualTo("of the sub-process");
    }
}

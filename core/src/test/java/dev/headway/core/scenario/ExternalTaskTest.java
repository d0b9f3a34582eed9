package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.after;
import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.error;
import static dev.headway.core.scenario.Bpmn.extensions;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.times;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Command;
import dev.headway.core.command.ExternalAction;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Reply;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.state.JobRow;
import dev.headway.core.variable.VariableDocument;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Service tasks whose work is done by workers outside ({@code type="external"}). */
class ExternalTaskTest {
    private final World world = new World();

    private Instance startWith(String... content) {
        world.deploy(process(
                "p",
                start("s"),
                node("serviceTask", "work", "camunda:type='external' camunda:topic='${topic}'", content),
                boundary("b", "work", error("err1")),
                boundary("late", "work", after("PT1H")),
                user("a"),
                user("failed"),
                user("tooLate"),
                flows("s work a", "b failed", "late tooLate")));
        return world.start("p", Map.of("topic", "mail"));
    }

    private static JobRow task(Instance instance) {
        return instance.jobs(JobRow.Table.EXTERNAL).get(0);
    }

    private Reply act(Instance instance, String worker, ExternalAction action) {
        return world.apply(
                new Command.ExternalTask(instance.id(), task(instance).id(), worker, action));
    }

    private Reply lock(Instance instance, String worker, long millis) {
        return act(instance, worker, new ExternalAction.Lock(worker, world.nowMillis + millis));
    }

    private static ExternalAction complete(Map<String, ?> variables) {
        return new ExternalAction.Complete(VariableDocument.of(variables), VariableDocument.EMPTY);
    }

    @Test
    void workerLocksAndCompletes() {
        Instance instance = startWith();
        assertThat(instance.waitingAt()).containsExactly("work");
        assertThat(task(instance).topic()).isEqualTo("mail");
        assertThat(lock(instance, "w1", 1_000)).isInstanceOf(Reply.Done.class);
        act(instance, "w1", complete(Map.of("sent", true)));
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.variables()).containsEntry("sent", true);
        assertThat(instance.state().jobs().all()).isEmpty();
    }

    @Test
    void lockKeepsOthersAwayUntilItExpires() {
        Instance instance = startWith();
        lock(instance, "w1", 1_000);
        assertThat(lock(instance, "w2", 1_000)).isInstanceOf(Reply.Stale.class);
        world.nowMillis += 1_000;
        assertThat(lock(instance, "w2", 1_000)).isInstanceOf(Reply.Done.class);
        assertThatThrownBy(() -> act(instance, "w1", complete(Map.of())))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'w1'")
                .hasMessageContaining("'w2' does");
        act(instance, "w2", new ExternalAction.Extend(world.nowMillis + 5_000));
        world.nowMillis += 2_000;
        assertThat(lock(instance, "w1", 1_000)).isInstanceOf(Reply.Stale.class);
        act(instance, null, new ExternalAction.Unlock());
        assertThat(lock(instance, "w1", 1_000)).isInstanceOf(Reply.Done.class);
    }

    @Test
    void failureWaitsForItsRetryAndWithoutRetriesForAnOperator() {
        Instance instance = startWith();
        lock(instance, "w1", 1_000);
        act(instance, "w1", failure("no mail server", "trace", 1, 5_000));
        assertThat(task(instance).exceptionMessage()).isEqualTo("no mail server");
        assertThat(lock(instance, "w1", 1_000)).isInstanceOf(Reply.Stale.class);
        world.nowMillis += 5_000;
        lock(instance, "w1", 1_000);
        act(instance, "w1", failure("still none", "trace", 0, 0));
        JobRow dead = instance.jobs(JobRow.Table.DEAD_LETTER).get(0);
        assertThat(dead.origin()).isEqualTo(JobRow.Table.EXTERNAL);
        assertThat(instance.jobs(JobRow.Table.EXTERNAL)).as("no retries left").isEmpty();
        world.apply(new Command.SetJobRetries(instance.id(), dead.id(), 2));
        assertThat(lock(instance, "w1", 1_000)).isInstanceOf(Reply.Done.class);
    }

    @Test
    void workersAreToldOfATaskThatNobodyHolds() {
        Instance instance = startWith();
        assertThat(offers()).as("a new task").isEqualTo(1);
        lock(instance, "w1", 1_000);
        assertThat(offers()).as("a held one").isEqualTo(1);
        act(instance, null, new ExternalAction.Unlock());
        assertThat(offers()).as("one that is let go").isEqualTo(2);
        lock(instance, "w1", 1_000);
        act(instance, "w1", failure("no", null, 1, 1_000));
        assertThat(offers()).as("one that waits after a failure").isEqualTo(2);
        world.nowMillis += 1_000;
        lock(instance, "w1", 1_000);
        act(instance, "w1", failure("no", null, 1, 0));
        assertThat(offers()).as("one that may be tried again at once").isEqualTo(3);
        lock(instance, "w1", 1_000);
        act(instance, "w1", failure("no", null, 0, 0));
        assertThat(offers()).as("a dead letter").isEqualTo(3);
        long dead = instance.jobs(JobRow.Table.DEAD_LETTER).get(0).id();
        world.apply(new Command.SetJobRetries(instance.id(), dead, 2));
        assertThat(offers()).as("one with new attempts").isEqualTo(4);
        instance.suspend();
        instance.activate();
        assertThat(offers()).as("one whose instance goes on").isEqualTo(5);
    }

    private long offers() {
        return world.effects.stream()
                .filter(Effect.ExternalTaskOffered.class::isInstance)
                .count();
    }

    @Test
    void deadLetterGoesWithItsActivity() {
        Instance instance = startWith();
        lock(instance, "w1", 1_000);
        act(instance, "w1", failure("no", null, 0, 0));
        world.advance(3_600_000);
        assertThat(instance.waitingAt()).containsExactly("tooLate");
        assertThat(instance.state().jobs().all()).isEmpty();
    }

    @Test
    void workerRaisesABpmnError() {
        Instance instance = startWith();
        lock(instance, "w1", 1_000);
        act(
                instance,
                "w1",
                new ExternalAction.RaiseError("E1", "no", VariableDocument.of(Map.of("why", "no address"))));
        assertThat(instance.waitingAt()).containsExactly("failed");
        assertThat(instance.variables()).containsEntry("why", "no address");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"externalTask.errorMessage == 'bounced'", "externalTask.getErrorMessage().contains('bounced')"})
    void conditionOverTheFailureMakesItAnError(String condition) {
        Instance instance = startWith(extensions(
                "<camunda:errorEventDefinition id='ed' errorRef='err1'" + " expression=\"${" + condition + "}\"/>"));
        lock(instance, "w1", 1_000);
        act(instance, "w1", failure("slow", null, 1, 0));
        assertThat(instance.waitingAt()).containsExactly("work");
        lock(instance, "w1", 1_000);
        act(instance, "w1", failure("bounced", null, 1, 0));
        assertThat(instance.waitingAt()).containsExactly("failed");
    }

    @Test
    void boundaryEventTakesTheTaskAwayFromItsWorker() {
        Instance instance = startWith();
        lock(instance, "w1", 1_000);
        long id = task(instance).id();
        world.advance(3_600_000);
        assertThat(instance.waitingAt()).containsExactly("tooLate");
        assertThatThrownBy(() -> world.apply(new Command.ExternalTask(instance.id(), id, "w1", complete(Map.of()))))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("cancelled");
    }

    @Test
    void suspendedInstanceGivesNoTaskAway() {
        Instance instance = startWith();
        instance.suspend();
        assertThat(instance.jobs(JobRow.Table.EXTERNAL)).isEmpty();
        instance.activate();
        assertThat(lock(instance, "w1", 1_000)).isInstanceOf(Reply.Done.class);
    }

    @Test
    void eachInstanceOfALoopIsATaskOfItsOwn() {
        world.deploy(process(
                "p",
                start("s"),
                node("serviceTask", "work", "camunda:type='external' camunda:topic='t'", times("", 3)),
                user("a"),
                flow("s work a")));
        Instance instance = world.start("p");
        for (int i = 0; i < 3; i++) {
            lock(instance, "w", 1_000);
            act(instance, "w", complete(Map.of()));
        }
        assertThat(instance.waitingAt()).containsExactly("a");
    }

    @Test
    void messageEndEventMayBeAWorkersToo() {
        world.deploy(process(
                "p",
                start("s"),
                Bpmn.end("e", "<messageEventDefinition camunda:type='external' camunda:topic='t'/>"),
                flow("s e")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("e");
        lock(instance, "w", 1_000);
        act(instance, "w", complete(Map.of()));
        assertThat(instance.ended()).isTrue();
    }

    private static ExternalAction.Fail failure(String message, @Nullable String details, int retries, long timeout) {
        return new ExternalAction.Fail(
                message, details, retries, timeout, VariableDocument.EMPTY, VariableDocument.EMPTY);
    }
}

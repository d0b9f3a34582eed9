package dev.headway.runtime.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.command.Command;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.simulation.SimulatedStore;
import dev.headway.runtime.simulation.TestNode;
import dev.headway.runtime.simulation.Untellable;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows for other instances: applied once, used up, found again by the sweep. */
@Timeout(120)
@SuppressWarnings("FutureReturnValueIgnored") // what happened is what counts
class OutboxDispatcherTest {
    private final TestNode node = new TestNode();
    private final OutboxDispatcher outbox =
            new OutboxDispatcher(node.store, node.turns, Runnable::run, node.ids, () -> 7, together -> {});
    private final long waiting = node.deployWaiting();

    private int sweep(Set<Integer> partitions, long graceNanos, long nowNanos) {
        return outbox.sweep(partitions, graceNanos, nowNanos, () -> {});
    }

    @BeforeEach
    void start() {
        node.startThreads(effect -> {});
    }

    @AfterEach
    void stop() {
        node.close();
    }

    private OutboxRow row(OutboxRow.Kind kind, long target, String name) {
        long id = node.ids.next(7);
        OutboxRow row = new OutboxRow(id, 1, kind, target, 0, name, "{}", 0, 5, null);
        node.store.tables().outbox.put(id, row);
        return row;
    }

    @Test
    void aRowIsUsedUpByWhatItDoes() {
        long instance = node.start(waiting);

        outbox.dispatch(row(OutboxRow.Kind.CANCEL_CALLED, instance, "cancelled"), null);

        assertThat(node.store.tables().root(instance)).isNull();
        assertThat(node.store.tables().outbox).isEmpty();
    }

    @Test
    void aRowThatComesTwiceActsOnce() {
        long instance = node.start(waiting);
        OutboxRow row = row(OutboxRow.Kind.CANCEL_CALLED, instance, "cancelled");
        outbox.dispatch(row, null);
        long ended = node.store.tables().history.size();

        outbox.dispatch(row, null);

        assertThat(node.store.tables().history).hasSize((int) ended);
    }

    @Test
    void theSweepFindsWhatACrashLeftBehind() {
        long instance = node.start(waiting);
        assertThat(sweep(Set.of(7), 10, 0)).as("nothing is there").isZero();
        row(OutboxRow.Kind.CANCEL_CALLED, instance, "cancelled");

        assertThat(sweep(Set.of(7), 10, 0)).as("its writer is given a moment").isZero();
        assertThat(sweep(Set.of(7), 10, 9)).as("still").isZero();
        assertThat(sweep(Set.of(7), 10, 10)).isEqualTo(1);

        assertThat(node.store.tables().root(instance)).isNull();
    }

    @Test
    void whatAPartitionThatHasJustComeBringsIsAppliedAtOnce() {
        long instance = node.start(waiting);
        sweep(Set.of(8), 10, 0);
        row(OutboxRow.Kind.CANCEL_CALLED, instance, "cancelled");

        assertThat(sweep(Set.of(8), 10, 1)).as("not its partition").isZero();
        assertThat(sweep(Set.of(7, 8), 10, 2)).isEqualTo(1);
    }

    @Test
    void aSignalReachesEverySubscriberAndStartsWhatItStarts() {
        String content = """
                <intermediateCatchEvent id='x'><signalEventDefinition signalRef='go'/></intermediateCatchEvent>""";
        long catching =
                node.store.definitions().add("catching", """
                        <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
                          <signal id="go" name="go"/><process id="catching" isExecutable="true"><startEvent id="s"/>
                          <sequenceFlow id="f" sourceRef="s" targetRef="x"/>%s</process></definitions>""".formatted(content)).id();
        List<Long> instances = List.of(node.start(catching), node.start(catching), node.start(catching));
        assertThat(node.store.tables().subscriptions.values())
                .extracting(SubscriptionRow::name)
                .containsOnly("go");
        node.store.definitions().startedBy(new StartSubscription(waiting, "start", "signal", "go", null));

        outbox.dispatch(row(OutboxRow.Kind.SIGNAL, 0, "go"), null);

        assertThat(instances).allMatch(instance -> node.store.tables().root(instance) == null);
        assertThat(node.store.tables().tasks)
                .as("the instance that the signal started")
                .hasSize(1);
        assertThat(node.store.tables().outbox).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"message", "signal"})
    void whatOthersKeepFromItsReceiverIsNotLost(String type) {
        long catching =
                node.store.definitions().add("catching", """
                        <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
                          <%1$s id="go" name="go"/><process id="catching" isExecutable="true"><startEvent id="s"/>
                          <sequenceFlow id="f" sourceRef="s" targetRef="x"/>
                          <intermediateCatchEvent id="x"><%1$sEventDefinition %1$sRef="go"/></intermediateCatchEvent>
                          </process></definitions>""".formatted(type)).id();
        long instance = node.start(catching);
        OutboxRow.Kind kind = type.equals("signal") ? OutboxRow.Kind.SIGNAL : OutboxRow.Kind.MESSAGE;
        OutboxRow row = row(kind, 0, "go");
        AtomicInteger races = new AtomicInteger(3);
        node.store.hook(new SimulatedStore.Hook() {
            @Override
            public void beforeCommit(CommitBatch batch) {
                if (races.getAndDecrement() > 0) {
                    node.store.moveOn(instance);
                }
            }
        });

        outbox.dispatch(row, null);

        assertThat(node.store.tables().root(instance)).isNotNull();
        assertThat(node.store.tables().outbox).hasSize(1);
        assertThat(races).hasNonPositiveValue();

        outbox.drain(Set.of(7));

        assertThat(node.store.tables().root(instance)).isNull();
        assertThat(node.store.tables().outbox).isEmpty();
    }

    @Test
    void whoCausedARowWaitsForIt() {
        long instance = node.start(waiting);
        var cause = new dev.headway.runtime.turn.Causality();

        outbox.dispatch(row(OutboxRow.Kind.CANCEL_CALLED, instance, "cancelled"), cause);
        assertThat(cause.future()).isNotDone();
        cause.reply(new dev.headway.core.command.Reply.Done());

        assertThat(cause.future()).isCompleted();
        assertThat(OutboxDispatcher.command(row(OutboxRow.Kind.CALL_RETURN, instance, "")))
                .isInstanceOf(Command.ReturnFromCall.class);
    }

    private long callingWhatThrowsAfterwards() {
        return node.deploy(
                "calling",
                "<callActivity id='x' calledElement='waiting'/><sequenceFlow id='g' sourceRef='x' targetRef='y'/>"
                        + "<serviceTask id='y' headway:delegateExpression='${work}'/>",
                "y");
    }

    @Test
    void aReturnThatUserCodeRefusesBecomesAJobOfTheCallActivity() {
        long caller = node.start(callingWhatThrowsAfterwards());
        long called = node.store.tables().tasks.values().iterator().next().instanceId();
        node.work = context -> {
            throw new Untellable();
        };

        node.completeTask(called).join();
        outbox.dispatch(node.store.tables().outbox.firstEntry().getValue(), null);

        assertThat(node.store.tables().outbox).as("used up").isEmpty();
        var ready = node.store.readyJobs(List.of(7), Long.MAX_VALUE, 10).getFirst();
        assertThat(ready.instanceId()).isEqualTo(caller);
        for (int attempt = 0; attempt < 3; attempt++) {
            var again = node.submit(new Command.RunJob(caller, ready.executionId(), ready.jobId()));
            assertThat(again).isCompletedExceptionally();
            node.submit(new Command.FailJob(caller, ready.executionId(), ready.jobId(), "on purpose", "", 0))
                    .join();
            node.submit(new Command.RetryJob(caller, ready.jobId())).join();
        }
        assertThat(node.store.tables().jobs(JobRow.Table.DEAD_LETTER).values())
                .singleElement()
                .satisfies(dead -> assertThat(dead.elementId()).isEqualTo("x"));

        node.work = context -> {};
        node.submit(new Command.SetJobRetries(caller, ready.jobId(), 1)).join();
        node.submit(new Command.RunJob(caller, ready.executionId(), ready.jobId()))
                .join();

        assertThat(node.store.tables().root(caller)).isNull();
        assertThat(node.store.tables().executions).isEmpty();
    }
}

package dev.headway.runtime.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.command.Command;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.simulation.TestNode;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rows for other instances: applied once, used up, found again by the sweep. */
@Timeout(60)
@SuppressWarnings("FutureReturnValueIgnored") // what happened is what counts
class OutboxDispatcherTest {
    private final TestNode node = new TestNode();
    private final OutboxDispatcher outbox =
            new OutboxDispatcher(node.store, node.turns, Runnable::run, node.ids, () -> 7);
    private final long waiting = node.deployWaiting();

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
        row(OutboxRow.Kind.CANCEL_CALLED, instance, "cancelled");

        assertThat(outbox.sweep(Set.of(7), 4)).as("too young").isZero();
        assertThat(outbox.sweep(Set.of(8), 5)).as("not its partition").isZero();
        assertThat(outbox.sweep(Set.of(7), 5)).isEqualTo(1);

        assertThat(node.store.tables().root(instance)).isNull();
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
}

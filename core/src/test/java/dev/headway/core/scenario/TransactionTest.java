package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.async;
import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.error;
import static dev.headway.core.scenario.Bpmn.exclusive;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.parallel;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.service;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.undoing;
import static dev.headway.core.scenario.Bpmn.user;
import static dev.headway.core.scenario.Bpmn.when;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Transactions: successful, cancelled, failed (BPMN 2.0.2, 10.3.5 and 13.3.4). */
class TransactionTest {
    private static final String CANCEL = "<cancelEventDefinition/>";
    private final World world = new World();

    private void deploy() {
        world.deploy(process(
                "p",
                start("s"),
                node(
                        "transaction",
                        "tx",
                        "",
                        start("ts"),
                        parallel("fork"),
                        service("A"),
                        undoing("A"),
                        sub("inner", start("is"), service("B"), undoing("B"), user("open"), flow("is B open")),
                        user("decide"),
                        exclusive("g", "default='g-ok'"),
                        end("ok"),
                        end("cancelled", CANCEL),
                        end("failed", error("err1")),
                        flows("ts fork A decide g ok", "fork inner"),
                        when("g", "cancelled", "${what == 'cancel'}"),
                        when("g", "failed", "${what == 'fail'}")),
                boundary("onCancel", "tx", CANCEL),
                boundary("onError", "tx", error("")),
                user("afterCancel"),
                user("afterError"),
                user("after"),
                flows("s tx after", "onCancel afterCancel", "onError afterError")));
    }

    @Test
    void successfulTransactionGoesOnNormally() {
        deploy();
        Instance instance = world.start("p");
        instance.complete("decide", Map.of("what", "ok")).complete("open");
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(world.code.calls()).containsExactly("A@A", "B@B");
    }

    @Test
    void cancelledTransactionIsCompensatedAndLeftAtItsCancelEvent() {
        deploy();
        Instance instance = world.start("p");
        instance.complete("decide", Map.of("what", "cancel"));
        assertThat(world.code.calls()).containsExactly("A@A", "B@B", "undoB@undoB", "undoA@undoA");
        assertThat(instance.waitingAt()).containsExactly("afterCancel");
        assertThat(instance.path())
                .isEqualTo("s ts fork A is B decide g cancelled open! inner! undoB undoA tx! onCancel");
        instance.complete("afterCancel");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void hazardIsAnErrorAndUndoesNothing() {
        deploy();
        Instance instance = world.start("p");
        instance.complete("decide", Map.of("what", "fail"));
        assertThat(instance.waitingAt()).containsExactly("afterError");
        assertThat(world.code.calls()).containsExactly("A@A", "B@B");
    }

    @Test
    void handlersOfACancelledTransactionMayTakeTime() {
        world.deploy(process(
                "p",
                start("s"),
                node(
                        "transaction",
                        "tx",
                        "",
                        start("ts"),
                        async("A"),
                        boundary("cA", "A", Bpmn.compensation("")),
                        node("userTask", "undoA", "isForCompensation='true'"),
                        "<association id='as' sourceRef='cA' targetRef='undoA'/>",
                        end("cancelled", CANCEL),
                        flow("ts A cancelled")),
                boundary("onCancel", "tx", CANCEL),
                user("afterCancel"),
                user("after"),
                flows("s tx after", "onCancel afterCancel")));
        Instance instance = world.start("p");
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("undoA");
        instance.complete("undoA");
        assertThat(instance.waitingAt()).containsExactly("afterCancel");
    }
}

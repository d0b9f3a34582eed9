package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.call;
import static dev.headway.core.scenario.Bpmn.compensation;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.plain;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.throwing;
import static dev.headway.core.scenario.Bpmn.times;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.history.HistoryRow.EndState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A called instance that is deleted takes its call activity along, and no other work of the caller. */
class CancelledCallTest {
    private static final String CALLED = process("called", start("cs"), user("t"), end("ce"), flow("cs t ce"));

    private final World world = new World();

    private void cancelled(Instance called) {
        called.cancel();
        world.settle();
    }

    private Instance called(int index) {
        return world.instances("called").get(index);
    }

    private void complete(Instance called) {
        called.complete("t");
        world.settle();
    }

    private static String looped(boolean inSubProcess, String loop) {
        return inSubProcess
                ? sub("a", loop, start("as"), call("c", "called"), end("ae"), flow("as c ae"))
                : call("a", "called", loop);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aParallelLoopGoesOnWithItsOtherInstances(boolean inSubProcess) {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        looped(inSubProcess, times("isSequential='false'", 3)),
                        user("after"),
                        flow("s a after")),
                CALLED);
        Instance instance = world.start("p");
        cancelled(called(1));
        assertThat(instance.ended()).isFalse();
        assertThat(called(0).ended()).isFalse();
        complete(called(0));
        assertThat(instance.waitingAt()).doesNotContain("after");
        complete(called(2));
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.state().executions().size()).isEqualTo(1);
    }

    @Test
    void theLastOfAParallelLoopThatIsCancelledEndsTheLoop() {
        world.deploy(
                process("p", start("s"), call("a", "called", times("", 3)), user("after"), flow("s a after")), CALLED);
        Instance instance = world.start("p");
        complete(called(0));
        complete(called(2));
        cancelled(called(1));
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSequentialLoopGoesOnWithItsNextItem(boolean inSubProcess) {
        String loop = "<multiInstanceLoopCharacteristics isSequential='true'><loopDataInputRef>items</loopDataInputRef>"
                + "<loopDataOutputRef>results</loopDataOutputRef><inputDataItem name='item'/><outputDataItem name='item'/>"
                + "</multiInstanceLoopCharacteristics>";
        world.deploy(process("p", start("s"), looped(inSubProcess, loop), user("after"), flow("s a after")), CALLED);
        Instance instance = world.start("p", Map.of("items", List.of("x", "y", "z")));
        complete(called(0));
        cancelled(called(1));
        assertThat(instance.waitingAt()).doesNotContain("after");
        complete(called(2));
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.variables()).containsEntry("results", List.of("x", "z"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void aLoopOfWhichNothingIsLeftIsCancelled(String sequential) {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        call("a", "called", times("isSequential='" + sequential + "'", 2)),
                        user("after"),
                        flow("s a after")),
                CALLED);
        Instance instance = world.start("p");
        cancelled(called(0));
        assertThat(instance.ended()).isFalse();
        cancelled(called(1));
        assertThat(instance.end().state()).isEqualTo(EndState.CANCELLED);
    }

    @Test
    void anAdHocSubProcessWaitsForWhatBeginsNext() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        node("adHocSubProcess", "ad", "", call("c", "called"), user("other")),
                        flow("s ad")),
                CALLED);
        Instance instance = world.start("p");
        world.apply(new dev.headway.core.command.Command.StartAdHocActivity(
                instance.id(), instance.at("ad").id(), "c"));
        cancelled(called(0));
        assertThat(instance.ended()).isFalse();
        assertThat(instance.at("ad")).isNotNull();
    }

    @Test
    void whatElseIsToBeCompensatedIs() {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        plain("one"),
                        boundary("b1", "one", compensation("")),
                        node("userTask", "undo", "isForCompensation='true'"),
                        plain("two"),
                        boundary("b2", "two", compensation("")),
                        node("callActivity", "undoTwo", "isForCompensation='true' calledElement='called'"),
                        throwing("back", compensation("")),
                        user("after"),
                        flows("s one two back after"),
                        "<association id='u1' associationDirection='One' sourceRef='b1' targetRef='undo'/>",
                        "<association id='u2' associationDirection='One' sourceRef='b2' targetRef='undoTwo'/>"),
                CALLED);
        Instance instance = world.start("p");
        cancelled(called(0));
        assertThat(instance.waitingAt()).containsExactly("undo");
        assertThat(instance.complete("undo").waitingAt()).containsExactly("after");
    }
}

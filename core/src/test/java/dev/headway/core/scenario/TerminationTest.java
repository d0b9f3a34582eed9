package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.call;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.parallel;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.terminate;
import static dev.headway.core.scenario.Bpmn.times;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.history.HistoryRow.EndState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Terminate end events of called processes that end their callers, or the loop around their call, as in Flowable. */
class TerminationTest {
    private final World world = new World();

    private void deploy(String attribute, boolean waits, String outer) {
        world.deploy(
                process(
                        "p",
                        start("s"),
                        parallel("fork"),
                        call("middle", "q", outer),
                        user("beside"),
                        user("after"),
                        flow("s fork middle after"),
                        flow("fork beside")),
                process("q", start("qs"), call("inner", "r"), user("qAfter"), flow("qs inner qAfter")),
                process(
                        "r",
                        start("rs"),
                        waits ? user("t") : node("task", "t", ""),
                        end("stop", terminate("flowable:" + attribute + "='true'")),
                        flow("rs t stop")));
    }

    private void reach(boolean waits) {
        if (waits) {
            world.instances("r").get(0).complete("t");
            world.settle();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void terminateAllEndsEveryInstanceThatHasCalledIt(boolean waits) {
        deploy("terminateAll", waits, times("", 2));
        Instance instance = world.start("p");
        reach(waits);
        assertThat(instance.ended()).isTrue();
        assertThat(instance.end().state()).isEqualTo(EndState.COMPLETED);
        assertThat(world.instances()).allMatch(Instance::ended);
        assertThat(world.outbox).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void terminateMultiInstanceEndsTheLoopAroundTheCall(boolean waits) {
        deploy("terminateMultiInstance", waits, times("", 2));
        Instance instance = world.start("p");
        reach(waits);
        assertThat(instance.waitingAt()).containsExactly("after", "beside");
        assertThat(world.instances("q")).allMatch(Instance::ended);
        assertThat(world.instances("r")).allMatch(Instance::ended);
    }

    /** Without a loop anywhere it is a plain terminate: the call returns. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void terminateMultiInstanceWithoutALoopEndsItsScope(boolean waits) {
        deploy("terminateMultiInstance", waits, "");
        Instance instance = world.start("p");
        reach(waits);
        assertThat(instance.waitingAt()).contains("beside");
        assertThat(world.instances("q").get(0).waitingAt()).containsExactly("qAfter");
    }

    @Test
    void anInnerLoopIsTheOneThatEnds() {
        world.deploy(
                process("p", start("s"), call("c", "q", times("", 2)), user("after"), flow("s c after")),
                process(
                        "q",
                        start("qs"),
                        sub(
                                "loop",
                                times("", 3),
                                start("ls"),
                                user("t"),
                                end("stop", terminate("flowable:terminateMultiInstance='true'")),
                                flow("ls t stop")),
                        user("qAfter"),
                        flow("qs loop qAfter")));
        world.start("p");
        Instance called = world.instances("q").get(0);
        called.complete("t");
        world.settle();
        assertThat(called.waitingAt()).containsExactly("qAfter");
    }
}

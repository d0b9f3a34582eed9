package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.error;
import static dev.headway.core.scenario.Bpmn.eventSub;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.message;
import static dev.headway.core.scenario.Bpmn.nonInterruptingStart;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Event sub-processes that BPMN does not allow and Flowable runs: with several start events, with boundary events. */
class SeveralStartsTest {
    private final World world = new World();

    @Test
    void eachStartEventStartsItsEventSubProcess() {
        world.deploy(process(
                "p",
                start("s"),
                user("t"),
                end("e"),
                eventSub(
                        "esp",
                        nonInterruptingStart("one", message("m1")),
                        start("two", message("m2")),
                        user("a"),
                        user("b"),
                        flows("one a", "two b")),
                flow("s t e")));
        Instance instance = world.start("p");
        assertThat(instance.subscriptions()).hasSize(2);
        assertThat(instance.message("paid").waitingAt()).containsExactly("a", "t");
        assertThat(instance.message("refused").waitingAt()).containsExactly("b");
        assertThat(instance.subscriptions()).isEmpty();
    }

    @Test
    void anErrorIsCaughtByTheSecondStartEvent() {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "sub",
                        start("ss"),
                        user("t"),
                        end("failed", error("err1")),
                        flow("ss t failed"),
                        eventSub(
                                "esp",
                                nonInterruptingStart("one", message("m1")),
                                start("two", error("err1")),
                                user("a"),
                                user("b"),
                                flows("one a", "two b"))),
                user("after"),
                flow("s sub after")));
        Instance instance = world.start("p");
        assertThat(instance.complete("t").waitingAt()).containsExactly("b");
        assertThat(instance.complete("b").waitingAt()).containsExactly("after");
    }

    @Test
    void boundaryEventOfAnEventSubProcessNeverHappens() {
        world.deploy(process(
                "p",
                start("s"),
                user("t"),
                end("e"),
                eventSub("esp", start("es", message("m1")), user("a"), flow("es a")),
                boundary("guard", "esp", message("m2")),
                user("guarded"),
                flows("s t e", "guard guarded")));
        Instance instance = world.start("p");
        instance.message("paid");
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.subscriptions()).isEmpty();
    }
}

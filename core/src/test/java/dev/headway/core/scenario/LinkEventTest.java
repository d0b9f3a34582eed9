package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.async;
import static dev.headway.core.scenario.Bpmn.catching;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.inclusive;
import static dev.headway.core.scenario.Bpmn.link;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.throwing;
import static dev.headway.core.scenario.Bpmn.user;
import static dev.headway.core.scenario.Bpmn.when;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Link events: a go-to within one scope (BPMN 2.0.2, 10.5.5). */
class LinkEventTest {
    private final World world = new World();

    @Test
    void pathGoesOnAtTheTargetOfTheSameName() {
        world.deploy(process(
                "p",
                start("s"),
                throwing("to", link("page 2")),
                catching("other", link("page 3")),
                catching("from", link("page 2")),
                user("a"),
                user("b"),
                flows("s to", "from a", "other b")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.path()).isEqualTo("s to from");
        instance.complete("a");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void severalSourcesLeadToOneTargetEvenBackwards() {
        world.deploy(process(
                "p",
                start("s"),
                throwing("first", link("work")),
                catching("from", link("work")),
                user("a"),
                inclusive("more", "default='more-e'"),
                throwing("again", link("work")),
                end("e"),
                flows("s first", "from a more"),
                when("more", "again", "${more}"),
                flow("more e")));
        Instance instance = world.start("p");
        instance.complete("a", Map.of("more", true));
        assertThat(instance.waitingAt()).containsExactly("a");
        instance.complete("a", Map.of("more", false));
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("s first from a more again from a more e");
    }

    @Test
    void linkStaysInsideItsSubProcess() {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "sub",
                        start("ss"),
                        throwing("to", link("x")),
                        catching("from", link("x")),
                        user("inner"),
                        flows("ss to", "from inner")),
                catching("outer", link("x")),
                user("wrong"),
                user("a"),
                flows("s sub a", "outer wrong")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("inner");
        instance.complete("inner");
        assertThat(instance.waitingAt()).containsExactly("a");
    }

    @Test
    void inclusiveJoinWaitsForATokenThatComesThroughALink() {
        world.deploy(process(
                "p",
                start("s"),
                inclusive("fork"),
                user("a"),
                async("work"),
                throwing("to", link("x")),
                catching("from", link("x")),
                inclusive("join"),
                user("b"),
                flows("s fork a join b", "fork work to", "from join")));
        Instance instance = world.start("p");
        instance.complete("a");
        assertThat(instance.waitingAt()).as("the join waits for the job").containsExactly("work");
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("b");
    }
}

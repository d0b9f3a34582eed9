package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.async;
import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.exclusive;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.inclusive;
import static dev.headway.core.scenario.Bpmn.message;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.parallel;
import static dev.headway.core.scenario.Bpmn.plain;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.user;
import static dev.headway.core.scenario.Bpmn.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Refusal;
import dev.headway.core.state.Execution;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Exclusive, parallel and inclusive gateways, and flows of activities (BPMN 2.0.2, 13.4). */
class GatewayTest {
    private final World world = new World();

    private World exclusiveWorld() {
        return world.deploy(process(
                "p",
                start("s"),
                exclusive("g", "default='g-c'"),
                user("a"),
                user("b"),
                user("c"),
                flow("s g"),
                when("g", "a", "${n > 10}"),
                when("g", "b", "${n > 5}"),
                flow("g c")));
    }

    @Test
    void exclusiveTakesTheFirstTrueFlow() {
        assertThat(exclusiveWorld().start("p", Map.of("n", 11)).waitingAt()).containsExactly("a");
        assertThat(world.start("p", Map.of("n", 6)).waitingAt()).containsExactly("b");
    }

    @Test
    void exclusiveTakesTheDefaultWhenNoConditionHolds() {
        Instance instance = exclusiveWorld().start("p", Map.of("n", 1));
        assertThat(instance.waitingAt()).containsExactly("c");
        assertThat(instance.path()).isEqualTo("s g");
    }

    @Test
    void exclusiveWithoutAnyTrueFlowRefusesTheStepAndChangesNothing() {
        world.deploy(process(
                "p",
                start("s"),
                user("first"),
                exclusive("g"),
                user("a"),
                user("b"),
                flow("s first g"),
                when("g", "a", "${n > 10}"),
                when("g", "b", "${n > 20}")));
        Instance instance = world.start("p", Map.of("n", 1));
        assertThatThrownBy(() -> instance.complete("first", Map.of("x", 1)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'g'")
                .hasMessageContaining("no default flow");
        assertThat(instance.waitingAt()).containsExactly("first");
        assertThat(instance.variables()).doesNotContainKey("x");
        instance.complete("first", Map.of("n", 21));
        assertThat(instance.waitingAt()).containsExactly("a");
    }

    @Test
    void activityTakesEveryFlowWhoseConditionHolds() {
        world.deploy(process(
                "p",
                start("s"),
                node("task", "t", "default='t-d'"),
                user("a"),
                user("b"),
                user("c"),
                user("d"),
                flow("s t"),
                when("t", "a", "${x}"),
                when("t", "b", "${y}"),
                flow("t c"),
                flow("t d")));
        assertThat(world.start("p", Map.of("x", true, "y", false)).waitingAt()).containsExactly("a", "c");
    }

    @Test
    void parallelForksAndJoins() {
        world.deploy(process(
                "p",
                start("s"),
                parallel("f"),
                user("a"),
                user("b"),
                parallel("j"),
                user("after"),
                end("e"),
                flows("s f a j after e", "f b j")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("a", "b");
        instance.complete("b");
        assertThat(instance.waitingAt()).containsExactly("a");
        instance.complete("a");
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.state().executions().size())
                .as("one token is one row")
                .isEqualTo(1);
        instance.complete("after");
        assertThat(instance.path()).isEqualTo("s f b a j after e");
    }

    @Test
    void nestedParallelBlocksJoinInnerFirst() {
        world.deploy(process(
                "p",
                start("s"),
                parallel("f"),
                parallel("f2"),
                user("a"),
                user("b"),
                user("c"),
                parallel("j2"),
                parallel("j"),
                end("e"),
                flows("s f f2 a j2 j e", "f2 b j2", "f c j")));
        Instance instance = world.start("p");
        instance.complete("c").complete("a");
        assertThat(instance.waitingAt()).containsExactly("b");
        instance.complete("b");
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).endsWith("j2 j e");
    }

    @Test
    void parallelJoinWaitsForEveryFlowNotForEveryToken() {
        // Two tokens come by one flow: they are kept, and each needs a partner from the other flow.
        world.deploy(process(
                "p",
                start("s"),
                parallel("f"),
                plain("t1"),
                plain("t2"),
                plain("both"),
                user("late"),
                parallel("j"),
                user("after"),
                flows("s f t1 both j after", "f t2 both", "f late j")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("late");
        assertThat(instance.state().root().scopeData().arrivalsAt("j")).isEqualTo(Map.of("both-j", 2));
        instance.complete("late");
        assertThat(instance.waitingAt()).containsExactly("after");
        instance.complete("after");
        assertThat(instance.ended()).as("a token still waits at the join").isFalse();
        instance.cancel();
    }

    @Test
    void asyncParallelJoinCountsEachArrivalOnItsFlow() {
        world.deploy(process(
                "p",
                start("s"),
                parallel("f"),
                async("a"),
                async("b"),
                async("c"),
                parallel("j", "camunda:asyncBefore='true' camunda:asyncAfter='true'"),
                end("e"),
                flows("s f a j e", "f b j", "f c j")));
        Instance instance = world.start("p");
        assertThat(instance.waitingAt()).containsExactly("a", "b", "c");
        world.runJobs();
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).endsWith("j e");
    }

    private World inclusiveWorld() {
        return world.deploy(process(
                "p",
                start("s"),
                inclusive("f", "default='f-d'"),
                user("a"),
                user("b"),
                user("c"),
                user("d"),
                inclusive("j"),
                user("after"),
                end("e"),
                flow("s f"),
                when("f", "a", "${a}"),
                when("f", "b", "${b}"),
                when("f", "c", "${c}"),
                flows("f d j after e", "a j", "b j", "c j")));
    }

    @Test
    void inclusiveForksASubsetAndJoinsExactlyThat() {
        Instance instance = inclusiveWorld().start("p", Map.of("a", true, "b", false, "c", true));
        assertThat(instance.waitingAt()).containsExactly("a", "c");
        instance.complete("a");
        assertThat(instance.waitingAt()).containsExactly("c");
        instance.complete("c");
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.complete("after").path()).isEqualTo("s f a c j after e");
    }

    @Test
    void inclusiveTakesTheDefaultWhenNoConditionHolds() {
        Instance instance = inclusiveWorld().start("p", Map.of("a", false, "b", false, "c", false));
        assertThat(instance.complete("d").waitingAt()).containsExactly("after");
    }

    @Test
    void inclusiveJoinFiresWhenTheLastTokenThatCouldReachItEndsElsewhere() {
        world.deploy(process(
                "p",
                start("s"),
                parallel("f"),
                user("a"),
                user("b"),
                exclusive("x", "default='x-j'"),
                end("away"),
                inclusive("j"),
                user("after"),
                flows("s f a j after", "f b x j"),
                when("x", "away", "${leave}")));
        Instance instance = world.start("p");
        instance.complete("a");
        assertThat(instance.waitingAt()).containsExactly("b");
        instance.complete("b", Map.of("leave", true));
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void inclusiveJoinWaitsForATokenThatMayComeByABoundaryEvent() {
        world.deploy(process(
                "p",
                start("s"),
                parallel("f"),
                user("a"),
                user("b"),
                boundary("onB", "b", message("m1")),
                end("bDone"),
                inclusive("j"),
                user("after"),
                flows("s f a j after", "f b bDone", "onB j")));
        Instance instance = world.start("p").complete("a");
        assertThat(instance.waitingAt()).containsExactly("b");
        instance.message("paid");
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.history().toString()).containsOnlyOnce("elementId=j,");
    }

    @Test
    void inclusiveJoinInsideALoopBackJoinsInEachRound() {
        world.deploy(process(
                "p",
                start("s"),
                exclusive("in"),
                inclusive("f"),
                user("a"),
                user("b"),
                inclusive("j"),
                exclusive("again", "default='again-e'"),
                end("e"),
                flow("s in f"),
                when("f", "a", "${true}"),
                when("f", "b", "${true}"),
                flows("a j again e", "b j"),
                when("again", "in", "${more}")));
        Instance instance = world.start("p");
        instance.complete("a").complete("b", Map.of("more", true));
        assertThat(instance.waitingAt()).containsExactly("a", "b");
        instance.complete("b").complete("a", Map.of("more", false));
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("s in f a b j again in f b a j again e");
    }

    @Test
    void tokenThatCanAlsoReachAFilledFlowDoesNotHoldTheInclusiveJoinBack() {
        // 13.4.3: a token before x may come by either flow; the join has one on x-j already, so it need not wait.
        world.deploy(process(
                "p",
                start("s"),
                parallel("f"),
                plain("quick"),
                user("slow"),
                exclusive("x", "default='x-j'"),
                plain("other"),
                inclusive("j"),
                user("after"),
                flows("s f quick x j after", "f slow x", "other j"),
                when("x", "other", "${detour}")));
        Instance instance = world.start("p", Map.of("detour", false));
        assertThat(instance.waitingAt()).containsExactly("after", "slow");
    }

    @Test
    void nestedInclusiveJoinsFireInnerFirst() {
        world.deploy(process(
                "p",
                start("s"),
                inclusive("f"),
                inclusive("f2"),
                user("a"),
                user("b"),
                user("c"),
                inclusive("j2"),
                inclusive("j"),
                end("e"),
                flow("s f"),
                when("f", "f2", "${true}"),
                when("f", "c", "${true}"),
                when("f2", "a", "${true}"),
                when("f2", "b", "${true}"),
                flows("a j2 j e", "b j2", "c j")));
        Instance instance = world.start("p").complete("a").complete("c");
        assertThat(instance.waitingAt()).containsExactly("b");
        assertThat(instance.complete("b").path()).endsWith("b j2 j e");
    }

    @Test
    void asyncInclusiveJoinDoesNotFireBeforeTheTokensWhoseJobsWaitAtIt() {
        world.deploy(process(
                "p",
                start("s"),
                inclusive("f"),
                plain("a"),
                plain("b"),
                inclusive("j", "camunda:asyncBefore='true'"),
                user("after"),
                flow("s f"),
                when("f", "a", "${true}"),
                when("f", "b", "${true}"),
                flows("a j after", "b j")));
        Instance instance = world.start("p");
        List<Execution> jobs = instance.ready();
        assertThat(jobs).hasSize(2);
        world.runJob(instance, jobs.get(0));
        assertThat(instance.waitingAt()).as("the other still waits for its job").containsExactly("j");
        world.runJob(instance, jobs.get(1));
        assertThat(instance.waitingAt()).containsExactly("after");
    }

    @Test
    void inclusiveJoinFiresWhenTheOtherTokenMovesOutOfItsReachInASubProcess() {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "sub",
                        start("ss"),
                        parallel("f"),
                        user("a"),
                        user("b"),
                        exclusive("x", "default='x-away'"),
                        user("away"),
                        inclusive("j"),
                        user("joined"),
                        flows("ss f a j joined", "f b x away"),
                        when("x", "j", "${back}")),
                flow("s sub")));
        Instance instance = world.start("p", Map.of("back", false)).complete("a");
        assertThat(instance.waitingAt()).containsExactly("b");
        assertThat(instance.complete("b").waitingAt()).containsExactly("away", "joined");
    }

    @Test
    void joinInsideASubProcessCountsOnlyThere() {
        world.deploy(process(
                "p",
                start("s"),
                sub(
                        "sub",
                        start("ss"),
                        parallel("f"),
                        user("a"),
                        user("b"),
                        inclusive("j"),
                        end("se"),
                        flows("ss f a j se", "f b j")),
                user("after"),
                flow("s sub after")));
        Instance instance = world.start("p").complete("a");
        assertThat(instance.waitingAt()).containsExactly("b");
        assertThat(instance.complete("b").waitingAt()).containsExactly("after");
        assertThat(instance.state().executions().size()).isEqualTo(1);
    }

    /** No path of a fork is carried by the instance itself, where the other paths would see its local variables. */
    @Test
    void aLocalVariableOfOnePathIsNotSeenByTheOthers() {
        world.deploy(process(
                "p",
                start("s"),
                parallel("fork"),
                node("serviceTask", "local", "flowable:expression='${execution.setLocalVariable(\"x\", 2)}'"),
                user("a"),
                node("serviceTask", "seen", "flowable:expression='${x}' flowable:resultVariable='seen'"),
                user("b"),
                flows("s fork local a", "fork seen b")));
        Instance instance = world.start("p", Map.of("x", 1));
        assertThat(instance.waitingAt()).containsExactly("a", "b");
        assertThat(instance.variables()).containsEntry("x", 1).containsEntry("seen", 1);
    }
}

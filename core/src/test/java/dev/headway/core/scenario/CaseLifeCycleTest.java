package dev.headway.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.CaseAction;
import dev.headway.core.command.Refusal;
import dev.headway.core.usercode.BpmnErrorThrown;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Life cycles of cases, stages, tasks, milestones and event listeners (CMMN 1.1, 8.4), with a restart before each step. */
class CaseLifeCycleTest {
    private final World world = new World().restarting();
    private final CaseGraph graph = new CaseGraph("c");

    private Instance start() {
        return world.deploy(graph).start("c");
    }

    // --- case instance: 8.4.1 ---

    @Test
    void aCaseIsActiveFromItsCreation() {
        graph.task("a");
        Instance instance = start();
        assertThat(instance.ended()).isFalse();
        assertThat(instance.plan()).containsExactly("a:active");
    }

    @Test
    void aSuspendedCaseDoesNothingUntilItGoesOn() {
        graph.task("a");
        graph.task("b").entry("${x}");
        graph.timer("t", "PT1M");
        graph.task("late").entry(null, "t occur");
        Instance instance = start().suspend();
        assertThatThrownBy(() -> instance.complete("a"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("suspended");
        assertThatThrownBy(() -> instance.move("t", "occur"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("suspended");
        world.advance(120_000);
        assertThat(instance.plan()).containsExactly("a:active", "b:available", "t:available", "late:available");
        instance.activate();
        world.advance(0);
        instance.set("x", true).complete("a");
        assertThat(instance.plan()).containsExactly("b:active", "late:active");
    }

    @Test
    void aCaseThatIsTerminatedEndsAllThatIsInIt() {
        graph.model().listener(null, "terminated", "case");
        graph.stage("s").listener(null, "terminated", "stage");
        graph.task("a", "s").listener(null, "terminated", "inside");
        graph.milestone("m").entry(null, "a complete").listener(null, "terminated", "milestone");
        Instance instance = start().cancel();
        assertThat(instance.ended()).isTrue();
        assertThat(instance.tasks()).isEmpty();
        assertThat(instance.path()).isEqualTo("a! s! m!");
        assertThat(world.code.calls())
                .containsExactly(
                        "inside:terminated@a", "stage:terminated@s", "milestone:terminated@m", "case:terminated@c");
    }

    @Test
    void aCaseThatCompletesEndsWhatHasNotBegun() {
        graph.model().autoComplete();
        graph.task("a");
        graph.task("b").manual().listener("enabled", "terminated", "open");
        Instance instance = start().complete("a");
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("a b!");
        assertThat(world.code.calls()).containsExactly("open:terminated@b");
    }

    // --- stages and tasks: 8.4.2 ---

    /** What somebody may do in which state. */
    @ParameterizedTest
    @CsvSource({
        "available, enable, enabled",
        "available, start, -",
        "available, disable, -",
        "available, complete, -",
        "available, terminate, over",
        "enabled, start, active",
        "enabled, disable, disabled",
        "enabled, enable, -",
        "enabled, complete, -",
        "enabled, terminate, over",
        "disabled, enable, enabled",
        "disabled, start, -",
        "disabled, disable, -",
        "disabled, complete, -",
        "disabled, terminate, over",
        "active, start, -",
        "active, enable, -",
        "active, disable, -",
        "active, complete, over",
        "active, terminate, over",
    })
    void somebodyMayDoWhatTheStateAllows(String state, String transition, String result) {
        graph.userEvent("never");
        if (state.equals("available")) {
            graph.stage("s").entry(null, "never occur");
        } else if (state.equals("active")) {
            graph.stage("s");
        } else {
            graph.stage("s").manual();
        }
        graph.task("open", "s").manual();
        graph.task("other");
        Instance instance = start();
        if (state.equals("disabled")) {
            instance.move("s", "disable");
        }
        assertThat(instance.plan()).contains("s:" + state);
        if (result.equals("-")) {
            assertThatThrownBy(() -> instance.move("s", transition)).isInstanceOf(Refusal.class);
            assertThat(instance.plan()).contains("s:" + state);
        } else {
            instance.move("s", transition);
            assertThat(instance.plan().stream().filter(item -> item.startsWith("s:")))
                    .isEqualTo(result.equals("over") ? List.of() : List.of("s:" + result));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "create, '', false",
        "start, '', false",
        "enable, '', true",
        "disable, disable, true",
        "reenable, disable enable, true",
        "manualStart, start, true",
        "terminate, terminate, true",
    })
    void eachTransitionIsAnEvent(String event, String done, boolean manual) {
        CaseGraph.Item item = graph.task("a");
        if (manual) {
            item.manual();
        }
        graph.task("after").entry(null, "a " + event);
        Instance instance = start();
        for (String transition : done.isEmpty() ? List.<String>of() : List.of(done.split(" ", -1))) {
            assertThat(instance.plan()).contains("after:available");
            instance.move("a", transition);
        }
        assertThat(instance.plan()).contains("after:active");
    }

    @Test
    void whatEndsAStageEndsAllInIt() {
        graph.stage("s").exit(null, "stop occur");
        graph.userEvent("stop");
        graph.stage("t", "s");
        graph.task("a", "t");
        graph.task("b", "t").manual();
        graph.task("done").entry(null, "t exit");
        graph.task("also").entry(null, "b exit");
        Instance instance = start().move("stop", "occur");
        assertThat(instance.plan()).containsExactly("done:active", "also:active");
        assertThat(instance.path()).isEqualTo("stop a! b! t! s!");
    }

    @Test
    void whatSuspendsACaseSuspendsItsItems() {
        graph.task("a");
        graph.milestone("m").entry(null, "a complete");
        graph.task("b").entry(null, "a parentSuspend");
        graph.task("d").entry(null, "a parentResume");
        graph.task("e").entry(null, "m suspend", "m resume");
        graph.task("never").entry(null, "a suspend");
        Instance instance = start();
        instance.suspend();
        assertThat(instance.plan()).contains("b:available", "d:available", "e:available");
        instance.activate();
        assertThat(instance.plan()).contains("a:active", "b:active", "d:active", "e:active", "never:available");
    }

    @Test
    void aFaultEndsTheItemAloneAndIsAnEvent() {
        world.code.on("fails", context -> {
            throw new BpmnErrorThrown("E1", "wrong", null);
        });
        graph.task("first");
        graph.stage("s");
        graph.task("beside", "s");
        graph.service("a", "s", "fails").entry(null, "first complete");
        graph.task("after").entry(null, "a fault");
        Instance instance = start().complete("first");
        assertThat(instance.plan()).containsExactlyInAnyOrder("s:active", "beside:active", "after:active");
        instance.complete("beside").complete("after");
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("first a? beside s after");
    }

    @Test
    void aTaskThatDoesNotBlockIsOverAtOnce() {
        graph.task("a").nonBlocking();
        graph.task("b").entry(null, "a complete");
        Instance instance = start();
        assertThat(instance.plan()).containsExactly("b:active");
        assertThat(instance.tasks()).hasSize(1);
        assertThat(instance.path()).isEqualTo("a");
    }

    @Test
    void aCaseTaskWaitsForItsCase() {
        CaseGraph called = new CaseGraph("called");
        called.task("inside");
        world.deploy(called);
        graph.callCase("a", "called");
        graph.task("b").entry(null, "a complete");
        Instance instance = start();
        assertThat(instance.plan()).containsExactly("a:active", "b:available");
        world.instances("called").get(0).complete("inside");
        world.settle();
        assertThat(instance.plan()).containsExactly("b:active");
    }

    // --- event listeners and milestones: 8.4.3 ---

    @Test
    void aMilestoneOccursByItsCriterion() {
        graph.task("a");
        graph.milestone("m").entry(null, "a complete");
        graph.task("b").entry(null, "m occur");
        Instance instance = start();
        assertThat(instance.plan()).containsExactly("a:active", "m:available", "b:available");
        instance.complete("a");
        assertThat(instance.plan()).containsExactly("b:active");
        assertThat(instance.path()).isEqualTo("a m");
    }

    @Test
    void aListenerOccursOnceAndOnlyWhileItIsAvailable() {
        graph.userEvent("u").available("${armed}");
        graph.task("a").entry(null, "u occur");
        Instance instance = start();
        assertThatThrownBy(() -> instance.move("u", "occur"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("available");
        instance.set("armed", true).move("u", "occur");
        assertThat(instance.plan()).containsExactly("a:active");
        assertThatThrownBy(() -> instance.move("u", "occur")).isInstanceOf(AssertionError.class);
    }

    @Test
    void milestonesAndListenersEndWithTheirStage() {
        graph.stage("s").exit(null, "stop occur");
        graph.userEvent("stop");
        graph.task("a", "s");
        graph.milestone("m", "s").entry(null, "a complete");
        graph.userEvent("u", "s");
        graph.task("inside", "s").entry(null, "u occur");
        graph.task("b").entry(null, "m parentTerminate");
        graph.task("d").entry(null, "u parentTerminate");
        graph.task("never").entry(null, "m terminate");
        Instance instance = start().move("stop", "occur");
        assertThat(instance.plan()).contains("b:active", "d:active");
        assertThat(instance.plan()).contains("never:available");
    }

    @Test
    void whatIsOpenInAStageThatCompletesEndsWithIt() {
        graph.stage("s").autoComplete();
        graph.task("a", "s");
        graph.task("open", "s").manual();
        graph.milestone("m", "s").entry(null, "open complete");
        graph.task("b").entry(null, "open exit");
        graph.task("d").entry(null, "m parentTerminate");
        Instance instance = start().complete("a");
        assertThat(instance.plan()).containsExactly("b:active", "d:active");
    }

    @Test
    void anItemThatIsOverMakesNoTransition() {
        graph.task("a");
        graph.task("b");
        Instance instance = start();
        long over = instance.at("a").id();
        instance.complete("a");
        assertThatThrownBy(
                        () -> instance.act(new CaseAction.Move(over, dev.headway.model.PlanItemTransition.TERMINATE)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("history");
    }

    @Test
    void aCaseThatIsOverTakesNothing() {
        graph.task("a");
        Instance instance = start().complete("a", Map.of("x", 1));
        assertThat(instance.variables()).containsEntry("x", 1);
        assertThatThrownBy(() -> instance.act(new CaseAction.Evaluate()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("history");
    }
}

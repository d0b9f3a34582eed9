package dev.headway.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Refusal;
import dev.headway.model.PlanItem.ExitEvent;
import dev.headway.model.PlanItem.ExitType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sentries (CMMN 1.1, 8.5), with a restart before each step. */
class CaseSentryTest {
    private final World world = new World().restarting();
    private final CaseGraph graph = new CaseGraph("c");

    private Instance start() {
        return world.deploy(graph).start("c");
    }

    private static List<String> of(Instance instance, String id) {
        return instance.plan().stream()
                .filter(item -> item.startsWith(id + ":"))
                .toList();
    }

    @Test
    void allOnPartsAndTheIfPart() {
        graph.task("a");
        graph.task("b");
        graph.task("x").entry("${ok}", "a complete", "b complete");
        Instance instance = start().complete("a").set("ok", true);
        assertThat(of(instance, "x")).containsExactly("x:available");
        instance.complete("b");
        assertThat(of(instance, "x")).containsExactly("x:active");
    }

    @Test
    void oneOfSeveralCriteriaIsEnough() {
        graph.task("a");
        graph.task("b");
        graph.task("x").entry("${never}", "a complete").entry(null, "b complete");
        Instance instance = start().complete("b");
        assertThat(of(instance, "x")).containsExactly("x:active");
        assertThat(instance.complete("a").plan()).containsExactly("x:active");
    }

    @Test
    void whatOccursBeforeAnItemIsThereIsNoEventForIt() {
        graph.task("a");
        graph.stage("s").entry(null, "b complete");
        graph.task("b");
        graph.task("x", "s").entry(null, "a terminate");
        Instance instance = start().complete("a").complete("b");
        assertThat(instance.plan()).containsExactly("s:active", "x:available");
    }

    @Test
    void anItemThatRepeatsWaitsForAllOnPartsAgain() {
        graph.userEvent("u").repeat("${true}");
        graph.userEvent("v").repeat("${true}");
        graph.task("x").repeat("${true}").entry(null, "u occur", "v occur");
        Instance instance = start().move("u", "occur").move("v", "occur");
        assertThat(of(instance, "x")).containsExactly("x:active", "x:wait_repetition");
        instance.move("u", "occur");
        assertThat(of(instance, "x")).containsExactly("x:active", "x:wait_repetition");
        instance.move("v", "occur");
        assertThat(of(instance, "x")).containsExactly("x:active", "x:active", "x:wait_repetition");
    }

    @Test
    void anEntryCriterionIsForAvailableItemsAlone() {
        graph.task("a");
        graph.task("other");
        graph.task("x").manual().entry(null, "a complete").entry("${go}");
        Instance instance = start().complete("a");
        assertThat(of(instance, "x")).containsExactly("x:enabled");
        instance.move("x", "disable").set("go", true);
        assertThat(of(instance, "x")).containsExactly("x:disabled");
    }

    @Test
    void anExitCriterionEndsAnItemInAnyState() {
        for (String state : List.of("available", "enabled", "disabled", "active")) {
            CaseGraph plan = new CaseGraph(state);
            plan.userEvent("stop");
            plan.userEvent("never");
            CaseGraph.Item x = plan.task("x").exit(null, "stop occur");
            switch (state) {
                case "available" -> x.entry(null, "never occur");
                case "enabled", "disabled" -> x.manual();
                default -> {}
            }
            plan.task("after").entry(null, "x exit");
            Instance instance = world.deploy(plan).start(state);
            if (state.equals("disabled")) {
                instance.move("x", "disable");
            }
            assertThat(of(instance, "x")).containsExactly("x:" + state);
            instance.move("stop", "occur");
            assertThat(of(instance, "x")).isEmpty();
            assertThat(of(instance, "after")).containsExactly("after:active");
        }
    }

    @Test
    void anExitCriterionOfTheCaseCompletesItIfItSaysSo() {
        graph.model().exit(ExitEvent.FORCE_COMPLETE, ExitType.ALL, "${over}");
        graph.task("a");
        Instance instance = start().set("over", true);
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("a!");
        assertThat(instance.end().state().name()).isEqualTo("COMPLETED");
    }

    @Test
    void aCriterionThatCompletesWhatIsNotCompletableIsRefusedAndNothingIsLost() {
        graph.model().exit(ExitEvent.COMPLETE, ExitType.ALL, "${over}");
        graph.task("a");
        Instance instance = start();
        assertThatThrownBy(() -> instance.set("over", true))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("completable");
        assertThat(instance.complete("a").ended()).isTrue();
    }

    @Test
    void aCriterionMayCompleteAStageWhateverIsOpenInIt() {
        graph.userEvent("u");
        graph.stage("s").exit(ExitEvent.FORCE_COMPLETE, ExitType.ALL, null, "u occur");
        graph.task("a", "s");
        graph.task("after").entry(null, "s complete");
        Instance instance = start().move("u", "occur");
        assertThat(instance.plan()).containsExactly("after:active");
        assertThat(instance.path()).isEqualTo("u a! s");
    }

    /** Events of two steps do not meet; those of one do. */
    @Test
    void allOnPartsOnEventOccurInOneStep() {
        graph.task("a");
        graph.milestone("m").entry(null, "a complete");
        graph.task("b");
        graph.task("one").entryOnEvent(null, "a complete", "m occur");
        graph.task("two").entryOnEvent(null, "a complete", "b complete");
        Instance instance = start().complete("a").complete("b");
        assertThat(instance.plan()).containsExactly("one:active", "two:available");
    }

    /** A stage that runs twice: what occurs in one instance of it concerns the other one not. */
    @Test
    void anEventConcernsItsOwnInstanceOfAStageAlone() {
        graph.userEvent("go").repeat("${true}");
        graph.stage("s").repeat("${true}").entry(null, "go occur").exit(null, "leave terminate");
        graph.task("a", "s");
        graph.task("leave", "s");
        graph.task("x", "s").entry(null, "a complete");
        graph.stage("t", "s");
        graph.task("y", "t").entry(null, "a complete");
        graph.task("outside").repeat("${true}").entry(null, "a complete");
        Instance instance = start().move("go", "occur").move("go", "occur");
        assertThat(of(instance, "y")).containsExactly("y:available", "y:available");
        instance.complete("a");
        assertThat(of(instance, "x")).containsExactly("x:active", "x:available");
        assertThat(of(instance, "y")).containsExactly("y:active", "y:available");
        assertThat(of(instance, "outside")).containsExactly("outside:active", "outside:wait_repetition");
        instance.move("leave", "terminate");
        assertThat(of(instance, "s")).containsExactly("s:active", "s:wait_repetition");
        assertThat(of(instance, "a")).containsExactly("a:active");
    }

    /** A listener of one instance of a stage is not kept by an item of another one. */
    @Test
    void aListenerEndsWhenNobodyInItsStageLooksAtIt() {
        graph.userEvent("go").repeat("${true}");
        graph.stage("s").repeat("${true}").entry(null, "go occur");
        graph.userEvent("u", "s");
        graph.task("x", "s").exit(null, "u occur");
        Instance instance = start().move("go", "occur").move("go", "occur");
        instance.complete("x");
        assertThat(of(instance, "s")).containsExactly("s:active", "s:wait_repetition");
        assertThat(of(instance, "u")).containsExactly("u:available");
    }

    @Test
    void anIfPartIsOverTheVariablesOfTheItem() {
        graph.task("a");
        graph.task("x").entry("${amount > 5}", "a complete");
        Instance instance = world.deploy(graph).start("c", Map.of("amount", 3));
        instance.complete("a", Map.of("amount", 6));
        assertThat(instance.plan()).containsExactly("x:active");
    }

    // --- circles ---

    @Test
    void twoItemsThatBeginEachOtherWithoutEndAreRefusedAndNothingIsLost() {
        graph.userEvent("go");
        graph.milestone("m").repeat("${true}").entry(null, "go occur").entry(null, "n occur");
        graph.milestone("n").repeat("${true}").entry(null, "m occur");
        Instance instance = start();
        List<String> before = instance.plan();
        assertThatThrownBy(() -> instance.move("go", "occur"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("endless")
                .hasMessageContaining("case");
        assertThat(instance.plan()).isEqualTo(before);
    }

    @Test
    void aConditionThatStaysTrueRepeatsNothingWithoutEnd() {
        graph.task("x").repeat("${true}").entry("${go}");
        Instance instance = start();
        assertThatThrownBy(() -> instance.set("go", true))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("maxInstanceCount");
        assertThat(instance.plan()).containsExactly("x:available");
    }

    @Test
    void itemsThatWaitForEachOtherNeverBegin() {
        graph.task("a").entry(null, "b complete");
        graph.task("b").entry(null, "a complete");
        Instance instance = start();
        assertThat(instance.plan()).containsExactly("a:available", "b:available");
        assertThat(instance.cancel().ended()).isTrue();
    }

    @Test
    void anItemThatLooksAtItselfIsRepeatedByItsOwnEnd() {
        graph.task("a");
        graph.task("x")
                .repeat("${repetitionCounter < 3}")
                .entry(null, "a complete")
                .entry(null, "x complete");
        Instance instance = start().complete("a").complete("x").complete("x");
        assertThat(instance.path()).isEqualTo("a x x");
        assertThat(instance.ended()).isTrue();
    }
}

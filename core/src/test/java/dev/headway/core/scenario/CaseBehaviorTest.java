package dev.headway.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.CaseAction;
import dev.headway.core.command.Refusal;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.model.PlanItem.ParentCompletion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Behavior property rules (CMMN 1.1, 8.6): when a stage completes, what starts by hand, what is required and repeated. */
class CaseBehaviorTest {
    private final World world = new World().restarting();
    private final CaseGraph graph = new CaseGraph("c");

    private Instance start() {
        world.code.on("fails", context -> {
            throw new BpmnErrorThrown("E1", "wrong", null);
        });
        return world.deploy(graph).start("c");
    }

    // --- stages: 8.6.1, table 8.12 ---

    /** With autoComplete a stage waits for active items and for required ones that have not ended. */
    @ParameterizedTest
    @CsvSource({
        "completed, true",
        "disabled, true",
        "terminated, true",
        "failed, true",
        "enabled, false",
        "active, false",
    })
    void aStageThatCompletesItselfWaitsForWhatIsRequired(String state, boolean completes) {
        graph.stage("s").autoComplete();
        graph.task("optional", "s").manual();
        CaseGraph.Item item = state.equals("failed")
                ? graph.service("r", "s", "fails").manual()
                : graph.task("r", "s").manual();
        item.required();
        graph.task("outside");
        Instance instance = start();
        switch (state) {
            case "completed" -> instance.move("r", "start").complete("r");
            case "disabled" -> instance.move("r", "disable");
            case "terminated" -> instance.move("r", "start").move("r", "terminate");
            case "failed", "active" -> instance.move("r", "start");
            default -> {}
        }
        assertThat(instance.visited("s")).isEqualTo(completes);
    }

    /** Without it a stage waits for all items that have not ended. */
    @ParameterizedTest
    @CsvSource({
        "completed, true",
        "disabled, true",
        "terminated, true",
        "failed, true",
        "enabled, false",
        "active, false",
    })
    void aStageWaitsForAllItems(String state, boolean completes) {
        graph.stage("s");
        if (state.equals("failed")) {
            graph.service("r", "s", "fails").manual();
        } else {
            graph.task("r", "s").manual();
        }
        graph.task("outside");
        Instance instance = start();
        switch (state) {
            case "completed" -> instance.move("r", "start").complete("r");
            case "disabled" -> instance.move("r", "disable");
            case "terminated" -> instance.move("r", "start").move("r", "terminate");
            case "failed", "active" -> instance.move("r", "start");
            default -> {}
        }
        assertThat(instance.visited("s")).isEqualTo(completes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"available", "active"})
    void byHandAStageCompletesOnlyWithoutWhatIsActiveOrRequired(String state) {
        graph.stage("s");
        graph.task("optional", "s").manual();
        CaseGraph.Item item = graph.task("r", "s");
        if (state.equals("available")) {
            item.required().entry("${never}");
        }
        Instance instance = start();
        assertThatThrownBy(() -> instance.move("s", "complete"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("completable");
        instance.move("r", "terminate").move("s", "complete");
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("r! optional! s");
    }

    @Test
    void aCaseCompletesByHandAsAStageDoes() {
        graph.task("a");
        graph.task("b").manual();
        Instance instance = start();
        assertThatThrownBy(() -> instance.act(new CaseAction.Complete())).isInstanceOf(Refusal.class);
        instance.complete("a").act(new CaseAction.Complete());
        assertThat(instance.ended()).isTrue();
    }

    /** Where the rule says so, an item in this state does not keep its stage ({@code parentCompletionRule} of Flowable). */
    @ParameterizedTest
    @CsvSource({
        "DEFAULT, ''",
        "IGNORE, available enabled active enabled-again active-again",
        "IGNORE_IF_AVAILABLE, available",
        "IGNORE_IF_AVAILABLE_OR_ENABLED, available enabled enabled-again",
        "IGNORE_AFTER_FIRST_COMPLETION, enabled-again active-again",
        "IGNORE_AFTER_FIRST_COMPLETION_IF_AVAILABLE_OR_ENABLED, enabled-again",
    })
    void anItemKeepsItsStageAsItsRuleSays(ParentCompletion rule, String ignored) {
        List<String> completed = new ArrayList<>();
        for (String state : List.of("available", "enabled", "active", "enabled-again", "active-again")) {
            CaseGraph plan = new CaseGraph(state);
            plan.stage("s");
            plan.task("x", "s");
            plan.task("outside");
            CaseGraph.Item item = plan.task("r", "s").parentCompletion(rule);
            if (state.startsWith("enabled")) {
                item.manual();
            }
            if (state.equals("available")) {
                item.entry("${never}");
            }
            if (state.endsWith("again")) {
                item.repeat("${true}");
            }
            Instance instance = world.deploy(plan).start(state);
            if (state.equals("enabled-again")) {
                instance.move("r", "start");
            }
            if (state.endsWith("again")) {
                instance.complete("r");
            }
            assertThat(instance.plan()).contains("r:" + state.replace("-again", ""));
            if (instance.complete("x").visited("s")) {
                completed.add(state);
            }
        }
        assertThat(String.join(" ", completed)).isEqualTo(ignored);
    }

    // --- the rules ---

    @Test
    void manualActivationIsAskedWhenTheItemIsEntered() {
        graph.task("go");
        graph.task("x").manual("${careful}").entry(null, "go complete");
        graph.task("y").manual("${!careful}").entry(null, "go complete");
        Instance instance = start().complete("go", Map.of("careful", true));
        assertThat(instance.plan()).containsExactly("x:enabled", "y:active");
    }

    @Test
    void whatIsRequiredIsDecidedWhenTheItemIsCreated() {
        graph.model().autoComplete();
        graph.task("x").manual().required("${needed}");
        graph.task("a");
        Instance instance = world.deploy(graph).start("c", Map.of("needed", true));
        instance.set("needed", false).complete("a");
        assertThat(instance.ended()).isFalse();
        assertThat(instance.move("x", "disable").ended()).isTrue();
    }

    @Test
    void anItemWithoutCriteriaIsRepeatedWhenItCompletesAndNotWhenItIsTerminated() {
        graph.task("a").repeat("${true}");
        graph.task("b");
        Instance instance = start().complete("a");
        assertThat(instance.plan()).containsExactlyInAnyOrder("a:active", "b:active");
        instance.move("a", "terminate");
        assertThat(instance.plan()).containsExactly("b:active");
    }

    @Test
    void anItemWithCriteriaIsRepeatedByEachEventWhileItsRuleHolds() {
        graph.userEvent("u").repeat("${true}");
        graph.task("x").repeat("${repetitionCounter < 3}").entry(null, "u occur");
        Instance instance = start().move("u", "occur").move("u", "occur").move("u", "occur");
        assertThat(instance.plan().stream().filter("x:active"::equals)).hasSize(2);
    }

    /** Once one has completed, nothing is required of those that follow. */
    @Test
    void aRequiredItemThatWaitsToBeRepeatedKeepsNoStageOpen() {
        graph.userEvent("u").repeat("${true}");
        graph.stage("s");
        graph.task("x", "s").required().repeat("${true}").entry(null, "u occur");
        graph.task("outside");
        Instance instance = start();
        assertThat(instance.move("u", "occur").visited("s")).isFalse();
        assertThat(instance.complete("x").visited("s")).isTrue();
    }

    @Test
    void aStageIsRepeatedWithAllThatIsInIt() {
        graph.stage("s").repeat("${repetitionCounter < 2}");
        graph.task("a", "s");
        graph.milestone("m", "s").entry(null, "a complete");
        Instance instance = start().complete("a");
        assertThat(instance.plan()).containsExactly("s:active", "a:active", "m:available");
        assertThat(instance.complete("a").ended()).isTrue();
        assertThat(instance.path()).isEqualTo("a m s a m s");
    }
}

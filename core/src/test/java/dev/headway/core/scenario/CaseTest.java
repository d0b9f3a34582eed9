package dev.headway.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.CaseAction;
import dev.headway.core.command.CaseAction.ChangeKind;
import dev.headway.core.command.CaseAction.ItemChange;
import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.Location;
import dev.headway.model.Loop;
import dev.headway.model.Parameter;
import dev.headway.model.PlanItem;
import dev.headway.model.PlanItem.ExitEvent;
import dev.headway.model.PlanItem.ExitType;
import dev.headway.model.PlanItem.ParentCompletion;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Cases on the core alone (CMMN 1.1, chapter 8). */
class CaseTest {
    private final World world = new World();

    private Instance start(CaseGraph graph, Map<String, ?> variables) {
        return world.deploy(graph).start("c", variables);
    }

    private Instance start(CaseGraph graph) {
        return start(graph, Map.of());
    }

    private static CaseGraph graph() {
        return new CaseGraph("c");
    }

    // --- life cycle and completion: 8.4, 8.6.1, table 8.12 ---

    @Test
    void aCaseIsOverWhenItsTaskIs() {
        CaseGraph graph = graph();
        graph.task("a");
        Instance instance = start(graph);
        assertThat(instance.plan()).containsExactly("a:active");
        instance.complete("a");
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("a");
    }

    @Test
    void anEmptyCaseIsOverAtOnce() {
        assertThat(start(graph()).ended()).isTrue();
    }

    @Test
    void aStageBeginsByASentryAndAMilestoneFollows() {
        CaseGraph graph = graph();
        graph.task("a");
        graph.stage("s").entry(null, "a complete");
        graph.task("b", "s");
        graph.task("c1", "s").entry(null, "b complete");
        graph.milestone("m").entry(null, "s complete");
        Instance instance = start(graph);
        assertThat(instance.plan()).containsExactly("a:active", "s:available", "m:available");
        instance.complete("a");
        assertThat(instance.plan()).containsExactly("s:active", "m:available", "b:active", "c1:available");
        instance.complete("b");
        assertThat(instance.plan()).containsExactly("s:active", "m:available", "c1:active");
        instance.complete("c1");
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("a b c1 s m");
    }

    @Test
    void whatHasNotBegunKeepsAStageUnlessItCompletesItself() {
        CaseGraph graph = graph();
        graph.stage("s").autoComplete();
        graph.task("a", "s");
        graph.task("b", "s").manual();
        graph.task("open").manual();
        Instance instance = start(graph);
        instance.complete("a");
        assertThat(instance.plan()).containsExactly("open:enabled");
        assertThat(instance.path()).isEqualTo("a b! s");
        instance.act(new CaseAction.Complete());
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void whatIsRequiredKeepsAStageThatCompletesItself() {
        CaseGraph graph = graph();
        graph.model().autoComplete();
        graph.task("a");
        graph.task("b").manual().required();
        Instance instance = start(graph);
        instance.complete("a");
        assertThat(instance.plan()).containsExactly("b:enabled");
        assertThatThrownBy(() -> instance.act(new CaseAction.Complete()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("completable");
        instance.move("b", "disable");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void rulesForTheCompletionOfTheParent() {
        CaseGraph graph = graph();
        graph.task("a");
        graph.task("ignored").parentCompletion(ParentCompletion.IGNORE);
        graph.task("neutral").neutral().entry(null, "a terminate");
        graph.task("enabled").manual().parentCompletion(ParentCompletion.IGNORE_IF_AVAILABLE_OR_ENABLED);
        Instance instance = start(graph);
        instance.complete("a");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void somebodyStartsDisablesAndEnables() {
        CaseGraph graph = graph();
        graph.task("a").manual();
        graph.task("b").entry(null, "a disable");
        Instance instance = start(graph);
        assertThat(instance.plan()).containsExactly("a:enabled", "b:available");
        instance.move("a", "disable");
        assertThat(instance.plan()).containsExactly("a:disabled", "b:active");
        instance.move("a", "enable").move("a", "start");
        assertThat(instance.plan()).containsExactly("a:active", "b:active");
        assertThatThrownBy(() -> instance.move("a", "start"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Expected plan item 'a' to be enabled");
        instance.move("a", "terminate").complete("b");
        assertThat(instance.path()).isEqualTo("a! b");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void aStageIsCompletedByHand() {
        CaseGraph graph = graph();
        graph.stage("s");
        graph.task("a", "s");
        graph.task("b", "s").manual();
        Instance instance = start(graph);
        assertThatThrownBy(() -> instance.move("s", "complete"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("completable");
        instance.complete("a").move("s", "complete");
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("a b! s");
    }

    // --- sentries: 5.4.6, 8.5 ---

    @Test
    void allOnPartsOfACriterionAndOneOfSeveralCriteria() {
        CaseGraph graph = graph();
        graph.task("a");
        graph.task("b");
        graph.task("both").entry(null, "a complete", "b complete");
        graph.task("either").entry(null, "a complete").entry(null, "b complete");
        Instance instance = start(graph);
        instance.complete("a");
        assertThat(instance.plan()).containsExactly("b:active", "both:available", "either:active");
        instance.complete("b");
        assertThat(instance.plan()).containsExactly("both:active", "either:active");
    }

    @Test
    void anIfPartAloneWaitsForTheVariable() {
        CaseGraph graph = graph();
        graph.task("a").entry("${x > 5}");
        Instance instance = start(graph);
        assertThat(instance.plan()).containsExactly("a:available");
        instance.set("x", 3);
        assertThat(instance.plan()).containsExactly("a:available");
        instance.set("x", 6);
        assertThat(instance.plan()).containsExactly("a:active");
    }

    @Test
    void anEventIsRememberedUntilTheIfPartIsTrueUnlessTheModeIsOnEvent() {
        CaseGraph graph = graph();
        graph.task("a");
        graph.task("remembers").entry("${x > 5}", "a complete");
        graph.task("forgets").entryOnEvent("${x > 5}", "a complete");
        Instance instance = start(graph, Map.of("x", 1));
        instance.complete("a").set("x", 6);
        assertThat(instance.plan()).containsExactly("remembers:active", "forgets:available");
    }

    @Test
    void anExitCriterionEndsAnItemAndAllInIt() {
        CaseGraph graph = graph();
        graph.stage("s").exit(null, "stop occur");
        graph.task("a", "s");
        graph.userEvent("stop");
        graph.task("after").entry(null, "s exit");
        graph.task("inside").entry(null, "a exit");
        Instance instance = start(graph);
        instance.move("stop", "occur");
        assertThat(instance.plan()).containsExactly("after:active", "inside:active");
        assertThat(instance.path()).isEqualTo("stop a! s!");
        assertThat(instance.tasks()).hasSize(2);
    }

    @Test
    void exitTypesAndExitEvents() {
        CaseGraph graph = graph();
        graph.task("a").manual().exit(ExitEvent.EXIT, ExitType.ACTIVE_INSTANCES, null, "e occur");
        graph.task("b").exit(ExitEvent.EXIT, ExitType.ACTIVE_INSTANCES, null, "e occur");
        graph.stage("s").exit(ExitEvent.COMPLETE, ExitType.ALL, null, "e occur");
        graph.task("open", "s").manual();
        graph.userEvent("e");
        graph.milestone("m").entry(null, "s complete");
        Instance instance = start(graph);
        instance.move("e", "occur");
        assertThat(instance.plan()).containsExactly("a:enabled");
        assertThat(instance.path()).isEqualTo("e b! open! s m");
    }

    @Test
    void theCaseHasExitCriteriaToo() {
        CaseGraph graph = graph();
        graph.model().exit("${over}");
        graph.task("a");
        Instance instance = start(graph);
        instance.set("over", true);
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("a!");
        assertThat(instance.end().deleteReason()).contains("exit criterion");
    }

    @Test
    void anEventThatEntersAnItemOfAStageThatWaitsBeginsTheStage() {
        CaseGraph graph = graph();
        graph.task("a");
        graph.stage("s").entry(null, "never occur");
        graph.task("inside", "s").entry(null, "a complete");
        graph.userEvent("never");
        Instance instance = start(graph);
        instance.complete("a");
        assertThat(instance.plan()).contains("s:active", "inside:active");
    }

    @Test
    void aListenerThatNobodyLooksAtGoes() {
        CaseGraph graph = graph();
        graph.task("a").exit(null, "stop occur");
        graph.userEvent("stop");
        Instance instance = start(graph);
        instance.complete("a");
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("a stop!");
    }

    // --- repetition: 8.6.4 ---

    @Test
    void anItemIsRepeatedWhileItsRuleHolds() {
        CaseGraph graph = graph();
        graph.task("a").repeat("${repetitionCounter < 3}");
        Instance instance = start(graph);
        instance.complete("a").complete("a");
        assertThat(instance.ended()).isFalse();
        instance.complete("a");
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("a a a");
    }

    @Test
    void anItemWithACriterionIsRepeatedByEachEvent() {
        CaseGraph graph = graph();
        graph.userEvent("e").repeat("${true}");
        graph.task("a").repeat("${true}").entry(null, "e occur");
        Instance instance = start(graph);
        instance.move("e", "occur").move("e", "occur");
        assertThat(instance.plan())
                .containsExactlyInAnyOrder("a:active", "a:active", "a:wait_repetition", "e:available");
        instance.complete("a").complete("a");
        assertThat(instance.plan()).containsExactlyInAnyOrder("a:wait_repetition", "e:available");
    }

    @Test
    void anInstanceForEachElementOfACollection() {
        CaseGraph graph = graph();
        graph.task("a")
                .repeat(new PlanItem.Repetition(
                        "${true}", "n", null, false, "people", "who", "where", List.of(), null));
        Instance instance = start(graph);
        assertThat(instance.plan()).containsExactly("a:available");
        instance.set("people", List.of("ann", "bob"));
        assertThat(instance.plan()).containsExactly("a:active", "a:active");
        assertThat(instance.at("a").variables().asMap())
                .containsEntry("who", "ann")
                .containsEntry("where", 0);
        instance.complete("a").complete("a");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void whatTheInstancesBringIsGathered() {
        CaseGraph graph = graph();
        graph.task("last");
        Loop.Aggregation gathered = new Loop.Aggregation(
                "all",
                null,
                List.of(new Parameter(
                        "who", new Parameter.Source.Variable("who"), false, null, false, Location.UNKNOWN)),
                null,
                false,
                false);
        graph.task("a")
                .repeat(new PlanItem.Repetition(
                        "${true}", "n", null, false, "people", "who", null, List.of(gathered), null));
        Instance instance = start(graph, Map.of("people", List.of("ann", "bob", "eve")));
        long second = instance.tasks().stream()
                .filter(task -> task.elementId().equals("a"))
                .mapToLong(TaskRow::id)
                .sorted()
                .skip(1)
                .findFirst()
                .orElseThrow();
        world.apply(new Command.CompleteTask(instance.id(), second, null, VariableDocument.EMPTY, false));
        assertThat(instance.variables().get("all")).hasToString("[{who=bob}]");
        instance.complete("a").complete("a");
        assertThat(instance.variables().get("all")).hasToString("[{who=ann}, {who=bob}, {who=eve}]");
    }

    @Test
    void noMoreInstancesThanTheModelAllows() {
        CaseGraph graph = graph();
        graph.task("a")
                .entry("${go}")
                .repeat(new PlanItem.Repetition("${true}", "n", "2", false, null, null, null, List.of(), null));
        Instance instance = start(graph, Map.of("go", true));
        assertThat(instance.plan()).containsExactly("a:active", "a:active", "a:wait_repetition");
        instance.complete("a");
        assertThat(instance.ended()).isFalse();
    }

    @Test
    void repetitionWithoutEndIsRefused() {
        CaseGraph graph = graph();
        graph.milestone("m").repeat("${true}");
        world.deploy(graph);
        assertThatThrownBy(() -> world.start("c")).isInstanceOf(Refusal.class).hasMessageContaining("endless");
    }

    // --- jobs and user code ---

    @Test
    void aJobBeginsAnItemAndAnotherLeavesIt() {
        CaseGraph graph = graph();
        graph.service("a", "work").async();
        graph.service("b", "more").asyncLeave().entry(null, "a complete");
        graph.stage("s").async().entry(null, "b complete");
        graph.task("t", "s");
        Instance instance = start(graph);
        assertThat(instance.plan()).containsExactly("a:async-active", "b:available", "s:available");
        world.settle();
        assertThat(world.code.calls()).containsExactly("work@a", "more@b");
        assertThat(instance.plan()).containsExactly("s:active", "t:active");
        assertThat(instance.path()).isEqualTo("a b");
    }

    @Test
    void aJobThatFailsWaitsForItsRetry() {
        CaseGraph graph = graph();
        graph.service("a", "work").async();
        world.code.on("work", context -> {
            throw new IllegalStateException("no");
        });
        Instance instance = start(graph);
        world.settle();
        assertThat(instance.jobs(JobRow.Table.RETRY)).hasSize(1);
        world.advance(1_000_000);
        assertThat(instance.jobs(JobRow.Table.DEAD_LETTER)).hasSize(1);
        assertThat(instance.plan()).containsExactly("a:async-active");
        instance.cancel();
        assertThat(instance.path()).isEqualTo("a!");
    }

    @Test
    void aBpmnErrorIsAFault() {
        CaseGraph graph = graph();
        graph.task("first");
        graph.service("a", "work").entry(null, "first complete");
        graph.task("after").entry(null, "a fault");
        world.code.on("work", context -> {
            throw new BpmnErrorThrown("E1", "wrong", null);
        });
        Instance instance = start(graph);
        instance.complete("first");
        assertThat(instance.plan()).containsExactly("after:active");
        assertThat(instance.path()).isEqualTo("first a?");
    }

    @Test
    void lifeCycleListenersHearOfEachChange() {
        CaseGraph graph = graph();
        graph.model().listener("active", "completed", "end");
        graph.task("a").manual().listener(null, null, "all").listener("enabled", "active", "begun");
        Instance instance = start(graph);
        instance.move("a", "start").complete("a");
        assertThat(world.code.calls())
                .containsExactly(
                        "all:available@a",
                        "all:enabled@a",
                        "all:active@a",
                        "begun:active@a",
                        "all:completed@a",
                        "end:completed@c");
    }

    // --- event listeners: 8.4.3 ---

    @Test
    void aTimerASignalAndAVariableOccur() {
        CaseGraph graph = graph();
        graph.timer("t", "PT1M");
        graph.signal("s", "alarm");
        graph.variable("v", "x");
        graph.task("byTimer").entry(null, "t occur");
        graph.task("bySignal").entry(null, "s occur");
        graph.task("byVariable").entry(null, "v occur");
        Instance instance = start(graph);
        world.advance(60_000);
        assertThat(instance.plan()).contains("byTimer:active", "bySignal:available");
        instance.message("alarm");
        assertThat(instance.plan()).contains("bySignal:active", "byVariable:available");
        instance.set("x", 1);
        assertThat(instance.plan()).containsExactly("byTimer:active", "bySignal:active", "byVariable:active");
    }

    @Test
    void aTimerRepeatsAsOftenAsItsTextSays() {
        CaseGraph graph = graph();
        graph.cycle("t", "R3/PT1M");
        graph.milestone("m").entry(null, "t occur").repeat("${true}");
        graph.task("a");
        Instance instance = start(graph);
        world.advance(600_000);
        assertThat(instance.path()).isEqualTo("t m t m t m");
    }

    @Test
    void aTaskWithoutATypeWaitsForSomebody() {
        CaseGraph graph = graph();
        graph.plain("a");
        Instance instance = start(graph);
        assertThat(instance.plan()).containsExactly("a:active");
        instance.trigger("a");
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void aListenerListensWhileItsConditionHolds() {
        CaseGraph graph = graph();
        graph.task("a");
        graph.signal("s", "alarm").available("${armed}");
        graph.task("b").entry(null, "s occur");
        Instance instance = start(graph);
        assertThat(instance.plan()).contains("s:unavailable");
        instance.set("armed", true);
        assertThat(instance.plan()).contains("s:available");
        assertThat(instance.subscriptions()).containsExactly("s");
        instance.set("armed", false);
        assertThat(instance.subscriptions()).isEmpty();
        instance.set("armed", true).message("alarm");
        assertThat(instance.plan()).contains("b:active");
    }

    @Test
    void aTimerIsStartedOnceByWhatStartsIt() {
        CaseGraph graph = graph();
        graph.userEvent("go").repeat("${true}");
        graph.cycle("t", "R2/PT1M").entry(null, "go occur");
        graph.task("b").repeat("${true}").entry(null, "t occur");
        Instance instance = start(graph);
        assertThat(instance.jobs(JobRow.Table.TIMER)).isEmpty();
        instance.move("go", "occur").move("go", "occur");
        assertThat(instance.jobs(JobRow.Table.TIMER)).hasSize(1);
        world.advance(60_000);
        assertThat(instance.jobs(JobRow.Table.TIMER)).hasSize(1);
        instance.move("go", "occur");
        assertThat(instance.jobs(JobRow.Table.TIMER)).hasSize(1);
    }

    @Test
    void aTimerThatIsAvailableAgainStillWaitsForWhatStartsIt() {
        CaseGraph graph = graph();
        graph.userEvent("go").repeat("${true}");
        graph.timer("t", "PT1M").available("${armed}").entry(null, "go occur");
        graph.task("b").entry(null, "t occur");
        Instance instance = start(graph).set("armed", true);
        assertThat(instance.jobs(JobRow.Table.TIMER)).isEmpty();
        instance.move("go", "occur");
        assertThat(instance.jobs(JobRow.Table.TIMER)).hasSize(1);
        instance.set("armed", false);
        assertThat(instance.jobs(JobRow.Table.TIMER)).isEmpty();
        instance.set("armed", true);
        assertThat(instance.jobs(JobRow.Table.TIMER)).hasSize(1);
    }

    // --- calls ---

    @Test
    void aProcessTaskWaitsForItsProcess() {
        world.deploy(
                Bpmn.process("p", Bpmn.start("s"), Bpmn.node("userTask", "u", ""), Bpmn.end("e"), Bpmn.flow("s u e")));
        CaseGraph graph = graph();
        graph.call("a", "p");
        Instance instance = start(graph);
        assertThat(instance.plan()).containsExactly("a:active");
        world.instances("p").get(0).complete("u");
        world.settle();
        assertThat(instance.ended()).isTrue();
    }

    @Test
    void aProcessTaskEndsWithItsProcess() {
        world.deploy(
                Bpmn.process("p", Bpmn.start("s"), Bpmn.node("userTask", "u", ""), Bpmn.end("e"), Bpmn.flow("s u e")));
        CaseGraph graph = graph();
        graph.call("a", "p").exit(null, "stop occur");
        graph.call("b", "p");
        graph.userEvent("stop");
        Instance instance = start(graph);
        instance.move("stop", "occur");
        world.settle();
        assertThat(world.instances("p").get(0).ended()).isTrue();
        world.instances("p").get(1).cancel();
        world.settle();
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path()).isEqualTo("stop a! b!");
    }

    // --- change of state ---

    private static CaseAction change(ItemChange... items) {
        return new CaseAction.Change(List.of(items));
    }

    @Test
    void itemsAreBroughtIntoOtherStates() {
        CaseGraph graph = graph();
        graph.task("a");
        graph.task("b").entry(null, "a complete");
        Instance instance = start(graph);
        instance.act(change(new ItemChange(ChangeKind.ACTIVATE, "b"), new ItemChange(ChangeKind.TERMINATE, "a")));
        assertThat(instance.plan()).containsExactly("b:active");
        instance.act(change(new ItemChange(ChangeKind.ACTIVATE, "a"), new ItemChange(ChangeKind.MAKE_AVAILABLE, "b")));
        assertThat(instance.plan()).containsExactly("b:available", "a:active");
        instance.complete("a");
        assertThat(instance.plan()).containsExactly("b:active");
    }

    // --- growth ---

    @Test
    void aChainOfItemsCostsTheSameForEach() {
        world.checkEvery = 1_000_000;
        CaseGraph graph = graph();
        graph.task("t0");
        for (int i = 1; i < 500; i++) {
            graph.task("t" + i).entry(null, "t" + (i - 1) + " complete");
        }
        Instance instance = start(graph);
        for (int i = 0; i < 500; i++) {
            instance.complete("t" + i);
        }
        assertThat(instance.ended()).isTrue();
    }
}

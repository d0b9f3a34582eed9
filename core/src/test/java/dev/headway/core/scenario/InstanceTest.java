package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.exclusive;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.parallel;
import static dev.headway.core.scenario.Bpmn.plain;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.processWith;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Reply;
import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.history.HistoryLevel;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.variable.VariableDocument;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Instances as a whole: history levels, cancelling, names, variables, and commands that come too late. */
class InstanceTest {
    private final World world = new World();

    private Instance startWithTask() {
        world.deploy(process("p", start("s"), user("a"), user("b"), end("e"), flow("s a b e")));
        return world.start("p", null, "key", Map.of("x", 1));
    }

    private List<String> kinds(HistoryLevel level) {
        World own = new World();
        own.level = level;
        own.deploy(process("p", start("s"), user("a"), end("e"), flow("s a e")));
        Instance instance = own.start("p", Map.of("x", 1)).complete("a", Map.of("x", 2));
        return instance.history().stream()
                .map(row -> row.getClass().getSimpleName())
                .toList();
    }

    @Test
    void historyIsWrittenAsMuchAsItsLevelWants() {
        assertThat(kinds(HistoryLevel.NONE)).isEmpty();
        assertThat(kinds(HistoryLevel.ACTIVITY)).containsExactly("Activity", "Activity", "Activity", "Instance");
        assertThat(kinds(HistoryLevel.AUDIT)).containsExactly("Activity", "Task", "Activity", "Activity", "Instance");
        assertThat(kinds(HistoryLevel.FULL))
                .containsExactly("Activity", "Detail", "Task", "Activity", "Activity", "Instance", "Detail");
    }

    @Test
    void finalVariablesAreKeptFromAuditOn() {
        world.level = HistoryLevel.ACTIVITY;
        assertThat(startWithTask().complete("a").complete("b").end().variables())
                .isNull();
        world.level = HistoryLevel.AUDIT;
        HistoryRow.Instance end =
                world.start("p", Map.of("x", 1)).complete("a").complete("b").end();
        assertThat(end.variables().asMap()).isEqualTo(Map.of("x", 1));
        assertThat(end.endElementId()).isEqualTo("e");
        assertThat(end.startElementId()).isEqualTo("s");
        assertThat(end.state()).isEqualTo(HistoryRow.EndState.COMPLETED);
    }

    @Test
    void whoStartsAnInstanceMayGiveTheVariableOfItsInitiator() {
        world.deploy(process("p", node("startEvent", "s", "flowable:initiator='by'"), user("a"), flow("s a")));
        assertThat(world.start("p", Map.of("by", "anna")).variables()).isEqualTo(Map.of("by", "anna"));
        assertThat(world.start("p").variables()).isEqualTo(Map.of("by", "kermit"));
    }

    @Test
    void elementMayStayOutOfTheHistory() {
        world.deploy(process(
                "p",
                start("s"),
                node(
                        "task",
                        "t",
                        "",
                        "<extensionElements><flowable:includeInHistory xmlns:flowable="
                                + "'http://flowable.org/bpmn'>false</flowable:includeInHistory></extensionElements>"),
                user("a"),
                flow("s t a")));
        Instance instance = world.start("p");
        assertThat(instance.definition().node("t").includeInHistory()).isFalse();
        assertThat(instance.path()).isEqualTo("s");
    }

    @Test
    void detailsSayWhatEachStepChangedInWhichScope() {
        Instance instance = startWithTask();
        world.apply(new Command.SetVariables(
                instance.id(), instance.id(), VariableDocument.of(Map.of("y", 2)), Set.of("x"), false));
        List<HistoryRow.Detail> details = instance.history(HistoryRow.Detail.class);
        assertThat(details).hasSize(2);
        assertThat(details.get(0).changes().asMap()).isEqualTo(Map.of("x", 1));
        assertThat(details.get(1).changes().asMap()).isEqualTo(Map.of("y", 2));
        assertThat(details.get(1).removed()).containsExactly("x");
        assertThat(details).extracting(HistoryRow.Detail::version).containsExactly(1L, 2L);
    }

    @Test
    void cancelledInstanceLeavesItsReasonAndNothingElse() {
        Instance instance = startWithTask().cancel();
        assertThat(instance.ended()).isTrue();
        assertThat(instance.end().deleteReason()).isEqualTo("not needed");
        assertThat(instance.end().state()).isEqualTo(HistoryRow.EndState.CANCELLED);
        assertThat(instance.path()).isEqualTo("s a!");
    }

    @Test
    void cancelReachesEveryTokenWhereverItIs() {
        world.deploy(process(
                "p",
                start("s"),
                parallel("f"),
                Bpmn.sub("sub", start("ss"), Bpmn.async("j"), flow("ss j")),
                user("loop", Bpmn.times("isSequential='false'", 2)),
                parallel("join"),
                flows("s f sub join", "f loop join", "f join")));
        Instance instance = world.start("p").cancel();
        assertThat(instance.ended()).isTrue();
        assertThat(instance.path().split(" ", -1)).contains("sub!", "loop!").doesNotContain("j!");
    }

    @Test
    void nameAndBusinessKeyChange() {
        Instance instance = startWithTask();
        world.apply(new Command.RenameInstance(instance.id(), "n", null, true));
        world.apply(new Command.RenameInstance(instance.id(), null, "other", false));
        assertThat(instance.state().root().requireRoot().name()).isEqualTo("n");
        assertThat(instance.state().root().requireRoot().businessKey()).isEqualTo("other");
        assertThat(instance.complete("a").complete("b").end().businessKey()).isEqualTo("other");
    }

    @Test
    void uniqueBusinessKeyIsReservedEvenWhenStepsAreMerged() {
        world.deploy(processWith(
                "p",
                "xmlns:headway='http://headway.dev/schema/bpmn' headway:uniqueBusinessKey='true'",
                start("s"),
                user("a"),
                flow("s a")));
        assertThat(world.start("p", null, "key", Map.of()).complete("a").ended())
                .isTrue();
    }

    @Test
    void usersCommandsOnAnEndedInstanceAreRefused() {
        Instance instance = startWithTask();
        long task = instance.task("a").id();
        instance.cancel();
        assertThatThrownBy(() ->
                        world.apply(new Command.CompleteTask(instance.id(), task, null, VariableDocument.EMPTY, false)))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.reason()).isEqualTo(Refusal.Reason.NOT_FOUND));
        assertThatThrownBy(instance::cancel).isInstanceOf(Refusal.class);
        assertThatThrownBy(instance::suspend).isInstanceOf(Refusal.class);
    }

    @Test
    void executorsCommandsOnAnEndedInstanceAreStale() {
        Instance instance = startWithTask().cancel();
        long id = instance.id();
        for (Command command : List.of(
                new Command.RunJob(id, id, 1),
                new Command.CompleteJob(id, id, 1, Command.Outcome.DONE),
                new Command.FailJob(id, id, 1, "m", "t", 0),
                new Command.RetryJob(id, 1),
                new Command.FireTimer(id, 1),
                new Command.FailTimer(id, 1, "m", "t", 0))) {
            assertThat(world.apply(command)).as("%s", command).isInstanceOf(Reply.Stale.class);
        }
    }

    @Test
    void whatComesForAnEndedInstanceIsUsedUpAlsoInTheSameBatchAsItsEnd() {
        Instance instance = startWithTask().cancel();
        InstanceDelta.Guard guard = new InstanceDelta.Guard.Outbox(99);
        assertThat(world.apply(new Command.CancelInstance(instance.id(), "again", false, guard)))
                .isInstanceOf(Reply.Done.class);
        InstanceDelta ended = instance.mergedDelta().copy();
        InstanceDelta late = new InstanceDelta(instance.id(), true, 0);
        late.guards().add(guard);
        ended.append(late);
        assertThat(ended.guards()).containsExactly(guard);
        assertThat(late.onlyGuards()).isTrue();
    }

    @Test
    void instanceIsNotStartedTwiceUnderOneId() {
        Instance instance = startWithTask();
        assertThatThrownBy(() -> world.apply(new Command.StartInstance(
                        instance.id(),
                        instance.definition().id(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        VariableDocument.EMPTY,
                        0,
                        0,
                        null)))
                .isInstanceOf(Refusal.class);
    }

    @Test
    void triggerIsRefusedWhereNothingTakesOne() {
        Instance instance = startWithTask();
        assertThatThrownBy(() -> instance.trigger("a"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("userTask 'a'");
    }

    @Test
    void endlessLoopWithoutAWaitStateIsRefusedAsAWhole() {
        world.deploy(process("p", start("s"), user("a"), exclusive("g"), plain("t"), flows("s a g t g")));
        Instance instance = world.start("p");
        assertThatThrownBy(() -> instance.complete("a"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("endless loop");
        assertThat(instance.waitingAt()).containsExactly("a");
    }
}

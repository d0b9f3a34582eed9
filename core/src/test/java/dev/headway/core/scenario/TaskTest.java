package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.async;
import static dev.headway.core.scenario.Bpmn.boundary;
import static dev.headway.core.scenario.Bpmn.end;
import static dev.headway.core.scenario.Bpmn.extensions;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.flowXml;
import static dev.headway.core.scenario.Bpmn.flows;
import static dev.headway.core.scenario.Bpmn.listener;
import static dev.headway.core.scenario.Bpmn.message;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.plain;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.processWith;
import static dev.headway.core.scenario.Bpmn.service;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.sub;
import static dev.headway.core.scenario.Bpmn.taskListener;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Command;
import dev.headway.core.command.Command.Field;
import dev.headway.core.command.Command.TaskChange;
import dev.headway.core.command.Refusal;
import dev.headway.core.execution.usercode.UserCodeException;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.Implementation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Service, user, receive, manual and plain tasks with their listeners (BPMN 2.0.2, 13.3.3). */
class TaskTest {
    private final World world = new World();

    private Instance startWith(Map<String, ?> variables, String... activity) {
        world.deploy(process("p", start("s"), String.join("", activity), user("after"), flow("s a after")));
        return world.start("p", variables);
    }

    // --- service tasks ---

    @ParameterizedTest
    @ValueSource(strings = {"", "flowable:async='true'"})
    void serviceTaskRunsItsClassWithItsFields(String async) {
        world.code.on("Work", context -> context.setVariable("y", 2));
        Instance instance = startWith(
                Map.of(),
                node(
                        "serviceTask",
                        "a",
                        "flowable:class='Work' " + async,
                        extensions(
                                "<flowable:field name='to' stringValue='x'/>"
                                        + "<flowable:field name='at'><flowable:expression>${x}</flowable:expression></flowable:field>")));
        world.runJobs();
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.variables()).containsEntry("y", 2);
        assertThat(((Implementation.JavaClass) world.code.lastImplementation()).fields())
                .containsExactly(
                        new Implementation.Field("to", "x", null), new Implementation.Field("at", null, "${x}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "flowable:async='true'"})
    void serviceTaskKeepsTheResultOfItsExpression(String async) {
        Instance instance = startWith(
                Map.of("x", 20),
                node("serviceTask", "a", "flowable:expression='${x + 1}' flowable:resultVariable='result' " + async));
        world.runJobs();
        assertThat(instance.variables()).containsEntry("result", 21L);
    }

    @Test
    void serviceTaskRunsItsDelegateExpression() {
        startWith(Map.of(), node("serviceTask", "a", "flowable:delegateExpression='${bean}'"));
        assertThat(world.code.calls()).containsExactly("${bean}@a");
    }

    @Test
    void businessRuleTaskRunsItsDelegateExpression() {
        startWith(Map.of(), node("businessRuleTask", "a", "flowable:delegateExpression='${rules}'"));
        assertThat(world.code.calls()).containsExactly("${rules}@a");
    }

    @Test
    void exceptionOfSynchronousCodeRefusesTheStepAndChangesNothing() {
        world.code.on("a", context -> {
            context.setVariable("x", 2);
            throw new java.io.IOException("disk full");
        });
        world.deploy(process("p", start("s"), user("first"), service("a"), flow("s first a")));
        Instance instance = world.start("p", Map.of("x", 1));
        assertThatThrownBy(() -> instance.complete("first"))
                .isInstanceOf(UserCodeException.class)
                .hasMessageContaining("'a'")
                .hasMessageContaining("disk full");
        assertThat(instance.waitingAt()).containsExactly("first");
        assertThat(instance.variables()).isEqualTo(Map.of("x", 1));
        assertThat(instance.path()).isEqualTo("s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "flowable:async='true'"})
    void triggerableServiceTaskRunsAndThenWaits(String async) {
        Instance instance = startWith(
                Map.of(),
                node("serviceTask", "a", "flowable:class='a' flowable:triggerable='true' " + async),
                boundary("b", "a", message("m1")),
                end("be"),
                flow("b be"));
        world.runJobs();
        assertThat(world.code.calls()).containsExactly("a@a");
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.subscriptions()).containsExactly("b");
        instance.trigger("a", Map.of("answer", 1));
        assertThat(instance.waitingAt()).containsExactly("after");
        assertThat(instance.subscriptions()).isEmpty();
        assertThat(instance.variables()).containsEntry("answer", 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "flowable:async='true'"})
    void skippedTriggerableServiceTaskDoesNotWait(String async) {
        world.deploy(process(
                "p",
                start("s"),
                node(
                        "serviceTask",
                        "t",
                        "flowable:class='t' flowable:triggerable='true' flowable:skipExpression='${skip}' " + async),
                user("a"),
                flow("s t a")));
        Instance instance = world.start("p", Map.of("skip", true, "_FLOWABLE_SKIP_EXPRESSION_ENABLED", true));
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(world.code.calls()).isEmpty();
    }

    @Test
    void skipExpressionOfAFlowDecidesInPlaceOfItsCondition() {
        world.deploy(process(
                "p",
                start("s"),
                node("exclusiveGateway", "g", "default='no'"),
                user("yes"),
                user("other"),
                flow("s g"),
                "<sequenceFlow id='f' sourceRef='g' targetRef='yes' flowable:skipExpression='${skip}'>"
                        + "<conditionExpression>${false}</conditionExpression></sequenceFlow>",
                "<sequenceFlow id='no' sourceRef='g' targetRef='other'/>"));
        Map<String, Object> enabled = Map.of("skip", true, "_FLOWABLE_SKIP_EXPRESSION_ENABLED", true);
        assertThat(world.start("p", Map.of("skip", true)).waitingAt()).containsExactly("other");
        assertThat(world.start("p", enabled).waitingAt()).containsExactly("yes");
        assertThat(world.start("p", Map.of("skip", false, "_FLOWABLE_SKIP_EXPRESSION_ENABLED", true))
                        .waitingAt())
                .containsExactly("other");
    }

    @Test
    void variablesHoldTheIdOfATaskAndWhoCompletedIt() {
        world.deploy(process(
                "p",
                start("s"),
                node(
                        "userTask",
                        "t",
                        "flowable:taskIdVariableName='${which}Id' flowable:taskCompleterVariableName='by'"),
                user("after"),
                flow("s t after")));
        Instance instance = world.start("p", Map.of("which", "task"));
        long task = instance.tasks().get(0).id();
        assertThat(instance.variables()).containsEntry("taskId", String.valueOf(task));
        world.apply(new Command.CompleteTask(instance.id(), task, "kermit", VariableDocument.EMPTY, false));
        assertThat(instance.variables()).containsEntry("by", "kermit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "flowable:async='true'"})
    void skipExpressionSkipsOnlyWhereItIsEnabled(String async) {
        String task = node("serviceTask", "a", "flowable:class='a' flowable:skipExpression='${skip}' " + async);
        startWith(Map.of("skip", true), task);
        world.runJobs();
        assertThat(world.code.calls()).containsExactly("a@a");
        world.start("p", Map.of("skip", true, "_FLOWABLE_SKIP_EXPRESSION_ENABLED", true));
        world.runJobs();
        assertThat(world.code.calls()).containsExactly("a@a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "flowable:async='true'"})
    void inputsAreLocalAndOutputsGoOutside(String async) {
        world.code.on("a", context -> {
            assertThat(context.localVariable("in")).isEqualTo("v");
            context.setLocalVariable("mine", 7);
        });
        Instance instance = startWith(
                Map.of("x", "v"),
                node(
                        "serviceTask",
                        "a",
                        "flowable:class='a' " + async,
                        extensions(
                                "<camunda:inputOutput><camunda:inputParameter name='in'>${x}</camunda:inputParameter>"
                                        + "<camunda:outputParameter name='out'>${mine}</camunda:outputParameter>"
                                        + "</camunda:inputOutput>")));
        world.runJobs();
        assertThat(instance.variables()).isEqualTo(Map.of("x", "v", "out", 7));
        assertThat(instance.state().executions().size()).as("back to one row").isEqualTo(1);
    }

    @Test
    void keysOfMapsAreEvaluatedAndEmptyParametersAreNull() {
        Instance instance = startWith(
                Map.of("x", "k"),
                node(
                        "task",
                        "a",
                        "",
                        extensions("<camunda:inputOutput><camunda:outputParameter name='out'><camunda:map>"
                                + "<camunda:entry key='${x}1'>v</camunda:entry><camunda:entry key='none'/>"
                                + "</camunda:map></camunda:outputParameter>"
                                + "<camunda:outputParameter name='empty'/></camunda:inputOutput>")));
        Map<String, @Nullable Object> entries = new HashMap<>(Map.of("k1", "v"));
        entries.put("none", null);
        Map<String, @Nullable Object> expected = new HashMap<>(Map.of("x", "k", "out", entries));
        expected.put("empty", null);
        assertThat(instance.variables()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "flowable:async='true'"})
    void startListenersSeeTheInputAndOutputsSeeWhatEndListenersLeave(String async) {
        List<@Nullable Object> seen = new ArrayList<>();
        world.code.on("first", context -> seen.add(context.variable("in")));
        world.code.on("a", context -> {});
        world.code.on("last", context -> context.setLocalVariable("mine", "left"));
        Instance instance = startWith(
                Map.of("x", "v"),
                node(
                        "serviceTask",
                        "a",
                        "flowable:class='a' " + async,
                        extensions(
                                "<camunda:inputOutput><camunda:inputParameter name='in'>${x}</camunda:inputParameter>"
                                        + "<camunda:outputParameter name='out'>${mine}</camunda:outputParameter>"
                                        + "</camunda:inputOutput>",
                                "<camunda:executionListener event='start' class='first'/>",
                                "<camunda:executionListener event='end' class='last'/>")));
        world.runJobs();
        assertThat(seen).containsExactly("v");
        assertThat(instance.variables()).isEqualTo(Map.of("x", "v", "out", "left"));
    }

    @Test
    void boundaryTimersSeeTheInput() {
        world.deploy(process(
                "p",
                start("s"),
                user(
                        "a",
                        extensions("<camunda:inputOutput><camunda:inputParameter name='patience'>PT${hours}H"
                                + "</camunda:inputParameter></camunda:inputOutput>")),
                boundary(
                        "b",
                        "a",
                        "<timerEventDefinition><timeDuration>${patience}</timeDuration></timerEventDefinition>"),
                user("late"),
                flow("s a"),
                flow("b late")));
        Instance instance = world.start("p", Map.of("hours", 2));
        world.advance(2 * 3_600_000 - 1);
        assertThat(instance.waitingAt()).containsExactly("a");
        world.advance(1);
        assertThat(instance.waitingAt()).containsExactly("late");
    }

    @Test
    void errorOfAnOutputDoesNotRunTheEndListenersTwice() {
        world.code.bean("code", new Raising());
        world.deploy(process(
                "p",
                start("s"),
                user(
                        "a",
                        extensions(
                                "<camunda:inputOutput><camunda:outputParameter name='out'>${code.raise('E1')}"
                                        + "</camunda:outputParameter></camunda:inputOutput>",
                                "<camunda:executionListener event='end' class='last'/>")),
                boundary("b", "a", Bpmn.error("err1")),
                user("caught"),
                flow("s a"),
                flow("b caught")));
        Instance instance = world.start("p").complete("a");
        assertThat(instance.waitingAt()).containsExactly("caught");
        assertThat(world.code.calls()).containsExactly("last:end@a");
    }

    /** A bean whose method raises a BPMN error. */
    public static final class Raising {
        public String raise(String code) {
            if (code.isEmpty()) {
                return "none";
            }
            throw new BpmnErrorThrown(code, "no", null);
        }
    }

    @Test
    void plainAndManualTasksArePassed() {
        world.deploy(
                process("p", start("s"), plain("a"), node("manualTask", "m", ""), user("after"), flow("s a m after")));
        assertThat(world.start("p").path()).isEqualTo("s a m");
    }

    @Test
    void receiveTaskGoesOnByMessageOrTrigger() {
        Instance byMessage = startWith(Map.of(), node("receiveTask", "a", "messageRef='m1'"));
        Instance byTrigger = world.start("p");
        assertThat(byMessage.message("paid", Map.of("x", 1)).waitingAt()).containsExactly("after");
        assertThat(byTrigger.trigger("a", Map.of("x", 2)).waitingAt()).containsExactly("after");
        assertThat(byTrigger.subscriptions()).isEmpty();
        assertThat(byTrigger.variables()).containsEntry("x", 2);
    }

    // --- user tasks ---

    private static final String TASK = node(
            "userTask",
            "a",
            "name='Approve ${x}' flowable:assignee='${who}' flowable:candidateUsers='gonzo, fozzie'"
                    + " flowable:candidateGroups='${groups}' flowable:dueDate='PT1H' flowable:priority='${80}'"
                    + " flowable:category='c' flowable:formKey='f'");

    @Test
    void userTaskTakesItsDataFromTheModel() {
        Instance instance = startWith(Map.of("x", "order", "who", "kermit", "groups", List.of("a", "b")), TASK);
        TaskRow task = instance.task("a");
        assertThat(task.name()).isEqualTo("Approve order");
        assertThat(task.assignee()).isEqualTo("kermit");
        assertThat(task.candidates())
                .extracting(candidate -> candidate.userId() + "/" + candidate.groupId())
                .containsExactly("gonzo/null", "fozzie/null", "null/a", "null/b");
        assertThat(task.dueMillis()).isEqualTo(World.EPOCH_MILLIS + 3_600_000);
        assertThat(task.priority()).isEqualTo(80);
        assertThat(task.category()).isEqualTo("c");
        assertThat(task.formKey()).isEqualTo("f");
        instance.complete("a");
        HistoryRow.Task ended = instance.history(HistoryRow.Task.class).get(0);
        assertThat(ended.candidateGroups()).containsExactly("a", "b");
        assertThat(instance.history(HistoryRow.Activity.class).get(1).assignee())
                .isEqualTo("kermit");
        assertThat(instance.history(HistoryRow.Activity.class).get(1).taskId()).isEqualTo(task.id());
    }

    private static String listened(String... events) {
        StringBuilder listeners = new StringBuilder();
        for (String event : events) {
            listeners.append(taskListener(event, "on"));
        }
        return node(
                "userTask",
                "a",
                "flowable:assignee='kermit'",
                extensions(listeners + listener("start", "exec") + listener("end", "exec")));
    }

    @Test
    void taskListenersAreCalledInTheOrderOfTheirFamily() {
        String listened = listened("complete", "create", "assignment", "delete");
        startWith(Map.of(), listened).complete("a");
        assertThat(world.code.calls())
                .as("Activiti and Flowable")
                .containsExactly(
                        "exec:start@a", "on:assignment@a", "on:create@a", "on:complete@a", "on:delete@a", "exec:end@a");
        world.code.calls().clear();
        startWith(Map.of(), listened.replace("flowable:task", "camunda:task")).complete("a");
        assertThat(world.code.calls())
                .as("Camunda and Operaton")
                .containsExactly("exec:start@a", "on:create@a", "on:assignment@a", "on:complete@a", "exec:end@a");
    }

    @Test
    void changeOfATaskIsHeardBeforeItsAssignment() {
        Instance instance = startWith(
                Map.of(),
                user(
                        "a",
                        extensions(
                                taskListener("assignment", "on").replace("flowable", "camunda"),
                                taskListener("update", "on").replace("flowable", "camunda"),
                                taskListener("all", "every"))));
        world.code.calls().clear();
        world.apply(new Command.ChangeTask(instance.id(), instance.task("a").id(), claim("kermit")));
        assertThat(world.code.calls()).containsExactly("on:update@a", "on:assignment@a", "every:assignment@a");
    }

    @Test
    void deleteListenersAreCalledWhenTheTaskIsCancelledUnlessSkipped() {
        startWith(Map.of(), listened("complete", "delete")).cancel();
        assertThat(world.code.calls()).containsExactly("exec:start@a", "on:delete@a", "exec:end@a");
        Instance skipped = world.start("p");
        world.code.calls().clear();
        world.apply(new Command.CancelInstance(skipped.id(), "quietly", true, null));
        assertThat(world.code.calls()).isEmpty();
        assertThat(skipped.end().deleteReason()).isEqualTo("quietly");
    }

    @Test
    void createListenerMayChangeTheTask() {
        world.code.on("on", context -> context.updateTask(assigned(context.task(), "gonzo")));
        Instance instance = startWith(
                Map.of(), user("a", extensions(taskListener("create", "on"), taskListener("assignment", "two"))));
        assertThat(instance.task("a").assignee()).isEqualTo("gonzo");
        assertThat(world.code.calls()).containsExactly("on:create@a", "two:assignment@a");
    }

    private static TaskRow assigned(TaskRow t, String user) {
        return t.withAssignee(user);
    }

    private static TaskChange claim(String user) {
        return assigned(user, true);
    }

    private static TaskChange assign(@Nullable String user) {
        return assigned(user, false);
    }

    private static TaskChange assigned(@Nullable String user, boolean claim) {
        return new TaskChange(
                new Field<>(user),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of(),
                claim,
                Map.of(),
                Set.of());
    }

    @Test
    void claimIsRefusedWhenAnotherHasTheTask() {
        Instance instance = startWith(Map.of(), user("a", extensions(taskListener("assignment", "on"))));
        long task = instance.task("a").id();
        world.apply(new Command.ChangeTask(instance.id(), task, claim("kermit")));
        world.apply(new Command.ChangeTask(instance.id(), task, claim("kermit")));
        assertThat(world.code.calls()).containsExactly("on:assignment@a");
        assertThatThrownBy(() -> world.apply(new Command.ChangeTask(instance.id(), task, claim("gonzo"))))
                .isInstanceOfSatisfying(
                        Refusal.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(Refusal.Reason.CLAIMED_BY_OTHER));
        world.apply(new Command.ChangeTask(instance.id(), task, claim(null)));
        world.apply(new Command.ChangeTask(instance.id(), task, claim("gonzo")));
        assertThat(instance.task("a").assignee()).isEqualTo("gonzo");
        assertThat(instance.task("a").claimedMillis()).isEqualTo(World.EPOCH_MILLIS);
    }

    @Test
    void localVariablesOfACompletionStayWithTheTask() {
        Instance instance = startWith(Map.of("x", 1), user("a"));
        world.apply(new Command.CompleteTask(
                instance.id(), instance.task("a").id(), "kermit", VariableDocument.of(Map.of("x", 2)), true));
        assertThat(instance.variables()).isEqualTo(Map.of("x", 1));
        HistoryRow.Task ended = instance.history(HistoryRow.Task.class).get(0);
        assertThat(ended.variables().asMap()).isEqualTo(Map.of("x", 2));
        assertThat(ended.assignee()).isEqualTo("kermit");
    }

    @Test
    void completedTaskIsNotCompletedAgain() {
        Instance instance = startWith(Map.of(), user("a"));
        long task = instance.task("a").id();
        instance.complete("a");
        assertThatThrownBy(() ->
                        world.apply(new Command.CompleteTask(instance.id(), task, null, VariableDocument.EMPTY, false)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(String.valueOf(task));
    }

    // --- execution listeners ---

    @Test
    void executionListenersFollowTheToken() {
        world.deploy(processWith(
                "p",
                "",
                extensions(listener("start", "P"), listener("end", "P")),
                start("s", extensions(listener("start", "L"), listener("end", "L"))),
                sub(
                        "sub",
                        extensions(listener("start", "L"), listener("end", "L")),
                        start("ss"),
                        plain("t"),
                        flow("ss t")),
                end("e", extensions(listener("start", "L"), listener("end", "L"))),
                flowXml("s", "sub", extensions(listener("take", "F"))),
                flows("sub e")));
        world.start("p");
        assertThat(world.code.calls())
                .containsExactly(
                        "P:start@p",
                        "L:start@s",
                        "L:end@s",
                        "F:take@s",
                        "L:start@sub",
                        "L:end@sub",
                        "L:start@e",
                        "L:end@e",
                        "P:end@p");
    }

    @Test
    void startListenersOfAnAsyncServiceTaskRunWithItsJob() {
        world.deploy(process(
                "p",
                start("s"),
                async("a", extensions(listener("start", "L"), listener("end", "L"))),
                user("after"),
                flow("s a after")));
        world.start("p");
        assertThat(world.code.calls()).isEmpty();
        world.runJobs();
        assertThat(world.code.calls()).containsExactly("L:start@a", "a@a", "L:end@a");
    }

    @Test
    void errorOfAnAssignmentListenerIsCaughtAtTheTask() {
        world.code.on("fail", context -> {
            throw new dev.headway.core.usercode.BpmnErrorThrown("E1", "no", null);
        });
        world.deploy(process(
                "p",
                start("s"),
                user("t", Bpmn.extensions(Bpmn.taskListener("assignment", "fail"))),
                boundary("b", "t", Bpmn.error("err1")),
                user("a"),
                Bpmn.flows("s t", "b a")));
        Instance instance = world.start("p");
        world.apply(new Command.ChangeTask(instance.id(), instance.task("t").id(), claim("kermit")));
        assertThat(instance.waitingAt()).containsExactly("a");
    }

    @Test
    void unassigningIsAnAssignmentAndAnEmptyNameIsNobody() {
        world.deploy(process(
                "p",
                start("s"),
                node("userTask", "t", "camunda:assignee='${who}'", extensions(taskListener("assignment", "L"))),
                flow("s t")));
        assertThat(world.start("p", Map.of("who", " ")).task("t").assignee()).isNull();
        assertThat(world.code.calls()).isEmpty();
        Instance instance = world.start("p", Map.of("who", "kermit"));
        assertThat(world.code.calls()).containsExactly("L:assignment@t");
        world.apply(new Command.ChangeTask(instance.id(), instance.task("t").id(), assign("")));
        assertThat(instance.task("t").assignee()).isNull();
        assertThat(world.code.calls()).containsExactly("L:assignment@t", "L:assignment@t");
        world.apply(new Command.ChangeTask(instance.id(), instance.task("t").id(), assign(null)));
        assertThat(world.code.calls()).as("nothing changed").hasSize(2);
    }

    @Test
    void timeoutListenersAreCalledWhileTheTaskIsOpen() {
        String listener = "<camunda:taskListener event='timeout' id='l' class='remind'><timerEventDefinition>"
                + "<timeCycle>R2/PT1H</timeCycle></timerEventDefinition></camunda:taskListener>";
        world.deploy(process("p", start("s"), user("t", Bpmn.extensions(listener)), user("a"), flow("s t a")));
        Instance first = world.start("p");
        Instance second = world.start("p");
        second.complete("t");
        world.advance(4 * 3_600_000);
        assertThat(world.code.calls()).containsExactly("remind:timeout@t", "remind:timeout@t");
        assertThat(first.waitingAt()).containsExactly("t");
        assertThat(first.state().jobs().all()).isEmpty();
    }
}

package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.ProcessInstanceModificationBuilder;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tokens moved by hand, and ended instances started again. */
interface ModificationContract extends EngineContract {
    /** start -> a (timer on its boundary -> late) -> sub (s -> x -> y -> e) -> z -> end. */
    private static String order() {
        return Models.process(
                        "order",
                        "<startEvent id='start'/>",
                        "<userTask id='a'/>",
                        "<boundaryEvent id='timeout' attachedToRef='a'><timerEventDefinition>"
                                + "<timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>",
                        "<userTask id='late'/>",
                        "<subProcess id='sub'><startEvent id='s'/><userTask id='x'/><userTask id='y'/><endEvent id='e'/>",
                        Models.path("s", "x", "y", "e"),
                        "</subProcess>",
                        "<boundaryEvent id='abort' attachedToRef='sub'><messageEventDefinition messageRef='stop'/></boundaryEvent>",
                        "<userTask id='aborted'/>",
                        "<userTask id='z'/>",
                        "<endEvent id='end'/>",
                        Models.path("start", "a", "sub", "z", "end"),
                        Models.path("timeout", "late"),
                        Models.path("abort", "aborted"))
                .replace("<process ", "<message id='stop' name='stop'/><process ");
    }

    private List<String> at(String instanceId) {
        return runtimeService().getActiveActivityIds(instanceId).stream()
                .filter(id -> !id.equals("sub"))
                .sorted()
                .toList();
    }

    private void finish(String instanceId) {
        List<Task> open;
        do {
            open = taskService().createTaskQuery().processInstanceId(instanceId).list();
            open.forEach(task -> taskService().complete(task.getId()));
        } while (!open.isEmpty());
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(instanceId)
                        .count())
                .isZero();
    }

    @Test
    default void aTokenIsMovedIntoASubProcessWithAllThatWaitsThere() {
        deploy(order());
        String id = runtimeService().startProcessInstanceByKey("order").getId();

        runtimeService()
                .createProcessInstanceModification(id)
                .cancelAllForActivity("a")
                .startBeforeActivity("y")
                .setVariable("moved", true)
                .execute();

        assertThat(at(id)).containsExactly("y");
        assertThat(runtimeService().getVariable(id, "moved")).isEqualTo(true);
        assertThat(managementService()
                        .createTimerJobQuery()
                        .processInstanceId(id)
                        .count())
                .as("the timer of what was cancelled")
                .isZero();
        runtimeService().createMessageCorrelation("stop").processInstanceId(id).correlate();
        assertThat(at(id))
                .as("the boundary event of the scope that was entered")
                .containsExactly("aborted");
        finish(id);
    }

    @Test
    default void aTokenMovesInsideItsScopeAndBackOut() {
        deploy(order());
        String id = runtimeService().startProcessInstanceByKey("order").getId();
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(id)
                        .singleResult()
                        .getId());
        assertThat(at(id)).containsExactly("x");

        runtimeService()
                .createProcessInstanceModification(id)
                .cancelAllForActivity("x")
                .startAfterActivity("x")
                .execute();
        assertThat(at(id)).containsExactly("y");
        runtimeService()
                .createProcessInstanceModification(id)
                .cancelAllForActivity("sub")
                .startBeforeActivity("a")
                .execute();
        assertThat(at(id)).containsExactly("a");
        assertThat(managementService()
                        .createTimerJobQuery()
                        .processInstanceId(id)
                        .count())
                .isEqualTo(1);
        engine().advance(Duration.ofHours(2));
        engine().runUntilIdle();
        assertThat(at(id)).containsExactly("late");
        finish(id);
    }

    @Test
    default void severalTokensAndFlowsAtOnce() {
        deploy(order());
        String id = runtimeService().startProcessInstanceByKey("order").getId();

        runtimeService()
                .createProcessInstanceModification(id)
                .startBeforeActivity("z")
                .startTransition("a_sub")
                .startBeforeActivity("y")
                .execute();

        assertThat(at(id)).containsExactly("a", "x", "y", "z");
        String z = historyService()
                .createHistoricActivityInstanceQuery()
                .processInstanceId(id)
                .activityId("z")
                .singleResult()
                .getId();
        runtimeService()
                .createProcessInstanceModification(id)
                .cancelActivityInstance(z)
                .execute();
        assertThat(at(id)).containsExactly("a", "x", "y");
        finish(id);
    }

    @Test
    default void anInstanceEndsWhenNothingIsLeft() {
        deploy(order());
        String id = runtimeService().startProcessInstanceByKey("order").getId();

        runtimeService()
                .createProcessInstanceModification(id)
                .cancelAllForActivity("a")
                .execute();

        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(id)
                        .count())
                .isZero();
        HistoricProcessInstance ended = historyService()
                .createHistoricProcessInstanceQuery()
                .processInstanceId(id)
                .singleResult();
        assertThat(ended.getEndTime()).isNotNull();
        assertThat(ended.getDeleteReason()).contains("nothing was left");
    }

    @Test
    default void instructionsThatCannotBeFollowedChangeNothing() {
        deploy(order());
        String id = runtimeService().startProcessInstanceByKey("order").getId();

        assertThatThrownBy(() -> runtimeService()
                        .createProcessInstanceModification(id)
                        .cancelAllForActivity("a")
                        .startBeforeActivity("nowhere")
                        .execute())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("'nowhere'");
        assertThatThrownBy(() -> runtimeService()
                        .createProcessInstanceModification(id)
                        .cancelActivityInstance("99")
                        .execute())
                .isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() ->
                        runtimeService().createProcessInstanceModification(id).execute())
                .isInstanceOf(InvalidRequestException.class);
        assertThat(at(id)).containsExactly("a");
        finish(id);
    }

    @Test
    default void whatIsNotAroundAnActivityIsNoPlaceToStartIn() {
        deploy(order());
        String id = runtimeService().startProcessInstanceByKey("order").getId();
        String task = runtimeService()
                .getActivityInstance(id)
                .getActivityInstances("a")[0]
                .getId();

        for (String ancestor : List.of("99", task)) {
            refusesToStartIn(ancestor, modification -> modification.startBeforeActivity("z", ancestor), id);
            refusesToStartIn(ancestor, modification -> modification.startBeforeActivity("y", ancestor), id);
            refusesToStartIn(ancestor, modification -> modification.startAfterActivity("a", ancestor), id);
            refusesToStartIn(ancestor, modification -> modification.startTransition("a_sub", ancestor), id);
        }
        runtimeService()
                .createProcessInstanceModification(id)
                .startBeforeActivity("x", id)
                .startBeforeActivity("z", id)
                .execute();
        assertThat(at(id)).containsExactly("a", "x", "z");
        String sub = runtimeService()
                .getActivityInstance(id)
                .getActivityInstances("sub")[0]
                .getId();
        refusesToStartIn(sub, modification -> modification.startBeforeActivity("z", sub), id);
        runtimeService()
                .createProcessInstanceModification(id)
                .startAfterActivity("x", sub)
                .execute();
        assertThat(at(id)).containsExactly("a", "x", "y", "z");
    }

    private void refusesToStartIn(
            String ancestor, Consumer<ProcessInstanceModificationBuilder> instruction, String instanceId) {
        ProcessInstanceModificationBuilder modification =
                runtimeService().createProcessInstanceModification(instanceId);
        instruction.accept(modification);
        assertThatThrownBy(modification::execute)
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("got " + ancestor);
    }

    @Test
    default void instancesOfALoopComeAndGo() {
        deploy(Models.process(
                "loop",
                "<startEvent id='start'/>",
                "<userTask id='each'><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality>"
                        + "</multiInstanceLoopCharacteristics></userTask>",
                "<userTask id='after'/>",
                "<endEvent id='end'/>",
                Models.path("start", "each", "after", "end")));
        String id = runtimeService().startProcessInstanceByKey("loop").getId();
        List<Task> tasks = taskService().createTaskQuery().processInstanceId(id).list();
        assertThat(tasks).hasSize(3);

        runtimeService()
                .createProcessInstanceModification(id)
                .cancelActivityInstance(tasks.getFirst().getExecutionId())
                .startBeforeActivity("each")
                .startBeforeActivity(
                        "each",
                        runtimeService()
                                .getActivityInstance(id)
                                .getActivityInstances("each#multiInstanceBody")[0]
                                .getId())
                .execute();
        tasks = taskService().createTaskQuery().processInstanceId(id).list();
        assertThat(tasks).hasSize(4);
        tasks.forEach(task -> taskService().complete(task.getId()));
        assertThat(at(id)).containsExactly("after");

        runtimeService()
                .createProcessInstanceModification(id)
                .cancelAllForActivity("after")
                .startBeforeActivity("each#multiInstanceBody")
                .execute();
        assertThat(taskService().createTaskQuery().processInstanceId(id).count())
                .isEqualTo(3);
        runtimeService()
                .createProcessInstanceModification(id)
                .cancelAllForActivity("each")
                .startAfterActivity("each")
                .execute();
        assertThat(at(id)).containsExactly("after");
        finish(id);
    }

    @Test
    default void tokensThatWaitAtAJoinAreCancelled() {
        deploy(Models.process(
                "fork",
                "<startEvent id='start'/>",
                "<parallelGateway id='split'/>",
                "<userTask id='left'/>",
                "<userTask id='right'/>",
                "<parallelGateway id='join'/>",
                "<userTask id='after'/>",
                "<endEvent id='end'/>",
                Models.path("start", "split", "left", "join", "after", "end"),
                Models.path("split", "right", "join")));
        String id = runtimeService().startProcessInstanceByKey("fork").getId();
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(id)
                        .taskDefinitionKey("left")
                        .singleResult()
                        .getId());

        runtimeService()
                .createProcessInstanceModification(id)
                .cancelAllForActivity("join")
                .cancelAllForActivity("right")
                .startAfterActivity("join")
                .execute();

        assertThat(at(id)).containsExactly("after");
        finish(id);
    }

    @Test
    default void aJobThatIsReadyIsCancelledAndAnotherBegins() {
        deploy(Models.process(
                "jobs",
                "<startEvent id='start'/>",
                "<serviceTask id='one' camunda:asyncBefore='true' camunda:expression='${1}' camunda:resultVariable='one'/>",
                "<serviceTask id='two' camunda:asyncBefore='true' camunda:expression='${2}' camunda:resultVariable='two'/>",
                "<userTask id='after'/>",
                Models.path("start", "one", "two", "after")));
        String id = runtimeService().startProcessInstanceByKey("jobs").getId();

        runtimeService()
                .createProcessInstanceModification(id)
                .cancelAllForActivity("one")
                .startBeforeActivity("two")
                .execute();
        engine().runUntilIdle();

        assertThat(at(id)).containsExactly("after");
        assertThat(runtimeService().getVariables(id)).containsEntry("two", 2L).doesNotContainKey("one");
        finish(id);
    }

    @Test
    default void manyInstancesAreModifiedInTheBackground() {
        deploy(order());
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            ids.add(runtimeService().startProcessInstanceByKey("order").getId());
        }
        String definition = repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("order")
                .singleResult()
                .getId();
        runtimeService().deleteProcessInstance(ids.getLast(), "gone");

        Batch batch = runtimeService()
                .createModification(definition)
                .cancelAllForActivity("a")
                .startBeforeActivity("z")
                .processInstanceIds(ids)
                .executeAsync();
        assertThat(batch.getTotalJobs()).isEqualTo(30);
        assertThat(at(ids.getFirst())).containsExactly("a");
        engine().runUntilIdle();

        Batch after = managementService().getBatch(batch.getId());
        assertThat(after).isNotNull();
        assertThat(after.isEnded()).isTrue();
        assertThat(after.getCompletedJobs()).isEqualTo(29);
        assertThat(managementService().getBatchFailures(batch.getId(), 10)).containsOnlyKeys(ids.getLast());
        assertThat(ids.subList(0, 29)).allSatisfy(id -> assertThat(at(id)).containsExactly("z"));
        managementService().deleteBatch(batch.getId());
        assertThat(managementService().getBatch(batch.getId())).isNull();
    }

    @Test
    default void endedInstancesAreStartedAgainWithTheirVariables() {
        deploy(order());
        ProcessInstance first = runtimeService().startProcessInstanceByKey("order", "key", Map.of("n", 1));
        runtimeService().setVariable(first.getId(), "n", 2);
        String running =
                runtimeService().startProcessInstanceByKey("order", "other").getId();
        runtimeService().deleteProcessInstance(first.getId(), "by mistake");
        String definition = first.getProcessDefinitionId();

        runtimeService()
                .restartProcessInstances(definition)
                .startBeforeActivity("y")
                .processInstanceIds(first.getId())
                .execute();
        ProcessInstance again = runtimeService()
                .createProcessInstanceQuery()
                .processInstanceBusinessKey("key")
                .singleResult();
        assertThat(at(again.getId())).containsExactly("y");
        assertThat(runtimeService().getVariable(again.getId(), "n")).isEqualTo(2);
        finish(again.getId());

        Batch batch = runtimeService()
                .restartProcessInstances(definition)
                .withoutBusinessKey()
                .processInstanceIds(first.getId(), running)
                .executeAsync();
        engine().runUntilIdle();
        assertThat(managementService().getBatchFailures(batch.getId(), 10)).containsOnlyKeys(running);
        List<ProcessInstance> all = runtimeService()
                .createProcessInstanceQuery()
                .processDefinitionKey("order")
                .list();
        assertThat(all).hasSize(2);
        ProcessInstance fresh = all.stream()
                .filter(each -> !each.getId().equals(running))
                .findFirst()
                .orElseThrow();
        assertThat(at(fresh.getId())).as("at the start event where it began").containsExactly("a");
        assertThat(fresh.getBusinessKey()).isNull();
        assertThatThrownBy(() -> runtimeService()
                        .restartProcessInstances(definition)
                        .processInstanceIds(List.of(running))
                        .execute())
                .isInstanceOf(WrongStateException.class);
    }
}

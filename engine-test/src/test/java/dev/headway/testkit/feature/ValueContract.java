package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.UncaughtBpmnErrorException;
import dev.headway.engine.delegate.BpmnError;
import dev.headway.engine.delegate.ExecutionListener;
import dev.headway.engine.delegate.TaskListener;
import dev.headway.engine.history.HistoricDetail;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Values as the family has them, where a store or the API is between the model and who looks. */
interface ValueContract extends EngineContract {
    private ProcessInstance start(String key, Map<String, ?> variables) {
        return runtimeService().startProcessInstanceByKey(key, variables);
    }

    private List<String> open(String instanceId) {
        return taskService().createTaskQuery().processInstanceId(instanceId).list().stream()
                .map(Task::getTaskDefinitionKey)
                .sorted()
                .toList();
    }

    @Test
    default void aLoopGathersWhatEachInstanceHasSet() {
        deploy(Models.around(
                        "p",
                        "t",
                        "<userTask id='t'><multiInstanceLoopCharacteristics><loopDataInputRef>items</loopDataInputRef>"
                                + "<loopDataOutputRef>results</loopDataOutputRef><inputDataItem name='item'/>"
                                + "<outputDataItem name='result'/></multiInstanceLoopCharacteristics></userTask><userTask id='u'/>")
                .replace("</process>", Models.path("t", "u") + "</process>"));
        String id = start("p", Map.of("items", List.of("a", "b", "c"))).getId();
        for (String item : List.of("c", "a", "b")) {
            Task task = taskService().createTaskQuery().processInstanceId(id).taskDefinitionKey("t").list().stream()
                    .filter(each -> item.equals(taskService().getVariable(each.getId(), "item")))
                    .findFirst()
                    .orElseThrow();
            taskService().complete(task.getId(), item.equals("b") ? Map.of() : Map.of("result", item + "!"));
        }
        assertThat(runtimeService().getVariable(id, "results")).isEqualTo(Arrays.asList("a!", null, "c!"));
        assertThat(runtimeService().hasVariable(id, "result")).isFalse();
    }

    @Test
    default void aDeletedCallLeavesTheOtherCallsOfItsLoopAlone() {
        deploy(Models.userTask("called", "t"));
        deploy(Models.process(
                "p",
                "<startEvent id='start'/><callActivity id='c' calledElement='called'><multiInstanceLoopCharacteristics>"
                        + "<loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></callActivity>"
                        + "<userTask id='after'/>" + Models.path("start", "c", "after")));
        String id = start("p", Map.of()).getId();
        List<ProcessInstance> called = runtimeService()
                .createProcessInstanceQuery()
                .superProcessInstanceId(id)
                .list();
        runtimeService().deleteProcessInstance(called.get(0).getId(), "not needed");
        engine().runUntilIdle();
        for (ProcessInstance each : called.subList(1, 3)) {
            taskService()
                    .complete(taskService()
                            .createTaskQuery()
                            .processInstanceId(each.getId())
                            .singleResult()
                            .getId());
        }
        engine().runUntilIdle();
        assertThat(open(id)).containsExactly("after");
    }

    @Test
    default void terminateAllInACalledProcessEndsTheWholeTree() {
        deploy(Models.process(
                "called",
                "<startEvent id='start'/><userTask id='t'/><endEvent id='end'><terminateEventDefinition"
                        + " flowable:terminateAll='true'/></endEvent>" + Models.path("start", "t", "end")));
        deploy(Models.process(
                "p",
                "<startEvent id='start'/><callActivity id='c' calledElement='called'/><userTask id='after'/>"
                        + Models.path("start", "c", "after")));
        String id = start("p", Map.of()).getId();
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        engine().runUntilIdle();
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(id)
                        .finished()
                        .count())
                .isEqualTo(1);
    }

    @Test
    default void aSuspendedInstanceRefusesEveryChangeAndTakesReturnsLater() {
        deploy(Models.userTask("called", "t"));
        deploy(Models.process(
                "p",
                "<startEvent id='start'/><callActivity id='c' calledElement='called'/><userTask id='after'/>"
                        + Models.path("start", "c", "after")));
        String id = start("p", Map.of()).getId();
        runtimeService().suspendProcessInstanceById(id);
        assertThatThrownBy(() -> runtimeService().setVariable(id, "x", 1)).isInstanceOf(SuspendedException.class);
        assertThatThrownBy(() -> runtimeService().removeVariable(id, "x")).isInstanceOf(SuspendedException.class);
        assertThatThrownBy(() -> runtimeService().setProcessInstanceName(id, "n"))
                .isInstanceOf(SuspendedException.class);
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        engine().runUntilIdle();
        assertThat(open(id)).isEmpty();
        runtimeService().activateProcessInstanceById(id);
        engine().runUntilIdle();
        assertThat(open(id)).containsExactly("after");
    }

    @Test
    default void aVariableIsChangedInTheNearestScopeThatHasIt() {
        deploy(Models.userTask("p", "t"));
        String id = start("p", Map.of("x", 1, "y", 1)).getId();
        String task = taskService()
                .createTaskQuery()
                .processInstanceId(id)
                .singleResult()
                .getId();
        taskService().setVariableLocal(task, "x", 2);
        taskService().setVariables(task, Map.of("x", 3, "y", 4, "z", 5));
        assertThat(taskService().getVariablesLocal(task)).isEqualTo(Map.of("x", 3));
        assertThat(runtimeService().getVariables(id)).isEqualTo(Map.of("x", 1, "y", 4, "z", 5));
        taskService().removeVariables(task, List.of("x", "z"));
        assertThat(taskService().getVariablesLocal(task)).isEmpty();
        assertThat(runtimeService().getVariables(id)).isEqualTo(Map.of("x", 1, "y", 4));
        taskService().removeVariable(task, "x");
        assertThat(runtimeService().getVariables(id)).isEqualTo(Map.of("y", 4));
    }

    @Test
    default void aDetailNamesTheVisitThatSetTheVariable() {
        deploy(Models.process(
                        "p",
                        "<startEvent id='start'/><userTask id='a'/><scriptTask id='b' scriptFormat='juel'><script>"
                                + "${execution.setVariable('x', 2)}</script></scriptTask><userTask id='c'/>"
                                + Models.path("start", "a", "b", "c"))
                .replace("isExecutable", "headway:historyLevel='full' isExecutable"));
        String id = start("p", Map.of()).getId();
        taskService().complete(taskService().createTaskQuery().singleResult().getId(), Map.of("x", 1));
        List<String> where =
                historyService().createHistoricDetailQuery().processInstanceId(id).variableUpdates().list().stream()
                        .map(HistoricDetail::getActivityInstanceId)
                        .map(visit -> historyService()
                                .createHistoricActivityInstanceQuery()
                                .processInstanceId(id)
                                .activityInstanceId(visit)
                                .singleResult()
                                .getActivityId())
                        .toList();
        assertThat(where).containsExactly("a", "b");
    }

    @Test
    default void errorsOfDeleteListenersAreCaughtOrSaid() {
        bean("boom", (TaskListener) task -> {
            throw new BpmnError("E1");
        });
        String task = "<userTask id='t'><extensionElements><flowable:taskListener event='delete'"
                + " delegateExpression='${boom}'/></extensionElements></userTask>";
        deploy(Models.around("uncaught", "t", task));
        deploy(Models.process(
                "caught",
                "<startEvent id='start'/>" + task + "<boundaryEvent id='b' attachedToRef='t'><errorEventDefinition/>"
                        + "</boundaryEvent><userTask id='after'/>" + Models.path("start", "t")
                        + Models.path("b", "after")));
        String uncaught = start("uncaught", Map.of()).getId();
        assertThatThrownBy(() -> taskService()
                        .complete(taskService().createTaskQuery().singleResult().getId()))
                .isInstanceOf(UncaughtBpmnErrorException.class);
        assertThatThrownBy(() -> runtimeService().deleteProcessInstance(uncaught, "x"))
                .isInstanceOf(UncaughtBpmnErrorException.class);
        runtimeService().deleteProcessInstance(uncaught, "x", true);
        String caught = start("caught", Map.of()).getId();
        runtimeService().deleteProcessInstance(caught, "x");
        assertThat(open(caught)).containsExactly("after");
    }

    @Test
    default void aFailingEndListenerDoesNotKeepAnInstanceFromBeingDeleted() {
        bean("fail", (ExecutionListener) execution -> {
            throw new IllegalStateException("no disk");
        });
        deploy(Models.process(
                "p",
                "<extensionElements><flowable:executionListener event='end' delegateExpression='${fail}'/>"
                        + "</extensionElements><startEvent id='start'/><userTask id='t'/>"
                        + Models.path("start", "t")));
        String id = start("p", Map.of()).getId();
        runtimeService().deleteProcessInstance(id, "not needed");
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(id)
                        .singleResult()
                        .getDeleteReason())
                .startsWith("not needed")
                .contains("no disk");
        assertThat(historyService()
                        .createHistoricTaskInstanceQuery()
                        .processInstanceId(id)
                        .singleResult()
                        .getDeleteReason())
                .isEqualTo("not needed");
    }

    @Test
    default void aTimerThatIsMovedIsReturnedAndRuns() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/><intermediateCatchEvent id='wait'><timerEventDefinition><timeDuration>PT1H"
                        + "</timeDuration></timerEventDefinition></intermediateCatchEvent><userTask id='after'/>"
                        + Models.path("start", "wait", "after")));
        String id = start("p", Map.of()).getId();
        Job timer =
                managementService().createTimerJobQuery().processInstanceId(id).singleResult();
        Job moved = managementService().moveTimerToExecutableJob(timer.getId());
        assertThat(moved).isNotNull();
        assertThat(moved.getId()).isEqualTo(timer.getId());
        assertThat(managementService()
                        .createTimerJobQuery()
                        .processInstanceId(id)
                        .count())
                .isZero();
        Job found = managementService().createJobQuery().processInstanceId(id).singleResult();
        assertThat(found.getId()).isEqualTo(timer.getId());
        assertThat(found.getJobType()).isEqualTo("timer");
        managementService().executeJob(found.getId());
        assertThat(open(id)).containsExactly("after");
    }

    @Test
    default void aTimerThatIsMovedFiresByItselfAlsoWhenItWasSuspended() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/><userTask id='work'/><boundaryEvent id='late' attachedToRef='work' cancelActivity='false'>"
                        + "<timerEventDefinition><timeCycle>R3/PT1H</timeCycle></timerEventDefinition></boundaryEvent>"
                        + "<userTask id='remind'/>" + Models.path("start", "work") + Models.path("late", "remind")));
        String id = start("p", Map.of()).getId();
        Job timer =
                managementService().createTimerJobQuery().processInstanceId(id).singleResult();
        managementService().moveTimerToExecutableJob(timer.getId());
        runtimeService().suspendProcessInstanceById(id);
        assertThat(managementService()
                        .createSuspendedJobQuery()
                        .processInstanceId(id)
                        .count())
                .isEqualTo(1);
        runtimeService().activateProcessInstanceById(id);
        engine().runUntilIdle();
        assertThat(open(id)).containsExactlyInAnyOrder("work", "remind");

        Job second =
                managementService().createTimerJobQuery().processInstanceId(id).singleResult();
        managementService().moveTimerToExecutableJob(second.getId());
        engine().runUntilIdle();
        assertThat(open(id)).containsExactlyInAnyOrder("work", "remind", "remind");

        Job third =
                managementService().createTimerJobQuery().processInstanceId(id).singleResult();
        managementService().moveTimerToExecutableJob(third.getId());
        managementService().moveJobToDeadLetterJob(third.getId());
        engine().runUntilIdle();
        assertThat(open(id)).as("a dead timer holds nobody").hasSize(3);
        managementService().moveDeadLetterJobToExecutableJob(third.getId(), 1);
        engine().runUntilIdle();
        assertThat(open(id)).hasSize(4);
    }

    @Test
    default void refusalsAreClearAndShort() {
        assertThatThrownBy(() -> runtimeService().bulkDeleteProcessInstances(null, "x"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("process instance ids");
        assertThatThrownBy(() -> historyService()
                        .createHistoricProcessInstanceQuery()
                        .variableValueEquals("t", "x".repeat(100_000))
                        .count())
                .satisfies(refusal -> assertThat(refusal.getMessage()).hasSizeLessThan(2_000));
        assertThat(runtimeService()
                        .createEventSubscriptionQuery()
                        .eventType("compensate")
                        .allowScan()
                        .count())
                .isEqualTo(runtimeService()
                        .createEventSubscriptionQuery()
                        .eventType("compensation")
                        .allowScan()
                        .count());
    }
}

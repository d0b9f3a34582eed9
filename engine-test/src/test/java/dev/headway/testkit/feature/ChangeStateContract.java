package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tokens that are moved as Flowable moves them, and instances that begin elsewhere than at a start event. */
interface ChangeStateContract extends EngineContract {
    private ProcessInstance start(String key) {
        return runtimeService().startProcessInstanceByKey(key);
    }

    private List<String> at(ProcessInstance instance) {
        return runtimeService().getActiveActivityIds(instance.getId()).stream()
                .sorted()
                .toList();
    }

    private void straight() {
        deploy(Models.process(
                "straight",
                "<startEvent id=\"start\"/>",
                "<userTask id=\"one\"/>",
                "<userTask id=\"two\"/>",
                "<subProcess id=\"sub\"><startEvent id=\"in\"/><userTask id=\"inner\"/>" + Models.path("in", "inner")
                        + "</subProcess>",
                "<endEvent id=\"end\"/>",
                Models.path("start", "one", "two", "sub", "end")));
    }

    @Test
    default void anActivityIsMovedToAnotherWithVariables() {
        straight();
        ProcessInstance instance = start("straight");

        runtimeService()
                .createChangeActivityStateBuilder()
                .processInstanceId(instance.getId())
                .moveActivityIdTo("one", "two")
                .processVariable("p", 1)
                .processVariables(Map.of("q", 2))
                .localVariable("two", "l", 3)
                .localVariables("two", Map.of("m", 4))
                .changeState();

        assertThat(at(instance)).containsExactly("two");
        assertThat(runtimeService().getVariables(instance.getId()))
                .containsEntry("p", 1)
                .containsEntry("q", 2);
        String execution = runtimeService()
                .createExecutionQuery()
                .processInstanceId(instance.getId())
                .activityId("two")
                .singleResult()
                .getId();
        assertThat(runtimeService().getVariablesLocal(execution))
                .containsEntry("l", 3)
                .containsEntry("m", 4);
        assertThatThrownBy(() -> runtimeService()
                        .createChangeActivityStateBuilder()
                        .processInstanceId(instance.getId())
                        .moveActivityIdTo("one", "two")
                        .changeState())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("no");
        assertThatThrownBy(() -> runtimeService()
                        .createChangeActivityStateBuilder()
                        .processInstanceId(instance.getId())
                        .changeState())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("moveActivityIdTo");
    }

    @Test
    default void tokensGoIntoScopesAndOut() {
        straight();
        ProcessInstance instance = start("straight");

        runtimeService()
                .createChangeActivityStateBuilder()
                .processInstanceId(instance.getId())
                .moveActivityIdTo("one", "inner")
                .changeState();
        assertThat(at(instance)).contains("inner");
        runtimeService()
                .createChangeActivityStateBuilder()
                .processInstanceId(instance.getId())
                .moveActivityIdTo("inner", "two")
                .changeState();
        assertThat(at(instance)).containsExactly("two");
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
    }

    @Test
    default void oneBecomesSeveralAndSeveralBecomeOne() {
        deploy(Models.process(
                "forks",
                "<startEvent id=\"start\"/>",
                "<userTask id=\"before\"/>",
                "<parallelGateway id=\"fork\"/>",
                "<userTask id=\"a\"/>",
                "<userTask id=\"b\"/>",
                "<parallelGateway id=\"join\"/>",
                "<userTask id=\"after\"/>",
                Models.path("start", "before", "fork", "a", "join", "after"),
                Models.path("fork", "b", "join")));
        ProcessInstance instance = start("forks");

        runtimeService()
                .createChangeActivityStateBuilder()
                .processInstanceId(instance.getId())
                .moveSingleActivityIdToActivityIds("before", List.of("a", "b"))
                .changeState();
        assertThat(at(instance)).containsExactly("a", "b");
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .taskDefinitionKey("a")
                        .singleResult()
                        .getId());
        runtimeService()
                .createChangeActivityStateBuilder()
                .processInstanceId(instance.getId())
                .moveActivityIdsToSingleActivityId(List.of("join", "b"), "before")
                .changeState();
        assertThat(at(instance)).containsExactly("before");

        String execution = runtimeService()
                .createExecutionQuery()
                .activityId("before")
                .singleResult()
                .getId();
        runtimeService()
                .createChangeActivityStateBuilder()
                .moveSingleExecutionToActivityIds(execution, List.of("a", "b"))
                .changeState();
        List<String> both = List.of("a", "b").stream()
                .map(id -> runtimeService()
                        .createExecutionQuery()
                        .activityId(id)
                        .singleResult()
                        .getId())
                .toList();
        runtimeService()
                .createChangeActivityStateBuilder()
                .processInstanceId(instance.getId())
                .moveExecutionsToSingleActivityId(both, "after")
                .changeState();
        assertThat(at(instance)).containsExactly("after");
        runtimeService()
                .createChangeActivityStateBuilder()
                .moveExecutionToActivityId(
                        runtimeService()
                                .createExecutionQuery()
                                .activityId("after")
                                .singleResult()
                                .getId(),
                        "fork")
                .changeState();
        assertThat(at(instance)).containsExactly("a", "b");
    }

    @Test
    default void eachInstanceOfALoopedScopeMovesInsideIt() {
        deploy(Models.process(
                "loop",
                "<startEvent id=\"start\"/>",
                "<subProcess id=\"sub\"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>"
                        + "<startEvent id=\"in\"/><userTask id=\"one\"/><userTask id=\"two\"/>"
                        + Models.path("in", "one", "two") + "</subProcess>",
                Models.path("start", "sub")));
        ProcessInstance instance = start("loop");

        runtimeService()
                .createChangeActivityStateBuilder()
                .processInstanceId(instance.getId())
                .moveActivityIdTo("one", "two")
                .changeState();

        assertThat(taskService().createTaskQuery().taskDefinitionKey("two").count())
                .isEqualTo(2);
        assertThat(taskService().createTaskQuery().count()).isEqualTo(2);
        taskService().createTaskQuery().list().forEach(task -> taskService().complete(task.getId()));
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
    }

    @Test
    default void tokensGoIntoACalledProcessAndBack() {
        deploy(Models.process(
                "called",
                "<startEvent id=\"start\"/>",
                "<userTask id=\"first\"/>",
                "<userTask id=\"second\"/>",
                Models.path("start", "first", "second")));
        Models.deploy(
                engine(),
                "caller.bpmn",
                Models.process(
                        "caller",
                        "<startEvent id=\"start\"/>",
                        "<userTask id=\"one\"/>",
                        "<callActivity id=\"call\" calledElement=\"called\"/>",
                        "<userTask id=\"after\"/>",
                        Models.path("start", "one", "call", "after")));
        ProcessInstance caller = start("caller");

        runtimeService()
                .createChangeActivityStateBuilder()
                .processInstanceId(caller.getId())
                .moveActivityIdToSubProcessInstanceActivityId("one", "second", "call")
                .changeState();
        ProcessInstance called = runtimeService()
                .createProcessInstanceQuery()
                .superProcessInstanceId(caller.getId())
                .singleResult();
        assertThat(at(called)).containsExactly("second");
        runtimeService()
                .createChangeActivityStateBuilder()
                .processInstanceId(called.getId())
                .moveActivityIdToParentActivityId("second", "one")
                .changeState();
        engine().runUntilIdle();
        assertThat(at(caller)).containsExactly("one");
        assertThat(runtimeService().createProcessInstanceQuery().count()).isEqualTo(1);
        runtimeService()
                .createChangeActivityStateBuilder()
                .processInstanceId(caller.getId())
                .moveActivityIdToSubProcessInstanceActivityId("one", "second", "call", 1)
                .changeState();
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        engine().runUntilIdle();
        assertThat(at(caller)).containsExactly("after");
    }

    @Test
    default void aStartEventOfAnEventSubProcessWaitsAgain() {
        deploy(Models.file(
                "<message id=\"m\" name=\"more\"/>",
                "<process id=\"events\" isExecutable=\"true\">",
                "<startEvent id=\"start\"/><userTask id=\"one\"/>" + Models.path("start", "one"),
                "<subProcess id=\"handler\" triggeredByEvent=\"true\"><startEvent id=\"heard\"><messageEventDefinition messageRef=\"m\"/></startEvent>"
                        + "<userTask id=\"handle\"/>" + Models.path("heard", "handle") + "</subProcess>",
                "</process>"));
        ProcessInstance instance = start("events");
        runtimeService().correlateMessage("more");
        assertThat(runtimeService().createEventSubscriptionQuery().count()).isZero();

        runtimeService()
                .createChangeActivityStateBuilder()
                .processInstanceId(instance.getId())
                .enableEventSubProcessStartEvent("heard")
                .changeState();

        assertThat(runtimeService().createEventSubscriptionQuery().count()).isEqualTo(1);
    }

    @Test
    default void anInstanceBeginsAtActivitiesAtOnceOrLater() {
        straight();
        ProcessInstance now = runtimeService()
                .createProcessInstanceByKey("straight")
                .businessKey("b")
                .variable("v", 1)
                .startBeforeActivity("inner")
                .setVariable("w", 2)
                .setVariableLocal("l", 3)
                .setVariablesLocal(Map.of("m", 4))
                .startAfterActivity("one")
                .execute();
        assertThat(at(now)).contains("inner", "two");
        assertThat(runtimeService().getVariables(now.getId()))
                .containsEntry("v", 1)
                .containsEntry("w", 2)
                .doesNotContainKey("l");
        runtimeService().deleteProcessInstance(now.getId(), null);

        ProcessInstance later = runtimeService()
                .createProcessInstanceByKey("straight")
                .startBeforeActivity("one")
                .startTransition("one_two")
                .startAsync();
        assertThat(taskService().createTaskQuery().count()).isZero();
        assertThat(managementService().createJobQuery().count()).isEqualTo(2);
        engine().runUntilIdle();
        assertThat(at(later)).containsExactly("one", "two");
        runtimeService().deleteProcessInstance(later.getId(), null);

        ProcessInstance whole = runtimeService()
                .createProcessInstanceBuilder()
                .processDefinitionKey("straight")
                .startAsync();
        assertThat(taskService().createTaskQuery().count()).isZero();
        engine().runUntilIdle();
        assertThat(at(whole)).containsExactly("one");
        assertThatThrownBy(() -> runtimeService()
                        .createProcessInstanceByKey("straight")
                        .startBeforeActivity("nowhere")
                        .execute())
                .hasMessageContaining("nowhere");
    }
}

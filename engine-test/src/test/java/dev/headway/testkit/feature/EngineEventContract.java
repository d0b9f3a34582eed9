package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.DeploymentException;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.ExecutionEvent;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.event.AbstractEngineEventListener;
import dev.headway.engine.event.ActivityEvent;
import dev.headway.engine.event.CancelledEvent;
import dev.headway.engine.event.EngineEvent;
import dev.headway.engine.event.EngineEventListener;
import dev.headway.engine.event.EngineEventType;
import dev.headway.engine.event.EntityEvent;
import dev.headway.engine.event.ErrorEvent;
import dev.headway.engine.event.MessageEvent;
import dev.headway.engine.event.SequenceFlowTakenEvent;
import dev.headway.engine.event.SignalEvent;
import dev.headway.engine.event.VariableEvent;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Listeners that hear what happens in the engine. */
interface EngineEventContract extends EngineContract {
    /** Notes what it hears in a few words. */
    final class Heard implements EngineEventListener {
        final List<String> told = new CopyOnWriteArrayList<>();
        private final @Nullable String moment;

        Heard(@Nullable String moment) {
            this.moment = moment;
        }

        @Override
        public void onEvent(EngineEvent event) {
            told.add(event.getType()
                    + switch (event) {
                        case MessageEvent message -> " " + message.getActivityId() + " " + message.getMessageName();
                        case SignalEvent signal -> " " + signal.getActivityId() + " " + signal.getSignalName();
                        case ErrorEvent error -> " " + error.getActivityId() + " " + error.getErrorCode();
                        case ActivityEvent activity -> " " + activity.getActivityId();
                        case SequenceFlowTakenEvent flow ->
                            " " + flow.getSourceActivityId() + "-" + flow.getTargetActivityId();
                        case VariableEvent variable ->
                            " " + variable.getVariableName() + "=" + variable.getVariableValue() + " ("
                                    + variable.getVariableType() + ", was " + variable.getOldVariableValue() + ")";
                        case EntityEvent entity ->
                            switch (entity.getEntity()) {
                                case Task task -> " task " + task.getTaskDefinitionKey() + " " + task.getAssignee();
                                case Job job -> " job " + job.getElementId() + " " + job.getRetries();
                                case ProcessInstance instance -> " instance";
                                case ProcessDefinition definition -> " definition " + definition.getKey();
                                default -> " other";
                            };
                        default -> "";
                    });
        }

        @Override
        public @Nullable String getOnTransaction() {
            return moment;
        }
    }

    private Heard hear(EngineEventType... types) {
        Heard heard = new Heard(null);
        runtimeService().addEventListener(heard, types);
        return heard;
    }

    private static String listening(String attributes) {
        return "<extensionElements><flowable:eventListener " + attributes + "/></extensionElements>";
    }

    @Test
    default void aRunIsToldFromItsStartToItsEnd() {
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                "<userTask id=\"approve\" flowable:assignee=\"kermit\"/>",
                "<endEvent id=\"end\"/>",
                Models.path("start", "approve", "end")));
        Heard heard = new Heard(null);
        runtimeService().addEventListener(heard);

        runtimeService().startProcessInstanceByKey("order", Map.of("n", 1));
        taskService().complete(taskService().createTaskQuery().singleResult().getId(), Map.of("n", 2));

        assertThat(heard.told)
                .containsExactly(
                        "ENTITY_CREATED instance",
                        "PROCESS_CREATED instance",
                        "VARIABLE_CREATED n=1 (integer, was null)",
                        "ENTITY_INITIALIZED instance",
                        "PROCESS_STARTED instance",
                        "ACTIVITY_STARTED start",
                        "ACTIVITY_COMPLETED start",
                        "SEQUENCEFLOW_TAKEN start-approve",
                        "ACTIVITY_STARTED approve",
                        "ENTITY_CREATED task approve kermit",
                        "ENTITY_INITIALIZED task approve kermit",
                        "TASK_ASSIGNED task approve kermit",
                        "TASK_CREATED task approve kermit",
                        "VARIABLE_UPDATED n=2 (integer, was 1)",
                        "TASK_COMPLETED task approve kermit",
                        "ENTITY_DELETED task approve kermit",
                        "ACTIVITY_COMPLETED approve",
                        "SEQUENCEFLOW_TAKEN approve-end",
                        "ACTIVITY_STARTED end",
                        "ACTIVITY_COMPLETED end",
                        "PROCESS_COMPLETED instance",
                        "ENTITY_DELETED instance");
        runtimeService().removeEventListener(heard);
        runtimeService().startProcessInstanceByKey("order");
        assertThat(heard.told).hasSize(22);
    }

    @Test
    default void jobsTimersAndTheirFailuresAreTold() {
        bean("work", (JavaDelegate) execution -> {
            if (!execution.hasVariable("good")) {
                throw new IllegalStateException("no");
            }
        });
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                "<serviceTask id=\"work\" flowable:async=\"true\" flowable:delegateExpression=\"${work}\">"
                        + "<extensionElements><flowable:failedJobRetryTimeCycle>R1/PT1S</flowable:failedJobRetryTimeCycle></extensionElements></serviceTask>",
                "<intermediateCatchEvent id=\"wait\"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>",
                Models.path("start", "work", "wait")));
        Heard heard = new Heard(null);
        runtimeService()
                .addEventListener(
                        heard,
                        EngineEventType.ENTITY_CREATED,
                        EngineEventType.JOB_EXECUTION_FAILURE,
                        EngineEventType.JOB_RETRIES_DECREMENTED,
                        EngineEventType.JOB_MOVED_TO_DEADLETTER,
                        EngineEventType.JOB_EXECUTION_SUCCESS,
                        EngineEventType.TIMER_SCHEDULED,
                        EngineEventType.TIMER_FIRED,
                        EngineEventType.JOB_CANCELED);

        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");
        engine().runUntilIdle();
        assertThat(heard.told)
                .containsExactly(
                        "ENTITY_CREATED instance",
                        "ENTITY_CREATED job work 1",
                        "JOB_EXECUTION_FAILURE job work 0",
                        "JOB_RETRIES_DECREMENTED job work 0",
                        "JOB_MOVED_TO_DEADLETTER job work 0");
        heard.told.clear();
        runtimeService().setVariable(order.getId(), "good", true);
        managementService()
                .moveDeadLetterJobToExecutableJob(
                        managementService()
                                .createDeadLetterJobQuery()
                                .singleResult()
                                .getId(),
                        1);
        engine().runUntilIdle();
        engine().advance(java.time.Duration.ofHours(2));
        engine().runUntilIdle();

        assertThat(heard.told)
                .containsSubsequence(
                        "JOB_EXECUTION_SUCCESS job work 1",
                        "TIMER_FIRED job wait 3",
                        "JOB_EXECUTION_SUCCESS job wait 3")
                .contains("ENTITY_CREATED job wait 3", "TIMER_SCHEDULED job wait 3");
    }

    @Test
    default void whatAListenerThrowsUndoesTheStepUnlessItSaysOtherwise() {
        deploy(Models.process(
                "order", "<startEvent id=\"start\"/>", "<userTask id=\"approve\"/>", Models.path("start", "approve")));
        EngineEventListener strict = event -> {
            throw new IllegalStateException("not like this");
        };
        runtimeService().addEventListener(strict, EngineEventType.TASK_CREATED);

        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("order"))
                .hasMessageContaining("not like this");
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();

        runtimeService().removeEventListener(strict);
        runtimeService()
                .addEventListener(
                        new EngineEventListener() {
                            @Override
                            public void onEvent(EngineEvent event) {
                                throw new IllegalStateException("never mind");
                            }

                            @Override
                            public boolean isFailOnException() {
                                return false;
                            }
                        },
                        EngineEventType.TASK_CREATED);
        engine().assertThat(runtimeService().startProcessInstanceByKey("order")).isWaitingAtExactly("approve");
    }

    @Test
    default void whatAListenerChangesBelongsToTheStep() {
        deploy(Models.process(
                "order", "<startEvent id=\"start\"/>", "<userTask id=\"approve\"/>", Models.path("start", "approve")));
        runtimeService()
                .addEventListener(
                        event -> {
                            DelegateExecution execution = ((ExecutionEvent) event).getExecution();
                            execution.setVariable("seen", execution.getCurrentActivityId());
                            runtimeService().setVariable(event.getProcessInstanceId(), "too", 1);
                        },
                        EngineEventType.TASK_CREATED);

        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");

        assertThat(runtimeService().getVariables(order.getId()))
                .containsEntry("seen", "approve")
                .containsEntry("too", 1);
    }

    @Test
    default void listenersAtTheEndOfTheTransactionAreToldThen() {
        bean("fail", (JavaDelegate) execution -> {
            throw new IllegalStateException("no");
        });
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                "<userTask id=\"approve\"/>",
                "<serviceTask id=\"work\" flowable:delegateExpression=\"${fail}\"/>",
                Models.path("start", "approve", "work")));
        List<Heard> all = new ArrayList<>();
        for (String moment : List.of("COMMITTING", "COMMITTED", "ROLLED_BACK")) {
            Heard heard = new Heard(moment);
            all.add(heard);
            runtimeService().addEventListener(heard, EngineEventType.TASK_CREATED, EngineEventType.TASK_COMPLETED);
        }

        runtimeService().startProcessInstanceByKey("order");
        String task = taskService().createTaskQuery().singleResult().getId();
        assertThatThrownBy(() -> taskService().complete(task)).hasMessageContaining("no");

        assertThat(all.get(0).told).containsExactly("TASK_CREATED task approve null");
        assertThat(all.get(1).told).containsExactly("TASK_CREATED task approve null");
        assertThat(all.get(2).told).containsExactly("TASK_COMPLETED task approve null");
    }

    @Test
    default void whatWaitsWhatComesAndWhatIsCancelledIsTold() {
        bean("fail", (JavaDelegate) execution -> {
            throw new dev.headway.engine.delegate.BpmnError("E1");
        });
        deploy(Models.process(
                        "order",
                        "<startEvent id=\"start\"/>",
                        "<intermediateCatchEvent id=\"paid\"><messageEventDefinition messageRef=\"m\"/></intermediateCatchEvent>",
                        "<serviceTask id=\"work\" flowable:delegateExpression=\"${fail}\"/>",
                        "<boundaryEvent id=\"caught\" attachedToRef=\"work\"><errorEventDefinition/></boundaryEvent>",
                        "<userTask id=\"mend\"/>",
                        Models.path("start", "paid", "work"),
                        Models.path("caught", "mend"))
                .replace("<process ", "<message id=\"m\" name=\"payment\"/><process "));
        Heard heard = hear(
                EngineEventType.ACTIVITY_MESSAGE_WAITING,
                EngineEventType.ACTIVITY_MESSAGE_RECEIVED,
                EngineEventType.ACTIVITY_ERROR_RECEIVED,
                EngineEventType.ACTIVITY_CANCELLED,
                EngineEventType.PROCESS_CANCELLED,
                EngineEventType.ENTITY_SUSPENDED,
                EngineEventType.ENTITY_ACTIVATED,
                EngineEventType.ENTITY_UPDATED,
                EngineEventType.TASK_PRIORITY_CHANGED);

        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");
        runtimeService().suspendProcessInstanceById(order.getId());
        runtimeService().activateProcessInstanceById(order.getId());
        runtimeService().updateBusinessKey(order.getId(), "b");
        runtimeService().correlateMessage("payment");
        taskService().setPriority(taskService().createTaskQuery().singleResult().getId(), 7);
        runtimeService().deleteProcessInstance(order.getId(), "enough");

        assertThat(heard.told)
                .containsExactly(
                        "ACTIVITY_MESSAGE_WAITING paid payment",
                        "ENTITY_SUSPENDED instance",
                        "ENTITY_ACTIVATED instance",
                        "ENTITY_UPDATED instance",
                        "ACTIVITY_MESSAGE_RECEIVED paid payment",
                        "ACTIVITY_ERROR_RECEIVED caught E1",
                        "ACTIVITY_CANCELLED work",
                        "TASK_PRIORITY_CHANGED task mend null",
                        "ENTITY_UPDATED task mend null",
                        "ACTIVITY_CANCELLED mend",
                        "PROCESS_CANCELLED instance");
    }

    @Test
    default void aModelNamesItsListeners() {
        Heard heard = new Heard(null);
        bean("heard", heard);
        deploy(Models.process(
                "order",
                listening("delegateExpression=\"${heard}\" events=\"TASK_CREATED, PROCESS_STARTED\"")
                        + "<startEvent id=\"start\"/>",
                "<userTask id=\"approve\"/>",
                Models.path("start", "approve")));
        deploy(Models.process(
                "other",
                listening("delegateExpression=\"${heard}\" events=\"ENTITY_CREATED\" entityType=\"task\"")
                        + "<startEvent id=\"start\"/>",
                "<userTask id=\"look\"/>",
                Models.path("start", "look")));

        runtimeService().startProcessInstanceByKey("order");
        runtimeService().startProcessInstanceByKey("other");

        assertThat(heard.told)
                .containsExactly(
                        "PROCESS_STARTED instance", "TASK_CREATED task approve null", "ENTITY_CREATED task look null");
    }

    @Test
    default void aModelsListenerThrowsSignalsMessagesAndErrors() {
        deploy(Models.process(
                        "signals",
                        listening("throwEvent=\"signal\" signalName=\"alarm\" events=\"TASK_ASSIGNED\"")
                                + "<startEvent id=\"start\"/>",
                        "<userTask id=\"approve\"/>",
                        "<boundaryEvent id=\"caught\" attachedToRef=\"approve\" cancelActivity=\"false\"><signalEventDefinition signalRef=\"s\"/></boundaryEvent>",
                        "<userTask id=\"after\"/>",
                        Models.path("start", "approve"),
                        Models.path("caught", "after"))
                .replace("<process ", "<signal id=\"s\" name=\"alarm\"/><process "));
        deploy(Models.process(
                "errors",
                listening("throwEvent=\"error\" errorCode=\"E1\" events=\"TASK_ASSIGNED\"")
                        + "<startEvent id=\"start\"/>",
                "<userTask id=\"approve\"/>",
                "<boundaryEvent id=\"caught\" attachedToRef=\"approve\"><errorEventDefinition/></boundaryEvent>",
                "<userTask id=\"after\"/>",
                Models.path("start", "approve"),
                Models.path("caught", "after")));

        for (String key : List.of("signals", "errors")) {
            ProcessInstance instance = runtimeService().startProcessInstanceByKey(key);
            taskService()
                    .claim(
                            taskService()
                                    .createTaskQuery()
                                    .processInstanceId(instance.getId())
                                    .singleResult()
                                    .getId(),
                            "kermit");
            assertThat(runtimeService().getActiveActivityIds(instance.getId()))
                    .as(key)
                    .containsExactlyInAnyOrderElementsOf(
                            key.equals("signals") ? Set.of("approve", "after") : Set.of("after"));
        }
    }

    @Test
    default void anUnknownTypeIsRefusedAndNoListenerAtAllToo() {
        assertThatThrownBy(() -> deploy(Models.process(
                        "order", listening("class=\"a.B\" events=\"TASK_EATEN\"") + "<startEvent id=\"start\"/>")))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("TASK_EATEN");
        assertThatThrownBy(() -> deploy(
                        Models.process("order", listening("events=\"TASK_CREATED\"") + "<startEvent id=\"start\"/>")))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("throwEvent");
    }

    @Test
    default void programsDispatchTheirOwnAndDeploymentsAreTold() {
        Heard heard = new Heard(null);
        runtimeService().addEventListener(heard);
        List<String> byMethod = new CopyOnWriteArrayList<>();
        runtimeService().addEventListener(new AbstractEngineEventListener(Set.of(EngineEventType.PROCESS_CANCELLED)) {
            @Override
            protected void processCancelled(CancelledEvent event) {
                byMethod.add("cancelled: " + event.getCause());
            }
        });

        runtimeService().dispatchEvent(() -> EngineEventType.CUSTOM);
        deploy(Models.process(
                "order", "<startEvent id=\"start\"/>", "<userTask id=\"approve\"/>", Models.path("start", "approve")));
        runtimeService()
                .deleteProcessInstance(
                        runtimeService().startProcessInstanceByKey("order").getId(), "enough");

        assertThat(heard.told)
                .startsWith(
                        "CUSTOM",
                        "ENTITY_CREATED other",
                        "ENTITY_INITIALIZED other",
                        "ENTITY_CREATED definition order");
        assertThat(byMethod).containsExactly("cancelled: enough");
    }
}

package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.MismatchingMessageCorrelationException;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.runtime.EventSubscription;
import dev.headway.engine.runtime.Execution;
import dev.headway.engine.runtime.Incident;
import dev.headway.engine.runtime.MessageCorrelationResult;
import dev.headway.engine.runtime.MessageCorrelationResultType;
import dev.headway.engine.runtime.ProcessInstance;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Messages, signals and triggers from outside. */
interface EventContract extends EngineContract {
    private void deployPayment() {
        deploy(Models.file(
                "<message id='m' name='payment'/>",
                "<process id='order' isExecutable='true'><startEvent id='start'/>",
                "<intermediateCatchEvent id='paid'><messageEventDefinition messageRef='m'/></intermediateCatchEvent>",
                "<endEvent id='end'/>",
                Models.path("start", "paid", "end"),
                "</process>"));
    }

    @Test
    default void aMessageIsCorrelatedByBusinessKey() {
        deployPayment();
        ProcessInstance first = runtimeService().startProcessInstanceByKey("order", "A");
        ProcessInstance second = runtimeService().startProcessInstanceByKey("order", "B");

        runtimeService()
                .createMessageCorrelation("payment")
                .processInstanceBusinessKey("B")
                .setVariable("amount", 12)
                .correlate();

        engine().assertThat(first).isWaitingAtExactly("paid");
        engine().assertThat(second).isEnded().hasVariable("amount", 12);
    }

    @Test
    default void aMessageIsCorrelatedByVariables() {
        deployPayment();
        ProcessInstance first = runtimeService().startProcessInstanceByKey("order", Map.of("invoice", "i-1"));
        ProcessInstance second = runtimeService().startProcessInstanceByKey("order", Map.of("invoice", "i-2"));

        MessageCorrelationResult result = runtimeService()
                .createMessageCorrelation("payment")
                .processInstanceVariableEquals("invoice", "i-1")
                .correlateWithResult();

        assertThat(result.getResultType()).isEqualTo(MessageCorrelationResultType.Execution);
        assertThat(result.getProcessInstanceId()).isEqualTo(first.getId());
        engine().assertThat(first).isEnded();
        engine().assertThat(second).isWaitingAtExactly("paid");
    }

    @Test
    default void aMessageWithoutExactlyOneTakerSaysWhatWaits() {
        assertThatThrownBy(() -> runtimeService().correlateMessage("payment"))
                .isInstanceOf(MismatchingMessageCorrelationException.class)
                .hasMessageContaining("Expected exactly one taker of message 'payment'")
                .hasMessageContaining("no execution waits for it, and no start event takes it");
        deployPayment();
        ProcessInstance first = runtimeService().startProcessInstanceByKey("order");
        runtimeService().startProcessInstanceByKey("order");

        assertThatThrownBy(() -> runtimeService().correlateMessage("payment"))
                .isInstanceOf(MismatchingMessageCorrelationException.class)
                .hasMessageContaining("2 executions wait for it")
                .hasMessageContaining("of instance " + first.getId() + " at 'paid'");
        assertThatThrownBy(() -> runtimeService().correlateMessage("payment", "no-such-key"))
                .hasMessageContaining("given business key 'no-such-key'")
                .hasMessageContaining("no execution waits");

        runtimeService().createMessageCorrelation("payment").correlateAll();
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
    }

    @Test
    default void whoIsSuspendedIsNoTakerOfAMessageAmongOthers() {
        deployPayment();
        ProcessInstance first = runtimeService().startProcessInstanceByKey("order");
        ProcessInstance second = runtimeService().startProcessInstanceByKey("order");
        runtimeService().suspendProcessInstanceById(first.getId());

        runtimeService().correlateMessage("payment");
        engine().assertThat(second).isEnded();
        runtimeService().createMessageCorrelation("payment").correlateAll();
        assertThatThrownBy(() -> runtimeService().correlateMessage("payment")).isInstanceOf(SuspendedException.class);
        runtimeService().activateProcessInstanceById(first.getId());
        runtimeService().correlateMessage("payment");
        engine().assertThat(first).isEnded();
    }

    @Test
    default void aMessageReachesTheExecutionThatWaitsForIt() {
        deployPayment();
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");
        EventSubscription waiting = runtimeService()
                .createEventSubscriptionQuery()
                .eventName("payment")
                .singleResult();
        assertThat(waiting.getEventType()).isEqualTo("message");
        assertThat(waiting.getActivityId()).isEqualTo("paid");
        Execution execution = runtimeService()
                .createExecutionQuery()
                .messageEventSubscriptionName("payment")
                .singleResult();
        assertThat(execution.getId()).isEqualTo(waiting.getExecutionId());

        assertThatThrownBy(() -> runtimeService().messageEventReceived("refund", execution.getId()))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("to wait for message 'refund', but it waits for 'payment' at element 'paid'");
        runtimeService().messageEventReceived("payment", execution.getId(), Map.of("amount", 5));

        engine().assertThat(order).isEnded().hasVariable("amount", 5);
    }

    @Test
    default void aMessageStartsAProcess() {
        deploy(Models.file(
                "<message id='m' name='ordered'/>",
                "<process id='order' isExecutable='true'>",
                "<startEvent id='byMessage'><messageEventDefinition messageRef='m'/></startEvent>",
                "<userTask id='approve'/><endEvent id='end'/>",
                Models.path("byMessage", "approve", "end"),
                "</process>"));

        ProcessInstance direct = runtimeService().startProcessInstanceByMessage("ordered", "A", Map.of("n", 1));
        MessageCorrelationResult correlated = runtimeService()
                .createMessageCorrelation("ordered")
                .processInstanceBusinessKey("B")
                .correlateWithResult();

        engine().assertThat(direct)
                .isWaitingAtExactly("approve")
                .hasPassed("byMessage")
                .hasVariable("n", 1);
        assertThat(correlated.getResultType()).isEqualTo(MessageCorrelationResultType.ProcessDefinition);
        assertThat(correlated.getProcessInstance().getBusinessKey()).isEqualTo("B");
        assertThatThrownBy(() -> runtimeService().startProcessInstanceByMessage("odrered"))
                .isInstanceOf(MismatchingMessageCorrelationException.class)
                .hasMessageContaining("start event for message 'odrered', got none");
        engine().assertThat(runtimeService().startProcessInstanceByKey("order"))
                .isWaitingAtExactly("approve")
                .hasPassed("byMessage");
    }

    @Test
    default void aNewVersionTakesOverTheStartMessage() {
        for (String task : new String[] {"first", "second"}) {
            deploy(Models.file(
                    "<message id='m' name='ordered'/>",
                    "<process id='order' isExecutable='true'>",
                    "<startEvent id='byMessage'><messageEventDefinition messageRef='m'/></startEvent>",
                    "<userTask id='" + task + "'/><endEvent id='end'/>",
                    Models.path("byMessage", task, "end"),
                    "</process>"));
        }

        engine().assertThat(runtimeService().startProcessInstanceByMessage("ordered"))
                .isWaitingAtExactly("second");
    }

    @Test
    default void aSignalReachesAllThatWaitAndStartsWhatItStarts() {
        deploy(Models.file(
                "<signal id='s' name='alarm'/>",
                "<process id='guard' isExecutable='true'><startEvent id='start'/>",
                "<intermediateCatchEvent id='ring'><signalEventDefinition signalRef='s'/></intermediateCatchEvent>",
                "<endEvent id='end'/>",
                Models.path("start", "ring", "end"),
                "</process>",
                "<process id='firemen' isExecutable='true'>",
                "<startEvent id='bySignal'><signalEventDefinition signalRef='s'/></startEvent>",
                "<userTask id='extinguish'/><endEvent id='out'/>",
                Models.path("bySignal", "extinguish", "out"),
                "</process>"));
        ProcessInstance first = runtimeService().startProcessInstanceByKey("guard");
        ProcessInstance second = runtimeService().startProcessInstanceByKey("guard");
        ProcessInstance third = runtimeService().startProcessInstanceByKey("guard");
        String waiting = runtimeService()
                .createExecutionQuery()
                .processInstanceId(first.getId())
                .signalEventSubscriptionName("alarm")
                .singleResult()
                .getId();

        runtimeService().signalEventReceived("alarm", waiting);
        engine().assertThat(first).isEnded();
        engine().assertThat(second).isWaitingAtExactly("ring");

        runtimeService().signalEventReceived("alarm", Map.of("floor", 3));
        engine().assertThat(second).isEnded().hasVariable("floor", 3);
        engine().assertThat(third).isEnded();
        ProcessInstance started = runtimeService()
                .createProcessInstanceQuery()
                .processDefinitionKey("firemen")
                .singleResult();
        engine().assertThat(started).isWaitingAtExactly("extinguish").hasVariable("floor", 3);
    }

    /** What follows an event fails until the instance has a variable; each way of receiving one. */
    private String receivers(String event, String kind) {
        String definition = "<" + kind + "EventDefinition " + kind + "Ref='ref'/>";
        String fails = "<serviceTask id='%1$s' camunda:expression='${answer}' camunda:resultVariable='r'/>"
                + "<userTask id='after%1$s'/>";
        return Models.file(
                "<" + kind + " id='ref' name='" + event + "'/>",
                "<process id='caught' isExecutable='true'><startEvent id='start'/>",
                "<intermediateCatchEvent id='wait'>" + definition + "</intermediateCatchEvent>",
                fails.formatted("Caught"),
                Models.path("start", "wait", "Caught", "afterCaught"),
                "</process>",
                "<process id='boundary' isExecutable='true'><startEvent id='begin'/><userTask id='work'/>",
                "<boundaryEvent id='b' attachedToRef='work'>" + definition + "</boundaryEvent>",
                fails.formatted("Boundary"),
                Models.path("begin", "work") + Models.path("b", "Boundary", "afterBoundary"),
                "</process>",
                "<process id='sub' isExecutable='true'><startEvent id='first'/><userTask id='rest'/>",
                "<subProcess id='event' triggeredByEvent='true'>",
                "<startEvent id='es' isInterrupting='false'>" + definition + "</startEvent>",
                fails.formatted("Sub"),
                Models.path("es", "Sub", "afterSub") + "</subProcess>",
                Models.path("first", "rest"),
                "</process>",
                "<process id='begun' isExecutable='true'><startEvent id='byEvent' camunda:initiator='who'>" + definition
                        + "</startEvent>",
                fails.formatted("Begun"),
                Models.path("byEvent", "Begun", "afterBegun"),
                "</process>");
    }

    private void isRepairedByARetry(String key, String task) {
        ProcessInstance instance = runtimeService()
                .createProcessInstanceQuery()
                .processDefinitionKey(key)
                .singleResult();
        for (int attempt = 0; attempt < 5; attempt++) {
            engine().runUntilIdle();
            engine().advance(Duration.ofMinutes(10));
        }
        Incident incident = runtimeService()
                .createIncidentQuery()
                .processInstanceId(instance.getId())
                .singleResult();
        assertThat(incident.getIncidentMessage()).contains("answer");
        runtimeService().setVariable(instance.getId(), "answer", 42);
        managementService().setJobRetries(incident.getConfiguration(), 1);
        engine().runUntilIdle();

        assertThat(taskService()
                        .createTaskQuery()
                        .processInstanceId(instance.getId())
                        .taskDefinitionKey(task)
                        .count())
                .as(key)
                .isEqualTo(1);
        assertThat(runtimeService().getVariable(instance.getId(), "floor")).isEqualTo(3);
        assertThat(runtimeService()
                        .createIncidentQuery()
                        .processInstanceId(instance.getId())
                        .count())
                .isZero();
    }

    private String sender(String kind, String throwing) {
        return Models.file(
                "<" + kind + " id='out' name='alarm'/>",
                "<process id='sender' isExecutable='true'><startEvent id='s'/>",
                throwing,
                "<endEvent id='e'/>",
                Models.path("s", "send", "e"),
                "</process>");
    }

    @Test
    default void aSignalThatItsReceiversCannotTakeBecomesIncidents() {
        deploy(receivers("alarm", "signal"));
        for (String key : List.of("caught", "boundary", "sub")) {
            runtimeService().startProcessInstanceByKey(key);
        }
        deploy(sender(
                "signal",
                "<intermediateThrowEvent id='send'><signalEventDefinition signalRef='out'><extensionElements>"
                        + "<camunda:in source='floor' target='floor'/></extensionElements></signalEventDefinition>"
                        + "</intermediateThrowEvent>"));
        ProcessInstance sender = runtimeService()
                .createProcessInstanceBuilder()
                .processDefinitionKey("sender")
                .startUserId("anna")
                .variable("floor", 3)
                .start();

        engine().assertThat(sender).isEnded();
        isRepairedByARetry("caught", "afterCaught");
        isRepairedByARetry("boundary", "afterBoundary");
        isRepairedByARetry("sub", "afterSub");
        isRepairedByARetry("begun", "afterBegun");
        ProcessInstance begun = runtimeService()
                .createProcessInstanceQuery()
                .processDefinitionKey("begun")
                .singleResult();
        assertThat(begun.getStartUserId()).isEqualTo("anna");
        engine().assertThat(begun).hasVariable("who", "anna");
    }

    @Test
    default void aMessageThatItsReceiverCannotTakeBecomesAnIncident() {
        deploy(receivers("alarm", "message"));
        deploy(sender(
                "message",
                "<sendTask id='send' messageRef='out'><extensionElements><camunda:inputOutput>"
                        + "<camunda:inputParameter name='floor'>${level}</camunda:inputParameter>"
                        + "</camunda:inputOutput></extensionElements></sendTask>"));
        for (String key : List.of("caught", "boundary", "sub", "begun")) {
            if (!key.equals("begun")) {
                runtimeService().startProcessInstanceByKey(key);
            }
            ProcessInstance sender = runtimeService()
                    .createProcessInstanceBuilder()
                    .processDefinitionKey("sender")
                    .startUserId("anna")
                    .variable("level", 3)
                    .start();
            engine().assertThat(sender).isEnded();
            isRepairedByARetry(key, "after" + Character.toUpperCase(key.charAt(0)) + key.substring(1));
            ProcessInstance receiver = runtimeService()
                    .createProcessInstanceQuery()
                    .processDefinitionKey(key)
                    .singleResult();
            assertThat(receiver.getStartUserId()).isEqualTo(key.equals("begun") ? "anna" : null);
            runtimeService().deleteProcessInstance(receiver.getId(), "seen");
        }
    }

    @Test
    default void aReceiveTaskWaitsForItsTrigger() {
        deploy(Models.around("order", "wait", "<receiveTask id='wait'/>"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");
        Execution execution = runtimeService()
                .createExecutionQuery()
                .activityId("wait")
                .processInstanceId(order.getId())
                .singleResult();

        runtimeService().trigger(execution.getId(), Map.of("answer", 42));

        engine().assertThat(order).isEnded().hasVariable("answer", 42);
        deploy(Models.userTask("approval", "approve"));
        ProcessInstance other = runtimeService().startProcessInstanceByKey("approval");
        assertThatThrownBy(() -> runtimeService().trigger(other.getId()))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("'approve'");
    }

    @Test
    default void anExecutionInsideAParallelBranchIsTriggeredByItsId() {
        deploy(Models.process(
                "order",
                "<startEvent id='start'/><parallelGateway id='fork'/><receiveTask id='a'/><receiveTask id='b'/>",
                "<parallelGateway id='join'/><endEvent id='end'/>",
                Models.path("start", "fork", "a", "join", "end"),
                Models.path("fork", "b", "join")));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");
        engine().assertThat(order).isWaitingAtExactly("a", "b");

        engine().scenario(order)
                .trigger("b")
                .then()
                .isWaitingAt("a")
                .isNotWaitingAt("b")
                .and()
                .trigger("a")
                .then()
                .isEnded();
    }
}

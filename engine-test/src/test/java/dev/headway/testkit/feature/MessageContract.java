package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.MismatchingMessageCorrelationException;
import dev.headway.engine.runtime.MessageCorrelationResult;
import dev.headway.engine.runtime.MessageCorrelationResultType;
import dev.headway.engine.runtime.ProcessInstance;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Messages that come before anybody waits for them. */
interface MessageContract extends EngineContract {
    private static String receiver() {
        return "<process id='receiver' isExecutable='true'><startEvent id='rs'/><userTask id='before'/>"
                + "<intermediateCatchEvent id='paid'><messageEventDefinition messageRef='m'/></intermediateCatchEvent>"
                + "<userTask id='after'/>" + Models.path("rs", "before", "paid", "after") + "</process>";
    }

    private void deployReceiver(String... more) {
        deploy(Models.file("<message id='m' name='payment'/>", receiver(), String.join("", more)));
    }

    private ProcessInstance begin(String businessKey) {
        return runtimeService().startProcessInstanceByKey("receiver", businessKey);
    }

    private void reachTheMessage(ProcessInstance instance) {
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(instance.getId())
                        .singleResult()
                        .getId());
        engine().runUntilIdle();
    }

    @Test
    default void anEarlyMessageWaitsForItsReceiver() {
        deployReceiver();
        ProcessInstance other = begin("A");
        ProcessInstance mine = begin("B");

        MessageCorrelationResult result = runtimeService()
                .createMessageCorrelation("payment")
                .processInstanceBusinessKey("B")
                .setVariable("amount", 12)
                .timeToLive(Duration.ofHours(1))
                .correlateWithResult();

        assertThat(result.getResultType()).isEqualTo(MessageCorrelationResultType.Waiting);
        reachTheMessage(other);
        engine().assertThat(other).isWaitingAtExactly("paid");
        reachTheMessage(mine);
        engine().assertThat(mine).isWaitingAtExactly("after").hasVariable("amount", 12);
    }

    @Test
    default void aThrownMessagePassesOverWhoIsSuspended() {
        deployReceiver("<process id='sender' isExecutable='true'><startEvent id='ss'/><endEvent id='send'>"
                + "<messageEventDefinition messageRef='m'/></endEvent>" + Models.path("ss", "send")
                + "</process>");
        ProcessInstance longest = begin(null);
        ProcessInstance second = begin(null);
        reachTheMessage(longest);
        reachTheMessage(second);
        runtimeService().suspendProcessInstanceById(longest.getId());

        runtimeService().startProcessInstanceByKey("sender");
        engine().runUntilIdle();
        engine().assertThat(second).isWaitingAtExactly("after");
        runtimeService().startProcessInstanceByKey("sender");
        engine().runUntilIdle();
        engine().assertThat(longest).isWaitingAtExactly("paid");

        runtimeService().activateProcessInstanceById(longest.getId());
        engine().runUntilIdle();
        engine().assertThat(longest).isWaitingAtExactly("after");
    }

    @Test
    default void anEarlyMessageIsTakenOnce() {
        deployReceiver();
        runtimeService()
                .createMessageCorrelation("payment")
                .timeToLive(Duration.ofHours(1))
                .correlate();
        ProcessInstance first = begin(null);
        ProcessInstance second = begin(null);

        reachTheMessage(first);
        reachTheMessage(second);

        engine().assertThat(first).isWaitingAtExactly("after");
        engine().assertThat(second).isWaitingAtExactly("paid");
    }

    @Test
    default void anEarlyMessageIsForgottenWhenItsTimeIsOver() {
        deployReceiver();
        ProcessInstance instance = begin("A");
        runtimeService()
                .createMessageCorrelation("payment")
                .timeToLive(Duration.ofMinutes(5))
                .correlate();

        engine().advance(Duration.ofMinutes(6));
        reachTheMessage(instance);

        engine().assertThat(instance).isWaitingAtExactly("paid");
    }

    @Test
    default void anEarlyMessageLooksAtVariables() {
        deployReceiver();
        ProcessInstance small = runtimeService().startProcessInstanceByKey("receiver", Map.of("size", 1));
        ProcessInstance large = runtimeService().startProcessInstanceByKey("receiver", Map.of("size", 2));
        runtimeService()
                .createMessageCorrelation("payment")
                .processInstanceVariableEquals("size", 2)
                .timeToLive(Duration.ofHours(1))
                .correlate();

        reachTheMessage(small);
        reachTheMessage(large);

        engine().assertThat(small).isWaitingAtExactly("paid");
        engine().assertThat(large).isWaitingAtExactly("after");
    }

    @Test
    default void withoutATimeToLiveAnEarlyMessageIsRefused() {
        deployReceiver();
        begin("A");
        assertThatThrownBy(() -> runtimeService().correlateMessage("payment"))
                .isInstanceOf(MismatchingMessageCorrelationException.class);
    }

    @Test
    default void aThrownMessageMayWaitToo() {
        deployReceiver("<process id='sender' isExecutable='true'><startEvent id='ss'/>"
                + "<sendTask id='pay' messageRef='m' headway:messageTimeToLive='PT1H'><extensionElements><camunda:inputOutput>"
                + "<camunda:inputParameter name='amount'>${price}</camunda:inputParameter></camunda:inputOutput>"
                + "</extensionElements></sendTask>" + Models.path("ss", "pay") + "</process>");
        ProcessInstance instance = begin("B");
        runtimeService().startProcessInstanceByKey("sender", "B", Map.of("price", 7));
        engine().runUntilIdle();

        reachTheMessage(instance);

        engine().assertThat(instance).isWaitingAtExactly("after").hasVariable("amount", 7);
    }

    @Test
    default void aMessageSaysWhoStartsAnInstance() {
        deploy(Models.file(
                "<message id='m' name='order'/>",
                "<process id='p' isExecutable='true'><startEvent id='s' camunda:initiator='who'>"
                        + "<messageEventDefinition messageRef='m'/></startEvent>"
                        + "<userTask id='t' camunda:assignee='${who}'/>" + Models.path("s", "t") + "</process>"));

        ProcessInstance started = runtimeService()
                .createMessageCorrelation("order")
                .startUserId("kermit")
                .correlateStartMessage();

        assertThat(started.getStartUserId()).isEqualTo("kermit");
        assertThat(taskService().createTaskQuery().singleResult().getAssignee()).isEqualTo("kermit");
    }
}

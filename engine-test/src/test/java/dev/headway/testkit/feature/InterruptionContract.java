package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left, in the running state and in history, of what events cut short or jobs cut in pieces. */
interface InterruptionContract extends EngineContract {
    private List<String> tasks(ProcessInstance instance) {
        return taskService().createTaskQuery().processInstanceId(instance.getId()).list().stream()
                .map(Task::getTaskDefinitionKey)
                .sorted()
                .toList();
    }

    private void complete(ProcessInstance instance, String key) {
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(instance.getId())
                        .taskDefinitionKey(key)
                        .singleResult()
                        .getId());
    }

    /** Two activities that can be undone, in a scope that is undone from inside. */
    private static String undone(String scope) {
        return "<startEvent id='s'/><userTask id='book'/><userTask id='pay'/>"
                + "<boundaryEvent id='bookBack' attachedToRef='book'><compensateEventDefinition/></boundaryEvent>"
                + "<boundaryEvent id='payBack' attachedToRef='pay'><compensateEventDefinition/></boundaryEvent>"
                + "<userTask id='unbook' isForCompensation='true'/><userTask id='unpay' isForCompensation='true'/>"
                + "<association id='a1' associationDirection='One' sourceRef='bookBack' targetRef='unbook'/>"
                + "<association id='a2' associationDirection='One' sourceRef='payBack' targetRef='unpay'/>"
                + "<intermediateThrowEvent id='undo'><compensateEventDefinition/></intermediateThrowEvent>"
                + "<userTask id='undone'/><endEvent id='e'/>"
                + Models.path("s", "book", "pay", "undo", "undone", "e") + scope;
    }

    String TIMER = "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>";

    @Test
    default void compensationThatABoundaryEventInterruptsLeavesNothing() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/><subProcess id='sub'>" + undone("") + "</subProcess>",
                "<boundaryEvent id='limit' attachedToRef='sub'>" + TIMER + "</boundaryEvent>",
                "<userTask id='late'/><endEvent id='end'/>",
                Models.path("start", "sub", "end") + Models.path("limit", "late")));
        ProcessInstance trip = runtimeService().startProcessInstanceByKey("p");
        complete(trip, "book");
        complete(trip, "pay");
        assertThat(tasks(trip)).as("the last one is undone first").containsExactly("unpay");
        complete(trip, "unpay");
        assertThat(tasks(trip)).containsExactly("unbook");

        engine().advance(Duration.ofHours(2));
        engine().runUntilIdle();

        assertThat(tasks(trip)).containsExactly("late");
        assertThat(runtimeService()
                        .createEventSubscriptionQuery()
                        .processInstanceId(trip.getId())
                        .count())
                .isZero();
        assertThat(historyService()
                        .createHistoricActivityInstanceQuery()
                        .processInstanceId(trip.getId())
                        .activityId("unbook")
                        .singleResult()
                        .isCanceled())
                .isTrue();
        assertThat(historyService()
                        .createHistoricActivityInstanceQuery()
                        .processInstanceId(trip.getId())
                        .activityId("undo")
                        .singleResult()
                        .isCanceled())
                .isTrue();
        complete(trip, "late");
        engine().assertThat(trip).isEnded();
    }

    @Test
    default void compensationGoesOnBesideAnEventThatDoesNotInterrupt() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/><subProcess id='sub'>" + undone("") + "</subProcess>",
                "<boundaryEvent id='limit' attachedToRef='sub' cancelActivity='false'>" + TIMER + "</boundaryEvent>",
                "<userTask id='late'/><endEvent id='end'/>",
                Models.path("start", "sub", "end") + Models.path("limit", "late")));
        ProcessInstance trip = runtimeService().startProcessInstanceByKey("p");
        complete(trip, "book");
        complete(trip, "pay");

        engine().advance(Duration.ofHours(2));
        engine().runUntilIdle();

        assertThat(tasks(trip)).containsExactly("late", "unpay");
        complete(trip, "unpay");
        complete(trip, "unbook");
        complete(trip, "late");
        assertThat(tasks(trip)).containsExactly("undone");
        complete(trip, "undone");
        engine().assertThat(trip).isEnded();
    }

    @Test
    default void compensationThatAnEventSubProcessInterruptsLeavesNothing() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/><subProcess id='sub'>"
                        + undone("<subProcess id='event' triggeredByEvent='true'><startEvent id='es'>" + TIMER
                                + "</startEvent><userTask id='late'/>" + Models.path("es", "late") + "</subProcess>")
                        + "</subProcess>",
                "<userTask id='after'/>",
                Models.path("start", "sub", "after")));
        ProcessInstance trip = runtimeService().startProcessInstanceByKey("p");
        complete(trip, "book");
        complete(trip, "pay");

        engine().advance(Duration.ofHours(2));
        engine().runUntilIdle();

        assertThat(tasks(trip)).containsExactly("late");
        complete(trip, "late");
        assertThat(tasks(trip)).containsExactly("after");
        complete(trip, "after");
        engine().assertThat(trip).isEnded();
    }

    @Test
    default void aHandlerThatItsOwnEventInterruptsIsOver() {
        String handler = "<subProcess id='unpay' isForCompensation='true'><startEvent id='us'/><userTask id='call'/>"
                + Models.path("us", "call") + "</subProcess>"
                + "<boundaryEvent id='tooLong' attachedToRef='call'>" + TIMER + "</boundaryEvent>";
        String inside = undone("")
                .replace(
                        "<userTask id='unpay' isForCompensation='true'/>",
                        handler.replace(
                                        "</subProcess>",
                                        "<boundaryEvent id='tooLong' attachedToRef='call'>" + TIMER
                                                + "</boundaryEvent><userTask id='letter'/>"
                                                + Models.path("tooLong", "letter")
                                                + "</subProcess>")
                                .replaceFirst("</subProcess>.*$", "</subProcess>"));
        deploy(Models.process("p", inside));
        ProcessInstance trip = runtimeService().startProcessInstanceByKey("p");
        complete(trip, "book");
        complete(trip, "pay");
        assertThat(tasks(trip)).containsExactly("call");

        engine().advance(Duration.ofHours(2));
        engine().runUntilIdle();

        assertThat(tasks(trip)).containsExactly("letter");
        complete(trip, "letter");
        assertThat(tasks(trip)).containsExactly("unbook");
        complete(trip, "unbook");
        complete(trip, "undone");
        engine().assertThat(trip).isEnded();
    }

    @Test
    default void anAsynchronousJoinIsInHistoryOnceSinceItsLastArrival() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/><parallelGateway id='fork'/><userTask id='a'/><userTask id='b'/>",
                "<parallelGateway id='join' camunda:asyncBefore='true' camunda:asyncAfter='true'/><userTask id='c'/>",
                Models.path("start", "fork", "a", "join", "c") + Models.path("fork", "b", "join")));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("p");
        long start = engine().clock().millis();
        complete(order, "a");
        engine().advance(Duration.ofMinutes(1));
        engine().runUntilIdle();
        assertThat(joins(order)).as("what waits has not been visited").isEmpty();
        engine().advance(Duration.ofMinutes(1));
        complete(order, "b");
        engine().advance(Duration.ofMinutes(1));
        engine().runUntilIdle();

        assertThat(tasks(order)).containsExactly("c");
        assertThat(joins(order)).singleElement().satisfies(join -> {
            assertThat(join.getStartTime().toInstant().toEpochMilli() - start)
                    .isEqualTo(Duration.ofMinutes(2).toMillis());
            assertThat(join.getDurationInMillis())
                    .isEqualTo(Duration.ofMinutes(1).toMillis());
        });
    }

    private List<HistoricActivityInstance> joins(ProcessInstance instance) {
        return historyService()
                .createHistoricActivityInstanceQuery()
                .processInstanceId(instance.getId())
                .activityId("join")
                .list();
    }

    @ParameterizedTest
    @ValueSource(strings = {"messageEventDefinition messageRef='m'", "signalEventDefinition signalRef='s'"})
    default void whatIsThrownAtASuspendedInstanceReachesItWhenItIsActive(String event) {
        deploy(Models.file(
                "<message id='m' name='paid'/><signal id='s' name='alarm'/>",
                "<process id='receiver' isExecutable='true'><startEvent id='rs'/><intermediateCatchEvent id='wait'><"
                        + event
                        + "/></intermediateCatchEvent><userTask id='got'/>" + Models.path("rs", "wait", "got")
                        + "</process>",
                "<process id='sender' isExecutable='true'><startEvent id='ss'/><intermediateThrowEvent id='send'><"
                        + event + "/></intermediateThrowEvent>" + Models.path("ss", "send") + "</process>"));
        ProcessInstance receiver = runtimeService().startProcessInstanceByKey("receiver");
        runtimeService().suspendProcessInstanceById(receiver.getId());

        runtimeService().startProcessInstanceByKey("sender");
        engine().runUntilIdle();
        engine().assertThat(receiver).isWaitingAtExactly("wait");

        runtimeService().activateProcessInstanceById(receiver.getId());
        engine().runUntilIdle();
        engine().assertThat(receiver).isWaitingAtExactly("got");
    }
}

package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.HeadwayException;
import dev.headway.engine.UncaughtBpmnErrorException;
import dev.headway.engine.delegate.BpmnError;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** User code that misbehaves, and user code that calls the API. */
interface FailureContract extends EngineContract {
    /** Long enough for a busy machine; no test waits that long unless it fails. */
    long PATIENCE_SECONDS = 60;

    @Test
    default void aSynchronousDelegateThatThrowsFailsTheCallAndChangesNothing() {
        bean("card", (JavaDelegate) execution -> {
            execution.setVariable("charged", true);
            throw new IllegalStateException("card declined");
        });
        deploy(Models.process(
                "order",
                "<startEvent id='start'/><userTask id='approve'/>",
                "<serviceTask id='charge' flowable:delegateExpression='${card}'/><endEvent id='end'/>",
                Models.path("start", "approve", "charge", "end")));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");
        String task = taskService().createTaskQuery().singleResult().getId();

        assertThatThrownBy(() -> taskService().complete(task, Map.of("approved", true)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("card declined");

        engine().assertThat(order)
                .isWaitingAtExactly("approve")
                .hasNotPassed("approve", "charge")
                .hasNoVariable("charged")
                .hasNoVariable("approved");
        bean("card", (JavaDelegate) execution -> {});
        taskService().complete(task);
        engine().assertThat(order).isEnded();
    }

    @Test
    default void aCheckedExceptionOfADelegateIsTheCause() {
        bean("card", (JavaDelegate) execution -> {
            throw new java.io.IOException("line is dead");
        });
        deploy(Models.delegate("order", "charge", "card", ""));

        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("order"))
                .isInstanceOf(HeadwayException.class)
                .hasMessageContaining("line is dead")
                .hasRootCauseInstanceOf(java.io.IOException.class);
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
    }

    @Test
    default void aBpmnErrorThatNothingCatchesIsNamed() {
        bean("card", (JavaDelegate) execution -> {
            throw new BpmnError("card-declined");
        });
        deploy(Models.delegate("order", "charge", "card", ""));

        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("order"))
                .isInstanceOf(UncaughtBpmnErrorException.class)
                .hasMessageContaining("card-declined")
                .hasMessageContaining("'charge'");
    }

    private void withData(String call) {
        bean("card", (JavaDelegate) execution -> {
            BpmnError error = new BpmnError("card-declined", "no money");
            error.addAdditionalData("limit", 100);
            assertThat(error.getAdditionalData()).containsEntry("limit", 100);
            throw error;
        });
        String caught = "<boundaryEvent id='declined' attachedToRef='charge'>"
                + "<extensionElements><flowable:in source='limit' target='allowed'/>"
                + "<flowable:in source='errorCode' target='why'/>"
                + "<flowable:in sourceExpression='${limit + 1} ${errorMessage}' target='text'/></extensionElements>"
                + "<errorEventDefinition errorRef='e'/></boundaryEvent>";
        deploy(Models.file(
                "<error id='e' errorCode='card-declined'/>",
                "<process id='order' isExecutable='true'><startEvent id='start'/>",
                call,
                caught,
                "<userTask id='call'/><endEvent id='end'/>",
                Models.path("start", "charge", "end"),
                Models.path("declined", "call", "end"),
                "</process><process id='called' isExecutable='true'><startEvent id='s'/>",
                "<serviceTask id='pay' flowable:async='true' flowable:delegateExpression='${card}'/>",
                Models.path("s", "pay") + "</process>"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");
        engine().runUntilIdle();

        engine().assertThat(order).isWaitingAtExactly("call");
        assertThat(runtimeService().getVariables(order.getId()))
                .isEqualTo(Map.of("allowed", 100, "why", "card-declined", "text", "101 no money"));
    }

    @Test
    default void anErrorEventTakesWhatTheErrorSays() {
        withData("<serviceTask id='charge' flowable:delegateExpression='${card}'/>");
    }

    @Test
    default void anErrorEventTakesWhatTheErrorOfAJobSays() {
        withData("<serviceTask id='charge' flowable:async='true' flowable:delegateExpression='${card}'/>");
    }

    @Test
    default void anErrorEventTakesWhatTheErrorOfACalledProcessSays() {
        withData("<callActivity id='charge' calledElement='called'/>");
    }

    @Test
    default void aBpmnErrorGoesToTheBoundaryEventThatCatchesIt() {
        bean("card", (JavaDelegate) execution -> {
            throw new BpmnError("card-declined", "no money");
        });
        deploy(Models.file(
                "<error id='e' errorCode='card-declined'/>",
                "<process id='order' isExecutable='true'><startEvent id='start'/>",
                "<serviceTask id='charge' flowable:delegateExpression='${card}'/>",
                "<boundaryEvent id='declined' attachedToRef='charge'><errorEventDefinition errorRef='e'/></boundaryEvent>",
                "<userTask id='call'/><endEvent id='end'/>",
                Models.path("start", "charge", "end"),
                Models.path("declined", "call", "end"),
                "</process>"));

        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");

        engine().assertThat(order)
                .isWaitingAtExactly("call")
                .hasPassed("declined")
                .hasNotPassed("charge");
    }

    @Test
    default void anUnknownBeanIsNamed() {
        deploy(Models.delegate("order", "charge", "noSuchBean", ""));

        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("order"))
                .isInstanceOf(HeadwayException.class)
                .hasMessageContaining("noSuchBean");
    }

    @Test
    default void aDelegateThatNeverReturnsDelaysNobodyElseAndEndsWithItsInstance() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        bean("stuck", (JavaDelegate) execution -> {
            entered.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
        });
        bean("quick", (JavaDelegate) execution -> done.countDown());
        deploy(Models.file(
                "<process id='hangs' isExecutable='true'><startEvent id='start'/>",
                "<serviceTask id='hang' flowable:async='true' flowable:delegateExpression='${stuck}'/><endEvent id='end'/>",
                Models.path("start", "hang", "end"),
                "</process>",
                "<process id='runs' isExecutable='true'><startEvent id='start2'/>",
                "<serviceTask id='run' flowable:async='true' flowable:delegateExpression='${quick}'/><endEvent id='end2'/>",
                Models.path("start2", "run", "end2"),
                "</process>"));
        engine().processEngine().startExecutor();
        ProcessInstance hanging = runtimeService().startProcessInstanceByKey("hangs");
        assertThat(entered.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        runtimeService().startProcessInstanceByKey("runs");
        assertThat(done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        engine().assertThat(hanging).isWaitingAtExactly("hang");

        runtimeService().deleteProcessInstance(hanging.getId(), "stuck");
        assertThat(interrupted.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        engine().assertThat(hanging).isEnded();
    }

    @Test
    default void aSynchronousDelegateCallsTheApiOnItsOwnInstance() {
        bean("card", (JavaDelegate) execution -> {
            runtimeService().setVariable(execution.getProcessInstanceId(), "charged", true);
            runtimeService().setVariable(execution.getId(), "by", "card");
            execution.setVariable("seen", execution.getVariable("charged"));
            execution.setVariable("read", runtimeService().getVariable(execution.getId(), "charged"));
            runtimeService().updateBusinessKey(execution.getProcessInstanceId(), "paid");
        });
        deploy(Models.process(
                "order",
                "<startEvent id='start'/><serviceTask id='charge' flowable:delegateExpression='${card}'/>",
                "<userTask id='ship'/><endEvent id='end'/>",
                Models.path("start", "charge", "ship", "end")));

        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");

        engine().assertThat(order)
                .isWaitingAtExactly("ship")
                .hasVariable("charged", true)
                .hasVariable("by", "card")
                .hasVariable("seen", true)
                .hasVariable("read", true)
                .hasBusinessKey("paid");
    }

    @Test
    default void aSynchronousDelegateInABranchCallsTheApiOnItsOwnExecution() {
        bean("card", (JavaDelegate) execution -> runtimeService().setVariableLocal(execution.getId(), "charged", true));
        deploy(Models.process(
                "order",
                "<startEvent id='start'/><parallelGateway id='fork'/><userTask id='pack'/>",
                "<serviceTask id='charge' flowable:delegateExpression='${card}'/><userTask id='ship'/>",
                "<endEvent id='end1'/><endEvent id='end2'/>",
                Models.path("start", "fork", "pack", "end1"),
                Models.path("fork", "charge", "ship", "end2")));

        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");

        engine().assertThat(order).isWaitingAtExactly("pack", "ship");
    }

    @Test
    default void anAsynchronousDelegateCallsTheApiOnItsOwnInstance() {
        bean("card", (JavaDelegate) execution -> {
            runtimeService().setVariable(execution.getProcessInstanceId(), "charged", true);
            execution.setVariable("after", runtimeService().getVariable(execution.getProcessInstanceId(), "charged"));
        });
        deploy(Models.delegate("order", "charge", "card", "flowable:async='true'"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");

        engine().runUntilIdle();

        engine().assertThat(order).isEnded().hasVariable("charged", true).hasVariable("after", true);
    }

    @Test
    default void aDelegateStartsAnotherInstance() {
        bean("card", (JavaDelegate) execution -> execution.setVariable(
                "other", runtimeService().startProcessInstanceByKey("other").getId()));
        repositoryService()
                .createDeployment()
                .addString("order.bpmn", Models.delegate("order", "charge", "card", ""))
                .addString("other.bpmn", Models.userTask("other", "task"))
                .deploy();

        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");

        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId((String) order.getProcessVariables().get("other"))
                        .count())
                .isEqualTo(1);
    }

    @Test
    default void aDelegateThatSetsWhatDoesNotSerializeFailsItsJobByName() {
        bean("card", (JavaDelegate) execution -> execution.setVariable("worker", Thread.currentThread()));
        deploy(Models.delegate("order", "charge", "card", "flowable:async='true'"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");

        engine().runUntilIdle();

        Job failed = managementService()
                .createAnyJobQuery()
                .processInstanceId(order.getId())
                .singleResult();
        assertThat(failed.getExceptionMessage()).contains("'worker'").contains("Thread");
        engine().assertThat(order).isWaitingAtExactly("charge");
    }
}

package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.delegate.AsyncTaskInvoker;
import dev.headway.engine.delegate.BpmnError;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.ExecutionListener;
import dev.headway.engine.delegate.FutureJavaDelegate;
import dev.headway.engine.delegate.MapBasedFutureJavaDelegate;
import dev.headway.engine.delegate.TriggerableJavaDelegate;
import dev.headway.engine.runtime.AcquiredExternalWorkerJob;
import dev.headway.engine.runtime.ExternalWorkerJobQuery;
import dev.headway.engine.runtime.ProcessInstance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Work that is done elsewhere: by workers under the names of Flowable, by futures, and by who triggers. */
interface WorkerContract extends EngineContract {
    private ProcessInstance order() {
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                "<serviceTask id=\"ship\" flowable:type=\"external\" flowable:topic=\"shipping\"/>",
                "<userTask id=\"after\"/>",
                "<boundaryEvent id=\"caught\" attachedToRef=\"ship\"><errorEventDefinition/></boundaryEvent>",
                "<userTask id=\"mend\"/>",
                Models.path("start", "ship", "after"),
                Models.path("caught", "mend")));
        return runtimeService().startProcessInstanceByKey("order", Map.of("n", 1));
    }

    private ExternalWorkerJobQuery jobs() {
        return managementService().createExternalWorkerJobQuery();
    }

    private List<AcquiredExternalWorkerJob> acquire(String worker) {
        return managementService()
                .createExternalWorkerJobAcquireBuilder()
                .topic("shipping", Duration.ofMinutes(5))
                .onlyBpmn()
                .acquireAndLock(10, worker);
    }

    @Test
    default void aWorkerAcquiresAndCompletes() {
        ProcessInstance order = order();
        assertThatThrownBy(() -> managementService()
                        .createExternalWorkerJobAcquireBuilder()
                        .acquireAndLock(1, "w"))
                .isInstanceOf(InvalidRequestException.class);
        assertThat(managementService()
                        .createExternalWorkerJobAcquireBuilder()
                        .topic("shipping", Duration.ofMinutes(5))
                        .tenantId("other")
                        .acquireAndLock(1, "w", 3))
                .isEmpty();

        AcquiredExternalWorkerJob job = acquire("w").getFirst();

        assertThat(job.getVariables()).containsEntry("n", 1);
        assertThat(job.getTopic()).isEqualTo("shipping");
        assertThat(acquire("other")).isEmpty();
        managementService()
                .createExternalWorkerCompletionBuilder(job.getId(), "w")
                .variables(Map.of("a", 1))
                .variable("b", 2)
                .complete();
        engine().assertThat(order).isWaitingAtExactly("after");
        assertThat(runtimeService().getVariables(order.getId()))
                .containsEntry("a", 1)
                .containsEntry("b", 2);
    }

    /** A model says what its worker gets: all variables, the inputs in their place, or nothing. */
    @Test
    default void aModelSaysWhatItsWorkerSees() {
        assertThat(seen("", "")).isEqualTo(Map.of("n", 1));
        assertThat(seen("", "<flowable:in source=\"n\" target=\"count\"/>")).isEqualTo(Map.of("count", 1));
        assertThat(seen("flowable:doNotIncludeVariables=\"true\"", "<flowable:in source=\"n\" target=\"count\"/>"))
                .isEqualTo(Map.of("count", 1));
        assertThat(seen("flowable:doNotIncludeVariables=\"true\"", "")).isEmpty();
    }

    private Map<String, @Nullable Object> seen(String attributes, String extensions) {
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                "<serviceTask id=\"ship\" flowable:type=\"external-worker\" flowable:topic=\"shipping\" " + attributes
                        + "><extensionElements>" + extensions + "</extensionElements></serviceTask>",
                Models.path("start", "ship")));
        runtimeService().startProcessInstanceByKey("order", Map.of("n", 1));
        return acquire("w").getFirst().getVariables();
    }

    @Test
    default void aWorkerFailsGivesBackAndRaisesErrors() {
        ProcessInstance order = order();
        AcquiredExternalWorkerJob job = acquire("w").getFirst();
        assertThatThrownBy(() -> managementService().unacquireExternalWorkerJob(job.getId(), "other"))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("'w' does");
        managementService().unacquireExternalWorkerJob(job.getId(), "w");
        assertThat(acquire("other")).hasSize(1);
        managementService().unacquireAllExternalWorkerJobsForWorker("other");
        acquire("w");

        managementService()
                .createExternalWorkerJobFailureBuilder(job.getId(), "w")
                .errorMessage("no truck")
                .errorDetails("none at all")
                .retryTimeout(Duration.ofMinutes(1))
                .fail();
        assertThat(jobs().jobId(job.getId()).singleResult().getRetries()).isEqualTo(2);
        assertThat(acquire("w")).isEmpty();
        engine().advance(Duration.ofMinutes(2));
        acquire("w");
        managementService()
                .createExternalWorkerJobFailureBuilder(job.getId(), "w")
                .message("still none")
                .retries(1)
                .fail();
        assertThat(jobs().jobId(job.getId()).singleResult().getExceptionMessage())
                .isEqualTo("still none");
        acquire("w");
        managementService()
                .createExternalWorkerCompletionBuilder(job.getId(), "w")
                .bpmnError("E1");
        engine().assertThat(order).isWaitingAtExactly("mend");
        ProcessInstance second = order();
        managementService()
                .createExternalWorkerCompletionBuilder(acquire("w").getFirst().getId(), "w")
                .bpmnError();
        engine().assertThat(second).isWaitingAtExactly("mend");
    }

    private void completeWithLocal(Map<String, ?> variables, Map<String, ?> local) {
        engine().getExternalTaskService().complete(acquire("w").getFirst().getId(), "w", variables, local);
    }

    private void deployWork(String content, String rest) {
        deploy(Models.process(
                "order",
                "<startEvent id='start'/><serviceTask id='ship' camunda:type='external' camunda:topic='shipping'>"
                        + "<extensionElements>" + content + "</extensionElements></serviceTask>",
                rest,
                "<userTask id='after'/>",
                Models.path("ship", "after")));
    }

    /** What belongs to the end of the task sees them, hiding others of their names; what follows does not. */
    @Test
    default void localVariablesOfACompletionGoWithTheTask() {
        List<@Nullable Object> seen = new ArrayList<>();
        bean("heard", (ExecutionListener) execution -> {
            seen.add(execution.getVariable("n"));
            execution.setVariable("heard", execution.getVariable("note"));
        });
        String heard = "<camunda:executionListener event='end' delegateExpression='${heard}'/>";
        deployWork(heard, Models.path("start", "ship"));
        ProcessInstance alone = runtimeService().startProcessInstanceByKey("order", Map.of("n", 1));
        completeWithLocal(Map.of("a", 1), Map.of("n", 2, "note", "x"));
        engine().assertThat(alone).isWaitingAtExactly("after");
        assertThat(runtimeService().getVariables(alone.getId())).isEqualTo(Map.of("n", 1, "a", 1, "heard", "x"));

        deployWork(
                heard,
                "<parallelGateway id='fork'/><userTask id='beside'/>" + Models.path("start", "fork", "ship")
                        + Models.path("fork", "beside"));
        ProcessInstance forked = runtimeService().startProcessInstanceByKey("order", Map.of("n", 1));
        completeWithLocal(Map.of("a", 1), Map.of("n", 2, "note", "x"));
        engine().assertThat(forked).isWaitingAtExactly("after", "beside");
        assertThat(taskService()
                        .getVariables(taskService()
                                .createTaskQuery()
                                .processInstanceId(forked.getId())
                                .taskDefinitionKey("after")
                                .singleResult()
                                .getId()))
                .isEqualTo(Map.of("n", 1, "a", 1, "heard", "x"));
        assertThat(runtimeService().getVariables(forked.getId())).isEqualTo(Map.of("n", 1, "a", 1, "heard", "x"));
        assertThat(seen).containsExactly(2, 2);
    }

    @Test
    default void localVariablesOfACompletionFeedItsOutputMapping() {
        deployWork(
                "<camunda:inputOutput><camunda:outputParameter name='total'>${n + 1}</camunda:outputParameter>"
                        + "</camunda:inputOutput>",
                Models.path("start", "ship"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order", Map.of("n", 1));
        completeWithLocal(Map.of(), Map.of("n", 41L));
        engine().assertThat(order).isWaitingAtExactly("after");
        assertThat(runtimeService().getVariables(order.getId())).isEqualTo(Map.of("n", 1, "total", 42L));
    }

    /** An error leaves the task, too: of a listener at its end, or that the model makes of what the worker brings. */
    @Test
    default void localVariablesOfACompletionGoWithATaskThatAnErrorEnds() {
        bean("refused", (ExecutionListener) execution -> {
            throw new BpmnError("E1");
        });
        for (String raised : List.of(
                "<camunda:executionListener event='end' delegateExpression='${refused}'/>",
                "<camunda:errorEventDefinition errorRef='e1' expression='${n == 2}'/>")) {
            deploy(Models.process(
                            "order",
                            "<startEvent id='start'/><serviceTask id='ship' camunda:type='external' camunda:topic='shipping'>"
                                    + "<extensionElements>" + raised + "</extensionElements></serviceTask>",
                            "<boundaryEvent id='caught' attachedToRef='ship'><errorEventDefinition/></boundaryEvent>",
                            "<userTask id='mend'/>",
                            Models.path("start", "ship"),
                            Models.path("caught", "mend"))
                    .replace("<process ", "<error id='e1' errorCode='E1'/><process "));
            ProcessInstance order = runtimeService().startProcessInstanceByKey("order", Map.of("n", 1));
            completeWithLocal(Map.of(), Map.of("n", 2, "note", "x"));
            engine().assertThat(order).isWaitingAtExactly("mend");
            assertThat(runtimeService().getVariables(order.getId())).isEqualTo(Map.of("n", 1));
        }
    }

    @Test
    default void jobsAreFound() {
        ProcessInstance order = order();
        String id = jobs().singleResult().getId();

        for (ExternalWorkerJobQuery found : List.of(
                jobs().jobId(id),
                jobs().jobIds(List.of(id)),
                jobs().processInstanceId(order.getId()),
                jobs().executionId(jobs().singleResult().getExecutionId()),
                jobs().processDefinitionId(order.getProcessDefinitionId()),
                jobs().processDefinitionKey("order"),
                jobs().elementId("ship"),
                jobs().handlerConfiguration("shipping"),
                jobs().unlocked(),
                jobs().withRetriesLeft(),
                jobs().orderByJobId().asc(),
                jobs().orderByJobDuedate().desc(),
                jobs().orderByJobCreateTime().asc(),
                jobs().or().elementId("ship").elementId("x").endOr(),
                jobs().allowScan())) {
            assertThat(found.list()).hasSize(1);
        }
        assertThat(jobs().jobTenantId("t").count()).isZero();
        assertThat(jobs().noRetriesLeft().count()).isZero();
        assertThat(jobs().listPage(0, 5)).hasSize(1);
        assertThat(jobs().list(0, 5)).hasSize(1);
        assertThat(jobs().page(null, 5).items()).hasSize(1);
        acquire("w");
        assertThat(jobs().locked().lockOwner("w").singleResult().getLockExpirationTime())
                .isNotNull();
    }

    @Test
    default void futuresAreWaitedForAndTheirResultTaken() {
        bean("future", new FutureJavaDelegate<String>() {
            @Override
            public CompletableFuture<String> execute(DelegateExecution execution, AsyncTaskInvoker taskInvoker) {
                Object n = execution.getVariable("n");
                return taskInvoker.submit(() -> "done " + n);
            }

            @Override
            public void afterExecution(DelegateExecution execution, @Nullable String executionData) {
                execution.setVariable("result", executionData);
            }
        });
        bean("map", (MapBasedFutureJavaDelegate) variables -> Map.of("sum", (Integer) variables.get("n") + 1));
        bean("fails", (MapBasedFutureJavaDelegate) variables -> {
            throw new IllegalStateException("no luck");
        });
        deploy(Models.process(
                "futures",
                "<startEvent id=\"start\"/>",
                "<serviceTask id=\"one\" flowable:delegateExpression=\"${future}\"/>",
                "<serviceTask id=\"two\" flowable:async=\"true\" flowable:delegateExpression=\"${map}\"/>",
                "<userTask id=\"wait\"/>",
                "<serviceTask id=\"three\" flowable:delegateExpression=\"${fails}\"/>",
                Models.path("start", "one", "two", "wait", "three")));

        ProcessInstance instance = runtimeService().startProcessInstanceByKey("futures", Map.of("n", 1));
        engine().runUntilIdle();

        assertThat(runtimeService().getVariables(instance.getId()))
                .containsEntry("result", "done 1")
                .containsEntry("sum", 2);
        String task = taskService().createTaskQuery().singleResult().getId();
        assertThatThrownBy(() -> taskService().complete(task)).hasMessageContaining("no luck");
    }

    @Test
    default void aDelegateHearsThatItsTaskWasTriggered() {
        bean("asks", new TriggerableJavaDelegate() {
            @Override
            public void execute(DelegateExecution execution) {
                execution.setVariable("asked", true);
            }

            @Override
            public void trigger(DelegateExecution execution, @Nullable String signalName, @Nullable Object signalData) {
                execution.setVariable("got", execution.getVariable("answer"));
            }
        });
        deploy(Models.process(
                "asking",
                "<startEvent id=\"start\"/>",
                "<serviceTask id=\"ask\" flowable:triggerable=\"true\" flowable:delegateExpression=\"${asks}\"/>",
                "<userTask id=\"after\"/>",
                Models.path("start", "ask", "after")));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("asking");

        runtimeService()
                .trigger(
                        runtimeService()
                                .createExecutionQuery()
                                .activityId("ask")
                                .singleResult()
                                .getId(),
                        Map.of("answer", 42));

        assertThat(runtimeService().getVariables(instance.getId()))
                .containsEntry("got", 42)
                .containsEntry("asked", true);
        engine().assertThat(instance).isWaitingAtExactly("after");
    }
}

package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.DeploymentBuilder;
import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.DelegationState;
import dev.headway.engine.task.Task;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Calls of the services that no other contract makes, each with what it changes. */
interface CallsContract extends EngineContract {
    private ProcessInstance waitingAt(String model) {
        deploy(model);
        return runtimeService().startProcessInstanceByKey("p", "k", Map.of("a", 1));
    }

    private Task task() {
        return taskService().createTaskQuery().list().getFirst();
    }

    private static String external() {
        return Models.around("p", "e", "<serviceTask id='e' flowable:type='external-worker' flowable:topic='t'/>")
                .replace("flowable:type='external-worker' flowable:topic", "camunda:type='external' camunda:topic");
    }

    private LockedExternalTask locked() {
        return engine().getExternalTaskService()
                .fetchAndLock(1, "w")
                .topic("t", 60_000)
                .businessKey("k")
                .processDefinitionKey("p")
                .variables(List.of("a"))
                .localVariables()
                .execute()
                .getFirst();
    }

    @Test
    default void fieldsOfATask() {
        ProcessInstance instance = waitingAt(Models.userTask("p", "t"));
        String id = task().getId();

        taskService().setOwner(id, "olga");
        taskService().setDueDate(id, Date.from(Instant.ofEpochSecond(1)));
        taskService().setFollowUpDate(id, Date.from(Instant.ofEpochSecond(2)));
        assertThat(task().getOwner()).isEqualTo("olga");
        assertThat(task().getDueDate()).isEqualTo(Date.from(Instant.ofEpochSecond(1)));
        assertThat(task().getFollowUpDate()).isEqualTo(Date.from(Instant.ofEpochSecond(2)));
        taskService().addCandidateUser(id, "carl");
        taskService().deleteUserIdentityLink(id, "carl", "candidate");
        assertThat(taskService().getIdentityLinksForTask(id)).noneMatch(link -> "carl".equals(link.getUserId()));
        taskService().delegateTask(id, "dora");
        taskService().resolveTask(id);
        assertThat(task().getDelegationState()).isEqualTo(DelegationState.RESOLVED);
        taskService().complete(id, Map.of("local", 1), true);
        engine().assertThat(instance).isEnded();
    }

    @Test
    default void localVariables() {
        waitingAt(Models.userTask("p", "t"));
        String id = task().getId();

        taskService().setVariablesLocal(id, Map.of("x", "one", "y", 2));
        assertThat(taskService().getVariableLocal(id, "x")).isEqualTo("one");
        assertThat(taskService().getVariableLocal(id, "x", String.class)).isEqualTo("one");
        assertThat(taskService().getVariablesLocal(id, List.of("y", "a"))).isEqualTo(Map.of("y", 2));
        assertThat(taskService().hasVariableLocal(id, "a")).isFalse();
        taskService().removeVariablesLocal(id, List.of("x", "y"));
        assertThat(taskService().hasVariableLocal(id, "x")).isFalse();
        assertThat(taskService().getVariables(id)).isEqualTo(Map.of("a", 1));
    }

    @Test
    default void holdsOfExternalTasks() {
        ProcessInstance instance = waitingAt(external());
        ExternalTaskService tasks = engine().getExternalTaskService();

        assertThat(tasks.getTopicNames()).containsExactly("t");
        LockedExternalTask first = locked();
        assertThat(first.getBusinessKey()).isEqualTo("k");
        tasks.extendLock(first.getId(), "w", 120_000);
        tasks.unlock(first.getId());
        LockedExternalTask second = locked();
        tasks.handleFailure(second.getId(), "w", "no paper", 0, 0);
        tasks.setRetries(List.of(second.getId()), 2);
        LockedExternalTask third = locked();
        tasks.complete(third.getId(), "w", Map.of("done", true), Map.of("only here", 1));
        engine().assertThat(instance).isEnded();
    }

    @Test
    default void errorsOfExternalTasks() {
        ExternalTaskService tasks = engine().getExternalTaskService();
        deploy(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<serviceTask id='e' camunda:type='external' camunda:topic='t'/>",
                "<boundaryEvent id='caught' attachedToRef='e'><errorEventDefinition/></boundaryEvent>",
                "<userTask id='mend'/>",
                Models.path("start", "e"),
                Models.path("caught", "mend")));
        for (int i = 0; i < 3; i++) {
            runtimeService().startProcessInstanceByKey("p", "k", Map.of("a", 1));
        }

        tasks.handleBpmnError(locked().getId(), "w", "e1");
        tasks.handleBpmnError(locked().getId(), "w", "e1", "no paper");
        tasks.handleBpmnError(locked().getId(), "w", "e1", "no paper", Map.of("b", 2));
        assertThat(taskService().createTaskQuery().taskDefinitionKey("mend").count())
                .isEqualTo(3);
    }

    @Test
    default void jobsByHand() {
        deploy(Models.around("p", "s", "<serviceTask id='s' camunda:asyncBefore='true' camunda:expression='${1}'/>"));
        ProcessInstance gone = runtimeService().startProcessInstanceByKey("p");
        Job job = managementService().createJobQuery().singleResult();

        managementService().setJobRetries(List.of(job.getId()), 7);
        assertThat(managementService().createJobQuery().singleResult().getRetries())
                .isEqualTo(7);
        managementService().moveJobToDeadLetterJob(job.getId());
        assertThat(managementService().createDeadLetterJobQuery().count()).isEqualTo(1);
        managementService().moveDeadLetterJobToExecutableJob(job.getId(), 3);
        managementService().deleteJob(job.getId());
        assertThat(managementService().createAnyJobQuery().count()).isZero();
        runtimeService().bulkDeleteProcessInstances(List.of(gone.getId()), "no job");

        ProcessInstance stopped = runtimeService().startProcessInstanceByKey("p");
        runtimeService().suspendProcessInstanceById(stopped.getId());
        String suspended =
                managementService().createSuspendedJobQuery().singleResult().getId();
        assertThat(managementService().getSuspendedJobExceptionStacktrace(suspended))
                .isNull();
        managementService().deleteSuspendedJob(suspended);
        assertThat(managementService().createAnyJobQuery().count()).isZero();
        assertThat(managementService().listBatches(0, 10)).isEmpty();
    }

    @Test
    default void whatWaitsIsTriggered() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/><receiveTask id='one'/><receiveTask id='two'/><userTask id='t'/>",
                Models.path("start", "one", "two", "t")));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p");

        runtimeService()
                .signal(runtimeService()
                        .createExecutionQuery()
                        .activityId("one")
                        .singleResult()
                        .getId());
        runtimeService()
                .signal(
                        runtimeService()
                                .createExecutionQuery()
                                .activityId("two")
                                .singleResult()
                                .getId(),
                        Map.of("b", 2));
        engine().assertThat(instance).isWaitingAtExactly("t").hasVariable("b", 2);
        runtimeService().deleteProcessInstance(instance.getId(), "enough", true);
        engine().assertThat(instance).isEnded();
    }

    @Test
    default void signalsOfATenantAndOfOneExecution() {
        repositoryService()
                .createDeployment()
                .tenantId("blue")
                .addString(
                        "p.bpmn",
                        Models.file(
                                "<signal id='s' name='alarm'/><process id='p' isExecutable='true'><startEvent id='start'/>",
                                "<intermediateCatchEvent id='c'><signalEventDefinition signalRef='s'/>",
                                "</intermediateCatchEvent><userTask id='t'/>",
                                Models.path("start", "c", "t"),
                                "</process>"))
                .deploy();
        for (int i = 0; i < 3; i++) {
            runtimeService().startProcessInstanceByKeyAndTenantId("p", "blue");
        }

        String one = runtimeService()
                .createExecutionQuery()
                .activityId("c")
                .list()
                .getFirst()
                .getId();
        runtimeService().signalEventReceived("alarm", one, Map.of("b", 1));
        engine().runUntilIdle();
        assertThat(taskService().createTaskQuery().count()).isEqualTo(1);
        runtimeService().signalEventReceivedWithTenantId("alarm", "red");
        engine().runUntilIdle();
        assertThat(taskService().createTaskQuery().count()).isEqualTo(1);
        runtimeService().signalEventReceivedWithTenantId("alarm", Map.of("b", 2), "blue");
        engine().runUntilIdle();
        assertThat(taskService().createTaskQuery().count()).isEqualTo(3);
    }

    @Test
    default void messagesByVariables() throws Exception {
        deploy(Models.file(
                "<message id='m' name='paid'/><process id='p' isExecutable='true'><startEvent id='start'/>",
                "<intermediateCatchEvent id='c'><messageEventDefinition messageRef='m'/></intermediateCatchEvent>",
                "<userTask id='t'/>",
                Models.path("start", "c", "t"),
                "</process>"));
        for (int i = 0; i < 4; i++) {
            runtimeService().startProcessInstanceByKey("p", "k" + i, Map.of("n", i));
        }

        runtimeService().correlateMessage("paid", Map.of("n", 0));
        runtimeService().correlateMessage("paid", "k1", Map.of("n", 1), Map.of("b", 1));
        runtimeService()
                .createMessageCorrelation("paid")
                .processInstanceVariablesEqual(Map.of("n", 2))
                .correlate();
        String last = runtimeService()
                .createExecutionQuery()
                .activityId("c")
                .singleResult()
                .getId();
        runtimeService().messageEventReceivedAsync("paid", last).get();
        assertThat(taskService().createTaskQuery().count()).isEqualTo(4);
    }

    @Test
    default void resourcesOfADeployment() {
        byte[] model = Models.userTask("p", "t").getBytes(StandardCharsets.UTF_8);
        DeploymentBuilder first = repositoryService()
                .createDeployment()
                .name("shop")
                .key("shop")
                .addBytes("p.bpmn", model)
                .addInputStream(
                        "q.bpmn",
                        new ByteArrayInputStream(Models.userTask("q", "t").getBytes(StandardCharsets.UTF_8)))
                .addModel("r.bpmn", Models.userTask("r", "t"));
        Deployment deployed = first.deployWithResult();

        assertThat(repositoryService().getDeploymentResourceNames(deployed.getId()))
                .containsExactlyInAnyOrder("p.bpmn", "q.bpmn", "r.bpmn");
        assertThat(repositoryService().createProcessDefinitionQuery().count()).isEqualTo(3);
        for (boolean plain : new boolean[] {true, false}) {
            DeploymentBuilder again = repositoryService()
                    .createDeployment()
                    .addBytes("s.bpmn", Models.userTask("s", "t").getBytes(StandardCharsets.UTF_8));
            again.name("more");
            (plain ? again.enableDuplicateFiltering() : again.filterDuplicates()).deploy();
        }
        assertThat(repositoryService()
                        .createProcessDefinitionQuery()
                        .processDefinitionKey("s")
                        .count())
                .isEqualTo(1);
    }

    @Test
    default void changesOfManyInstances() {
        ProcessInstance instance = waitingAt(Models.process(
                "p",
                "<startEvent id='start'/><userTask id='one'/><userTask id='two'/><endEvent id='end'/>",
                Models.path("start", "one", "two", "end")));
        String definition = instance.getProcessDefinitionId();

        runtimeService()
                .createModification(definition)
                .cancelAllForActivity("one")
                .startBeforeActivity("two")
                .processInstanceIds(instance.getId())
                .execute();
        engine().assertThat(instance).isWaitingAtExactly("two");
        runtimeService()
                .createModification(definition)
                .cancelAllForActivity("two")
                .startTransition("start_one")
                .setVariables(Map.of("b", 2))
                .processInstanceQuery(runtimeService().createProcessInstanceQuery())
                .execute();
        engine().assertThat(instance).isWaitingAtExactly("one").hasVariable("b", 2);
        runtimeService()
                .createProcessInstanceModification(instance.getId())
                .startBeforeActivity("two")
                .setVariableLocal("c", 3)
                .setVariablesLocal(Map.of("d", 4))
                .executeAsync();
        engine().runUntilIdle();
        engine().assertThat(instance).isWaitingAtExactly("one", "two");
        historyService().cleanUpHistoryAsync();
        runtimeService().deleteProcessInstance(instance.getId(), "done");
        runtimeService()
                .restartProcessInstances(definition)
                .startBeforeActivity("one")
                .historicProcessInstanceQuery(historyService().createHistoricProcessInstanceQuery())
                .execute();
        assertThat(runtimeService().createProcessInstanceQuery().count()).isEqualTo(1);
        historyService().deleteHistoricProcessInstances(List.of(instance.getId()));
        historyService().deleteHistoricProcessInstanceIfExists(instance.getId());
        historyService().deleteHistoricProcessInstancesIfExists(List.of(instance.getId(), "1"));
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(instance.getId())
                        .count())
                .isZero();
    }
}

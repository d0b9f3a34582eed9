package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.MismatchingMessageCorrelationException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.delegate.TaskListener;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.engine.repository.Resource;
import dev.headway.testkit.feature.dmnapi.DmnModelInstance;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camunda.bpm.model.bpmn.Bpmn;
import org.flowable.bpmn.model.BpmnModel;
import org.flowable.bpmn.model.EndEvent;
import org.flowable.bpmn.model.Process;
import org.flowable.bpmn.model.SequenceFlow;
import org.flowable.bpmn.model.StartEvent;
import org.flowable.bpmn.model.UserTask;
import org.junit.jupiter.api.Test;

/** Calls that programs of the family make by other names, or with more parameters, than the ones that do the work. */
interface FamilyCallsContract extends EngineContract {
    private String definition(String key) {
        return repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey(key)
                .latestVersion()
                .singleResult()
                .getId();
    }

    private long running(String key) {
        return runtimeService()
                .createProcessInstanceQuery()
                .processDefinitionKey(key)
                .count();
    }

    private long suspended(String key) {
        return runtimeService()
                .createProcessInstanceQuery()
                .processDefinitionKey(key)
                .suspended()
                .count();
    }

    @Test
    default void aModelThatAModelApiHasBuiltIsDeployed() {
        repositoryService()
                .createDeployment()
                .addModelInstance(
                        "built",
                        Bpmn.createExecutableProcess("built")
                                .startEvent()
                                .userTask("task")
                                .endEvent()
                                .done())
                .deploy();
        runtimeService().startProcessInstanceByKey("built");
        assertThat(taskService().createTaskQuery().taskDefinitionKey("task").count())
                .isEqualTo(1);
        String decisions =
                "<definitions xmlns='https://www.omg.org/spec/DMN/20191111/MODEL/' id='d' name='d' namespace='n'>"
                        + "<decision id='price'><variable name='price'/><literalExpression><text>2 * 3</text></literalExpression>"
                        + "</decision></definitions>";
        assertThat(repositoryService()
                        .createDeployment()
                        .addModelInstance("price.dmn", new DmnModelInstance(decisions))
                        .getResourceNames())
                .containsExactly("price.dmn");
        assertThatThrownBy(() -> repositoryService().createDeployment().addModelInstance("text.bpmn", "<definitions/>"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("addString");
    }

    @Test
    default void aModelOfAnotherConverterIsDeployed() {
        Process process = new Process();
        process.setId("converted");
        StartEvent start = new StartEvent();
        start.setId("start");
        UserTask task = new UserTask();
        task.setId("task");
        EndEvent end = new EndEvent();
        end.setId("end");
        List.of(start, task, end, new SequenceFlow("start", "task"), new SequenceFlow("task", "end"))
                .forEach(process::addFlowElement);
        BpmnModel model = new BpmnModel();
        model.addProcess(process);
        repositoryService()
                .createDeployment()
                .addBpmnModel("converted.bpmn20.xml", model)
                .deploy();
        runtimeService().startProcessInstanceByKey("converted");
        assertThat(taskService().createTaskQuery().taskDefinitionKey("task").count())
                .isEqualTo(1);
        assertThatThrownBy(() -> repositoryService().createDeployment().addBpmnModel("x.bpmn", List.of()))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("BpmnModel of Flowable or Activiti");
    }

    @Test
    default void instancesAreDeletedByMoreParameters() {
        deploy(Models.userTask("p", "task"));
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            ids.add(runtimeService().startProcessInstanceByKey("p").getId());
        }
        runtimeService().deleteProcessInstance(ids.get(0), "over", true, true);
        runtimeService().deleteProcessInstance(ids.get(1), "over", true, true, true);
        runtimeService().deleteProcessInstances(ids.subList(2, 4), "over", true, true);
        assertThat(running("p")).isEqualTo(2);
        runtimeService()
                .deleteProcessInstancesAsync(
                        List.of(ids.get(4)),
                        runtimeService().createProcessInstanceQuery().processInstanceId(ids.get(5)),
                        "over");
        engine().runUntilIdle();
        assertThat(running("p")).isZero();
        String last = runtimeService().startProcessInstanceByKey("p").getId();
        runtimeService()
                .deleteProcessInstancesAsync(
                        null, runtimeService().createProcessInstanceQuery().processInstanceId(last), "over");
        engine().runUntilIdle();
        assertThat(running("p")).isZero();
    }

    @Test
    default void instancesOfADefinitionAreSuspendedTogether() {
        deploy(Models.userTask("p", "task"));
        String definition = definition("p");
        String first = runtimeService().startProcessInstanceByKey("p").getId();
        runtimeService().startProcessInstanceByKey("p");
        runtimeService().suspendProcessInstanceById(first);
        runtimeService().suspendProcessInstanceByProcessDefinitionId(definition);
        assertThat(suspended("p")).isEqualTo(2);
        runtimeService().activateProcessInstanceByProcessDefinitionId(definition);
        assertThat(suspended("p")).isZero();
        runtimeService().suspendProcessInstanceByProcessDefinitionKey("p");
        assertThat(suspended("p")).isEqualTo(2);
        runtimeService().activateProcessInstanceByProcessDefinitionKey("p");
        assertThat(suspended("p")).isZero();
        runtimeService()
                .updateProcessInstanceSuspensionState()
                .byProcessInstanceId(first)
                .suspend();
        assertThat(suspended("p")).isEqualTo(1);
        runtimeService()
                .updateProcessInstanceSuspensionState()
                .byProcessDefinitionId(definition)
                .suspend();
        assertThat(suspended("p")).isEqualTo(2);
        runtimeService()
                .updateProcessInstanceSuspensionState()
                .byProcessDefinitionId(definition)
                .activate();
        assertThat(suspended("p")).isZero();
        runtimeService().suspendProcessInstanceById(first);
        runtimeService()
                .updateProcessInstanceSuspensionState()
                .byProcessDefinitionKey("p")
                .processDefinitionTenantId("nobody")
                .suspend();
        assertThat(suspended("p")).as("of a tenant without instances").isEqualTo(1);
        runtimeService()
                .updateProcessInstanceSuspensionState()
                .byProcessDefinitionKey("p")
                .processDefinitionWithoutTenantId()
                .activate();
        assertThat(suspended("p")).isZero();
        assertThatThrownBy(() ->
                        runtimeService().updateProcessInstanceSuspensionState().suspend())
                .isInstanceOf(InvalidRequestException.class);
    }

    @Test
    default void definitionsAreSuspendedByABuilder() {
        repositoryService()
                .createDeployment()
                .tenantId("t1")
                .addString("p.bpmn", Models.userTask("p", "task"))
                .deploy();
        String definition = definition("p");
        runtimeService().startProcessInstanceById(definition);
        repositoryService()
                .updateProcessDefinitionSuspensionState()
                .byProcessDefinitionKey("p")
                .processDefinitionTenantId("t1")
                .includeProcessInstances(true)
                .executionDate(null)
                .suspend();
        assertThat(repositoryService().isProcessDefinitionSuspended(definition)).isTrue();
        assertThat(suspended("p")).isEqualTo(1);
        repositoryService()
                .updateProcessDefinitionSuspensionState()
                .byProcessDefinitionId(definition)
                .activate();
        assertThat(repositoryService().isProcessDefinitionSuspended(definition)).isFalse();
        assertThat(suspended("p")).as("instances were left out").isEqualTo(1);
        repositoryService().suspendProcessDefinitionByKey("p", false, null, "t1");
        repositoryService().activateProcessDefinitionByKey("p", true, null, "t1");
        assertThat(suspended("p")).isZero();
        assertThatThrownBy(() -> repositoryService()
                        .updateProcessDefinitionSuspensionState()
                        .byProcessDefinitionKey("p")
                        .processDefinitionWithoutTenantId()
                        .suspend())
                .isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> repositoryService()
                        .updateProcessDefinitionSuspensionState()
                        .activate())
                .isInstanceOf(InvalidRequestException.class);
    }

    @Test
    default void definitionsAreDeletedByABuilder() {
        deploy(Models.userTask("p", "task"));
        deploy(Models.userTask("p", "other"));
        runtimeService().startProcessInstanceByKey("p");
        repositoryService()
                .deleteProcessDefinitions()
                .byKey("p")
                .withoutTenantId()
                .cascade()
                .delete();
        assertThat(repositoryService().createProcessDefinitionQuery().count()).isZero();
        deploy(Models.userTask("q", "task"));
        repositoryService().deleteProcessDefinitions().byIds(definition("q")).delete();
        assertThatThrownBy(() -> repositoryService()
                        .deleteProcessDefinitions()
                        .byKey("q")
                        .withTenantId("t1")
                        .delete())
                .isInstanceOf(ObjectNotFoundException.class);
        deploy(Models.userTask("r", "task"));
        repositoryService().deleteProcessDefinition(definition("r"));
        assertThat(repositoryService().createProcessDefinitionQuery().count()).isZero();
    }

    @Test
    default void filesOfADeploymentAreReadAndDeleted() throws IOException {
        String id = deploy(Models.userTask("p", "task")).getId();
        Resource resource = repositoryService().getDeploymentResources(id).getFirst();
        assertThat(resource.getName()).isEqualTo("test.bpmn");
        assertThat(resource.getDeploymentId()).isEqualTo(id);
        assertThat(repositoryService()
                        .getResourceAsStreamById(id, resource.getId())
                        .readAllBytes())
                .isEqualTo(resource.getBytes());
        runtimeService().startProcessInstanceByKey("p");
        repositoryService().deleteDeploymentCascade(id);
        assertThat(repositoryService().createDeploymentQuery().count()).isZero();
    }

    @Test
    default void messagesAreCorrelatedByMoreParameters() {
        deploy(Models.file(
                "<message id='m' name='go'/><process id='p' isExecutable='true'><startEvent id='start'/>",
                "<receiveTask id='wait' messageRef='m'/><userTask id='task'/>",
                Models.path("start", "wait", "task"),
                "</process>"));
        Models.deploy(
                engine(),
                "q.bpmn",
                Models.file(
                        "<message id='m' name='begin'/><process id='q' isExecutable='true'>",
                        "<startEvent id='start'><messageEventDefinition messageRef='m'/></startEvent>",
                        "<userTask id='began'/>",
                        Models.path("start", "began"),
                        "</process>"));
        String a = runtimeService().startProcessInstanceByKey("p", "A").getId();
        String b = runtimeService()
                .startProcessInstanceByKey("p", Map.of("order", 5))
                .getId();
        runtimeService().correlateMessage("go", "A", Map.of("paid", true));
        runtimeService().correlateMessage("go", Map.of("order", 5), Map.of("paid", false));
        assertThat(runtimeService().getVariable(a, "paid")).isEqualTo(true);
        assertThat(runtimeService().getVariable(b, "paid")).isEqualTo(false);
        String definition = definition("q");
        runtimeService().startProcessInstanceByMessageAndProcessDefinitionId("begin", definition);
        runtimeService().startProcessInstanceByMessageAndProcessDefinitionId("begin", definition, "B");
        runtimeService().startProcessInstanceByMessageAndProcessDefinitionId("begin", definition, Map.of("x", 1));
        runtimeService().startProcessInstanceByMessageAndProcessDefinitionId("begin", definition, "B", Map.of("x", 1));
        assertThat(running("q")).isEqualTo(4);
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceBusinessKey("B")
                        .count())
                .isEqualTo(2);
        assertThatThrownBy(() ->
                        runtimeService().startProcessInstanceByMessageAndProcessDefinitionId("begin", definition("p")))
                .isInstanceOf(MismatchingMessageCorrelationException.class);
        runtimeService().startProcessInstanceByKey("p", Map.of("order", 6));
        assertThatThrownBy(() -> runtimeService()
                        .createMessageCorrelation("go")
                        .startMessageOnly()
                        .correlate())
                .as("who waits does not count")
                .isInstanceOf(MismatchingMessageCorrelationException.class);
        runtimeService()
                .createMessageCorrelation("go")
                .localVariablesEqual(Map.of("order", 6))
                .correlateExclusively();
        repositoryService()
                .createDeployment()
                .tenantId("t1")
                .addString(
                        "s.bpmn",
                        Models.file(
                                "<message id='m' name='own'/><process id='s' isExecutable='true'>",
                                "<startEvent id='start'><messageEventDefinition messageRef='m'/></startEvent>",
                                "<userTask id='own'/>",
                                Models.path("start", "own"),
                                "</process>"))
                .deploy();
        assertThat(runtimeService()
                        .startProcessInstanceByMessageAndTenantId("own", Map.of("x", 1), "t1")
                        .getTenantId())
                .isEqualTo("t1");
    }

    @Test
    default void aStartTellsTheVariables() {
        bean("answer", (JavaDelegate) execution -> {
            assertThat(execution.getProcessEngineServices()).isSameAs(execution.getProcessEngine());
            assertThat(execution.isProcessInstanceType()).isEqualTo(execution.getParentId() == null);
            execution.setVariable("answer", 42);
        });
        deploy(Models.delegate("p", "work", "answer", ""));
        assertThat(runtimeService()
                        .createProcessInstanceByKey("p")
                        .processDefinitionWithoutTenantId()
                        .setVariable("question", "?")
                        .executeWithVariablesInReturn()
                        .getVariables())
                .containsOnly(Map.entry("question", "?"), Map.entry("answer", 42));
    }

    @Test
    default void aTaskListenerSeesTheEngineAndTheTasksState() {
        List<Object> seen = new ArrayList<>();
        bean("listener", (TaskListener) task -> {
            seen.add(task.getProcessEngine().equals(task.getProcessEngineServices()));
            seen.add(task.isSuspended());
            seen.add(String.valueOf(task.getDelegationState()));
            seen.add(String.valueOf(task.getClaimTime()));
        });
        deploy(Models.around(
                "p",
                "task",
                "<userTask id='task'><extensionElements><flowable:taskListener event='create'"
                        + " delegateExpression='${listener}'/></extensionElements></userTask>"));
        runtimeService().startProcessInstanceByKey("p");
        assertThat(seen).containsExactly(true, false, "null", "null");
    }

    @Test
    default void externalTasksAreFetchedAndTriedAgainByBuilders() {
        deploy(Models.around("p", "work", "<serviceTask id='work' camunda:type='external' camunda:topic='pack'/>"));
        String id = runtimeService()
                .startProcessInstanceByKey("p", Map.of("city", "Rome"))
                .getId();
        ExternalTaskService tasks = engine().getExternalTaskService();
        assertThat(tasks.getTopicNames(false, true, true)).containsExactly("pack");
        assertThat(tasks.getTopicNames(true, false, false)).isEmpty();
        LockedExternalTask task = tasks.fetchAndLock()
                .workerId("w")
                .maxTasks(1)
                .usePriority(true)
                .orderByCreateTime()
                .desc()
                .asc()
                .subscribe()
                .topic("pack", 1_000)
                .processInstanceVariableEquals(Map.of("city", "Rome"))
                .enableCustomObjectDeserialization()
                .execute()
                .getFirst();
        tasks.setPriority(task.getId(), 7);
        assertThat(tasks.createExternalTaskQuery()
                        .lockExpirationAfter(Date.from(engine().clock().instant()))
                        .singleResult()
                        .getPriority())
                .isEqualTo(7);
        assertThat(tasks.createExternalTaskQuery()
                        .lockExpirationBefore(Date.from(engine().clock().instant()))
                        .count())
                .isZero();
        assertThat(tasks.createExternalTaskQuery()
                        .processVariableValueEquals("city", "Rome")
                        .active()
                        .count())
                .isEqualTo(1);
        tasks.handleFailure(task.getId(), "w", "no paper", 0, 0);
        assertThat(tasks.createExternalTaskQuery().noRetriesLeft().count()).isEqualTo(1);
        tasks.updateRetries()
                .processInstanceIds(id)
                .processInstanceIds(List.of(id))
                .externalTaskIds(task.getId())
                .externalTaskIds(Set.of(task.getId()))
                .externalTaskQuery(tasks.createExternalTaskQuery().topicName("pack"))
                .processInstanceQuery(
                        runtimeService().createProcessInstanceQuery().processInstanceId(id))
                .historicProcessInstanceQuery(
                        historyService().createHistoricProcessInstanceQuery().processInstanceId(id))
                .set(2);
        assertThat(tasks.createExternalTaskQuery().singleResult().getRetries()).isEqualTo(2);
        assertThatThrownBy(() -> tasks.updateRetries().set(1)).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> tasks.fetchAndLock().subscribe()).isInstanceOf(InvalidRequestException.class);
    }

    @Test
    default void retriesOfJobsAreSetByABuilder() {
        bean("refusing", (JavaDelegate) execution -> {
            throw new IllegalStateException("not today");
        });
        deploy(Models.delegate("p", "work", "refusing", "flowable:async='true'"));
        runtimeService().startProcessInstanceByKey("p");
        engine().runUntilIdle();
        String job = managementService()
                .createTimerJobQuery()
                .processDefinitionKey("p")
                .singleResult()
                .getId();
        Date later = Date.from(engine().clock().instant().plus(Duration.ofDays(2)));
        managementService()
                .setJobRetries(5)
                .jobId(job)
                .jobIds(List.of(job))
                .dueDate(later)
                .execute();
        assertThat(managementService().createTimerJobQuery().jobId(job).singleResult())
                .satisfies(found -> assertThat(found.getRetries()).isEqualTo(5))
                .satisfies(found -> assertThat(found.getDuedate()).isEqualTo(later));
        assertThatThrownBy(() -> managementService().setJobRetries(1).execute())
                .isInstanceOf(InvalidRequestException.class);
        String batch = managementService().setJobRetriesAsync(List.of(job), 4).getId();
        engine().runUntilIdle();
        managementService().deleteBatch(batch, true);
        assertThat(managementService().getBatch(batch)).isNull();
    }
}

package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.DeploymentBuilder;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.NotSupportedException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.ExecutionListener;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.delegate.TaskListener;
import dev.headway.engine.history.UserOperationLogEntry;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** More calls that programs of the family make: what each says, or why it is refused. */
interface CamundaCallsContract extends EngineContract {
    private long running() {
        return runtimeService().createProcessInstanceQuery().count();
    }

    private String start() {
        return runtimeService().startProcessInstanceByKey("p").getId();
    }

    @Test
    default void instancesAreDeletedWithEveryFlag() {
        deploy(Models.userTask("p", "task"));
        runtimeService().deleteProcessInstance(start(), "over", true, true, true, false);
        runtimeService().deleteProcessInstanceIfExists(start(), "over", true, true, true, false);
        runtimeService().deleteProcessInstanceIfExists("1", "over", true, true, true, false);
        runtimeService().deleteProcessInstances(List.of(start()), "over", true, true, false);
        runtimeService().deleteProcessInstances(List.of(start()), "over", true, true, false, true);
        runtimeService().deleteProcessInstancesIfExists(List.of(start(), "1"), "over", true, true, false);
        assertThat(running()).isZero();
        runtimeService().deleteProcessInstancesAsync(List.of(start()), null, "over", false);
        runtimeService().deleteProcessInstancesAsync(List.of(start()), null, "over", false, false);
        runtimeService().deleteProcessInstancesAsync(List.of(start()), null, null, "over", false, false);
        engine().runUntilIdle();
        String last = start();
        runtimeService()
                .deleteProcessInstancesAsync(
                        null,
                        null,
                        historyService().createHistoricProcessInstanceQuery().processInstanceId(last),
                        "over",
                        false,
                        false,
                        true);
        engine().runUntilIdle();
        assertThat(running()).isZero();
        historyService().deleteHistoricProcessInstancesBulk(List.of(last));
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(last)
                        .count())
                .isZero();
        assertThatThrownBy(() -> runtimeService().deleteProcessInstance(last, "over", true, true, true, true))
                .isInstanceOf(NotSupportedException.class)
                .hasMessageContaining("skipSubprocesses");
        assertThatThrownBy(() -> runtimeService().deleteProcessInstancesAsync(List.of(last), null, "over", true))
                .isInstanceOf(NotSupportedException.class)
                .hasMessageContaining("skipCustomListeners");
    }

    @Test
    default void definitionsAndDeploymentsAreDeletedWithEveryFlag() {
        String first = deploy(Models.userTask("p", "task")).getId();
        String second = deploy(Models.userTask("q", "task")).getId();
        String definition = repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("p")
                .singleResult()
                .getId();
        assertThatThrownBy(() -> repositoryService().deleteDeployment(first, true, true))
                .isInstanceOf(NotSupportedException.class)
                .hasMessageContaining("always run");
        repositoryService().deleteProcessDefinition(definition, true, false);
        assertThatThrownBy(() -> repositoryService().deleteProcessDefinition(definition, true, false, true))
                .isInstanceOf(ObjectNotFoundException.class);
        repositoryService().deleteDeployment(first, true, false);
        repositoryService().deleteDeployment(second, true, false, true);
        assertThat(repositoryService().createDeploymentQuery().count()).isZero();
    }

    @Test
    default void aDeploymentTakesTheNameOfAnother() {
        String before = repositoryService()
                .createDeployment()
                .name("orders")
                .addString("a.bpmn", Models.userTask("p", "task"))
                .deploy()
                .getId();
        DeploymentBuilder next = repositoryService()
                .createDeployment()
                .nameFromDeployment(before)
                .addString("b.bpmn", Models.userTask("q", "task"));
        assertThat(next.getResourceNames()).containsExactly("b.bpmn");
        assertThat(next.deploy().getName()).isEqualTo("orders");
        assertThatThrownBy(() -> repositoryService().createDeployment().nameFromDeployment("1"))
                .isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    default void filesOfADeploymentAreDeployedAgain() {
        String before = repositoryService()
                .createDeployment()
                .name("orders")
                .addString("a.bpmn", Models.userTask("p", "task"))
                .addString("b.bpmn", Models.userTask("q", "task"))
                .addString("notes.txt", "text")
                .deploy()
                .getId();

        assertThat(again().addDeploymentResources(before).deploy().getName()).isNull();
        again().addDeploymentResourceByName(before, "a.bpmn").deploy();
        again().addDeploymentResourceById(before, before + ":b.bpmn").deploy();
        assertThat(again().addDeploymentResourcesByName(before, List.of("a.bpmn", "notes.txt"))
                        .getResourceNames())
                .containsExactly("a.bpmn", "notes.txt");
        for (String key : List.of("p", "q")) {
            assertThat(repositoryService()
                            .createProcessDefinitionQuery()
                            .processDefinitionKey(key)
                            .latestVersion()
                            .singleResult()
                            .getVersion())
                    .isEqualTo(3);
        }
        assertThatThrownBy(() -> again().addDeploymentResources("1")).isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> again().addDeploymentResourcesById(before, List.of("other")))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("got 'other'");
        assertThatThrownBy(() -> again().addDeploymentResourceByName(before, null))
                .isInstanceOf(InvalidRequestException.class);
    }

    private DeploymentBuilder again() {
        return repositoryService().createDeployment();
    }

    @Test
    default void aReadyJobShowsTheAttemptsThatItsModelGivesIt() {
        String work =
                "<serviceTask id='work' camunda:asyncBefore='true' camunda:expression='${1}' camunda:resultVariable='r'>"
                        + "<extensionElements><camunda:failedJobRetryTimeCycle>R5/PT1M</camunda:failedJobRetryTimeCycle>"
                        + "</extensionElements></serviceTask>";
        deploy(Models.around("p", "work", work));
        String id = start();
        assertThat(managementService()
                        .createAnyJobQuery()
                        .processInstanceId(id)
                        .singleResult()
                        .getRetries())
                .isEqualTo(5);
        runtimeService().suspendProcessInstanceById(id);
        start();
        repositoryService().suspendProcessDefinitionByKey("p", true, null);
        assertThat(managementService().createSuspendedJobQuery().list())
                .hasSize(2)
                .allSatisfy(job -> assertThat(job.getRetries()).isEqualTo(5));
        repositoryService().activateProcessDefinitionByKey("p", true, null);
        deploy(Models.around("p", "work", work.replace("R5/PT1M", "${'R7/PT1M'}")));
        assertThat(managementService()
                        .createAnyJobQuery()
                        .processInstanceId(start())
                        .singleResult()
                        .getRetries())
                .as("an expression is asked when the job has failed")
                .isEqualTo(3);
        engine().runUntilIdle();
        assertThat(running()).isZero();
    }

    @Test
    default void variablesBeforeAStartInstructionAreThoseOfTheInstance() {
        deploy(Models.userTask("p", "task"));
        String id = runtimeService()
                .createProcessInstanceByKey("p")
                .setVariableLocal("a", 1)
                .setVariablesLocal(Map.of("b", 2))
                .startBeforeActivity("task")
                .execute()
                .getId();

        assertThat(runtimeService().getVariablesLocal(id)).containsEntry("a", 1).containsEntry("b", 2);
    }

    @Test
    default void anInstanceThatBeginsAtAnActivityKnowsWhereAndByWhom() {
        deploy(Models.process(
                "p",
                "<startEvent id='start' camunda:initiator='who'/><userTask id='one'/><userTask id='two'/>",
                Models.path("start", "one", "two")));
        engine().processEngine().getIdentityService().setAuthenticatedUserId("kermit");
        String one = runtimeService()
                .createProcessInstanceByKey("p")
                .startBeforeActivity("one")
                .execute()
                .getId();
        String two = runtimeService()
                .createProcessInstanceByKey("p")
                .startAfterActivity("one")
                .execute()
                .getId();
        String three = runtimeService()
                .createProcessInstanceByKey("p")
                .startTransition("one_two")
                .execute()
                .getId();
        engine().processEngine().getIdentityService().clearAuthentication();

        assertThat(runtimeService().getVariable(one, "who")).isEqualTo("kermit");
        assertThat(List.of(startedAt(one), startedAt(two), startedAt(three))).containsExactly("one", "two", "two");
    }

    private String startedAt(String instanceId) {
        return historyService()
                .createHistoricProcessInstanceQuery()
                .processInstanceId(instanceId)
                .singleResult()
                .getStartActivityId();
    }

    @Test
    default void anInstanceIsAtTheActivitiesOfItsTokens() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<subProcess id='sub'><startEvent id='s'/><userTask id='in'/>"
                        + "<boundaryEvent id='b' attachedToRef='in'><compensateEventDefinition/></boundaryEvent>"
                        + "<serviceTask id='undo' isForCompensation='true' camunda:expression='${1}'/>"
                        + "<association id='a' associationDirection='One' sourceRef='b' targetRef='undo'/>"
                        + Models.path("s", "in") + "</subProcess>",
                "<userTask id='out'/>",
                Models.path("start", "sub", "out")));
        String id = start();

        assertThat(at("in")).containsExactly(id);
        assertThat(at("sub")).as("a token inside is not at it").isEmpty();
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        assertThat(at("out")).containsExactly(id);
        assertThat(at("sub")).as("it can be compensated").isEmpty();
    }

    private List<String> at(String activityId) {
        return runtimeService().createProcessInstanceQuery().activityIdIn(activityId).list().stream()
                .map(ProcessInstance::getId)
                .toList();
    }

    @Test
    default void nullInPlaceOfAListIsAnError() {
        List<Executable> calls = List.of(
                () -> managementService().setJobRetries((List<String>) null, 1),
                () -> managementService().setJobRetriesAsync((List<String>) null, 1),
                () -> managementService().createJobDefinitionQuery().activityIdIn((String[]) null),
                () -> historyService().createHistoricVariableInstanceQuery().variableTypeIn((String[]) null),
                () -> historyService().createHistoricDecisionInstanceQuery().decisionDefinitionKeyIn("a", null),
                () -> repositoryService().deleteProcessDefinitions().byIds((String[]) null),
                () -> engine().processEngine().getDecisionService().evaluateDecisionByKey(null));
        for (Executable call : calls) {
            assertThatThrownBy(call::execute)
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("got null");
        }
        assertThatThrownBy(() -> taskService().claim("mine", "kermit"))
                .hasMessageStartingWith("Expected an open task with id mine to claim");
    }

    @Test
    default void flagsThatAreNotSetChangeNothing() {
        deploy(Models.userTask("p", "task"));
        ProcessInstance instance =
                runtimeService().createProcessInstanceByKey("p").execute(false, false);
        runtimeService().createProcessInstanceByKey("p").setVariable("a", 1).executeWithVariablesInReturn(false, false);
        engine().processEngine().getIdentityService().setAuthenticatedUserId("kermit");
        try {
            runtimeService()
                    .createProcessInstanceModification(instance.getId())
                    .cancellationSourceExternal(true)
                    .startBeforeActivity("task")
                    .setAnnotation("once more")
                    .execute(false, false);
        } finally {
            engine().processEngine().getIdentityService().clearAuthentication();
        }
        assertThat(taskService().createTaskQuery().count()).isEqualTo(3);
        assertThat(historyService()
                        .createUserOperationLogQuery()
                        .userId("kermit")
                        .operationType("ModifyProcessInstance")
                        .list())
                .extracting(UserOperationLogEntry::getAnnotation)
                .containsExactly("once more");
        runtimeService()
                .createProcessInstanceModification(instance.getId())
                .startBeforeActivity("task")
                .executeAsync(false, false);
        runtimeService()
                .createModification(instance.getProcessDefinitionId())
                .cancelAllForActivity("task", true)
                .startAfterActivity("task")
                .setAnnotation("to the end")
                .historicProcessInstanceQuery(
                        historyService().createHistoricProcessInstanceQuery().processDefinitionKey("p"))
                .execute();
        engine().runUntilIdle();
        assertThatThrownBy(() -> runtimeService()
                        .createProcessInstanceModification(instance.getId())
                        .startBeforeActivity("task")
                        .execute(true, false))
                .isInstanceOf(NotSupportedException.class);
    }

    @Test
    default void peopleOfAnInstance() {
        deploy(Models.userTask("p", "task"));
        String id = start();
        runtimeService().setAssignee(id, "kermit");
        runtimeService().setAssignee(id, "gonzo");
        runtimeService().setOwner(id, "fozzie");
        assertThat(runtimeService().getIdentityLinksForProcessInstance(id))
                .extracting(link -> link.type() + " " + link.userId())
                .containsExactlyInAnyOrder("assignee gonzo", "owner fozzie");
        runtimeService().removeAssignee(id);
        runtimeService().removeOwner(id);
        assertThat(runtimeService().getIdentityLinksForProcessInstance(id)).isEmpty();
    }

    @Test
    default void delegatesAskForMore() {
        List<Object> seen = new ArrayList<>();
        bean("look", (JavaDelegate) execution -> {
            seen.add(execution.getVariableScopeKey());
            seen.add(execution.getParentActivityInstanceId());
            seen.add(execution.isActive() && !execution.isEnded());
        });
        bean("hear", (ExecutionListener) execution -> seen.add(parentOf(execution)));
        bean("finish", (TaskListener) task -> {
            seen.add(task.getVariableScopeKey());
            task.complete();
        });
        deploy(Models.process(
                "p",
                "<startEvent id='s'/><subProcess id='sub'><startEvent id='i'/>",
                "<serviceTask id='a' camunda:delegateExpression='${look}'>",
                "<extensionElements><camunda:executionListener event='start' delegateExpression='${hear}'/></extensionElements>",
                "</serviceTask><userTask id='t'><extensionElements>",
                "<camunda:taskListener event='create' delegateExpression='${finish}'/></extensionElements></userTask>",
                Models.path("i", "a", "t"),
                "</subProcess><userTask id='after'/>",
                Models.path("s", "sub", "after")));
        String id = start();
        String sub = historyService()
                .createHistoricActivityInstanceQuery()
                .processInstanceId(id)
                .activityId("sub")
                .singleResult()
                .getId();
        assertThat(seen).containsExactly(sub, "execution", sub, true, "task");
        assertThat(taskService().createTaskQuery().singleResult().getTaskDefinitionKey())
                .isEqualTo("after");
    }

    private static Object parentOf(DelegateExecution execution) {
        return String.valueOf(execution.getParentActivityInstanceId());
    }

    @Test
    default void aFailureOfAWorkerBringsVariables() {
        deploy(Models.around("p", "a", "<serviceTask id='a' camunda:type='external' camunda:topic='t'/>"));
        String id = start();
        String task = engine().getExternalTaskService()
                .fetchAndLock(1, "w")
                .topic("t", 1_000)
                .includeExtensionProperties()
                .execute()
                .getFirst()
                .getId();
        engine().getExternalTaskService()
                .handleFailure(task, "w", "no", "trace", 2, 0, Map.of("why", "mail"), Map.of("here", 1));
        assertThat(runtimeService().getVariables(id)).containsEntry("why", "mail");
        engine().getExternalTaskService()
                .setRetriesAsync(
                        List.of(task), engine().getExternalTaskService().createExternalTaskQuery(), 5);
        engine().runUntilIdle();
        assertThat(engine().getExternalTaskService()
                        .createExternalTaskQuery()
                        .singleResult()
                        .getRetries())
                .isEqualTo(5);
        engine().getExternalTaskService().updateRetries().externalTaskIds(task).setAsync(6);
        engine().runUntilIdle();
        assertThat(engine().getExternalTaskService()
                        .createExternalTaskQuery()
                        .singleResult()
                        .getRetries())
                .isEqualTo(6);
    }

    @Test
    default void tasksAreResolvedWithTransientVariables() {
        deploy(Models.userTask("p", "task"));
        start();
        String task = taskService().createTaskQuery().singleResult().getId();
        taskService().setOwner(task, "kermit");
        taskService().delegateTask(task, "gonzo");
        taskService().resolveTask(task, Map.of("a", 1), Map.of("b", 2));
        assertThat(taskService().getVariables(task)).containsOnlyKeys("a");
    }

    @Test
    default void adHocSubProcessesOfAnInstance() {
        deploy(Models.process(
                "p",
                "<startEvent id='s'/><adHocSubProcess id='sub'><userTask id='t'/></adHocSubProcess><userTask id='u'/>",
                Models.path("s", "sub", "u")));
        assertThat(runtimeService().getAdhocSubProcessExecutions(start()))
                .extracting(execution -> execution.getActivityId())
                .containsExactly("sub");
    }

    @Test
    default void instancesAreFoundByDay() {
        deploy(Models.userTask("p", "task"));
        String id = start();
        Date now = Date.from(engine().clock().instant());
        Date tomorrow = Date.from(engine().clock().instant().plusSeconds(86_400));
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(id)
                        .startDateOn(now)
                        .count())
                .isEqualTo(1);
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(id)
                        .startDateBy(now)
                        .count())
                .isZero();
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(id)
                        .startDateBy(tomorrow)
                        .count())
                .isEqualTo(1);
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(id)
                        .finishDateOn(now)
                        .count())
                .isZero();
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("p")
                        .leafProcessInstances()
                        .allowScan()
                        .count())
                .isEqualTo(1);
        historyService().cleanUpHistoryAsync(true);
    }

    @Test
    default void visitsAreFoundByPatternsOfNamesAndByTypes() {
        deploy(Models.userTask("p", "task"));
        String id = start();
        assertThat(historyService()
                        .createHistoricActivityInstanceQuery()
                        .processInstanceId(id)
                        .activityNameLike("The t%")
                        .count())
                .isEqualTo(1);
        assertThat(historyService()
                        .createHistoricActivityInstanceQuery()
                        .processInstanceId(id)
                        .activityTypes(Set.of("userTask", "startEvent"))
                        .count())
                .isEqualTo(2);
        assertThat(historyService()
                        .createHistoricActivityInstanceQuery()
                        .processInstanceId(id)
                        .activityNameLike("Other%")
                        .count())
                .isZero();
    }
}

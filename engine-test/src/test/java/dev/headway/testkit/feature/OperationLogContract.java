package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.HeadwayException;
import dev.headway.engine.IdentityService;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.history.UserOperationLogEntry;
import dev.headway.engine.history.UserOperationLogQuery;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who changed what by a call. */
interface OperationLogContract extends EngineContract {
    private IdentityService identityService() {
        return engine().processEngine().getIdentityService();
    }

    private UserOperationLogQuery log() {
        return historyService().createUserOperationLogQuery();
    }

    /** Runs a call on behalf of a user, then forgets the user. */
    private void as(String user, String reason, Runnable call) {
        identityService().setAuthenticatedUserId(user);
        identityService().setOperationReason(reason);
        try {
            assertThat(identityService().getAuthenticatedUserId()).isEqualTo(user);
            call.run();
        } finally {
            identityService().clearAuthentication();
        }
        assertThat(identityService().getAuthenticatedUserId()).isNull();
    }

    private static String words(UserOperationLogEntry entry) {
        return entry.getOperationType() + " " + entry.getEntityType()
                + (entry.getProperty() == null
                        ? ""
                        : " " + entry.getProperty() + " " + entry.getOrgValue() + " -> " + entry.getNewValue());
    }

    private List<String> words(UserOperationLogQuery query) {
        return query.orderByTimestamp().asc().list().stream()
                .map(OperationLogContract::words)
                .toList();
    }

    private Job failed(ProcessInstance instance) {
        return managementService()
                .createAnyJobQuery()
                .processInstanceId(instance.getId())
                .singleResult();
    }

    @Test
    default void aRepairIsWrittenWithWhoWhatAndWhy() {
        bean("broken", (JavaDelegate) execution -> {
            throw new IllegalStateException("no");
        });
        deploy(Models.delegate("p", "work", "broken", "flowable:async='true'"));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p", "4711", Map.of("amount", 1));
        Job job = failed(instance);

        as("kermit", "the amount was wrong", () -> {
            runtimeService().setVariable(instance.getId(), "amount", 2);
            managementService().setJobRetries(job.getId(), 1);
            managementService().setJobPriority(job.getId(), 7);
            runtimeService().suspendProcessInstanceById(instance.getId());
            runtimeService().activateProcessInstanceById(instance.getId());
            runtimeService().deleteProcessInstance(instance.getId(), "given up");
        });

        UserOperationLogEntry first = log().processInstanceId(instance.getId())
                .orderByTimestamp()
                .asc()
                .list()
                .getFirst();
        assertThat(first.getUserId()).isEqualTo("kermit");
        assertThat(first.getAnnotation()).isEqualTo("the amount was wrong");
        assertThat(first.getTimestamp()).isEqualTo(Date.from(engine().clock().instant()));
        assertThat(first.getProcessDefinitionKey()).isEqualTo("p");
        assertThat(first.getExecutionId()).isEqualTo(instance.getId());
        assertThat(words(log().processInstanceId(instance.getId())))
                .containsExactly(
                        "SetVariable Variable amount 1 -> 2",
                        "SetJobRetries Job retries null -> 1",
                        "SetPriority Job priority null -> 7",
                        "Suspend ProcessInstance suspensionState active -> suspended",
                        "Activate ProcessInstance suspensionState suspended -> active",
                        "Delete ProcessInstance deleteReason null -> given up");
        assertThat(log().userId("kermit").countByOperationType())
                .containsEntry("Suspend", 1L)
                .hasSize(6);
        assertThat(log().processDefinitionKey("p").countByUserId()).containsExactly(Map.entry("kermit", 6L));
        assertThat(words(log().jobId(job.getId()))).hasSize(2);
    }

    @Test
    default void aTaskIsWrittenFieldByFieldInOneCall() {
        deploy(Models.userTask("p", "t"));
        as("kermit", null, () -> runtimeService().startProcessInstanceByKey("p"));
        Task task = taskService().createTaskQuery().singleResult();
        as("gonzo", null, () -> {
            taskService().claim(task.getId(), "gonzo");
            taskService().addCandidateGroup(task.getId(), "sales");
            taskService().setPriority(task.getId(), 80);
            taskService().complete(task.getId(), Map.of("approved", true));
        });

        assertThat(words(log().taskId(task.getId())))
                .containsExactly(
                        "Claim Task assignee null -> gonzo",
                        "AddGroupLink IdentityLink candidate null -> sales",
                        "SetPriority Task priority 50 -> 80",
                        "Complete Task");
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .singleResult()
                        .getStartUserId())
                .isEqualTo("kermit");
        assertThat(words(log().userId("kermit"))).containsExactly("Create ProcessInstance");
    }

    @Test
    default void whatNobodyDidOrWhatFailsIsNotWritten() {
        bean("inner", (JavaDelegate)
                execution -> runtimeService().setVariable(execution.getProcessInstanceId(), "x", 1));
        deploy(Models.delegate("p", "work", "inner", ""));
        as("kermit", null, () -> {
            runtimeService().startProcessInstanceByKey("p");
            assertThatThrownBy(() -> runtimeService().suspendProcessInstanceById("4711"))
                    .isInstanceOf(HeadwayException.class);
            assertThatThrownBy(() -> managementService().deleteBatch("4711")).isInstanceOf(HeadwayException.class);
        });
        runtimeService().startProcessInstanceByKey("p");

        assertThat(words(log())).containsExactly("Create ProcessInstance");
    }

    @Test
    default void definitionsDeploymentsSignalsAndHistoryAreWritten() {
        as("kermit", null, () -> deploy(Models.userTask("p", "t")));
        ProcessDefinition definition =
                repositoryService().createProcessDefinitionQuery().singleResult();
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p");
        runtimeService().deleteProcessInstance(instance.getId(), "over");
        as("kermit", "tidy", () -> {
            repositoryService().suspendProcessDefinitionById(definition.getId());
            repositoryService().addCandidateStarterGroup(definition.getId(), "sales");
            runtimeService().signalEventReceived("alarm");
            historyService().deleteHistoricProcessInstance(instance.getId());
            repositoryService().deleteDeployment(definition.getDeploymentId());
        });

        assertThat(words(log().userId("kermit")))
                .containsExactly(
                        "Create Deployment name null -> test.bpmn",
                        "SuspendProcessDefinition ProcessDefinition suspensionState null -> suspended",
                        "AddGroupLink IdentityLink candidate null -> sales",
                        "Signal Signal name null -> alarm",
                        "DeleteHistory ProcessInstance processInstanceIds [" + instance.getId() + "] -> null",
                        "Delete Deployment cascade null -> false");
        assertThat(log().deploymentId(definition.getDeploymentId()).count()).isEqualTo(2);
    }

    @Test
    default void aBatchWritesOneEntryWithItsFilterAndCount() {
        deploy(Models.userTask("p", "t"));
        List<String> ids = List.of(
                runtimeService().startProcessInstanceByKey("p").getId(),
                runtimeService().startProcessInstanceByKey("p").getId());
        String definition = repositoryService()
                .createProcessDefinitionQuery()
                .singleResult()
                .getId();
        as("kermit", "moved on", () -> {
            Batch batch = runtimeService()
                    .createModification(definition)
                    .cancelAllForActivity("t")
                    .processInstanceQuery(
                            runtimeService().createProcessInstanceQuery().processDefinitionKey("p"))
                    .executeAsync();
            managementService().suspendBatchById(batch.getId());
            managementService().activateBatchById(batch.getId());
            engine().runUntilIdle();
            assertThat(managementService().getBatch(batch.getId()).getCompletedJobs())
                    .isEqualTo(2);
            assertThat(log().batchId(batch.getId())
                            .operationType("ModifyProcessInstance")
                            .singleResult()
                            .getNewValue())
                    .startsWith("2, ProcessInstanceQuery")
                    .contains("definitionKey", "p");
            assertThat(words(log().batchId(batch.getId())).subList(1, 3))
                    .containsExactly("SuspendBatch Batch", "ActivateBatch Batch");
        });
        assertThat(log().processInstanceId(ids.get(0)).count()).isZero();
    }

    @Test
    default void oneVersionIsDeletedAndTheOneBeforeIsTheLatest() {
        deploy(Models.userTask("p", "first"));
        deploy(Models.userTask("p", "second"));
        ProcessDefinition second = repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionVersion(2)
                .singleResult();
        runtimeService().startProcessInstanceByKey("p");
        assertThatThrownBy(() -> repositoryService().deleteProcessDefinition(second.getId(), false))
                .isInstanceOf(HeadwayException.class)
                .hasMessageContaining("deleteProcessDefinition(id, true)");

        as("kermit", null, () -> repositoryService().deleteProcessDefinition(second.getId(), true));

        assertThat(words(log().processDefinitionId(second.getId())
                        .operationType("Delete")
                        .entityType("ProcessDefinition")))
                .containsExactly("Delete ProcessDefinition cascade null -> true");
        assertThat(repositoryService().createDeploymentQuery().count()).isEqualTo(2);
        engine().assertThat(runtimeService().startProcessInstanceByKey("p")).isWaitingAtExactly("first");
    }

    @Test
    default void entriesGoWithTheHistoryOfTheirInstance() {
        deploy(Models.userTask("p", "t"));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p");
        as("kermit", null, () -> runtimeService().deleteProcessInstance(instance.getId(), "over"));
        assertThat(log().processInstanceId(instance.getId()).count()).isEqualTo(1);

        historyService().deleteHistoricProcessInstance(instance.getId());

        assertThat(log().processInstanceId(instance.getId()).count()).isZero();
    }

    @Test
    default void theReasonIsSetLater() {
        deploy(Models.userTask("p", "a"));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p");
        as("kermit", "first words", () -> runtimeService().setVariables(instance.getId(), Map.of("a", 1, "b", 2)));
        List<UserOperationLogEntry> entries = historyService()
                .createUserOperationLogQuery()
                .processInstanceId(instance.getId())
                .list();
        String operation = entries.getFirst().getOperationId();
        historyService().setAnnotationForOperationLogById(operation, "on behalf of Ann");
        assertThat(historyService()
                        .createUserOperationLogQuery()
                        .operationId(operation)
                        .list())
                .hasSize(2)
                .extracting(UserOperationLogEntry::getAnnotation)
                .containsOnly("on behalf of Ann");
        historyService().clearAnnotationForOperationLogById(operation);
        assertThat(historyService()
                        .createUserOperationLogQuery()
                        .operationId(operation)
                        .list())
                .extracting(UserOperationLogEntry::getAnnotation)
                .containsOnlyNulls();
        assertThatThrownBy(() -> historyService().setAnnotationForOperationLogById("1", "words"))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> historyService().clearAnnotationForOperationLogById("1"))
                .isInstanceOf(ObjectNotFoundException.class);
    }
}

package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.batch.BatchItem;
import dev.headway.engine.batch.BatchItemState;
import dev.headway.engine.batch.BatchQuery;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.runtime.Job;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.Condition;
import org.junit.jupiter.api.Test;

/** Batches that give jobs attempts, and what becomes of their items. */
interface BatchItemContract extends EngineContract {
    /** Instances with a dead-letter job each, whose code works from now on. */
    private List<String> broken(int count) {
        AtomicBoolean works = new AtomicBoolean();
        bean("flaky", (JavaDelegate) execution -> {
            if (!works.get()) {
                throw new IllegalStateException("no server");
            }
        });
        deploy(Models.around(
                "p",
                "work",
                "<serviceTask id='work' flowable:async='true' flowable:delegateExpression='${flaky}'><extensionElements>"
                        + "<flowable:failedJobRetryTimeCycle>R1/PT1S</flowable:failedJobRetryTimeCycle>"
                        + "</extensionElements></serviceTask>"));
        List<String> instances = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            instances.add(runtimeService().startProcessInstanceByKey("p").getId());
        }
        engine().runUntilIdle();
        assertThat(managementService().createDeadLetterJobQuery().allowScan().count())
                .isEqualTo(count);
        works.set(true);
        return instances;
    }

    private Batch now(Batch batch) {
        Batch now = managementService().getBatch(batch.getId());
        assertThat(now).isNotNull();
        return now;
    }

    private Map<String, Long> states(Batch batch) {
        return managementService().createBatchItemQuery().batchId(batch.getId()).countByState();
    }

    @Test
    default void incidentsOfAFilterAreRetriedAsOneBatch() {
        broken(3);
        Batch batch = managementService()
                .setJobRetriesAsync(
                        runtimeService()
                                .createIncidentQuery()
                                .processDefinitionKey("p")
                                .incidentMessage("no server"),
                        1);
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("p")
                        .incidentMessage("no server")
                        .count())
                .isEqualTo(3);
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .incidentMessageLike("other%")
                        .list())
                .isEmpty();
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .incidentMessageLike("no s%")
                        .list())
                .hasSize(3);
        assertThat(managementService()
                        .createDeadLetterJobQuery()
                        .processDefinitionKey("p")
                        .exceptionMessageLike("%server")
                        .count())
                .isEqualTo(3);
        assertThat(batch.getType()).isEqualTo("set-job-retries");
        assertThat(batch.getTotalJobs()).isEqualTo(3);
        assertThat(batch.getCreateUserId()).isNull();
        assertThat(states(batch)).containsExactly(Map.entry("PENDING", 3L));

        engine().runUntilIdle();

        assertThat(now(batch).isEnded()).isTrue();
        assertThat(states(batch)).containsExactly(Map.entry("COMPLETED", 3L));
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("p")
                        .count())
                .isZero();
    }

    @Test
    default void failedItemsSayWhyAndAreTriedAgain() {
        List<String> instances = broken(2);
        Batch batch = managementService()
                .setJobRetriesAsync(
                        runtimeService().createProcessInstanceQuery().processDefinitionKey("p"), 1);
        assertThat(managementService()
                        .countDeadLetterJobs(
                                runtimeService().createProcessInstanceQuery().processDefinitionKey("p")))
                .isEqualTo(2);
        runtimeService().deleteProcessInstance(instances.get(0), "gone before");

        engine().runUntilIdle();

        assertThat(now(batch).getFailedJobs()).isEqualTo(1);
        assertThat(now(batch).getCompletedJobs()).isEqualTo(1);
        BatchItem failed = managementService()
                .createBatchItemQuery()
                .batchId(batch.getId())
                .state(BatchItemState.FAILED)
                .singleResult();
        assertThat(failed.getMessage()).contains("Expected a job with id " + failed.getId());
        assertThat(failed.getBatchId()).isEqualTo(batch.getId());
        assertThat(managementService().getBatchFailures(batch.getId(), 10)).containsOnlyKeys(failed.getId());

        assertThat(managementService().retryFailedBatchItems(batch.getId())).isEqualTo(1);
        assertThat(now(batch).isEnded()).isFalse();
        assertThat(now(batch).getRemainingJobs()).isEqualTo(1);
        engine().runUntilIdle();
        assertThat(now(batch).isEnded()).isTrue();
        assertThat(now(batch).getFailedJobs()).isEqualTo(1);
        assertThatThrownBy(() -> managementService().retryFailedBatchItems("4711"))
                .isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    default void aCancelledBatchLeavesTheRestUndone() {
        broken(2);
        List<String> jobs = managementService().createDeadLetterJobQuery().allowScan().list().stream()
                .map(Job::getId)
                .toList();
        Batch batch = managementService().setJobRetriesAsync(jobs, 1);
        managementService().cancelBatch(batch.getId());
        engine().runUntilIdle();

        assertThat(now(batch).isEnded()).isTrue();
        assertThat(now(batch).getCancelledJobs()).isEqualTo(2);
        assertThat(now(batch).getCompletedJobs()).isZero();
        assertThat(managementService().createDeadLetterJobQuery().allowScan().count())
                .isEqualTo(2);
        assertThatThrownBy(() -> managementService().cancelBatch(batch.getId()))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> managementService().setJobRetriesAsync(List.of(), 1))
                .isInstanceOf(InvalidRequestException.class);
        Batch again = managementService()
                .setJobRetriesAsync(
                        managementService().createDeadLetterJobQuery().processDefinitionKey("p"), 1);
        engine().runUntilIdle();
        assertThat(now(again).getCompletedJobs()).isEqualTo(2);
    }

    @Test
    default void instancesAreHeldAndLetGoAsOneBatch() {
        deploy(Models.userTask("p", "t"));
        String held = runtimeService().startProcessInstanceByKey("p", "1").getId();
        String active = runtimeService().startProcessInstanceByKey("p", "2").getId();
        runtimeService().suspendProcessInstanceById(held);
        Batch batch = runtimeService()
                .updateProcessInstanceSuspensionState()
                .byProcessInstanceQuery(
                        runtimeService().createProcessInstanceQuery().processDefinitionKey("p"))
                .suspendAsync();
        assertThat(batch.getType()).isEqualTo("instance-update-suspension-state");
        engine().runUntilIdle();
        assertThat(states(batch)).containsExactly(Map.entry("COMPLETED", 2L));
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("p")
                        .suspended()
                        .count())
                .isEqualTo(2);

        runtimeService().deleteProcessInstance(held, "gone before");
        Batch back = runtimeService()
                .updateProcessInstanceSuspensionState()
                .byProcessInstanceIds(List.of(held))
                .byProcessInstanceIds(active)
                .activateAsync();
        engine().runUntilIdle();
        assertThat(states(back)).containsOnly(Map.entry("COMPLETED", 1L), Map.entry("FAILED", 1L));
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(active)
                        .active()
                        .count())
                .isEqualTo(1);
        assertThatThrownBy(() ->
                        runtimeService().updateProcessInstanceSuspensionState().suspendAsync())
                .isInstanceOf(InvalidRequestException.class);
    }

    @Test
    default void variablesOfManyInstancesAreSetAsOneBatch() {
        deploy(Models.userTask("p", "t"));
        String first = runtimeService().startProcessInstanceByKey("p", "1").getId();
        String second = runtimeService().startProcessInstanceByKey("p", "2").getId();
        runtimeService().suspendProcessInstanceById(second);
        Batch batch = runtimeService()
                .setVariablesAsync(
                        runtimeService().createProcessInstanceQuery().processDefinitionKey("p"), Map.of("limit", 7));
        assertThat(batch.getType()).isEqualTo("set-variables");
        engine().runUntilIdle();
        assertThat(runtimeService().getVariable(first, "limit")).isEqualTo(7);
        assertThat(managementService().getBatchFailures(batch.getId(), 10).get(second))
                .contains("suspended");

        runtimeService().activateProcessInstanceById(second);
        managementService().retryFailedBatchItems(batch.getId());
        runtimeService().setVariablesAsync(List.of(first), Map.of("note", "again"));
        engine().runUntilIdle();
        assertThat(runtimeService().getVariable(second, "limit")).isEqualTo(7);
        assertThat(runtimeService().getVariable(first, "note")).isEqualTo("again");
        assertThatThrownBy(() -> runtimeService().setVariablesAsync(List.of(first), Map.of()))
                .isInstanceOf(InvalidRequestException.class);
    }

    @Test
    default void instancesOfAFilterAreDeletedAsOneBatch() {
        deploy(Models.userTask("p", "t"));
        runtimeService().startProcessInstanceByKey("p", "1");
        runtimeService().startProcessInstanceByKey("p", "2");
        Batch batch = runtimeService()
                .deleteProcessInstancesAsync(
                        runtimeService().createProcessInstanceQuery().processInstanceBusinessKey("1"), "over");
        engine().runUntilIdle();
        assertThat(now(batch).getCompletedJobs()).isEqualTo(1);
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("p")
                        .singleResult()
                        .getBusinessKey())
                .isEqualTo("2");
    }

    @Test
    default void batchesAreFoundByWhatTheyAre() {
        deploy(Models.userTask("p", "task"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        Date before = Date.from(engine().clock().instant().minusMillis(1));
        engine().processEngine().getIdentityService().setAuthentication("kermit", List.of("staff"));
        Batch variables = runtimeService().setVariablesAsync(List.of(id), Map.of("a", 1));
        engine().processEngine().getIdentityService().clearAuthentication();
        Batch deletion = runtimeService().deleteProcessInstancesAsync(List.of(id), "over");
        managementService().suspendBatchById(deletion.getId());

        assertThat(found(open().suspended())).containsExactly(deletion.getId());
        assertThat(found(open().active())).containsExactly(variables.getId());
        assertThat(found(open().createdBy("kermit"))).containsExactly(variables.getId());
        assertThat(found(open().type("instance-deletion"))).containsExactly(deletion.getId());
        assertThat(found(open().startedAfter(before).orderById().asc()))
                .containsExactly(variables.getId(), deletion.getId());
        assertThat(found(open().startedBefore(before))).isEmpty();
        assertThat(managementService()
                        .createBatchStatisticsQuery()
                        .batchId(variables.getId())
                        .singleResult()
                        .getRemainingJobs())
                .isEqualTo(1);
        engine().runUntilIdle();
        assertThat(found(open())).containsExactly(deletion.getId());
        assertThat(found(historyService().createHistoricBatchQuery().completed(true)))
                .containsExactly(variables.getId());
        assertThat(historyService().createHistoricBatchQuery().count()).isEqualTo(2);
        historyService().deleteHistoricBatch(variables.getId());
        assertThat(found(historyService().createHistoricBatchQuery())).containsExactly(deletion.getId());
        assertThatThrownBy(() -> historyService().deleteHistoricBatch(variables.getId()))
                .isInstanceOf(ObjectNotFoundException.class);
    }

    private BatchQuery open() {
        return managementService().createBatchQuery();
    }

    private static List<String> found(BatchQuery query) {
        return query.list().stream().map(Batch::getId).toList();
    }

    @Test
    default void aMessageReachesManyInstancesInTheBackground() {
        deploy(Models.file(
                "<message id='money' name='money'/><process id='p' isExecutable='true'>",
                "<startEvent id='start'/>",
                "<parallelGateway id='fork'/>",
                "<receiveTask id='paid' messageRef='money'/>",
                "<receiveTask id='seen' messageRef='money'/>",
                "<userTask id='pack'/>",
                "<userTask id='tell'/>",
                Models.path("start", "fork", "paid", "pack"),
                Models.path("fork", "seen", "tell"),
                "</process>"));
        String first = runtimeService().startProcessInstanceByKey("p").getId();
        String second = runtimeService().startProcessInstanceByKey("p").getId();
        String other = runtimeService().startProcessInstanceByKey("p").getId();

        Batch batch = runtimeService()
                .createMessageCorrelationAsync("money")
                .processInstanceIds(List.of(first))
                .processInstanceQuery(
                        runtimeService().createProcessInstanceQuery().processInstanceId(second))
                .historicProcessInstanceQuery(
                        historyService().createHistoricProcessInstanceQuery().processInstanceId(first))
                .setVariable("amount", 3)
                .setVariables(Map.of("by", "card"))
                .correlateAllAsync();
        assertThat(batch.getType()).isEqualTo("correlate-message");
        engine().runUntilIdle();

        assertThat(states(batch)).isEqualTo(Map.of("COMPLETED", 2L));
        for (String id : List.of(first, second)) {
            assertThat(taskService().createTaskQuery().processInstanceId(id).list())
                    .extracting(dev.headway.engine.task.Task::getTaskDefinitionKey)
                    .containsExactlyInAnyOrder("pack", "tell");
            assertThat(runtimeService().getVariables(id)).isEqualTo(Map.of("amount", 3, "by", "card"));
        }
        assertThat(taskService().createTaskQuery().processInstanceId(other).count())
                .isZero();
        Batch again = runtimeService()
                .createMessageCorrelationAsync("money")
                .processInstanceIds(List.of(first))
                .correlateAllAsync();
        engine().runUntilIdle();
        assertThat(states(again)).as("nothing waits for it any more").isEqualTo(Map.of("COMPLETED", 1L));
        assertThatThrownBy(() ->
                        runtimeService().createMessageCorrelationAsync("money").correlateAllAsync())
                .isInstanceOf(InvalidRequestException.class);
    }

    @Test
    default void historyIsDeletedByABatch() {
        deploy(Models.userTask("p", "a"));
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            ids.add(runtimeService().startProcessInstanceByKey("p").getId());
        }
        for (String id : ids.subList(0, 3)) {
            runtimeService().deleteProcessInstance(id, "over");
        }
        Batch some = historyService().deleteHistoricProcessInstancesAsync(List.of(ids.get(0), ids.get(3)), "too old");
        assertThat(some.getType()).isEqualTo("historic-instance-deletion");
        engine().runUntilIdle();
        assertThat(managementService().getBatchFailures(some.getId(), 10))
                .containsOnlyKeys(ids.get(3))
                .hasValueSatisfying(new Condition<>(why -> why.contains("still runs"), "says why"));
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processDefinitionKey("p")
                        .list())
                .extracting(HistoricProcessInstance::getId)
                .containsExactlyInAnyOrder(ids.get(1), ids.get(2), ids.get(3));
        historyService()
                .deleteHistoricProcessInstancesAsync(
                        historyService()
                                .createHistoricProcessInstanceQuery()
                                .processDefinitionKey("p")
                                .finished(),
                        null);
        engine().runUntilIdle();
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processDefinitionKey("p")
                        .list())
                .extracting(HistoricProcessInstance::getId)
                .containsExactly(ids.get(3));
        assertThatThrownBy(() -> historyService().deleteHistoricProcessInstancesAsync(List.of(), null, "none"))
                .isInstanceOf(InvalidRequestException.class);
    }

    private HistoricProcessInstance past(String id) {
        return historyService()
                .createHistoricProcessInstanceQuery()
                .processInstanceId(id)
                .singleResult();
    }

    @Test
    default void theTimeOfRemovalIsSetByABatch() {
        deploy(Models.file(
                "<process id='p' isExecutable='true' camunda:historyTimeToLive='P5D'><startEvent id='start'/>",
                "<userTask id='a'/>",
                Models.path("start", "a"),
                "</process>"));
        String one = runtimeService().startProcessInstanceByKey("p").getId();
        String other = runtimeService().startProcessInstanceByKey("p").getId();
        String running = runtimeService().startProcessInstanceByKey("p").getId();
        runtimeService().deleteProcessInstance(one, "over");
        runtimeService().deleteProcessInstance(other, "over");
        Date calculated = past(one).getRemovalTime();
        assertThat(calculated)
                .isEqualTo(Date.from(past(one).getEndTime().toInstant().plus(Duration.ofDays(5))));
        Batch cleared = historyService()
                .setRemovalTimeToHistoricProcessInstances()
                .clearedRemovalTime()
                .byIds(one, running)
                .executeAsync();
        assertThat(cleared.getType()).isEqualTo("process-set-removal-time");
        engine().runUntilIdle();
        assertThat(past(one).getRemovalTime()).isNull();
        assertThat(past(other).getRemovalTime()).isEqualTo(calculated);
        assertThat(managementService().getBatchFailures(cleared.getId(), 10)).containsOnlyKeys(running);
        historyService()
                .setRemovalTimeToHistoricProcessInstances()
                .calculatedRemovalTime()
                .byQuery(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processDefinitionKey("p")
                        .finished())
                .executeAsync();
        engine().runUntilIdle();
        assertThat(past(one).getRemovalTime()).isEqualTo(calculated);
        historyService()
                .setRemovalTimeToHistoricProcessInstances()
                .absoluteRemovalTime(Date.from(engine().clock().instant()))
                .byIds(one)
                .hierarchical()
                .executeAsync();
        engine().runUntilIdle();
        engine().advance(Duration.ofMinutes(1));
        historyService().cleanUpHistory();
        assertThat(past(one)).isNull();
        assertThat(past(other)).isNotNull();
        assertThatThrownBy(() -> historyService()
                        .setRemovalTimeToHistoricProcessInstances()
                        .clearedRemovalTime()
                        .executeAsync())
                .isInstanceOf(InvalidRequestException.class);
    }
}

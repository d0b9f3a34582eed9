package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.history.UserOperationLogEntry;
import dev.headway.engine.runtime.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Jobs that are held one by one, and timers that get another time. */
interface SuspendedJobContract extends EngineContract {
    private Job job(String instanceId) {
        return managementService()
                .createAnyJobQuery()
                .processInstanceId(instanceId)
                .singleResult();
    }

    private long suspended() {
        return managementService().createSuspendedJobQuery().count();
    }

    private String startWithJob() {
        bean("work", (JavaDelegate) execution -> execution.setVariable("done", true));
        deploy(Models.process(
                "p",
                "<startEvent id='s'/><serviceTask id='a' camunda:asyncBefore='true' camunda:delegateExpression='${work}'/>",
                "<userTask id='t'/>",
                Models.path("s", "a", "t")));
        return runtimeService().startProcessInstanceByKey("p").getId();
    }

    private String startWithTimer() {
        deploy(Models.process(
                "p",
                "<startEvent id='s'/><userTask id='t'/><boundaryEvent id='late' attachedToRef='t'>",
                "<timerEventDefinition><timeDuration>${wait}</timeDuration></timerEventDefinition></boundaryEvent>",
                "<userTask id='after'/>",
                Models.path("s", "t"),
                Models.path("late", "after")));
        return runtimeService()
                .startProcessInstanceByKey("p", Map.of("wait", "PT1H"))
                .getId();
    }

    private String task() {
        return taskService().createTaskQuery().singleResult().getTaskDefinitionKey();
    }

    @Test
    default void aJobIsHeldAndGoesOn() {
        String id = startWithJob();
        String job = job(id).getId();
        managementService().suspendJobById(job);
        managementService().suspendJobById(job);
        engine().runUntilIdle();
        assertThat(suspended()).isEqualTo(1);
        assertThat(runtimeService().hasVariable(id, "done")).isFalse();
        assertThat(managementService()
                        .createAnyJobQuery()
                        .correlationId(job)
                        .suspended()
                        .count())
                .isEqualTo(1);
        managementService().activateJobById(job);
        engine().runUntilIdle();
        assertThat(runtimeService().hasVariable(id, "done")).isTrue();
        assertThat(suspended()).isZero();
        assertThat(managementService().findJobByCorrelationId(job)).isNull();
        assertThatThrownBy(() -> managementService().suspendJobById(job)).isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    default void aHeldTimerKeepsItsTime() {
        String id = startWithTimer();
        String job = job(id).getId();
        managementService().suspendJobById(job);
        engine().advance(Duration.ofHours(2));
        engine().runUntilIdle();
        assertThat(task()).isEqualTo("t");
        managementService().activateJobById(job);
        engine().advance(Duration.ofSeconds(1));
        engine().runUntilIdle();
        assertThat(task()).isEqualTo("after");
    }

    @Test
    default void aHeldJobGoesWithItsActivity() {
        String id = startWithTimer();
        managementService().suspendJobByProcessInstanceId(id);
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        assertThat(suspended()).isZero();
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
    }

    @Test
    default void jobsAreHeldByWhatTheyBelongTo() {
        String id = startWithJob();
        String definition =
                runtimeService().createProcessInstanceQuery().singleResult().getProcessDefinitionId();
        managementService().suspendJobByProcessInstanceId(id);
        assertThat(suspended()).isEqualTo(1);
        managementService().activateJobByProcessInstanceId(id);
        assertThat(suspended()).isZero();
        managementService().suspendJobByProcessDefinitionId(definition);
        assertThat(suspended()).isEqualTo(1);
        managementService().activateJobByProcessDefinitionId(definition);
        assertThat(suspended()).isZero();
        managementService().suspendJobByProcessDefinitionKey("p");
        assertThat(suspended()).isEqualTo(1);
        managementService().activateJobByProcessDefinitionKey("p");
        assertThat(suspended()).isZero();
        managementService()
                .updateJobSuspensionState()
                .byProcessDefinitionKey("p")
                .processDefinitionTenantId("other")
                .suspend();
        assertThat(suspended()).isZero();
        managementService()
                .updateJobSuspensionState()
                .byProcessDefinitionKey("p")
                .processDefinitionWithoutTenantId()
                .suspend();
        assertThat(suspended()).isEqualTo(1);
        managementService()
                .updateJobSuspensionState()
                .byProcessDefinitionId(definition)
                .activate();
        managementService().updateJobSuspensionState().byProcessInstanceId(id).suspend();
        managementService().updateJobSuspensionState().byJobId(job(id).getId()).activate();
        assertThat(suspended()).isZero();
        assertThatThrownBy(() -> managementService().updateJobSuspensionState().suspend())
                .isInstanceOf(InvalidRequestException.class);
    }

    @Test
    default void theInstanceDecidesOverItsJobs() {
        String id = startWithJob();
        String job = job(id).getId();
        managementService().suspendJobById(job);
        runtimeService().suspendProcessInstanceById(id);
        managementService().suspendJobById(job);
        assertThatThrownBy(() -> managementService().activateJobById(job)).isInstanceOf(SuspendedException.class);
        runtimeService().activateProcessInstanceById(id);
        engine().runUntilIdle();
        assertThat(runtimeService().hasVariable(id, "done")).isTrue();
    }

    @Test
    default void theLogTellsOfIt() {
        String id = startWithJob();
        String job = job(id).getId();
        engine().processEngine().getIdentityService().setAuthenticatedUserId("kermit");
        try {
            managementService().suspendJobById(job);
            managementService().activateJobById(job);
        } finally {
            engine().processEngine().getIdentityService().clearAuthentication();
        }
        assertThat(historyService()
                        .createUserOperationLogQuery()
                        .jobId(job)
                        .orderByTimestamp()
                        .asc()
                        .list())
                .extracting(UserOperationLogEntry::getOperationType)
                .containsExactly("SuspendJob", "ActivateJob");
    }

    @Test
    default void aTimerIsWorkedOutAgain() {
        String id = startWithTimer();
        Job timer = job(id);
        Instant made = timer.getCreateTime().toInstant();
        engine().advance(Duration.ofMinutes(10));
        engine().runUntilIdle();
        runtimeService().setVariable(id, "wait", "PT3H");
        managementService().recalculateJobDuedate(timer.getId(), true);
        assertThat(job(id).getDuedate()).isEqualTo(made.plus(Duration.ofHours(3)));
        managementService().recalculateJobDuedate(timer.getId(), false);
        Instant now = engine().clock().instant();
        assertThat(job(id).getDuedate().toInstant()).isEqualTo(now.plus(Duration.ofHours(3)));
        managementService().rescheduleTimeDurationJob(timer.getId(), "PT5M");
        assertThat(job(id).getDuedate().toInstant()).isEqualTo(now.plus(Duration.ofMinutes(5)));
        Job moved = managementService()
                .rescheduleTimeDateJob(
                        timer.getId(), now.plus(Duration.ofMinutes(7)).toString());
        assertThat(moved.getDuedate().toInstant()).isEqualTo(now.plus(Duration.ofMinutes(7)));
        assertThat(managementService()
                        .rescheduleTimeCycleJob(timer.getId(), "R3/PT2M")
                        .getRepeat())
                .isNotNull();
        managementService().rescheduleTimerJob(timer.getId(), null, "PT9M", null, null, null);
        assertThat(job(id).getDuedate().toInstant()).isEqualTo(now.plus(Duration.ofMinutes(9)));
        assertThatThrownBy(() -> managementService().rescheduleTimerJob(timer.getId(), "a", "b", null, null, null))
                .isInstanceOf(InvalidRequestException.class);
        managementService().suspendJobById(timer.getId());
        assertThat(job(id).isSuspended()).isTrue();
        assertThatThrownBy(() -> managementService().recalculateJobDuedate(timer.getId(), true))
                .isInstanceOf(WrongStateException.class)
                .hasMessageEndingWith("Activate it, or its process instance, first.");
        managementService().activateJobById(timer.getId());
        managementService().setJobDuedate(timer.getId(), java.util.Date.from(now.plus(Duration.ofMinutes(1))), true);
        engine().advance(Duration.ofMinutes(1));
        engine().runUntilIdle();
        assertThat(task()).isEqualTo("after");
        assertThatThrownBy(() -> managementService().recalculateJobDuedate(timer.getId(), true))
                .isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    default void manyJobsGetAttemptsByIdAndByQuery() {
        String id = startWithJob();
        String job = job(id).getId();
        managementService().suspendJobById(job);
        managementService().setJobRetriesAsync(List.of(job), managementService().createSuspendedJobQuery(), 7);
        engine().runUntilIdle();
        assertThat(job(id).getRetries()).isEqualTo(7);
        managementService()
                .setJobRetriesByJobsAsync(8)
                .jobIds(List.of(job))
                .jobQuery(managementService().createSuspendedJobQuery())
                .executeAsync();
        engine().runUntilIdle();
        assertThat(job(id).getRetries()).isEqualTo(8);
    }

    @Test
    default void deadLettersOfInstancesGetAttempts() {
        bean("work", (JavaDelegate) execution -> {
            throw new IllegalStateException("no");
        });
        deploy(Models.delegate("p", "a", "work", "camunda:asyncBefore='true'"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        managementService().moveJobToDeadLetterJob(job(id).getId());
        managementService()
                .setJobRetriesByProcessAsync(0)
                .processInstanceIds(List.of(id))
                .processInstanceQuery(
                        runtimeService().createProcessInstanceQuery().processInstanceId(id))
                .historicProcessInstanceQuery(
                        historyService().createHistoricProcessInstanceQuery().processInstanceId(id))
                .executeAsync();
        managementService().setJobRetriesAsync(List.of(id), null, null, 0);
        runtimeService()
                .updateProcessInstanceSuspensionState()
                .byHistoricProcessInstanceQuery(
                        historyService().createHistoricProcessInstanceQuery().processInstanceId(id))
                .suspend();
        engine().runUntilIdle();
        assertThat(managementService().createDeadLetterJobQuery().count()).isEqualTo(1);
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(id)
                        .suspended()
                        .count())
                .isEqualTo(1);
    }

    @Test
    default void jobsThatGaveUpGetAttemptsForLater() {
        String id = startWithJob();
        String job = job(id).getId();
        java.util.Date later = java.util.Date.from(engine().clock().instant().plus(Duration.ofHours(1)));
        managementService().moveJobToDeadLetterJob(job);
        managementService()
                .setJobRetriesByProcessAsync(2)
                .processInstanceIds(List.of(id))
                .dueDate(later)
                .executeAsync();
        engine().runUntilIdle();
        assertThat(job(id).getRetries()).isEqualTo(2);
        assertThat(job(id).getDuedate()).isEqualTo(later);
        assertThat(managementService().createDeadLetterJobQuery().count()).isZero();
        managementService().moveJobToDeadLetterJob(job);
        managementService()
                .setJobRetriesByJobsAsync(3)
                .jobIds(List.of(job))
                .dueDate(later)
                .executeAsync();
        engine().runUntilIdle();
        assertThat(job(id).getRetries()).isEqualTo(3);
        managementService().moveJobToDeadLetterJob(job);
        managementService().setJobRetries(4).jobId(job).dueDate(later).execute();
        engine().runUntilIdle();
        assertThat(job(id).getRetries()).isEqualTo(4);
        assertThat(runtimeService().hasVariable(id, "done")).isFalse();
        engine().advance(Duration.ofHours(1));
        engine().runUntilIdle();
        assertThat(runtimeService().hasVariable(id, "done")).isTrue();
    }

    @Test
    default void aReadyJobIsPutOffAndRunsAtItsDate() {
        deploy(Models.around("p", "work", "<serviceTask id='work' flowable:async='true' flowable:expression='${1}'/>"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        Job ready = managementService().createJobQuery().singleResult();
        assertThat(ready.getDeploymentId())
                .isEqualTo(repositoryService()
                        .createDeploymentQuery()
                        .singleResult()
                        .getId());
        java.util.Date tomorrow = java.util.Date.from(engine().clock().instant().plus(Duration.ofDays(1)));

        managementService().setJobDuedate(ready.getId(), tomorrow);

        engine().runUntilIdle();
        Job putOff = managementService().createTimerJobQuery().singleResult();
        assertThat(putOff.getId()).isEqualTo(ready.getId());
        assertThat(putOff.getDuedate()).isEqualTo(tomorrow);
        assertThat(putOff.getRetries()).isEqualTo(ready.getRetries());
        assertThat(putOff.getDeploymentId()).isEqualTo(ready.getDeploymentId());
        engine().advance(Duration.ofDays(1));
        engine().runUntilIdle();
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(id)
                        .count())
                .isZero();
    }
}

package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.history.UserOperationLogEntry;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.engine.runtime.JobDefinitionQuery;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.engine.runtime.JobState;
import java.time.Duration;
import java.util.Date;
import org.junit.jupiter.api.Test;

/** The places of a model that make jobs are told, and lead to their jobs. */
interface JobDefinitionContract extends EngineContract {
    private JobDefinitionQuery places() {
        return managementService().createJobDefinitionQuery().processDefinitionKey("p");
    }

    private void deployPlaces() {
        deploy(Models.process(
                "p",
                "<startEvent id='s'/>",
                "<userTask id='t' camunda:asyncBefore='true' camunda:asyncAfter='true'/>",
                "<boundaryEvent id='late' attachedToRef='t'><timerEventDefinition><timeDuration>PT1H</timeDuration>",
                "</timerEventDefinition></boundaryEvent><userTask id='u'/>",
                Models.path("s", "t"),
                Models.path("late", "u")));
    }

    @Test
    default void theModelTellsWhereJobsAreMade() {
        deployPlaces();
        assertThat(places().orderByJobConfiguration().asc().list())
                .extracting(JobDefinition::getActivityId, JobDefinition::getJobType, JobDefinition::getJobConfiguration)
                .containsExactly(
                        tuple("late", "timer-transition", "DURATION: PT1H"),
                        tuple("t", "async-continuation", "async-after"),
                        tuple("t", "async-continuation", "async-before"));
        assertThat(places().jobType("async-continuation").count()).isEqualTo(2);
        assertThat(places().jobConfiguration("async-after").singleResult().isSuspended())
                .isFalse();
        JobDefinition timer = places().activityIdIn("late", "u").singleResult();
        assertThat(places().jobDefinitionId(timer.getId()).singleResult()).isEqualTo(timer);
        assertThat(timer.getProcessDefinitionKey()).isEqualTo("p");
        assertThat(timer.getTenantId()).isNull();
        assertThat(repositoryService()
                        .createProcessDefinitionQuery()
                        .deploymentId(timer.getDeploymentId())
                        .singleResult()
                        .getId())
                .isEqualTo(timer.getProcessDefinitionId());
    }

    @Test
    default void aJobLeadsToThePlaceThatMadeIt() {
        deployPlaces();
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        String before = places().jobConfiguration("async-before").singleResult().getId();
        Job job = managementService()
                .createJobQuery()
                .processInstanceId(id)
                .jobDefinitionId(before)
                .singleResult();
        assertThat(job.getJobDefinitionId()).isEqualTo(before);
        engine().runUntilIdle();
        String timer = places().activityIdIn("late").singleResult().getId();
        assertThat(managementService()
                        .createAnyJobQuery()
                        .jobDefinitionId(timer)
                        .singleResult()
                        .getJobDefinitionId())
                .isEqualTo(timer);
        repositoryService().suspendProcessDefinitionByKey("p");
        assertThat(places().suspended().count()).isEqualTo(3);
        assertThat(places().active().count()).isZero();
        repositoryService().activateProcessDefinitionByKey("p");
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        String after = places().jobConfiguration("async-after").singleResult().getId();
        assertThat(only(id).getJobDefinitionId()).isEqualTo(after);
        managementService().suspendJobById(only(id).getId());
        assertThat(only(id).getJobDefinitionId()).isEqualTo(after);
        assertThat(managementService()
                        .createAnyJobQuery()
                        .jobDefinitionId(after)
                        .count())
                .isEqualTo(1);
        assertThat(managementService()
                        .createAnyJobQuery()
                        .jobDefinitionId(before)
                        .count())
                .isZero();
        assertThatThrownBy(() -> managementService().createAnyJobQuery().or().jobDefinitionId(before))
                .isInstanceOf(InvalidRequestException.class);
        assertThat(managementService()
                        .createAnyJobQuery()
                        .jobDefinitionId("no:such:place")
                        .count())
                .isZero();
    }

    private Job only(String instanceId) {
        return managementService()
                .createAnyJobQuery()
                .processInstanceId(instanceId)
                .singleResult();
    }

    private String start() {
        return runtimeService().startProcessInstanceByKey("p").getId();
    }

    private String place(String configuration) {
        return places().jobConfiguration(configuration).singleResult().getId();
    }

    @Test
    default void aSuspendedPlaceMakesSuspendedJobs() {
        deployPlaces();
        String before = place("async-before");
        String old = start();
        managementService().suspendJobDefinitionById(before);
        assertThat(only(old).getState()).isEqualTo(JobState.READY);
        String id = start();
        assertThat(only(id).getState()).isEqualTo(JobState.SUSPENDED);
        assertThat(places().suspended().list()).extracting(JobDefinition::getId).containsExactly(before);
        engine().runUntilIdle();
        assertThat(only(id).getState()).isEqualTo(JobState.SUSPENDED);
        assertThat(only(old).getActivityId()).isEqualTo("late");

        managementService().activateJobDefinitionById(before);
        assertThat(only(id).getState()).isEqualTo(JobState.SUSPENDED);
        assertThat(only(start()).getState()).isEqualTo(JobState.READY);
        managementService().activateJobDefinitionById(before, true);
        assertThat(only(id).getState()).isEqualTo(JobState.READY);
        assertThat(places().suspended().count()).isZero();
    }

    @Test
    default void aTimerOfASuspendedPlaceWaits() {
        deployPlaces();
        managementService().suspendJobDefinitionById(place("DURATION: PT1H"));
        String id = start();
        engine().runUntilIdle();
        engine().advance(Duration.ofHours(2));
        engine().runUntilIdle();
        assertThat(only(id).getState()).isEqualTo(JobState.SUSPENDED);
        managementService().activateJobByJobDefinitionId(place("DURATION: PT1H"));
        engine().advance(Duration.ofSeconds(1));
        engine().runUntilIdle();
        assertThat(taskService().createTaskQuery().singleResult().getTaskDefinitionKey())
                .isEqualTo("u");
    }

    @Test
    default void placesAreSuspendedByTheirProcess() {
        deployPlaces();
        String id = start();
        String definition = repositoryService()
                .createProcessDefinitionQuery()
                .singleResult()
                .getId();
        managementService().suspendJobDefinitionByProcessDefinitionId(definition);
        assertThat(places().suspended().count()).isEqualTo(3);
        managementService().activateJobDefinitionByProcessDefinitionId(definition);
        assertThat(places().suspended().count()).isZero();
        managementService().suspendJobDefinitionByProcessDefinitionId(definition, true);
        assertThat(only(id).getState()).isEqualTo(JobState.SUSPENDED);
        managementService().activateJobDefinitionByProcessDefinitionId(definition, true);
        managementService().suspendJobDefinitionByProcessDefinitionKey("p");
        managementService().activateJobDefinitionByProcessDefinitionKey("p");
        managementService().suspendJobDefinitionByProcessDefinitionKey("p", true);
        assertThat(only(id).getState()).isEqualTo(JobState.SUSPENDED);
        managementService().activateJobDefinitionByProcessDefinitionKey("p", true);
        assertThat(only(id).getState()).isEqualTo(JobState.READY);
        managementService()
                .updateJobDefinitionSuspensionState()
                .byProcessDefinitionKey("p")
                .processDefinitionTenantId("other")
                .suspend();
        assertThat(places().suspended().count()).isZero();
        managementService()
                .updateJobDefinitionSuspensionState()
                .byProcessDefinitionKey("p")
                .processDefinitionWithoutTenantId()
                .suspend();
        assertThat(places().suspended().count()).isEqualTo(3);
        repositoryService().activateProcessDefinitionByKey("p");
        assertThat(places().suspended().count()).isZero();
    }

    @Test
    default void whatAQueryWasAskedLastOfSuspensionHolds() {
        deployPlaces();
        start();
        JobDefinitionQuery places = places();
        assertThat(places.suspended().count()).isZero();
        assertThat(places.active().count()).isEqualTo(3);
        JobQuery jobs = managementService().createAnyJobQuery().processDefinitionKey("p");
        assertThat(jobs.suspended().count()).isZero();
        assertThat(jobs.active().count()).isEqualTo(1);
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("p")
                        .suspended()
                        .active()
                        .count())
                .isEqualTo(1);
    }

    @Test
    default void placesAreChosenByABuilder() {
        deployPlaces();
        String id = start();
        String before = place("async-before");
        String definition = repositoryService()
                .createProcessDefinitionQuery()
                .singleResult()
                .getId();
        managementService().suspendJobDefinitionById(before, true);
        assertThat(only(id).getState()).isEqualTo(JobState.SUSPENDED);
        managementService()
                .updateJobDefinitionSuspensionState()
                .byProcessDefinitionId(definition)
                .includeJobs(true)
                .executionDate(null)
                .activate();
        assertThat(only(id).getState()).isEqualTo(JobState.READY);
        Date soon = in(Duration.ofMinutes(1));
        managementService().suspendJobDefinitionByProcessDefinitionId(definition, false, soon);
        managementService().suspendJobDefinitionByProcessDefinitionKey("p", false, soon);
        assertThat(planned().count()).isEqualTo(6);
        planned().list().forEach(each -> managementService().executeJob(each.getId()));
        assertThat(places().suspended().count()).isEqualTo(3);
        managementService().activateJobDefinitionById(before, false, soon);
        managementService().activateJobDefinitionByProcessDefinitionId(definition, false, soon);
        planned().list().forEach(each -> managementService().executeJob(each.getId()));
        assertThat(places().suspended().count()).isZero();
    }

    @Test
    default void jobsOfAPlaceAreHeldByIt() {
        deployPlaces();
        String id = start();
        managementService().suspendJobByJobDefinitionId(place("async-after"));
        assertThat(only(id).getState()).isEqualTo(JobState.READY);
        managementService()
                .updateJobSuspensionState()
                .byJobDefinitionId(place("async-before"))
                .suspend();
        assertThat(only(id).getState()).isEqualTo(JobState.SUSPENDED);
    }

    @Test
    default void whatAPlaceCannotDoIsRefused() {
        deployPlaces();
        assertThatThrownBy(() -> managementService().suspendJobDefinitionById("4711:none"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("4711:none");
        assertThatThrownBy(() ->
                        managementService().updateJobDefinitionSuspensionState().suspend())
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> managementService()
                        .updateJobDefinitionSuspensionState()
                        .byJobDefinitionId(place("async-before"))
                        .processDefinitionTenantId("t")
                        .suspend())
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() ->
                        managementService().setOverridingJobPriorityForJobDefinition(place("async-before"), 1L << 40))
                .isInstanceOf(InvalidRequestException.class);
    }

    private Date in(Duration time) {
        return Date.from(engine().clock().instant().plus(time));
    }

    private JobQuery planned() {
        return managementService().createAnyJobQuery().withoutProcessInstanceId();
    }

    @Test
    default void aPlaceIsSuspendedAtADate() {
        deployPlaces();
        String before = place("async-before");
        Date later = in(Duration.ofHours(1));
        managementService().suspendJobDefinitionById(before, false, later);
        Job change = planned().singleResult();
        assertThat(change.getDuedate()).isEqualTo(later);
        assertThat(change.getJobDefinitionId()).isNull();
        assertThat(change.getState()).isEqualTo(JobState.TIMER);
        assertThat(places().suspended().count()).isZero();
        deployPlaces();
        assertThat(planned().count()).as("outlives a new version").isEqualTo(1);
        engine().advance(Duration.ofHours(2));
        engine().runUntilIdle();
        assertThat(places().suspended().list()).extracting(JobDefinition::getId).containsExactly(before);
        assertThat(planned().count()).isZero();
        managementService().activateJobDefinitionByProcessDefinitionKey("p", true, in(Duration.ofHours(1)));
        assertThat(planned().count()).as("one for each place of each version").isEqualTo(6);
        planned().list().forEach(each -> managementService().executeJob(each.getId()));
        assertThat(places().suspended().count()).isZero();
    }

    @Test
    default void aDefinitionIsSuspendedAtADate() {
        deployPlaces();
        String id = start();
        repositoryService().suspendProcessDefinitionByKey("p", true, in(Duration.ofHours(1)));
        managementService().executeJob(planned().singleResult().getId());
        assertThat(planned().count()).isZero();
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(id)
                        .singleResult()
                        .isSuspended())
                .isTrue();
        assertThatThrownBy(this::start).isInstanceOf(SuspendedException.class);
        String definition = repositoryService()
                .createProcessDefinitionQuery()
                .singleResult()
                .getId();
        repositoryService().activateProcessDefinitionById(definition, true, in(Duration.ofHours(1)));
        assertThat(planned().singleResult().getState()).isEqualTo(JobState.TIMER);
        engine().advance(Duration.ofHours(2));
        engine().runUntilIdle();
        assertThat(repositoryService().isProcessDefinitionSuspended(definition)).isFalse();
        assertThat(only(id).getState()).isEqualTo(JobState.TIMER);
        repositoryService().suspendProcessDefinitionById(definition, true, in(Duration.ofHours(1)));
        managementService().deleteJob(planned().singleResult().getId());
        engine().advance(Duration.ofHours(2));
        engine().runUntilIdle();
        assertThat(repositoryService().isProcessDefinitionSuspended(definition)).isFalse();
    }

    @Test
    default void aPlaceGivesItsJobsAnotherPriority() {
        deployPlaces();
        String before = place("async-before");
        String old = start();
        managementService().setOverridingJobPriorityForJobDefinition(before, 40);
        assertThat(only(old).getPriority()).isZero();
        assertThat(only(start()).getPriority()).isEqualTo(40);
        assertThat(places().withOverridingJobPriority().singleResult().getOverridingJobPriority())
                .isEqualTo(40);
        managementService().setOverridingJobPriorityForJobDefinition(before, 50, true);
        assertThat(only(old).getPriority()).isEqualTo(50);
        managementService().suspendJobDefinitionById(before);
        assertThat(only(start()).getPriority()).isEqualTo(50);
        managementService().clearOverridingJobPriorityForJobDefinition(before);
        assertThat(only(old).getPriority()).isEqualTo(50);
        assertThat(places().withOverridingJobPriority().count()).isZero();
        managementService().setOverridingJobPriorityForJobDefinition(place("DURATION: PT1H"), 7);
        managementService().activateJobDefinitionById(before, true);
        engine().runUntilIdle();
        assertThat(only(old).getPriority()).isEqualTo(7);
    }

    @Test
    default void jobsOfAPlaceThatGaveUpGetAttempts() {
        deployPlaces();
        String id = start();
        String waits = start();
        managementService().setJobRetries(only(id).getId(), 0);
        managementService().setJobRetriesByJobDefinitionId(place("async-before"), 5);
        assertThat(only(id).getRetries()).isEqualTo(5);
        assertThat(only(waits).getRetries()).isEqualTo(3);
        managementService()
                .setJobRetries(2)
                .jobDefinitionId(place("async-after"))
                .execute();
    }

    @Test
    default void theTimerOfASuspendedStartEventWaits() {
        deploy(Models.process(
                "p",
                "<startEvent id='s'><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>",
                "</startEvent><userTask id='t'/>",
                Models.path("s", "t")));
        managementService().suspendJobDefinitionByProcessDefinitionKey("p");
        Job timer = managementService()
                .createAnyJobQuery()
                .processDefinitionKey("p")
                .singleResult();
        assertThat(timer.getState()).isEqualTo(JobState.SUSPENDED);
        assertThat(timer.getJobDefinitionId()).isEqualTo(places().singleResult().getId());
        engine().advance(Duration.ofHours(2));
        engine().runUntilIdle();
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
        assertThatThrownBy(() -> managementService().executeJob(timer.getId())).isInstanceOf(SuspendedException.class);
        managementService().activateJobDefinitionByProcessDefinitionKey("p");
        engine().runUntilIdle();
        assertThat(runtimeService().createProcessInstanceQuery().count()).isEqualTo(1);
        repositoryService()
                .deleteDeployment(
                        repositoryService()
                                .createDeploymentQuery()
                                .singleResult()
                                .getId(),
                        true);
        assertThat(places().count()).isZero();
    }

    @Test
    default void whatIsDoneWithPlacesIsLogged() {
        deployPlaces();
        engine().processEngine().getIdentityService().setAuthenticatedUserId("kermit");
        try {
            managementService().suspendJobDefinitionByProcessDefinitionKey("p");
            managementService().setOverridingJobPriorityForJobDefinition(place("async-before"), 9);
        } finally {
            engine().processEngine().getIdentityService().clearAuthentication();
        }
        assertThat(historyService()
                        .createUserOperationLogQuery()
                        .userId("kermit")
                        .entityType("JobDefinition")
                        .list())
                .extracting(UserOperationLogEntry::getOperationType, UserOperationLogEntry::getNewValue)
                .containsExactlyInAnyOrder(tuple("SuspendJobDefinition", "suspended"), tuple("SetPriority", "9"));
    }
}

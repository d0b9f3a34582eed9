package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.engine.runtime.JobDefinitionQuery;
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
    }
}

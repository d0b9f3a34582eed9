package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.history.HistoricActivityStatistics;
import dev.headway.engine.history.HistoricActivityStatisticsQuery;
import dev.headway.engine.runtime.ActivityStatistics;
import dev.headway.engine.runtime.DeploymentStatistics;
import dev.headway.engine.runtime.IncidentStatistics;
import dev.headway.engine.runtime.ProcessDefinitionStatistics;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is open of definitions, deployments and elements is counted, and how often elements were visited. */
interface OpenCountsContract extends EngineContract {
    private String definition(String key, int version) {
        return repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey(key)
                .processDefinitionVersion(version)
                .singleResult()
                .getId();
    }

    /** Two versions of a process, the second with three instances: two whose job gave up, and one that waits before it. */
    private void startThree() {
        bean("work", (JavaDelegate) execution -> {
            throw new IllegalStateException("no paper");
        });
        String work = "<serviceTask id='work' camunda:asyncBefore='true' camunda:delegateExpression='${work}'>"
                + "<extensionElements><camunda:failedJobRetryTimeCycle>R1/PT1M</camunda:failedJobRetryTimeCycle>"
                + "</extensionElements></serviceTask>";
        for (int version = 1; version <= 2; version++) {
            deploy(Models.process(
                    "p", "<startEvent id='s'/>", "<userTask id='t'/>" + work, Models.path("s", "t", "work")));
        }
        for (int i = 0; i < 3; i++) {
            String id = runtimeService().startProcessInstanceByKey("p").getId();
            if (i > 0) {
                taskService()
                        .complete(taskService()
                                .createTaskQuery()
                                .processInstanceId(id)
                                .singleResult()
                                .getId());
            }
        }
        engine().advance(Duration.ofHours(1));
        engine().runUntilIdle();
        engine().advance(Duration.ofHours(1));
        engine().runUntilIdle();
    }

    @Test
    default void eachDefinitionTellsWhatIsOpenOfIt() {
        startThree();
        List<ProcessDefinitionStatistics> plain = managementService()
                .createProcessDefinitionStatisticsQuery()
                .processDefinitionKey("p")
                .list();
        assertThat(plain)
                .extracting(
                        ProcessDefinitionStatistics::getVersion,
                        ProcessDefinitionStatistics::getInstances,
                        ProcessDefinitionStatistics::getFailedJobs)
                .containsExactly(tuple(1, 0, 0), tuple(2, 3, 0));
        assertThat(plain).allMatch(each -> each.getIncidentStatistics().isEmpty());
        ProcessDefinitionStatistics second = managementService()
                .createProcessDefinitionStatisticsQuery()
                .processDefinitionId(definition("p", 2))
                .includeFailedJobs()
                .includeIncidents()
                .singleResult();
        assertThat(second.getFailedJobs()).isEqualTo(2);
        assertThat(second.getIncidentStatistics())
                .extracting(IncidentStatistics::getIncidentType, IncidentStatistics::getIncidentCount)
                .containsExactly(tuple("failedJob", 2));
        assertThat(managementService()
                        .createProcessDefinitionStatisticsQuery()
                        .processDefinitionId(definition("p", 2))
                        .includeIncidentsForType("failedExternalTask")
                        .singleResult()
                        .getIncidentStatistics())
                .isEmpty();
    }

    @Test
    default void aDeploymentTellsTheSumOfItsDefinitions() {
        bean("work", (JavaDelegate) execution -> {
            throw new IllegalStateException("no paper");
        });
        String deployment = repositoryService()
                .createDeployment()
                .addString("a.bpmn", Models.userTask("a", "t"))
                .addString("b.bpmn", Models.userTask("b", "t"))
                .deploy()
                .getId();
        runtimeService().startProcessInstanceByKey("a");
        runtimeService().startProcessInstanceByKey("b");
        runtimeService().startProcessInstanceByKey("b");
        DeploymentStatistics counted = managementService()
                .createDeploymentStatisticsQuery()
                .deploymentId(deployment)
                .includeFailedJobs()
                .includeIncidents()
                .singleResult();
        assertThat(counted.getId()).isEqualTo(deployment);
        assertThat(counted.getInstances()).isEqualTo(3);
        assertThat(counted.getFailedJobs()).isZero();
        assertThat(counted.getIncidentStatistics()).isEmpty();
    }

    @Test
    default void eachElementTellsWhatIsOpenAtIt() {
        startThree();
        assertThat(managementService()
                        .createActivityStatisticsQuery(definition("p", 1))
                        .list())
                .isEmpty();
        assertThat(managementService()
                        .createActivityStatisticsQuery(definition("p", 2))
                        .includeFailedJobs()
                        .includeIncidents()
                        .list())
                .extracting(
                        ActivityStatistics::getId,
                        ActivityStatistics::getInstances,
                        ActivityStatistics::getFailedJobs,
                        each -> each.getIncidentStatistics().stream()
                                .mapToInt(IncidentStatistics::getIncidentCount)
                                .sum())
                .containsExactly(tuple("t", 1, 0, 0), tuple("work", 2, 2, 2));
    }

    @Test
    default void historyTellsHowOftenElementsWereVisited() {
        Instant begin = engine().clock().instant();
        deploy(Models.userTask("p", "t"));
        String first = runtimeService().startProcessInstanceByKey("p").getId();
        engine().advance(Duration.ofMinutes(1));
        Date later = Date.from(engine().clock().instant().minusSeconds(1));
        String second = runtimeService().startProcessInstanceByKey("p").getId();
        runtimeService().startProcessInstanceByKey("p");
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(first)
                        .singleResult()
                        .getId());
        runtimeService().deleteProcessInstance(second, "enough");

        assertThat(visits().list())
                .extracting(HistoricActivityStatistics::getId)
                .containsExactly("t");
        assertThat(visits().includeFinished()
                        .includeCanceled()
                        .orderByActivityId()
                        .desc()
                        .list())
                .filteredOn(each -> each.getId().equals("t"))
                .extracting(
                        HistoricActivityStatistics::getInstances,
                        HistoricActivityStatistics::getFinished,
                        HistoricActivityStatistics::getCanceled,
                        HistoricActivityStatistics::getOpenIncidents)
                .containsExactly(tuple(1L, 2L, 1L, 0L));
        assertThat(finished(visits().startedAfter(later))).isEqualTo(1);
        assertThat(finished(visits().startedBefore(later))).isEqualTo(1);
        assertThat(finished(visits().processInstanceIdIn(first, second))).isEqualTo(2);
        assertThat(finished(visits().finishedBefore(Date.from(begin)))).isZero();
        assertThat(finished(visits().finishedAfter(Date.from(begin)))).isEqualTo(2);
    }

    private HistoricActivityStatisticsQuery visits() {
        return historyService().createHistoricActivityStatisticsQuery(definition("p", 1));
    }

    private static long finished(HistoricActivityStatisticsQuery query) {
        return query.includeFinished().list().stream()
                .filter(each -> each.getId().equals("t"))
                .mapToLong(HistoricActivityStatistics::getFinished)
                .sum();
    }

    @Test
    default void historyTellsWhatCameOfIncidents() {
        startThree();
        assertThat(historyService()
                        .createHistoricActivityStatisticsQuery(definition("p", 2))
                        .includeIncidents()
                        .list())
                .filteredOn(each -> each.getId().equals("work"))
                .extracting(
                        HistoricActivityStatistics::getOpenIncidents,
                        HistoricActivityStatistics::getResolvedIncidents,
                        HistoricActivityStatistics::getDeletedIncidents)
                .containsExactly(tuple(2L, 0L, 0L));
    }
}

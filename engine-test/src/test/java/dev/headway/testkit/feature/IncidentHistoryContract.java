package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.history.HistoricIncident;
import dev.headway.engine.runtime.Incident;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** Incidents stay in history when they are over, and say how they came to their end. */
interface IncidentHistoryContract extends EngineContract {
    private String startFailing() {
        bean("work", (JavaDelegate) execution -> {
            throw new IllegalStateException("no paper");
        });
        deploy(Models.around(
                "p",
                "a",
                "<serviceTask id='a' camunda:asyncBefore='true' camunda:delegateExpression='${work}'>"
                        + "<extensionElements><camunda:failedJobRetryTimeCycle>R1/PT1M"
                        + "</camunda:failedJobRetryTimeCycle></extensionElements></serviceTask>"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        engine().advance(Duration.ofHours(1));
        engine().runUntilIdle();
        return id;
    }

    private List<HistoricIncident> incidents(String id) {
        return historyService()
                .createHistoricIncidentQuery()
                .processInstanceId(id)
                .orderByCreateTime()
                .asc()
                .list();
    }

    private Date now() {
        return Date.from(engine().clock().instant());
    }

    @Test
    default void anOpenIncidentTellsWhenItsJobGaveUp() {
        String id = startFailing();
        HistoricIncident open = incidents(id).getFirst();
        Incident incident =
                runtimeService().createIncidentQuery().processInstanceId(id).singleResult();
        assertThat(open.isOpen()).isTrue();
        assertThat(open.isResolved() || open.isDeleted()).isFalse();
        assertThat(open.getEndTime()).isNull();
        assertThat(open.getCreateTime()).isEqualTo(now()).isEqualTo(incident.getIncidentTimestamp());
        assertThat(incident.getJobCreateTime()).isBefore(incident.getIncidentTimestamp());
        assertThat(open.getId())
                .isEqualTo(incident.getId())
                .isEqualTo(open.getConfiguration())
                .isEqualTo(open.getCauseIncidentId())
                .isEqualTo(incident.getRootCauseIncidentId());
        assertThat(open.getIncidentType()).isEqualTo("failedJob");
        assertThat(open.getIncidentMessage()).contains("no paper");
        assertThat(open.getActivityId()).isEqualTo("a").isEqualTo(incident.getFailedActivityId());
        assertThat(open.getProcessDefinitionKey()).isEqualTo("p");
        assertThat(open.getProcessDefinitionId()).isEqualTo(incident.getProcessDefinitionId());
        assertThat(open.getExecutionId()).isEqualTo(incident.getExecutionId());
        assertThat(open.getTenantId()).isNull();
    }

    @Test
    default void newAttemptsResolveAnIncidentAndAnotherOneMayFollow() {
        String id = startFailing();
        Date first = now();
        String job = incidents(id).getFirst().getId();
        engine().advance(Duration.ofMinutes(5));
        Date second = now();
        managementService().setJobRetries(job, 1);
        engine().runUntilIdle();
        assertThat(incidents(id))
                .extracting(
                        HistoricIncident::getId,
                        HistoricIncident::getCreateTime,
                        HistoricIncident::getEndTime,
                        HistoricIncident::isResolved,
                        HistoricIncident::isDeleted)
                .containsExactly(
                        Tuple.tuple(job, first, second, true, false), Tuple.tuple(job, second, null, false, false));
        assertThat(historyService()
                        .createHistoricIncidentQuery()
                        .incidentId(job)
                        .resolved()
                        .count())
                .isOne();
        assertThat(historyService()
                        .createHistoricIncidentQuery()
                        .configuration(job)
                        .open()
                        .count())
                .isOne();
        assertThat(historyService()
                        .createHistoricIncidentQuery()
                        .processDefinitionKey("p")
                        .endTimeAfter(first)
                        .count())
                .isOne();
    }

    @Test
    default void anIncidentGoesWithItsInstanceAndStaysInHistory() {
        String id = startFailing();
        engine().advance(Duration.ofMinutes(5));
        runtimeService().deleteProcessInstance(id, "given up");
        HistoricIncident over = incidents(id).getFirst();
        assertThat(over.isDeleted()).isTrue();
        assertThat(over.getEndTime()).isEqualTo(now());
        assertThat(over.getIncidentMessage()).contains("no paper");
        historyService().deleteHistoricProcessInstance(id);
        assertThat(incidents(id)).isEmpty();
    }

    @Test
    default void aJobWithoutRetriesIsAnIncident() {
        bean("work", (JavaDelegate) execution -> execution.setVariable("done", true));
        deploy(Models.around(
                "p", "a", "<serviceTask id='a' camunda:asyncBefore='true' camunda:delegateExpression='${work}'/>"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        String job = managementService()
                .createJobQuery()
                .processInstanceId(id)
                .singleResult()
                .getId();
        managementService().setJobRetries(job, 0);
        engine().runUntilIdle();
        assertThat(incidents(id)).singleElement().satisfies(open -> {
            assertThat(open.isOpen()).isTrue();
            assertThat(open.getId()).isEqualTo(job);
        });
        managementService().setJobRetries(job, 1);
        engine().runUntilIdle();
        assertThat(incidents(id))
                .singleElement()
                .satisfies(over -> assertThat(over.isResolved()).isTrue());
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(id)
                        .count())
                .isZero();
    }

    @Test
    default void anExternalTaskIsGivenUpAndOfferedAgain() {
        deploy(Models.around("p", "a", "<serviceTask id='a' camunda:type='external' camunda:topic='t'/>"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        ExternalTaskService tasks = engine().getExternalTaskService();
        String task = tasks.fetchAndLock(1, "w")
                .topic("t", 1_000)
                .execute()
                .getFirst()
                .getId();
        tasks.handleFailure(task, "w", "printer is off", 0, 0);
        assertThat(historyService()
                        .createHistoricIncidentQuery()
                        .processInstanceId(id)
                        .incidentType("failedExternalTask")
                        .incidentMessageLike("printer%")
                        .open()
                        .count())
                .isOne();
        tasks.setRetries(task, 1);
        assertThat(incidents(id)).singleElement().satisfies(over -> {
            assertThat(over.getIncidentType()).isEqualTo("failedExternalTask");
            assertThat(over.isResolved()).isTrue();
        });
    }
}

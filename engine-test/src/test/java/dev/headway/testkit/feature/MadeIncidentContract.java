package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.delegate.ExecutionListener;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.history.HistoricIncident;
import dev.headway.engine.runtime.Execution;
import dev.headway.engine.runtime.Incident;
import dev.headway.engine.runtime.IncidentStatistics;
import dev.headway.engine.runtime.OpenCounts;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** Incidents that a program makes and resolves, and notes about incidents of all kinds. */
interface MadeIncidentContract extends EngineContract {
    private String startWaiting() {
        deploy(Models.around("p", "a", "<userTask id='a'/>"));
        return runtimeService().startProcessInstanceByKey("p").getId();
    }

    private void completeTask(String id) {
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(id)
                        .singleResult()
                        .getId());
    }

    private List<Incident> open(String id) {
        return runtimeService().createIncidentQuery().processInstanceId(id).list();
    }

    private List<HistoricIncident> history(String id) {
        return historyService()
                .createHistoricIncidentQuery()
                .processInstanceId(id)
                .list();
    }

    @Test
    default void anIncidentIsMadeAndFoundByWhatItSays() {
        String id = startWaiting();
        Date made = Date.from(engine().clock().instant());
        Incident incident = runtimeService().createIncident("paper", id, "tray 2", "no paper");
        Incident found =
                runtimeService().createIncidentQuery().incidentType("paper").singleResult();
        for (Incident each : List.of(incident, found)) {
            assertThat(each.getIncidentType()).isEqualTo("paper");
            assertThat(each.getConfiguration()).isEqualTo("tray 2");
            assertThat(each.getIncidentMessage()).isEqualTo("no paper");
            assertThat(each.getProcessInstanceId()).isEqualTo(id);
            assertThat(each.getExecutionId()).isEqualTo(id);
            assertThat(each.getActivityId()).isEqualTo("a");
            assertThat(each.getJobDefinitionId()).isNull();
            assertThat(each.getAnnotation()).isNull();
            assertThat(each.getIncidentTimestamp()).isEqualTo(made);
            assertThat(each.getId()).isEqualTo(incident.getId()).isEqualTo(each.getRootCauseIncidentId());
        }
        assertThat(runtimeService()
                        .createIncidentQuery()
                        .configuration("tray 2")
                        .count())
                .isOne();
        assertThat(runtimeService()
                        .createIncidentQuery()
                        .configuration("tray 3")
                        .count())
                .isZero();
        assertThat(runtimeService()
                        .createIncidentQuery()
                        .incidentMessageLike("no%")
                        .count())
                .isOne();
        assertThat(runtimeService().createIncidentQuery().incidentType("ink").count())
                .isZero();
        assertThat(runtimeService().createIncidentQuery().processInstanceId(id).countByMessage())
                .containsExactly(Map.entry("no paper", 1L));
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .incidentType("paper")
                        .count())
                .isOne();
        assertThat(runtimeService().createProcessInstanceQuery().withIncident().count())
                .isOne();
        assertThat(historyService()
                        .createHistoricIncidentQuery()
                        .configuration("tray 2")
                        .open()
                        .singleResult()
                        .getId())
                .isEqualTo(incident.getId());
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .incidentStatus("open")
                        .count())
                .isOne();
    }

    @Test
    default void anIncidentWithoutAJobIsNoJob() {
        String id = startWaiting();
        String incident = runtimeService().createIncident("paper", id, null).getId();
        assertThat(open(id)).singleElement().satisfies(each -> {
            assertThat(each.getConfiguration()).isNull();
            assertThat(each.getIncidentMessage()).isNull();
        });
        assertThat(managementService().createDeadLetterJobQuery().count()).isZero();
        assertThat(managementService().createAnyJobQuery().count()).isZero();
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .withJobException()
                        .count())
                .isZero();
        assertThatThrownBy(() -> managementService().setJobRetries(incident, 1))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThat(managementService().countDeadLetterJobs(runtimeService().createProcessInstanceQuery()))
                .isZero();
        assertThatThrownBy(() ->
                        managementService().setJobRetriesAsync(runtimeService().createIncidentQuery(), 1))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("none");
    }

    @Test
    default void anIncidentIsCountedWithItsType() {
        String id = startWaiting();
        runtimeService().createIncident("paper", id, null);
        OpenCounts counts = managementService()
                .createProcessDefinitionStatisticsQuery()
                .includeIncidents()
                .singleResult();
        assertThat(counts.getIncidentStatistics())
                .extracting(IncidentStatistics::getIncidentType, IncidentStatistics::getIncidentCount)
                .containsExactly(Tuple.tuple("paper", 1));
    }

    @Test
    default void aResolvedIncidentStaysInHistoryWithItsNote() {
        String id = startWaiting();
        String incident = runtimeService()
                .createIncident("paper", id, "tray 2", "no paper")
                .getId();
        runtimeService().setAnnotationForIncidentById(incident, "Ann looks for paper");
        assertThat(open(id)).extracting(Incident::getAnnotation).containsExactly("Ann looks for paper");
        engine().advance(Duration.ofMinutes(5));
        Date resolved = Date.from(engine().clock().instant());
        runtimeService().resolveIncident(incident);
        assertThat(open(id)).isEmpty();
        assertThat(history(id)).singleElement().satisfies(over -> {
            assertThat(over.getId()).isEqualTo(incident);
            assertThat(over.isResolved()).isTrue();
            assertThat(over.isDeleted() || over.isOpen()).isFalse();
            assertThat(over.getEndTime()).isEqualTo(resolved);
            assertThat(over.getAnnotation()).isEqualTo("Ann looks for paper");
            assertThat(over.getIncidentType()).isEqualTo("paper");
            assertThat(over.getConfiguration()).isEqualTo("tray 2");
            assertThat(over.getIncidentMessage()).isEqualTo("no paper");
            assertThat(over.getActivityId()).isEqualTo("a");
        });
        assertThat(historyService()
                        .createHistoricIncidentQuery()
                        .configuration("tray 2")
                        .resolved()
                        .count())
                .isOne();
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .incidentStatus("resolved")
                        .allowScan()
                        .count())
                .isOne();
        assertThatThrownBy(() -> runtimeService().resolveIncident(incident))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining(incident);
    }

    @Test
    default void anIncidentOutlivesItsActivityAndGoesWithItsExecution() {
        deploy(Models.file(
                "<process id='p' isExecutable='true'><startEvent id='start'/>",
                "<userTask id='a'/><userTask id='b'/>",
                Models.path("start", "a"),
                Models.path("a", "b"),
                "</process>"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        runtimeService().createIncident("paper", id, null);
        completeTask(id);
        assertThat(open(id)).extracting(Incident::getActivityId).containsExactly("a");
        completeTask(id);
        assertThat(open(id)).isEmpty();
        assertThat(history(id)).singleElement().satisfies(over -> {
            assertThat(over.isDeleted()).isTrue();
            assertThat(over.isResolved()).isFalse();
        });
    }

    @Test
    default void theIncidentOfATokenGoesWithIt() {
        deploy(Models.file(
                "<process id='p' isExecutable='true'><startEvent id='start'/>",
                "<parallelGateway id='fork'/><userTask id='a'/><userTask id='b'/><parallelGateway id='join'/>",
                "<userTask id='last'/>",
                Models.path("start", "fork"),
                Models.path("fork", "a"),
                Models.path("fork", "b"),
                Models.path("a", "join"),
                Models.path("b", "join"),
                Models.path("join", "last"),
                "</process>"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        Execution token = runtimeService().createExecutionQuery().processInstanceId(id).list().stream()
                .filter(each -> !each.getId().equals(id) && each.getActivityId() != null)
                .findFirst()
                .orElseThrow();
        runtimeService().createIncident("paper", token.getId(), null);
        runtimeService().createIncident("ink", id, null);
        assertThat(runtimeService()
                        .createIncidentQuery()
                        .executionId(token.getId())
                        .singleResult()
                        .getActivityId())
                .isEqualTo(token.getActivityId());
        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .executionId(token.getId())
                        .singleResult()
                        .getId());
        assertThat(open(id)).extracting(Incident::getIncidentType).containsExactly("ink");
        runtimeService().deleteProcessInstance(id, "enough");
        assertThat(open(id)).isEmpty();
        assertThat(history(id)).hasSize(2).allMatch(HistoricIncident::isDeleted);
    }

    @Test
    default void aFailedJobHasANoteAndIsNotResolvedByACall() {
        bean("work", (JavaDelegate) execution -> {
            throw new IllegalStateException("no paper");
        });
        deploy(Models.around(
                "p", "a", "<serviceTask id='a' camunda:asyncBefore='true' camunda:delegateExpression='${work}'/>"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        String job = managementService()
                .createJobQuery()
                .processInstanceId(id)
                .singleResult()
                .getId();
        managementService().setJobRetries(job, 0);
        runtimeService().setAnnotationForIncidentById(job, "paper is ordered");
        assertThat(open(id)).extracting(Incident::getAnnotation).containsExactly("paper is ordered");
        assertThatThrownBy(() -> runtimeService().resolveIncident(job))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("failedJob");
        managementService().setJobRetries(job, 1);
        assertThat(history(id))
                .filteredOn(HistoricIncident::isResolved)
                .extracting(HistoricIncident::getAnnotation)
                .containsExactly("paper is ordered");
    }

    @Test
    default void aNoteIsTakenAway() {
        String id = startWaiting();
        String incident = runtimeService().createIncident("paper", id, null).getId();
        runtimeService().setAnnotationForIncidentById(incident, "seen");
        runtimeService().clearAnnotationForIncidentById(incident);
        assertThat(open(id)).extracting(Incident::getAnnotation).containsOnlyNulls();
        assertThatThrownBy(() -> runtimeService().setAnnotationForIncidentById("1", "seen"))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> runtimeService().clearAnnotationForIncidentById("1"))
                .isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    default void whatCannotBeAnIncidentIsRefused() {
        String id = startWaiting();
        assertThatThrownBy(() -> runtimeService().createIncident("failedJob", id, null))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("failedJob");
        assertThatThrownBy(() -> runtimeService().createIncident(" ", id, null))
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> runtimeService().createIncident("paper", "4711", null))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() ->
                        historyService().createHistoricProcessInstanceQuery().incidentStatus("over"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("resolved");
    }

    @Test
    default void aSuspendedInstanceHasIncidentsToo() {
        String id = startWaiting();
        runtimeService().suspendProcessInstanceById(id);
        String incident = runtimeService().createIncident("paper", id, null).getId();
        runtimeService().resolveIncident(incident);
        runtimeService().activateProcessInstanceById(id);
        assertThat(history(id)).singleElement().matches(HistoricIncident::isResolved);
    }

    @Test
    default void aDelegateMakesAndResolvesIncidents() {
        bean("work", (JavaDelegate) execution -> {
            execution.createIncident("paper", "tray 2");
            execution.createIncident("ink", null, "no ink");
        });
        bean("mend", (JavaDelegate) execution -> {
            Incident paper = execution
                    .getProcessEngine()
                    .getRuntimeService()
                    .createIncidentQuery()
                    .processInstanceId(execution.getProcessInstanceId())
                    .incidentType("paper")
                    .singleResult();
            if (paper != null) {
                execution.resolveIncident(paper.getId());
            }
        });
        deploy(Models.file(
                "<process id='p' isExecutable='true'><startEvent id='start'/>",
                "<serviceTask id='work' camunda:delegateExpression='${work}'/><userTask id='t'/>",
                "<serviceTask id='mend' camunda:asyncBefore='true' camunda:delegateExpression='${mend}'/><userTask id='last'/>",
                Models.path("start", "work"),
                Models.path("work", "t"),
                Models.path("t", "mend"),
                Models.path("mend", "last"),
                "</process>"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        assertThat(open(id))
                .extracting(Incident::getIncidentType, Incident::getConfiguration, Incident::getActivityId)
                .containsExactlyInAnyOrder(Tuple.tuple("paper", "tray 2", "work"), Tuple.tuple("ink", null, "work"));
        completeTask(id);
        engine().runUntilIdle();
        assertThat(open(id)).extracting(Incident::getIncidentType).containsExactly("ink");
        assertThat(history(id))
                .filteredOn(HistoricIncident::isResolved)
                .extracting(HistoricIncident::getIncidentType)
                .containsExactly("paper");
    }

    @Test
    default void anIncidentOfAStepThatFailsIsNotThere() {
        bean("work", (JavaDelegate) execution -> {
            execution.resolveIncident(execution.createIncident("paper", null).getId());
            execution.createIncident("ink", null);
            throw new IllegalStateException("no paper");
        });
        deploy(Models.around("p", "a", "<serviceTask id='a' camunda:delegateExpression='${work}'/>"));
        assertThatThrownBy(() -> runtimeService().startProcessInstanceByKey("p"))
                .hasStackTraceContaining("no paper");
        assertThat(runtimeService().createIncidentQuery().count()).isZero();
    }

    @Test
    default void aListenerMakesAnIncidentOfTheInstance() {
        bean("begun", (ExecutionListener) execution -> execution.createIncident("paper", null));
        deploy(Models.file(
                "<process id='p' isExecutable='true'><extensionElements>",
                "<camunda:executionListener event='start' delegateExpression='${begun}'/></extensionElements>",
                "<startEvent id='start'/><userTask id='a'/>",
                Models.path("start", "a"),
                "</process>"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        assertThat(open(id)).extracting(Incident::getExecutionId).containsExactly(id);
    }

    @Test
    default void anIncidentMovesToAnotherVersion() {
        String id = startWaiting();
        runtimeService().createIncident("paper", id, null);
        deploy(Models.around("p", "b", "<userTask id='b'/>"));
        List<String> versions = repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("p")
                .orderByProcessDefinitionVersion()
                .asc()
                .list()
                .stream()
                .map(each -> each.getId())
                .toList();
        runtimeService()
                .newMigration(runtimeService()
                        .createMigrationPlan(versions.get(0), versions.get(1))
                        .mapActivities("a", "b")
                        .build())
                .processInstanceIds(id)
                .execute();
        assertThat(open(id))
                .extracting(Incident::getActivityId, Incident::getProcessDefinitionId)
                .containsExactly(Tuple.tuple("b", versions.get(1)));
    }
}

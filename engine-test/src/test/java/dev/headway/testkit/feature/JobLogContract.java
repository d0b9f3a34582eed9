package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.engine.history.HistoricExternalTaskLog;
import dev.headway.engine.history.HistoricJobLog;
import dev.headway.engine.history.HistoricJobLogQuery;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** At level full history tells what happened to each job and to each task of a worker; at other levels nothing. */
interface JobLogContract extends EngineContract {
    private static String atFull(String model) {
        return model.replace("isExecutable", "headway:historyLevel='full' isExecutable");
    }

    private AtomicBoolean deployFailing() {
        AtomicBoolean works = new AtomicBoolean();
        bean("work", (JavaDelegate) execution -> {
            if (!works.get()) {
                throw new IllegalStateException("no paper");
            }
        });
        deploy(atFull(Models.around(
                "p", "a", "<serviceTask id='a' camunda:asyncBefore='true' camunda:delegateExpression='${work}'/>")));
        return works;
    }

    private HistoricJobLogQuery log(String instanceId) {
        return historyService()
                .createHistoricJobLogQuery()
                .processInstanceId(instanceId)
                .orderPartiallyByOccurrence()
                .asc();
    }

    private static String event(HistoricJobLog log) {
        return log.isCreationLog()
                ? "created"
                : log.isFailureLog() ? "failed" : log.isSuccessLog() ? "done" : log.isDeletionLog() ? "gone" : "?";
    }

    @Test
    default void aJobIsLoggedFromItsBeginningToItsEnd() {
        AtomicBoolean works = deployFailing();
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        Date begun = Date.from(engine().clock().instant());
        String job = managementService().createJobQuery().singleResult().getId();
        String place =
                managementService().createJobDefinitionQuery().singleResult().getId();
        assertThatThrownBy(() -> managementService().executeJob(job)).hasMessageContaining("no paper");
        works.set(true);
        managementService().executeJob(job);
        assertThat(log(id).list())
                .extracting(JobLogContract::event, HistoricJobLog::getJobRetries)
                .containsExactly(tuple("created", 3), tuple("failed", 3), tuple("done", 2));
        HistoricJobLog failed = log(id).failureLog().singleResult();
        assertThat(failed.getJobId()).isEqualTo(job);
        assertThat(failed.getTimestamp()).isEqualTo(begun);
        assertThat(failed.getJobExceptionMessage()).contains("no paper");
        assertThat(historyService().getHistoricJobLogExceptionStacktrace(failed.getId()))
                .contains("IllegalStateException");
        assertThat(failed.getJobDefinitionId()).isEqualTo(place);
        assertThat(failed.getJobDefinitionType()).isEqualTo("async-continuation");
        assertThat(failed.getJobDefinitionConfiguration()).isEqualTo("async-before");
        assertThat(failed.getActivityId()).isEqualTo("a").isEqualTo(failed.getFailedActivityId());
        assertThat(failed.getProcessDefinitionKey()).isEqualTo("p");
        assertThat(failed.getDeploymentId())
                .isEqualTo(repositoryService()
                        .createDeploymentQuery()
                        .singleResult()
                        .getId());
        HistoricJobLog made = log(id).creationLog().singleResult();
        assertThat(made.getJobExceptionMessage()).isNull();
        assertThat(made.getFailedActivityId()).isNull();
        assertThat(made.getJobDueDate()).isNull();
        assertThat(historyService().getHistoricJobLogExceptionStacktrace(made.getId()))
                .isNull();
        assertThatThrownBy(() -> historyService().getHistoricJobLogExceptionStacktrace(id))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThat(log(id).failedActivityIdIn("a", "b").count()).isEqualTo(1);
        assertThat(historyService()
                        .createHistoricJobLogQuery()
                        .jobDefinitionId(place)
                        .successLog()
                        .count())
                .isEqualTo(1);
        assertThatThrownBy(
                        () -> historyService().createHistoricJobLogQuery().or().jobDefinitionId(place))
                .isInstanceOf(InvalidRequestException.class);
    }

    @Test
    default void aJobThatGoesIsLogged() {
        deployFailing();
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        runtimeService().deleteProcessInstance(id, "enough");
        assertThat(log(id).list()).extracting(JobLogContract::event).containsExactly("created", "gone");
        String other = runtimeService().startProcessInstanceByKey("p").getId();
        managementService()
                .deleteJob(managementService().createJobQuery().singleResult().getId());
        assertThat(log(other).deletionLog().count()).isEqualTo(1);
        historyService().deleteHistoricProcessInstance(id);
        assertThat(log(id).count()).isZero();
    }

    @Test
    default void aTimerIsLoggedWithItsTime() {
        deploy(atFull(Models.process(
                "p",
                "<startEvent id='s'/><userTask id='t'/><boundaryEvent id='late' attachedToRef='t'>",
                "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>",
                "<userTask id='u' camunda:asyncAfter='true'/><userTask id='v'/>",
                Models.path("s", "t"),
                Models.path("late", "u", "v"))));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        Date due = Date.from(engine().clock().instant().plus(Duration.ofHours(1)));
        engine().advance(Duration.ofHours(2));
        engine().runUntilIdle();
        assertThat(log(id).activityIdIn("late").list())
                .extracting(JobLogContract::event, HistoricJobLog::getJobDueDate)
                .containsExactly(tuple("created", due), tuple("done", due));
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        engine().runUntilIdle();
        List<HistoricJobLog> after = log(id).activityIdIn("u").list();
        assertThat(after)
                .extracting(JobLogContract::event, HistoricJobLog::getJobDefinitionConfiguration)
                .containsExactly(tuple("created", "async-after"), tuple("done", "async-after"));
    }

    @Test
    default void atOtherLevelsNothingIsLogged() {
        bean("work", (JavaDelegate) execution -> {});
        deploy(Models.around(
                "p", "a", "<serviceTask id='a' camunda:asyncBefore='true' camunda:delegateExpression='${work}'/>"));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        engine().runUntilIdle();
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
        assertThat(log(id).count()).isZero();
    }

    @Test
    default void aTaskOfAWorkerIsLogged() {
        deploy(atFull(Models.around("p", "a", "<serviceTask id='a' camunda:type='external' camunda:topic='print'/>")));
        String id = runtimeService().startProcessInstanceByKey("p").getId();
        ExternalTaskService service = engine().processEngine().getExternalTaskService();
        LockedExternalTask task = service.fetchAndLock(1, "worker")
                .topic("print", 10_000L)
                .execute()
                .getFirst();
        service.handleFailure(task.getId(), "worker", "no paper", "out of A4", 2, 0L);
        service.fetchAndLock(1, "worker").topic("print", 10_000L).execute();
        service.complete(task.getId(), "worker");
        List<HistoricExternalTaskLog> all = historyService()
                .createHistoricExternalTaskLogQuery()
                .externalTaskId(task.getId())
                .orderByTimestamp()
                .asc()
                .list();
        assertThat(all)
                .extracting(
                        HistoricExternalTaskLog::isCreationLog,
                        HistoricExternalTaskLog::isFailureLog,
                        HistoricExternalTaskLog::isSuccessLog,
                        HistoricExternalTaskLog::getWorkerId)
                .containsExactlyInAnyOrder(
                        tuple(true, false, false, null),
                        tuple(false, true, false, "worker"),
                        tuple(false, false, true, "worker"));
        HistoricExternalTaskLog failed = historyService()
                .createHistoricExternalTaskLogQuery()
                .processInstanceId(id)
                .failureLog()
                .singleResult();
        assertThat(failed.getErrorMessage()).isEqualTo("no paper");
        assertThat(failed.getRetries()).isEqualTo(2);
        assertThat(failed.getTopicName()).isEqualTo("print");
        assertThat(failed.getActivityId()).isEqualTo("a");
        assertThat(historyService().getHistoricExternalTaskLogErrorDetails(failed.getId()))
                .isEqualTo("out of A4");
        assertThatThrownBy(() -> historyService().getHistoricJobLogExceptionStacktrace(failed.getId()))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThat(log(id).count()).isZero();
        runtimeService().startProcessInstanceByKey("p");
        runtimeService()
                .deleteProcessInstance(
                        runtimeService()
                                .createProcessInstanceQuery()
                                .singleResult()
                                .getId(),
                        "enough");
        assertThat(historyService()
                        .createHistoricExternalTaskLogQuery()
                        .topicName("print")
                        .processDefinitionKey("p")
                        .deletionLog()
                        .count())
                .isEqualTo(1);
    }
}

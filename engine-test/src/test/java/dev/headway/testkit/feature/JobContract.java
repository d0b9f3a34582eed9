package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.UncaughtBpmnErrorException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.runtime.Incident;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobState;
import dev.headway.engine.runtime.NodeStatus;
import dev.headway.engine.runtime.ProcessInstance;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Jobs: async continuations, retries, dead letters, timers. */
interface JobContract extends EngineContract {
    private ProcessInstance startFailing(String retryCycle) {
        bean("card", (JavaDelegate) execution -> {
            throw new IllegalStateException("card declined");
        });
        deploy(Models.around("order", "charge", """
                <serviceTask id="charge" flowable:async="true" flowable:delegateExpression="${card}">
                  <extensionElements><flowable:failedJobRetryTimeCycle>%s</flowable:failedJobRetryTimeCycle></extensionElements>
                </serviceTask>""".formatted(retryCycle)));
        return runtimeService().startProcessInstanceByKey("order");
    }

    /** No database keeps the character 0: where the failure could not be recorded, the job would run without end. */
    @Test
    default void aFailureWithTextThatNoDatabaseKeepsIsRecorded() {
        bean("card", (JavaDelegate) execution -> {
            throw new NumberFormatException("For input string: \"\0\"");
        });
        deploy(Models.around(
                "order",
                "charge",
                "<serviceTask id='charge' flowable:async='true' flowable:delegateExpression='${card}'/>"));
        runtimeService().startProcessInstanceByKey("order");
        String ready = managementService().createJobQuery().singleResult().getId();

        // One run, since a job whose failure cannot be recorded would never leave the engine idle.
        assertThatThrownBy(() -> managementService().executeJob(ready)).hasMessageContaining("For input string");

        Job job = managementService().createAnyJobQuery().singleResult();
        assertThat(job.getExceptionMessage()).isEqualTo("For input string: \"\\0\"");
        assertThat(managementService().getJobExceptionStacktrace(job.getId())).contains("NumberFormatException");
    }

    @Test
    default void aTimerWhoseStartFailsStartsAJobAndHoldsUpNobody() {
        bean("card", (JavaDelegate) execution -> {
            throw new IllegalStateException("card declined");
        });
        String timer =
                "<startEvent id='start'><timerEventDefinition><timeCycle>R/PT10M</timeCycle></timerEventDefinition></startEvent>";
        deploy(Models.process(
                "p",
                timer,
                "<serviceTask id='charge' flowable:delegateExpression='${card}'/>",
                Models.path("start", "charge")));
        deploy(Models.process("q", timer, "<userTask id='remind'/>", Models.path("start", "remind")));

        for (int round = 1; round <= 2; round++) {
            engine().advance(Duration.ofMinutes(10));
            engine().runUntilIdle();
            assertThat(taskService()
                            .createTaskQuery()
                            .taskDefinitionKey("remind")
                            .count())
                    .isEqualTo(round);
            assertThat(runtimeService()
                            .createProcessInstanceQuery()
                            .processDefinitionKey("p")
                            .count())
                    .isEqualTo(round);
        }
        assertThat(managementService().createAnyJobQuery().list())
                .filteredOn(job -> "card declined".equals(job.getExceptionMessage()))
                .hasSize(2);
    }

    private static String category(String text) {
        return "<extensionElements><flowable:jobCategory>" + text + "</flowable:jobCategory></extensionElements>";
    }

    @Test
    default void jobsHaveTheCategoryOfTheirElement() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<parallelGateway id='fork'/>",
                "<serviceTask id='a' flowable:async='true' flowable:expression='${1}'>" + category("mail")
                        + "</serviceTask>",
                "<serviceTask id='b' flowable:async='true' flowable:expression='${1}'>" + category("report")
                        + "</serviceTask>",
                "<serviceTask id='c' flowable:async='true' flowable:expression='${1}'/>",
                "<intermediateCatchEvent id='d'>" + category("mail")
                        + "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>",
                Models.path("start", "fork", "a"),
                Models.path("fork", "b"),
                Models.path("fork", "c"),
                Models.path("fork", "d")));
        String id = runtimeService().startProcessInstanceByKey("p").getId();

        assertThat(managementService().createAnyJobQuery().processInstanceId(id).list())
                .extracting(job -> job.getElementId() + " " + job.getCategory())
                .containsExactlyInAnyOrder("a mail", "b report", "c null", "d mail");
        assertThat(managementService()
                        .createAnyJobQuery()
                        .processInstanceId(id)
                        .category("mail")
                        .orderByJobId()
                        .asc()
                        .listPage(1, 1))
                .hasSize(1)
                .allSatisfy(job -> assertThat(job.getCategory()).isEqualTo("mail"));
        assertThat(managementService()
                        .createJobQuery()
                        .processInstanceId(id)
                        .category("mail")
                        .singleResult()
                        .getElementId())
                .isEqualTo("a");
        assertThat(managementService()
                        .createAnyJobQuery()
                        .processInstanceId(id)
                        .category("mail")
                        .count())
                .isEqualTo(2);
        assertThat(managementService()
                        .createAnyJobQuery()
                        .processInstanceId(id)
                        .categoryLike("re%")
                        .singleResult()
                        .getElementId())
                .isEqualTo("b");
        assertThat(managementService()
                        .createAnyJobQuery()
                        .processInstanceId(id)
                        .category("none")
                        .list())
                .isEmpty();
        assertThatThrownBy(() -> managementService().createAnyJobQuery().or().category("mail"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("outside of or()");
        engine().runUntilIdle();
        assertThat(managementService().createAnyJobQuery().processInstanceId(id).count())
                .as("every executor runs every job")
                .isEqualTo(1);
    }

    @Test
    default void anAsyncTaskWaitsForTheExecutor() {
        AtomicInteger runs = new AtomicInteger();
        bean("card", (JavaDelegate) execution -> {
            runs.incrementAndGet();
            execution.setVariable("charged", true);
        });
        deploy(Models.delegate("order", "charge", "card", "flowable:async='true'"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");

        engine().assertThat(order).isWaitingAtExactly("charge").hasReadyJobs(1);
        Job job = managementService()
                .createJobQuery()
                .processInstanceId(order.getId())
                .singleResult();
        assertThat(job.getElementId()).isEqualTo("charge");
        assertThat(job.getState()).isEqualTo(JobState.READY);
        assertThat(runs).hasValue(0);

        engine().runUntilIdle();

        assertThat(runs).hasValue(1);
        engine().assertThat(order).isEnded().hasPassed("charge").hasVariable("charged", true);
    }

    @Test
    default void aJobCanBeExecutedByHand() {
        bean("card", (JavaDelegate) execution -> execution.setVariable("charged", true));
        deploy(Models.delegate("order", "charge", "card", "flowable:async='true'"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");
        String job = managementService().createJobQuery().singleResult().getId();

        managementService().executeJob(job);

        engine().assertThat(order).isEnded().hasVariable("charged", true);
        assertThatThrownBy(() -> managementService().executeJob(job))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("Expected a job with id " + job)
                .hasMessageContaining("It has run");
    }

    @Test
    default void aDelegateThatThrowsIsRetriedThenGivenUp() {
        ProcessInstance order = startFailing("R2/PT1M");
        engine().runUntilIdle();

        engine().assertThat(order).isWaitingAtExactly("charge").hasReadyJobs(0).hasTimers(1);
        Job waiting = managementService()
                .createTimerJobQuery()
                .messages()
                .processInstanceId(order.getId())
                .singleResult();
        assertThat(waiting.getState()).isEqualTo(JobState.RETRY);
        assertThat(waiting.getExceptionMessage()).contains("card declined");
        assertThat(managementService().getTimerJobExceptionStacktrace(waiting.getId()))
                .contains("IllegalStateException: card declined");

        for (int attempt = 0; attempt < 3; attempt++) {
            engine().advance(Duration.ofMinutes(3));
            engine().runUntilIdle();
        }

        engine().assertThat(order).isActive().hasTimers(0).hasDeadLetterJobs(1);
        Job dead = managementService()
                .createDeadLetterJobQuery()
                .withException()
                .processInstanceId(order.getId())
                .singleResult();
        assertThat(dead.getRetries()).isZero();
        assertThat(managementService().getDeadLetterJobExceptionStacktrace(dead.getId()))
                .contains("card declined");
        Incident incident = runtimeService()
                .createIncidentQuery()
                .processInstanceId(order.getId())
                .singleResult();
        assertThat(incident.getActivityId()).isEqualTo("charge");
        assertThat(incident.getConfiguration()).isEqualTo(dead.getId());
        assertThat(incident.getJobDefinitionId()).isNotNull().isEqualTo(dead.getJobDefinitionId());
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .withIncident()
                        .singleResult()
                        .getId())
                .isEqualTo(order.getId());
    }

    @Test
    default void aDeadLetterJobRunsAgainWhenItIsMovedBack() {
        ProcessInstance order = startFailing("R1/PT1M");
        engine().runUntilIdle();
        Job dead = managementService().createDeadLetterJobQuery().singleResult();
        bean("card", (JavaDelegate) execution -> execution.setVariable("charged", true));

        assertThatThrownBy(() -> managementService().moveDeadLetterJobToExecutableJob(dead.getId(), 0))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("at least 1 retry");
        managementService().moveDeadLetterJobToExecutableJob(dead.getId(), 3);
        engine().assertThat(order).hasReadyJobs(1).hasDeadLetterJobs(0);
        engine().runUntilIdle();

        engine().assertThat(order).isEnded().hasVariable("charged", true);
    }

    @Test
    default void manyDeadLetterJobsAreMovedAtOnce() {
        startFailing("R1/PT1M");
        runtimeService().startProcessInstanceByKey("order");
        runtimeService().startProcessInstanceByKey("order");
        engine().runUntilIdle();
        List<String> dead = managementService().createDeadLetterJobQuery().list().stream()
                .map(Job::getId)
                .toList();
        assertThat(dead).hasSize(3);
        bean("card", (JavaDelegate) execution -> {});

        managementService().bulkMoveDeadLetterJobs(dead, 1);
        engine().runUntilIdle();

        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
    }

    @Test
    default void executingAJobThatFailsThrowsItsExceptionAndRecordsIt() {
        ProcessInstance order = startFailing("R3/PT1M");
        String job = managementService().createJobQuery().singleResult().getId();

        assertThatThrownBy(() -> managementService().executeJob(job))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("card declined");

        engine().assertThat(order).isWaitingAtExactly("charge").hasReadyJobs(0).hasTimers(1);
        managementService().setJobRetries(job, 1);
        assertThatThrownBy(() -> managementService().executeJob(job)).hasMessage("card declined");
        engine().assertThat(order).hasDeadLetterJobs(1);
    }

    @Test
    default void executingATimerThatFailsThrowsItsExceptionAndRecordsIt() {
        deploy(Models.file(
                "<error id='declined' errorCode='declined'/><process id='order' isExecutable='true'>",
                "<startEvent id='start'/><intermediateCatchEvent id='wait'><timerEventDefinition>",
                "<timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent>",
                "<endEvent id='end'><errorEventDefinition errorRef='declined'/></endEvent>",
                Models.path("start", "wait", "end"),
                "</process>"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");
        String timer = timerOf(order);

        assertThatThrownBy(() -> managementService().executeJob(timer))
                .isInstanceOf(UncaughtBpmnErrorException.class)
                .hasMessageContaining("declined");

        engine().assertThat(order).isWaitingAtExactly("wait").hasTimers(1);
        Job failed = managementService().createTimerJobQuery().singleResult();
        assertThat(failed.getRetries()).isEqualTo(2);
        assertThat(failed.getExceptionMessage()).contains("declined");
        assertThat(failed.getDuedate())
                .isBetween(
                        Date.from(engine().clock().instant().plusSeconds(10)),
                        Date.from(engine().clock().instant().plusSeconds(11)));
    }

    @Test
    default void thePriorityOfAReadyJobAndOfATimerCanBeSet() {
        deploy(Models.process(
                "order",
                "<startEvent id='start'/>",
                "<parallelGateway id='fork'/>",
                "<serviceTask id='charge' flowable:async='true' flowable:expression='${1}'/>",
                "<intermediateCatchEvent id='wait'><timerEventDefinition><timeDuration>PT1H</timeDuration>"
                        + "</timerEventDefinition></intermediateCatchEvent>",
                Models.path("start", "fork", "charge"),
                Models.path("fork", "wait")));
        String order = runtimeService().startProcessInstanceByKey("order").getId();
        for (Job job :
                managementService().createAnyJobQuery().processInstanceId(order).list()) {
            managementService().setJobPriority(job.getId(), 70);
        }

        assertThat(managementService()
                        .createAnyJobQuery()
                        .processInstanceId(order)
                        .priorityHigherThanOrEquals(70)
                        .list())
                .extracting(job -> job.getElementId() + " " + job.getPriority())
                .containsExactlyInAnyOrder("charge 70", "wait 70");
    }

    @Test
    default void aFailedJobKeepsThePriorityThatItIsGiven() {
        startFailing("R3/PT1M");
        engine().runUntilIdle();
        Job failed = managementService().createTimerJobQuery().singleResult();
        managementService().setJobPriority(failed.getId(), -3);
        managementService().moveTimerToExecutableJob(failed.getId());

        Job ready = managementService().createJobQuery().singleResult();
        assertThat(ready.getId()).isEqualTo(failed.getId());
        assertThat(ready.getPriority()).isEqualTo(-3);
        engine().runUntilIdle();
        assertThat(managementService().createTimerJobQuery().singleResult().getPriority())
                .isEqualTo(-3);
        String unknown = "4711";
        assertThatThrownBy(() -> managementService().setJobPriority(unknown, 1))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining(unknown);
    }

    @Test
    default void aPriorityThatIsSetWhileTheJobRunsIsThatOfItsNextAttempt() {
        bean("card", (JavaDelegate) execution -> {
            String running = managementService()
                    .createAnyJobQuery()
                    .processInstanceId(execution.getProcessInstanceId())
                    .singleResult()
                    .getId();
            // Somebody else's call: one of this code would be undone with its transaction where it shares one.
            CompletableFuture.runAsync(() -> managementService().setJobPriority(running, 70))
                    .join();
            throw new IllegalStateException("card declined");
        });
        deploy(Models.around(
                "order",
                "charge",
                "<serviceTask id='charge' flowable:async='true' flowable:delegateExpression='${card}'/>"));
        runtimeService().startProcessInstanceByKey("order");

        engine().runUntilIdle();

        Job failed = managementService().createTimerJobQuery().singleResult();
        assertThat(failed.getExceptionMessage()).isEqualTo("card declined");
        assertThat(failed.getPriority()).isEqualTo(70);
    }

    @Test
    default void aTimerFiresWhenItIsDue() {
        deploy(Models.process(
                "order",
                "<startEvent id='start'/><userTask id='approve'/>",
                "<boundaryEvent id='late' attachedToRef='approve'><timerEventDefinition>",
                "<timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>",
                "<userTask id='remind'/><endEvent id='end'/>",
                Models.path("start", "approve", "end"),
                Models.path("late", "remind", "end")));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");
        Job timer = managementService().createTimerJobQuery().timers().singleResult();
        assertThat(timer.getElementId()).isEqualTo("late");
        assertThat(timer.getDuedate())
                .isEqualTo(Date.from(engine().clock().instant().plus(Duration.ofHours(1))));

        engine().advance(Duration.ofMinutes(59));
        engine().runUntilIdle();
        engine().assertThat(order).isWaitingAtExactly("approve");

        engine().advance(Duration.ofMinutes(1));
        engine().runUntilIdle();
        engine().assertThat(order)
                .isWaitingAtExactly("remind")
                .hasNotPassed("approve")
                .hasTimers(0);
    }

    @Test
    default void aTimerCanBeMovedDeletedAndExecuted() {
        deploy(Models.around(
                "order",
                "wait",
                "<intermediateCatchEvent id='wait'><timerEventDefinition><timeDuration>P1D</timeDuration>"
                        + "</timerEventDefinition></intermediateCatchEvent>"));
        ProcessInstance first = runtimeService().startProcessInstanceByKey("order");
        ProcessInstance second = runtimeService().startProcessInstanceByKey("order");
        ProcessInstance third = runtimeService().startProcessInstanceByKey("order");

        managementService().executeJob(timerOf(first));
        engine().assertThat(first).isEnded();

        managementService()
                .setJobDuedate(
                        timerOf(second), Date.from(engine().clock().instant().plus(Duration.ofMinutes(1))));
        engine().advance(Duration.ofMinutes(1));
        engine().runUntilIdle();
        engine().assertThat(second).isEnded();

        String id = timerOf(third);
        assertThatThrownBy(() -> managementService().deleteDeadLetterJob(id))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("one of [DEAD_LETTER], but it is TIMER")
                .hasMessageContaining("element 'wait'");
        managementService().deleteTimerJob(id);
        engine().advance(Duration.ofDays(2));
        engine().runUntilIdle();
        engine().assertThat(third).isWaitingAtExactly("wait").hasTimers(0);
    }

    private String timerOf(ProcessInstance instance) {
        return managementService()
                .createTimerJobQuery()
                .processInstanceId(instance.getId())
                .singleResult()
                .getId();
    }

    @Test
    default void jobsOfASuspendedInstanceWait() {
        AtomicInteger runs = new AtomicInteger();
        bean("card", (JavaDelegate) execution -> runs.incrementAndGet());
        deploy(Models.delegate("order", "charge", "card", "flowable:async='true'"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");

        runtimeService().suspendProcessInstanceById(order.getId());
        engine().runUntilIdle();

        assertThat(runs).hasValue(0);
        assertThat(managementService()
                        .createSuspendedJobQuery()
                        .processInstanceId(order.getId())
                        .count())
                .isEqualTo(1);

        runtimeService().activateProcessInstanceById(order.getId());
        engine().runUntilIdle();
        assertThat(runs).hasValue(1);
        engine().assertThat(order).isEnded();
    }

    @Test
    default void aTimerStartEventStartsInstances() {
        deploy(Models.process(
                "report",
                "<startEvent id='nightly'><timerEventDefinition><timeCycle>R2/PT1H</timeCycle></timerEventDefinition></startEvent>",
                "<userTask id='read'/><endEvent id='end'/>",
                Models.path("nightly", "read", "end")));
        engine().runUntilIdle();
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();

        for (int hour = 1; hour <= 4; hour++) {
            engine().advance(Duration.ofHours(1));
            engine().runUntilIdle();
        }

        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("report")
                        .count())
                .isEqualTo(2);
    }

    @Test
    default void countersSayWhatThisNodeDid() {
        bean("card", (JavaDelegate) execution -> {});
        deploy(Models.delegate("order", "charge", "card", "flowable:async='true'"));
        deploy(Models.delegate("urgent", "charge", "card", "flowable:async='true' camunda:jobPriority='9'"));
        runtimeService().startProcessInstanceByKey("order", Map.of("n", 1));
        engine().clock().advance(Duration.ofSeconds(3));
        runtimeService().startProcessInstanceByKey("urgent");
        engine().clock().advance(Duration.ofSeconds(2));
        NodeStatus before = managementService().getNodeStatus();
        engine().runUntilIdle();

        assertThat(before.oldestReadyMillis())
                .as("the oldest has the lowest priority")
                .isEqualTo(5_000);
        assertThat(managementService().getNodeStatus().oldestReadyMillis()).isZero();
        assertThat(managementService().getPartitionsByNode())
                .as("its executor is off, so it leases nothing")
                .doesNotContainKey(before.name());
        assertThat(managementService().getStatistics().instancesStarted()).isEqualTo(2);
        assertThat(managementService().getStatistics().instancesEnded()).isEqualTo(2);
        assertThat(managementService().getStatistics().jobsSucceeded()).isEqualTo(2);
        assertThat(managementService().getProperties()).containsKeys("database", "executorRunning");
    }
}

package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.runtime.EventSubscription;
import dev.headway.engine.runtime.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Start events are seen before they start anything: timers among the jobs, messages and signals among the subscriptions. */
interface StartEventContract extends EngineContract {
    private void deployTimer() {
        deploy(Models.file(
                "<process id='p' isExecutable='true'><startEvent id='tick'><timerEventDefinition>",
                "<timeDuration>PT1H</timeDuration></timerEventDefinition></startEvent>",
                "<userTask id='t'/>",
                Models.path("tick", "t"),
                "</process>"));
    }

    private Job timer() {
        Job timer = managementService()
                .createTimerJobQuery()
                .withoutProcessInstanceId()
                .singleResult();
        assertThat(timer).isNotNull();
        return timer;
    }

    @Test
    default void aStartTimerIsAJobWithoutAnInstance() {
        deployTimer();
        Job timer = timer();
        assertThat(timer.getProcessInstanceId()).isNull();
        assertThat(timer.getExecutionId()).isNull();
        assertThat(timer.getProcessDefinitionKey()).isEqualTo("p");
        assertThat(timer.getElementId()).isEqualTo("tick");
        assertThat(timer.getDuedate())
                .isEqualTo(Date.from(engine().clock().instant().plus(Duration.ofHours(1))));
        assertThat(managementService()
                        .createTimerJobQuery()
                        .processDefinitionKey("p")
                        .timers()
                        .count())
                .isEqualTo(1);
        assertThat(managementService()
                        .createTimerJobQuery()
                        .jobId(timer.getId())
                        .count())
                .isEqualTo(1);
        assertThat(managementService().createJobQuery().allowScan().count()).isZero();
    }

    @Test
    default void aStartTimerIsMovedAndTakenAway() {
        deployTimer();
        managementService()
                .setJobDuedate(
                        timer().getId(), Date.from(engine().clock().instant().plus(Duration.ofMinutes(5))));
        engine().advance(Duration.ofMinutes(6));
        engine().runUntilIdle();
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("p")
                        .count())
                .as("instances after 6 minutes")
                .isEqualTo(1);
        deployTimer();
        managementService().deleteTimerJob(timer().getId());
        engine().advance(Duration.ofHours(2));
        engine().runUntilIdle();
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("p")
                        .count())
                .isEqualTo(1);
    }

    @Test
    default void aStartTimerIsWorkedOutAgain() {
        deployTimer();
        Job timer = timer();
        Instant made = timer.getCreateTime().toInstant();
        engine().advance(Duration.ofMinutes(10));
        Instant now = engine().clock().instant();
        managementService().recalculateJobDuedate(timer.getId(), false);
        assertThat(timer().getDuedate()).isEqualTo(now.plus(Duration.ofHours(1)));
        managementService().recalculateJobDuedate(timer.getId(), true);
        assertThat(timer().getDuedate()).isEqualTo(made.plus(Duration.ofHours(1)));
        Job cycle = managementService().rescheduleTimeCycleJob(timer.getId(), "R3/PT2H");
        assertThat(cycle.getDuedate()).isEqualTo(now.plus(Duration.ofHours(2)));
        assertThat(cycle.getRepeat()).isNotNull();
        managementService().recalculateJobDuedate(timer.getId(), true);
        assertThat(timer().getRepeat()).isNull();
        engine().advance(Duration.ofMinutes(51));
        engine().runUntilIdle();
        assertThat(taskService().createTaskQuery().processDefinitionKey("p").count())
                .isEqualTo(1);
        repositoryService().suspendProcessDefinitionByKey("p", false, Date.from(now.plus(Duration.ofDays(1))));
        String change = managementService().createTimerJobQuery().singleResult().getId();
        assertThatThrownBy(() -> managementService().recalculateJobDuedate(change, true))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("setJobDuedate");
    }

    @Test
    default void aStartTimerIsExecutedBeforeItIsDue() {
        deployTimer();
        String id = timer().getId();
        managementService().executeJob(id);
        assertThat(taskService().createTaskQuery().processDefinitionKey("p").count())
                .isEqualTo(1);
        assertThatThrownBy(() -> managementService().executeJob(id)).isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    default void aStartTimerIsSuspendedWithItsDefinition() {
        deployTimer();
        String id = timer().getId();
        repositoryService().suspendProcessDefinitionByKey("p");
        assertThat(managementService().createTimerJobQuery().jobId(id).count()).isZero();
        assertThat(managementService().createSuspendedJobQuery().jobId(id).count())
                .isEqualTo(1);
        assertThatThrownBy(() -> managementService().executeJob(id)).isInstanceOf(SuspendedException.class);
        repositoryService().activateProcessDefinitionByKey("p");
        assertThat(managementService().moveTimerToExecutableJob(id)).isNotNull();
        engine().runUntilIdle();
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("p")
                        .count())
                .isEqualTo(1);
    }

    @Test
    default void messagesAndSignalsThatStartAProcessAreSubscriptions() {
        String xml = Models.file(
                "<message id='m' name='ordered'/><signal id='s' name='alarm'/>",
                "<process id='p' isExecutable='true'>",
                "<startEvent id='byMessage'><messageEventDefinition messageRef='m'/></startEvent>",
                "<startEvent id='bySignal'><signalEventDefinition signalRef='s'/></startEvent>",
                "<userTask id='t'/>",
                "<sequenceFlow id='f1' sourceRef='byMessage' targetRef='t'/>",
                "<sequenceFlow id='f2' sourceRef='bySignal' targetRef='t'/>",
                "</process>");
        deploy(xml);
        deploy(xml.replace("id='t'/>", "id='t' name='new'/>"));
        EventSubscription message = runtimeService()
                .createEventSubscriptionQuery()
                .eventType("message")
                .eventName("ordered")
                .singleResult();
        assertThat(message).as("of the latest version alone").isNotNull();
        assertThat(message.getProcessInstanceId()).isNull();
        assertThat(message.getExecutionId()).isNull();
        assertThat(message.getActivityId()).isEqualTo("byMessage");
        assertThat(runtimeService()
                        .createEventSubscriptionQuery()
                        .withoutProcessInstanceId()
                        .orderByEventName()
                        .asc()
                        .list())
                .extracting(EventSubscription::getEventType)
                .containsExactly("signal", "message");
        assertThat(runtimeService()
                        .createEventSubscriptionQuery()
                        .id(message.getId())
                        .count())
                .isEqualTo(1);
        assertThat(repositoryService()
                        .createProcessDefinitionQuery()
                        .messageEventSubscriptionName("ordered")
                        .singleResult()
                        .getId())
                .isEqualTo(message.getProcessDefinitionId());
    }

    /** What starts by such subscriptions is in the contract of the event registry. */
    @Test
    default void aProcessWithoutAStartEventForCallsIsNotSubscribed() {
        deploy(Models.process("p", "<startEvent id='s'/>", "<userTask id='t'/>", Models.path("s", "t")));
        String id = repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("p")
                .singleResult()
                .getId();
        assertThatThrownBy(() -> runtimeService()
                        .createProcessInstanceStartEventSubscriptionBuilder()
                        .processDefinitionKey("p")
                        .addCorrelationParameterValue("n", 1)
                        .subscribe())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("manualSubscription");
        assertThatThrownBy(() -> runtimeService()
                        .createProcessInstanceStartEventSubscriptionModificationBuilder()
                        .processDefinitionId(id)
                        .migrateToLatestProcessDefinition())
                .isInstanceOf(InvalidRequestException.class);
        runtimeService()
                .createProcessInstanceStartEventSubscriptionDeletionBuilder()
                .processDefinitionId(id)
                .deleteSubscriptions();
    }

    @Test
    default void aCaseWithoutAStartForCallsIsNotSubscribed() {
        repositoryService()
                .createDeployment()
                .addString(
                        "c.cmmn",
                        "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL' targetNamespace='t'><case id='c'>"
                                + "<casePlanModel id='plan'><planItem id='a' definitionRef='aDef'/><humanTask id='aDef'/>"
                                + "</casePlanModel></case></definitions>")
                .deploy();
        CmmnRuntimeService cases = engine().getCmmnRuntimeService();
        String id = engine().getCmmnRepositoryService()
                .createCaseDefinitionQuery()
                .caseDefinitionKey("c")
                .singleResult()
                .getId();
        assertThatThrownBy(() -> cases.createCaseInstanceStartEventSubscriptionBuilder()
                        .caseDefinitionKey("c")
                        .doNotUpdateToLatestVersionAutomatically()
                        .addCorrelationParameterValue("n", 1)
                        .addCorrelationParameterValues(Map.of("m", 2))
                        .subscribe())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("manualSubscription");
        assertThatThrownBy(() -> cases.createCaseInstanceStartEventSubscriptionBuilder()
                        .caseDefinitionKey("c")
                        .tenantId("blue")
                        .addCorrelationParameterValue("n", 1)
                        .subscribe())
                .isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> cases.createCaseInstanceStartEventSubscriptionModificationBuilder()
                        .caseDefinitionId(id)
                        .addCorrelationParameterValue("n", 1)
                        .addCorrelationParameterValues(Map.of("m", 2))
                        .migrateToLatestCaseDefinition())
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> cases.createCaseInstanceStartEventSubscriptionModificationBuilder()
                        .caseDefinitionId(id)
                        .tenantId("blue")
                        .migrateToCaseDefinition(id))
                .hasMessageContaining("blue");
        assertThatThrownBy(() -> cases.createCaseInstanceStartEventSubscriptionDeletionBuilder()
                        .caseDefinitionId(id)
                        .addCorrelationParameterValue("n", 1)
                        .addCorrelationParameterValues(Map.of("m", 2))
                        .deleteSubscriptions())
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> cases.createCaseInstanceStartEventSubscriptionDeletionBuilder()
                        .caseDefinitionId(id)
                        .tenantId("blue")
                        .deleteSubscriptions())
                .hasMessageContaining("blue");
    }
}

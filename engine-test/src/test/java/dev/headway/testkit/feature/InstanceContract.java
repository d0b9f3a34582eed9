package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.headway.engine.HeadwayException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Process instances: start, find, rename, suspend, delete; and what history says of them. */
interface InstanceContract extends EngineContract {
    @Test
    default void anInstanceHasWhatItsBuilderGaveIt() {
        deploy(Models.userTask("order", "approve"));

        ProcessInstance order = runtimeService()
                .createProcessInstanceByKey("order")
                .businessKey("A-1")
                .name("The first")
                .startUserId("kermit")
                .variable("amount", 12)
                .variables(Map.of("customer", "Fozzie"))
                .start();

        assertThat(order.getBusinessKey()).isEqualTo("A-1");
        assertThat(order.getName()).isEqualTo("The first");
        assertThat(order.getStartUserId()).isEqualTo("kermit");
        assertThat(order.getProcessDefinitionKey()).isEqualTo("order");
        assertThat(order.isEnded()).isFalse();
        assertThat(order.getProcessVariables()).containsEntry("amount", 12).containsEntry("customer", "Fozzie");
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceBusinessKey("A-1")
                        .singleResult()
                        .getId())
                .isEqualTo(order.getId());
        assertThat(runtimeService().getActiveActivityIds(order.getId())).containsExactly("approve");
        assertThatThrownBy(() -> runtimeService().createProcessInstanceBuilder().start())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("exactly one of processDefinitionKey");
    }

    private static String urgent(String... more) {
        return Models.file(
                "<process id='order' isExecutable='true' camunda:jobPriority='5'>",
                "<startEvent id='start'/><userTask id='approve'/><parallelGateway id='fork'/>",
                "<serviceTask id='pay' flowable:async='true' flowable:expression='${1}'/>",
                "<serviceTask id='own' flowable:async='true' camunda:jobPriority='3' flowable:expression='${1}'/>",
                "<callActivity id='call' calledElement='called'/>",
                "<intermediateCatchEvent id='wait'><timerEventDefinition><timeDuration>PT1H</timeDuration>"
                        + "</timerEventDefinition></intermediateCatchEvent>",
                Models.path("start", "approve", "fork", "pay"),
                Models.path("fork", "own") + Models.path("fork", "call") + Models.path("fork", "wait"),
                String.join("", more),
                "</process>");
    }

    private List<String> priorities() {
        return managementService().createAnyJobQuery().allowScan().list().stream()
                .map(job -> job.getElementId() + " " + job.getPriority())
                .sorted()
                .toList();
    }

    private void approve() {
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
    }

    @Test
    default void anInstanceCanHaveAPriorityForItsJobsAndThoseOfTheInstancesThatItCalls() {
        deploy(Models.around(
                "called", "inner", "<serviceTask id='inner' flowable:async='true' flowable:expression='${1}'/>"));
        deploy(urgent());
        ProcessInstance order = runtimeService()
                .createProcessInstanceByKey("order")
                .jobPriority(70)
                .start();
        approve();
        assertThat(priorities()).containsExactly("inner 70", "own 3", "pay 70", "wait 70");

        runtimeService().deleteProcessInstance(order.getId(), "enough");
        engine().runUntilIdle();
        runtimeService().startProcessInstanceByKey("order");
        approve();
        assertThat(priorities()).as("without one").containsExactly("inner 0", "own 3", "pay 5", "wait 5");
    }

    @Test
    default void anInstanceThatIsMigratedKeepsItsPriority() {
        deploy(Models.around(
                "called", "inner", "<serviceTask id='inner' flowable:async='true' flowable:expression='${1}'/>"));
        deploy(urgent());
        ProcessInstance order = runtimeService()
                .createProcessInstanceByKey("order")
                .jobPriority(70)
                .start();
        deploy(urgent("<userTask id='more'/>", Models.path("pay", "more")));
        String newest = repositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("order")
                .latestVersion()
                .singleResult()
                .getId();
        runtimeService()
                .newMigration(runtimeService()
                        .createMigrationPlan(order.getProcessDefinitionId(), newest)
                        .mapEqualActivities()
                        .build())
                .processInstanceIds(order.getId())
                .execute();
        approve();
        assertThat(priorities()).containsExactly("inner 70", "own 3", "pay 70", "wait 70");
    }

    @Test
    default void anInstanceWithoutAWaitStateHasEndedWhenItsStartReturns() {
        deploy(Models.around("order", "note", "<task id='note'/>"));

        ProcessInstance order = runtimeService().startProcessInstanceByKey("order", Map.of("amount", 1));

        assertThat(order.isEnded()).isTrue();
        assertThat(order.getProcessVariables()).containsEntry("amount", 1);
        engine().assertThat(order).isEnded().hasPassedInOrder("start", "note", "end");
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
    }

    @Test
    default void nameAndBusinessKeyCanBeChanged() {
        deploy(Models.userTask("order", "approve"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order", "A");

        runtimeService().setProcessInstanceName(order.getId(), "renamed");
        runtimeService().updateBusinessKey(order.getId(), "B");

        ProcessInstance now = runtimeService()
                .createProcessInstanceQuery()
                .processInstanceId(order.getId())
                .singleResult();
        assertThat(now.getName()).isEqualTo("renamed");
        assertThat(now.getBusinessKey()).isEqualTo("B");
    }

    @Test
    default void aDeletedInstanceIsKnownToHistoryAlone() {
        deploy(Models.userTask("order", "approve"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order", "A");

        runtimeService().deleteProcessInstance(order.getId(), "not wanted");

        engine().assertThat(order).isEnded().hasNotPassed("approve");
        HistoricProcessInstance ended = historyService()
                .createHistoricProcessInstanceQuery()
                .processInstanceId(order.getId())
                .singleResult();
        assertThat(ended.getDeleteReason()).isEqualTo("not wanted");
        assertThat(ended.getState()).isEqualTo("EXTERNALLY_TERMINATED");
        assertThat(ended.getEndTime()).isNotNull();
        assertThat(taskService().createTaskQuery().count()).isZero();
        assertThat(historyService()
                        .createHistoricActivityInstanceQuery()
                        .processInstanceId(order.getId())
                        .canceled()
                        .list())
                .extracting(HistoricActivityInstance::getActivityId, HistoricActivityInstance::getDeleteReason)
                .containsExactly(tuple("approve", "not wanted"));
        assertThat(historyService()
                        .createHistoricActivityInstanceQuery()
                        .processInstanceId(order.getId())
                        .finished()
                        .list())
                .filteredOn(activity -> !activity.isCanceled())
                .isNotEmpty()
                .allSatisfy(activity -> assertThat(activity.getDeleteReason()).isNull());
        assertThat(historyService()
                        .createHistoricTaskInstanceQuery()
                        .processInstanceId(order.getId())
                        .singleResult()
                        .getDeleteReason())
                .isEqualTo("not wanted");
        assertThatThrownBy(() -> runtimeService().deleteProcessInstance(order.getId(), "again"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining(order.getId())
                .hasMessageContaining("there is none");
    }

    @Test
    default void aBulkDeletionTriesAllAndTellsWhatFailed() {
        deploy(Models.userTask("order", "approve"));
        List<String> ids = List.of(
                runtimeService().startProcessInstanceByKey("order").getId(),
                "4711",
                runtimeService().startProcessInstanceByKey("order").getId());

        assertThatThrownBy(() -> runtimeService().deleteProcessInstances(ids, "clean up"))
                .isInstanceOf(HeadwayException.class)
                .hasMessageContaining("delete process instances, 3 of them, but 1 failed")
                .hasMessageContaining("4711");
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
    }

    @Test
    default void suspendingTwiceSaysSo() {
        deploy(Models.userTask("order", "approve"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");
        runtimeService().suspendProcessInstanceById(order.getId());

        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .suspended()
                        .processDefinitionKey("order")
                        .count())
                .isEqualTo(1);
        assertThatThrownBy(() -> runtimeService().suspendProcessInstanceById(order.getId()))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("suspended already");
    }

    @Test
    default void historyShowsOpenAndEndedVisits() {
        deploy(Models.userTask("order", "approve"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order", "A", Map.of("n", 1));

        assertThat(historyService()
                        .createHistoricActivityInstanceQuery()
                        .processInstanceId(order.getId())
                        .activityType("userTask")
                        .unfinished()
                        .singleResult()
                        .getActivityType())
                .isEqualTo("userTask");
        HistoricProcessInstance open = historyService()
                .createHistoricProcessInstanceQuery()
                .processInstanceId(order.getId())
                .unfinished()
                .singleResult();
        assertThat(open.getState()).isEqualTo("ACTIVE");
        assertThat(open.getProcessVariables()).containsEntry("n", 1);

        taskService().complete(taskService().createTaskQuery().singleResult().getId());

        HistoricProcessInstance ended = historyService()
                .createHistoricProcessInstanceQuery()
                .processInstanceBusinessKey("A")
                .finished()
                .singleResult();
        assertThat(ended.getState()).isEqualTo("COMPLETED");
        assertThat(ended.getEndActivityId()).isEqualTo("end");
        assertThat(ended.getDurationInMillis()).isNotNegative();
        assertThat(historyService()
                        .createHistoricActivityInstanceQuery()
                        .processInstanceId(order.getId())
                        .orderByHistoricActivityInstanceId()
                        .asc()
                        .list())
                .extracting(HistoricActivityInstance::getActivityId)
                .containsExactly("start", "approve", "end");
    }

    @Test
    default void historyOfEndedInstancesCanBeDeleted() {
        deploy(Models.userTask("order", "approve"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");

        assertThatThrownBy(() -> historyService().deleteHistoricProcessInstance(order.getId()))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("still runs");
        taskService().complete(taskService().createTaskQuery().singleResult().getId());
        historyService().deleteHistoricProcessInstance(order.getId());

        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(order.getId())
                        .count())
                .isZero();
        assertThat(historyService()
                        .createHistoricActivityInstanceQuery()
                        .processInstanceId(order.getId())
                        .count())
                .isZero();
        assertThatThrownBy(() -> historyService().deleteHistoricProcessInstance(order.getId()))
                .isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    default void aCallActivityStartsAnInstanceThatKnowsItsCaller() {
        repositoryService()
                .createDeployment()
                .addString("called.bpmn", Models.userTask("called", "inner"))
                .addString(
                        "calling.bpmn",
                        Models.around("calling", "call", "<callActivity id='call' calledElement='called'/>"))
                .deploy();
        ProcessInstance caller = runtimeService().startProcessInstanceByKey("calling");

        ProcessInstance called = runtimeService()
                .createProcessInstanceQuery()
                .superProcessInstanceId(caller.getId())
                .singleResult();
        assertThat(called.getProcessDefinitionKey()).isEqualTo("called");
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .rootProcessInstances()
                        .processDefinitionKey("calling")
                        .count())
                .isEqualTo(1);
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .subProcessInstanceId(called.getId())
                        .singleResult()
                        .getId())
                .isEqualTo(caller.getId());

        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .taskDefinitionKey("inner")
                        .processInstanceId(called.getId())
                        .singleResult()
                        .getId());
        engine().runUntilIdle();
        engine().assertThat(caller).isEnded().hasPassed("call");
    }

    @Test
    default void theBusinessStatusIsTheApplicationsOwn() {
        bean("look", (JavaDelegate) execution -> {
            assertThat(execution.getProcessInstanceBusinessStatus()).isEqualTo("paid");
            assertThat(execution.getVariables()).containsOnlyKeys("n");
        });
        deploy(Models.process(
                "p",
                "<startEvent id='s'/><userTask id='t'/>",
                "<serviceTask id='now' flowable:delegateExpression='${look}'/>",
                "<serviceTask id='later' flowable:async='true' flowable:delegateExpression='${look}'/><endEvent id='e'/>",
                Models.path("s", "t", "now", "later", "e")));
        ProcessInstance instance = runtimeService()
                .createProcessInstanceBuilder()
                .processDefinitionKey("p")
                .businessStatus("new")
                .variable("n", 1)
                .start();
        assertThat(instance.getBusinessStatus()).isEqualTo("new");
        assertThat(instance.getProcessVariables()).containsOnlyKeys("n");
        assertThat(byStatus("new")).isEqualTo(1);

        runtimeService().updateBusinessStatus(instance.getId(), null);
        assertThat(byStatus("new")).isZero();
        runtimeService().updateBusinessStatus(instance.getId(), "paid");
        assertThat(byStatus("paid")).isEqualTo(1);
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processDefinitionKey("p")
                        .processInstanceBusinessStatusLikeIgnoreCase("P%")
                        .singleResult()
                        .getBusinessStatus())
                .isEqualTo("paid");
        assertThat(runtimeService().getVariables(instance.getId())).containsOnlyKeys("n");

        taskService().complete(taskService().createTaskQuery().list().getFirst().getId());
        engine().runUntilIdle();
        HistoricProcessInstance ended = historyService()
                .createHistoricProcessInstanceQuery()
                .processDefinitionKey("p")
                .processInstanceBusinessStatus("paid")
                .includeProcessVariables()
                .singleResult();
        assertThat(ended.getEndTime()).isNotNull();
        assertThat(ended.getBusinessStatus()).isEqualTo("paid");
        assertThat(ended.getProcessVariables()).containsOnlyKeys("n");
    }

    private long byStatus(String status) {
        return runtimeService()
                .createProcessInstanceQuery()
                .processInstanceBusinessStatus(status)
                .count();
    }

    @Test
    default void calledInstancesKnowTheirRoot() {
        deploy(Models.file(
                "<process id='a' isExecutable='true'><startEvent id='s'/><callActivity id='c' calledElement='b'/>"
                        + Models.path("s", "c") + "</process>",
                "<process id='b' isExecutable='true'><startEvent id='s2'/><callActivity id='c2' calledElement='d'/>"
                        + Models.path("s2", "c2") + "</process>",
                "<process id='d' isExecutable='true'><startEvent id='s3'/><userTask id='t'/>" + Models.path("s3", "t")
                        + "</process>"));
        ProcessInstance root = runtimeService().startProcessInstanceByKey("a");
        assertThat(root.getRootProcessInstanceId()).isEqualTo(root.getId());

        List<ProcessInstance> below = runtimeService()
                .createProcessInstanceQuery()
                .rootProcessInstanceId(root.getId())
                .list();
        assertThat(below).extracting(ProcessInstance::getProcessDefinitionKey).containsExactlyInAnyOrder("a", "b", "d");
        assertThat(below).extracting(ProcessInstance::getRootProcessInstanceId).containsOnly(root.getId());
        String innermost = below.stream()
                .filter(each -> each.getProcessDefinitionKey().equals("d"))
                .findFirst()
                .orElseThrow()
                .getId();
        assertThat(runtimeService()
                        .createExecutionQuery()
                        .rootProcessInstanceId(root.getId())
                        .list())
                .extracting(execution -> execution.getProcessInstanceId())
                .contains(root.getId(), innermost);
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .rootProcessInstanceId(innermost)
                        .count())
                .isZero();

        taskService().complete(taskService().createTaskQuery().list().getFirst().getId());
        engine().runUntilIdle();
        assertThat(historyService()
                        .createHistoricProcessInstanceQuery()
                        .rootProcessInstanceId(root.getId())
                        .list())
                .hasSize(3)
                .extracting(HistoricProcessInstance::getRootProcessInstanceId)
                .containsOnly(root.getId());
    }
}

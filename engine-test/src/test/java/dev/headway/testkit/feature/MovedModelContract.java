package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.HeadwayException;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Task;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models of the family as they are: what must not stop them, and what their expressions and delegates ask for. */
interface MovedModelContract extends EngineContract {
    @Test
    default void textsThatPeopleReadDoNotStopAProcess() {
        deploy(Models.around(
                "order",
                "approve",
                "<userTask id='approve' name='For ${who}' flowable:formKey='${form}.html' flowable:category='${kind}'"
                        + " flowable:priority='${urgency}'><documentation>Ask ${who}</documentation></userTask>"));

        runtimeService().startProcessInstanceByKey("order");

        Task task = taskService().createTaskQuery().singleResult();
        assertThat(task.getName()).isEqualTo("For ${who}");
        assertThat(task.getDescription()).isEqualTo("Ask ${who}");
        assertThat(task.getFormKey()).isEqualTo("${form}.html");
        assertThat(task.getCategory()).isEqualTo("${kind}");
        assertThat(task.getPriority()).isEqualTo(50);
    }

    @Test
    default void aPriorityThatCannotBeEvaluatedIsTheDefault() {
        bean("work", (JavaDelegate) execution -> {});
        deploy(Models.delegate("order", "pay", "work", "flowable:async='true' camunda:jobPriority='${prio}'"));
        deploy(Models.around(
                "external",
                "ship",
                "<serviceTask id='ship' camunda:type='external' camunda:topic='t' camunda:taskPriority='${prio}'/>"));

        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");
        runtimeService().startProcessInstanceByKey("external");

        assertThat(managementService().createAnyJobQuery().list())
                .hasSize(2)
                .allSatisfy(job -> assertThat(job.getPriority()).isZero());
        engine().runUntilIdle();
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(order.getId())
                        .count())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3000000000", "1.5e10"})
    default void aPriorityThatIsNoNumberOfThirtyTwoBitsIsRefused(String number) {
        deploy(Models.around("order", "approve", "<userTask id='approve' flowable:priority='${urgency}'/>"));

        assertThatThrownBy(() -> runtimeService()
                        .startProcessInstanceByKey(
                                "order", Map.of("urgency", new java.math.BigDecimal(number).longValue())))
                .isInstanceOf(HeadwayException.class)
                .hasMessageContaining(
                        new java.math.BigDecimal(number).toBigInteger().toString())
                .hasMessageContaining("'approve'");
    }

    @Test
    default void aDataObjectWithoutAValueIsNull() {
        deploy(Models.process(
                "order",
                "<dataObject id='d' name='note' itemSubjectRef='xsd:string'/><startEvent id='start'/>",
                "<userTask id='approve' name='${note}-'/>",
                Models.path("start", "approve")));

        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");

        assertThat(runtimeService().getVariables(order.getId())).containsEntry("note", null);
        assertThat(taskService().createTaskQuery().singleResult().getName()).isEqualTo("-");
    }

    /** A process that calls one that calls one, in whose sub-process a delegate looks around. */
    @ParameterizedTest
    @ValueSource(strings = {"", "flowable:async='true'"})
    default void anExecutionKnowsWhatIsAroundIt(String async) {
        Map<String, Object> seen = new HashMap<>();
        bean("look", (JavaDelegate) execution -> look(execution, seen));
        deploy(Models.file(caller("outer", "middle")));
        deploy(Models.file(caller("middle", "inner")));
        deploy(Models.file("<process id='inner' isExecutable='true'><startEvent id='start'/><subProcess id='sub'>"
                + "<startEvent id='in'/><serviceTask id='task' name='Looks' flowable:delegateExpression='${look}' "
                + async + "/>" + Models.path("in", "task") + "</subProcess><userTask id='after'/>"
                + Models.path("start", "sub", "after") + "</process>"));

        ProcessInstance outer = runtimeService().startProcessInstanceByKey("outer");
        engine().runUntilIdle();

        ProcessInstance inner = runtimeService()
                .createProcessInstanceQuery()
                .processDefinitionKey("inner")
                .singleResult();
        assertThat(seen)
                .containsEntry("root", outer.getId())
                .containsEntry("instance", inner.getId())
                .containsEntry("parent of parent", inner.getId())
                .containsEntry("element", "Looks")
                .containsEntry("version", 1)
                .containsEntry("parent sees", null);
        assertThat(runtimeService().getVariables(inner.getId())).containsEntry("found", "out");
    }

    private static void look(DelegateExecution execution, Map<String, Object> seen) {
        DelegateExecution parent = execution.getParent();
        seen.put("root", execution.getRootProcessInstanceId());
        seen.put("instance", execution.getProcessInstance().getId());
        seen.put("parent of parent", parent.getParentId());
        seen.put("element", execution.getCurrentFlowElement().getName());
        seen.put("version", execution.getProcessDefinitionVersion());
        execution.setVariableLocal("mine", 1);
        seen.put("parent sees", parent.getVariable("mine"));
        execution.getProcessInstance().setVariable("found", "out");
    }

    private static String caller(String key, String called) {
        return "<process id='" + key + "' isExecutable='true'><startEvent id='start'/><callActivity id='call'"
                + " calledElement='" + called + "'/>" + Models.path("start", "call") + "</process>";
    }

    @Test
    default void expressionsReachTheSame() {
        deploy(Models.around(
                "order",
                "approve",
                "<userTask id='approve' name='${execution.processInstance.id} ${execution.processDefinitionVersion}"
                        + " ${execution.currentFlowElement.id} ${execution.rootProcessInstanceId}"
                        + " ${execution.superExecution == null}'/>"));

        ProcessInstance order = runtimeService().startProcessInstanceByKey("order");

        assertThat(taskService().createTaskQuery().singleResult().getName())
                .isEqualTo(order.getId() + " 1 approve " + order.getId() + " true");
    }

    @Test
    default void aCalledProcessReadsWhoCalledIt() {
        bean("wait", (JavaDelegate) execution -> execution.setVariable(
                "read",
                execution.getSuperExecution().getVariable("amount") + " at "
                        + execution.getSuperExecution().getCurrentActivityId()));
        deploy(Models.file(caller("outer", "inner")));
        deploy(Models.file("<process id='inner' isExecutable='true'><startEvent id='start'/><serviceTask id='task'"
                + " flowable:async='true' flowable:delegateExpression='${wait}'/><userTask id='after'/>"
                + Models.path("start", "task", "after") + "</process>"));

        runtimeService().startProcessInstanceByKey("outer", Map.of("amount", 7));
        engine().runUntilIdle();

        Task after = taskService().createTaskQuery().singleResult();
        assertThat(runtimeService().getVariable(after.getProcessInstanceId(), "read"))
                .isEqualTo("7 at call");
    }

    @Test
    default void functionsOfTheFamily() {
        deploy(Models.process(
                "order",
                "<startEvent id='start'/><userTask id='approve' flowable:assignee='kim'/>",
                "<userTask id='check' name=\"${task:get(first).assignee} ${task:get('1').assignee}"
                        + " ${date:format(day, 'yyyy')} ${date:format('yyyy', day)}\"/>",
                Models.path("start", "approve", "check")));
        runtimeService()
                .startProcessInstanceByKey("order", Map.of("day", Date.from(Instant.parse("2031-05-06T07:08:09Z"))));
        Task approve = taskService().createTaskQuery().singleResult();
        runtimeService().setVariable(approve.getProcessInstanceId(), "first", approve.getId());

        taskService().complete(approve.getId());

        assertThat(taskService().createTaskQuery().singleResult().getName()).isEqualTo("kim  2031 2031");
    }

    @Test
    default void resultsThatStayWithACallAreSeenByItsOutputMappingAlone() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<callActivity id='call' calledElement='called'><extensionElements><camunda:in source='x' target='y'/>"
                        + "<camunda:out source='r' target='result'/><camunda:out variables='all' local='true'/>"
                        + "<camunda:inputOutput><camunda:outputParameter name='twice'>${r * 2}</camunda:outputParameter></camunda:inputOutput>"
                        + "</extensionElements></callActivity>",
                "<callActivity id='again' calledElement='called'><extensionElements>"
                        + "<camunda:out variables='all' local='true'/></extensionElements></callActivity>",
                "<userTask id='after'/>",
                Models.path("start", "call", "again", "after")));
        deploy(Models.userTask("called", "t"));
        String id =
                runtimeService().startProcessInstanceByKey("p", Map.of("x", 4)).getId();
        for (int call = 0; call < 2; call++) {
            String task = taskService()
                    .createTaskQuery()
                    .taskDefinitionKey("t")
                    .singleResult()
                    .getId();
            taskService().complete(task, Map.of("r", 9));
            engine().runUntilIdle();
        }
        assertThat(runtimeService().getVariables(id)).isEqualTo(Map.of("x", 4, "result", 9, "twice", 18L));
    }

    @Test
    default void assignedTasksAreIncludedWhereverTheQuerySaysSo() {
        deploy(Models.process(
                "p",
                "<startEvent id='start'/>",
                "<userTask id='t' camunda:candidateUsers='ann' camunda:candidateGroups='staff'/>",
                Models.path("start", "t")));
        runtimeService().startProcessInstanceByKey("p");
        taskService().claim(taskService().createTaskQuery().singleResult().getId(), "ann");

        assertThat(taskService().createTaskQuery().taskCandidateUser("ann").count())
                .isZero();
        assertThat(taskService()
                        .createTaskQuery()
                        .taskCandidateUser("ann")
                        .includeAssignedTasks()
                        .count())
                .isEqualTo(1);
        assertThat(taskService()
                        .createTaskQuery()
                        .taskCandidateGroup("staff")
                        .includeAssignedTasks()
                        .count())
                .isEqualTo(1);
        assertThat(taskService()
                        .createTaskQuery()
                        .taskCandidateGroupIn(List.of("staff"))
                        .includeAssignedTasks()
                        .count())
                .isEqualTo(1);
    }
}

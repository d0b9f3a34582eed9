package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.AlreadyDoneException;
import dev.headway.engine.FormService;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.TaskAlreadyClaimedException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.form.FormData;
import dev.headway.engine.form.FormField;
import dev.headway.engine.form.FormReference;
import dev.headway.engine.history.HistoricTaskInstance;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.DelegationState;
import dev.headway.engine.task.IdentityLink;
import dev.headway.engine.task.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** User tasks: find, claim, change, delegate, complete. */
interface TaskContract extends EngineContract {
    private Task onlyTask() {
        return taskService().createTaskQuery().singleResult();
    }

    private ProcessInstance startApproval() {
        deploy(Models.around("order", "approve", """
                <userTask id="approve" name="Approve it" flowable:candidateUsers="kermit"
                          flowable:candidateGroups="sales,managers" flowable:priority="70"/>"""));
        return runtimeService()
                .startProcessInstanceByKey("order", "order-1", Map.of("amount", 120, "customer", "Fozzie"));
    }

    @Test
    default void aTaskIsCompletedWithVariables() {
        ProcessInstance order = startApproval();

        taskService().complete(onlyTask().getId(), Map.of("approved", true));

        engine().assertThat(order)
                .isEnded()
                .hasPassedInOrder("start", "approve", "end")
                .hasVariable("approved", true);
        assertThat(taskService().createTaskQuery().count()).isZero();
    }

    @Test
    default void completingATaskTwiceSaysWhoWasFirst() {
        ProcessInstance order = startApproval();
        Task task = onlyTask();
        taskService().claim(task.getId(), "kermit");
        taskService().complete(task.getId());

        assertThatThrownBy(() -> taskService().complete(task.getId()))
                .isInstanceOf(AlreadyDoneException.class)
                .hasMessageContaining("Expected task " + task.getId() + " to be open")
                .hasMessageContaining("it was completed at")
                .hasMessageContaining("assignee kermit")
                .hasMessageContaining("element 'approve'")
                .hasMessageContaining("process instance " + order.getId())
                .hasMessageContaining("read the task list again");
    }

    @Test
    default void aTaskThatNeverWasIsNotFound() {
        assertThatThrownBy(() -> taskService().complete("4711"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("open task with id 4711")
                .hasMessageContaining("createTaskQuery()");
    }

    @Test
    default void onlyOneUserClaimsATask() {
        startApproval();
        String id = onlyTask().getId();

        taskService().claim(id, "kermit");
        taskService().claim(id, "kermit");

        assertThat(onlyTask().getAssignee()).isEqualTo("kermit");
        assertThat(onlyTask().getClaimTime()).isNotNull();
        assertThatThrownBy(() -> taskService().claim(id, "piggy"))
                .isInstanceOf(TaskAlreadyClaimedException.class)
                .hasMessageContaining("kermit")
                .hasMessageContaining(id);

        taskService().unclaim(id);
        taskService().claim(id, "piggy");
        assertThat(onlyTask().getAssignee()).isEqualTo("piggy");
    }

    @Test
    default void aDelegatedTaskIsResolvedBeforeItsOwnerCompletesIt() {
        ProcessInstance order = startApproval();
        String id = onlyTask().getId();
        taskService().setAssignee(id, "kermit");
        taskService().delegateTask(id, "gonzo");

        assertThat(onlyTask().getOwner()).isEqualTo("kermit");
        assertThat(onlyTask().getAssignee()).isEqualTo("gonzo");
        assertThat(onlyTask().getDelegationState()).isEqualTo(DelegationState.PENDING);
        assertThatThrownBy(() -> taskService().complete(id))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("delegated to 'gonzo' by 'kermit'")
                .hasMessageContaining("resolveTask");

        taskService().resolveTask(id, Map.of("advice", "do it"));
        assertThat(onlyTask().getAssignee()).isEqualTo("kermit");
        assertThat(onlyTask().getDelegationState()).isEqualTo(DelegationState.RESOLVED);
        taskService().complete(id);
        engine().assertThat(order).isEnded().hasVariable("advice", "do it");
    }

    @Test
    default void tasksAreFoundByTheirFields() {
        ProcessInstance order = startApproval();

        assertThat(taskService()
                        .createTaskQuery()
                        .processInstanceId(order.getId())
                        .count())
                .isEqualTo(1);
        assertThat(taskService()
                        .createTaskQuery()
                        .processInstanceBusinessKey("order-1")
                        .count())
                .isEqualTo(1);
        assertThat(taskService()
                        .createTaskQuery()
                        .processDefinitionKey("order")
                        .taskDefinitionKey("approve")
                        .count())
                .isEqualTo(1);
        assertThat(taskService()
                        .createTaskQuery()
                        .processDefinitionKey("order")
                        .taskNameLike("Appr%")
                        .count())
                .isEqualTo(1);
        assertThat(taskService()
                        .createTaskQuery()
                        .processDefinitionKey("order")
                        .taskMinPriority(71)
                        .count())
                .isZero();
        assertThat(taskService()
                        .createTaskQuery()
                        .processInstanceId(order.getId())
                        .processVariableValueEquals("customer", "Fozzie")
                        .count())
                .isEqualTo(1);
        assertThat(taskService()
                        .createTaskQuery()
                        .processInstanceId(order.getId())
                        .processVariableValueGreaterThan("amount", 200)
                        .count())
                .isZero();
        assertThat(onlyTask().getPriority()).isEqualTo(70);
    }

    @Test
    default void candidatesFindUnassignedTasks() {
        startApproval();

        assertThat(taskService().createTaskQuery().taskCandidateUser("kermit").count())
                .isEqualTo(1);
        assertThat(taskService().createTaskQuery().taskCandidateUser("gonzo").count())
                .isZero();
        assertThat(taskService()
                        .createTaskQuery()
                        .taskCandidateUser("gonzo", List.of("sales"))
                        .count())
                .isEqualTo(1);
        assertThat(taskService()
                        .createTaskQuery()
                        .taskCandidateGroup("managers")
                        .count())
                .isEqualTo(1);
        assertThat(taskService()
                        .createTaskQuery()
                        .taskCandidateGroupIn(List.of("it", "sales"))
                        .count())
                .isEqualTo(1);

        taskService().claim(onlyTask().getId(), "kermit");

        assertThat(taskService()
                        .createTaskQuery()
                        .taskCandidateGroup("managers")
                        .count())
                .isZero();
        assertThat(taskService()
                        .createTaskQuery()
                        .includeAssignedTasks()
                        .taskCandidateGroup("managers")
                        .count())
                .isEqualTo(1);
        assertThat(taskService()
                        .createTaskQuery()
                        .taskCandidateOrAssigned("kermit")
                        .count())
                .isEqualTo(1);
        assertThat(taskService().createTaskQuery().taskAssignee("kermit").count())
                .isEqualTo(1);
        assertThat(taskService()
                        .createTaskQuery()
                        .or()
                        .taskAssignee("nobody")
                        .taskAssignee("kermit")
                        .endOr()
                        .count())
                .isEqualTo(1);
    }

    @Test
    default void candidatesCanBeChanged() {
        startApproval();
        String id = onlyTask().getId();

        taskService().addCandidateUser(id, "gonzo");
        taskService().addCandidateGroup(id, "it");
        taskService().deleteCandidateUser(id, "kermit");
        taskService().deleteCandidateGroup(id, "sales");

        assertThat(taskService().getIdentityLinksForTask(id))
                .extracting(IdentityLink::userId, IdentityLink::groupId)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("gonzo", null),
                        org.assertj.core.groups.Tuple.tuple(null, "managers"),
                        org.assertj.core.groups.Tuple.tuple(null, "it"));
    }

    @Test
    default void savingATaskWritesWhatWasSetAndNothingElse() {
        startApproval();
        Task stale = onlyTask();
        taskService().setPriority(stale.getId(), 90);
        Date due = Date.from(Instant.parse("2031-01-01T00:00:00Z"));

        stale.setName("Check it");
        stale.setDueDate(due);
        stale.setAssignee("gonzo");
        taskService().saveTask(stale);

        Task saved = onlyTask();
        assertThat(saved.getName()).isEqualTo("Check it");
        assertThat(saved.getDueDate()).isEqualTo(due);
        assertThat(saved.getAssignee()).isEqualTo("gonzo");
        assertThat(saved.getPriority()).isEqualTo(90);
        saved.setAssignee(null);
        taskService().saveTask(saved);
        assertThat(onlyTask().getAssignee()).isNull();
    }

    @Test
    default void aTaskHasVariablesOfItsOwn() {
        ProcessInstance order = startApproval();
        String id = onlyTask().getId();

        taskService().setVariableLocal(id, "note", "mine");
        taskService().setVariable(id, "amount", 130);

        assertThat(taskService().getVariablesLocal(id)).containsOnlyKeys("note");
        assertThat(taskService().getVariables(id)).containsOnlyKeys("note", "amount", "customer");
        assertThat(runtimeService().getVariable(order.getId(), "amount")).isEqualTo(130);
        assertThat(runtimeService().hasVariable(order.getId(), "note")).isFalse();
        taskService().removeVariableLocal(id, "note");
        assertThat(taskService().hasVariable(id, "note")).isFalse();
    }

    @Test
    default void tasksOfASuspendedInstanceCannotBeCompleted() {
        ProcessInstance order = startApproval();
        String id = onlyTask().getId();
        runtimeService().suspendProcessInstanceById(order.getId());

        assertThat(taskService()
                        .createTaskQuery()
                        .suspended()
                        .processInstanceId(order.getId())
                        .count())
                .isEqualTo(1);
        assertThatThrownBy(() -> taskService().complete(id))
                .isInstanceOf(SuspendedException.class)
                .hasMessageContaining(order.getId())
                .hasMessageContaining("suspended");

        runtimeService().activateProcessInstanceById(order.getId());
        taskService().complete(id);
        engine().assertThat(order).isEnded();
    }

    @Test
    default void tasksArePagedInOrder() {
        deploy(Models.around("many", "do", "<userTask id='do' name='${title}'/>"));
        for (String title : List.of("c", "a", "d", "b")) {
            runtimeService().startProcessInstanceByKey("many", Map.of("title", title));
        }

        assertThat(taskService()
                        .createTaskQuery()
                        .processDefinitionKey("many")
                        .orderByTaskName()
                        .desc()
                        .listPage(1, 2))
                .extracting(Task::getName)
                .containsExactly("c", "b");
        assertThat(taskService()
                        .createTaskQuery()
                        .processDefinitionKey("many")
                        .orderByTaskName()
                        .asc()
                        .list())
                .extracting(Task::getName)
                .containsExactly("a", "b", "c", "d");
    }

    @Test
    default void historyKnowsOpenAndEndedTasks() {
        ProcessInstance order = startApproval();
        String id = onlyTask().getId();
        assertThat(historyService()
                        .createHistoricTaskInstanceQuery()
                        .taskId(id)
                        .unfinished()
                        .count())
                .isEqualTo(1);

        taskService().claim(id, "kermit");
        taskService().complete(id);

        HistoricTaskInstance ended = historyService()
                .createHistoricTaskInstanceQuery()
                .processInstanceId(order.getId())
                .singleResult();
        assertThat(ended.getAssignee()).isEqualTo("kermit");
        assertThat(ended.getTaskDefinitionKey()).isEqualTo("approve");
        assertThat(ended.getEndTime()).isNotNull();
        assertThat(ended.getDurationInMillis()).isNotNegative();
    }

    @Test
    default void formsAreReadFromTheModel() {
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\" flowable:formKey=\"order-form\"/>",
                "<userTask id=\"approve\" camunda:formRef=\"${form}\" camunda:formRefBinding=\"version\""
                        + " camunda:formRefVersion=\"${2 + 1}\" flowable:formKey=\"key-${form}\"><extensionElements>"
                        + "<camunda:formData><camunda:formField id=\"amount\" label=\"Amount\" type=\"long\" defaultValue=\"7\">"
                        + "<camunda:validation><camunda:constraint name=\"required\"/></camunda:validation>"
                        + "</camunda:formField></camunda:formData></extensionElements></userTask>",
                Models.path("start", "approve")));
        String definition = runtimeService()
                .startProcessInstanceByKey("order", Map.of("form", "approval"))
                .getProcessDefinitionId();
        String task = taskService().createTaskQuery().singleResult().getId();
        FormService forms = engine().processEngine().getFormService();

        assertThat(forms.getStartFormKey(definition)).isEqualTo("order-form");
        assertThat(forms.getStartFormData(definition).getFormRef()).isNull();
        assertThat(forms.getTaskFormKey(definition, "approve")).isEqualTo("key-${form}");
        FormData form = forms.getTaskFormData(task);
        assertThat(form.getFormKey()).isEqualTo("key-approval");
        assertThat(form.getCamundaFormRef()).isEqualTo(new FormReference("approval", "version", "3"));
        assertThat(form.getFormFields())
                .containsExactly(
                        new FormField("amount", "Amount", "long", true, "7", Map.of("validation.required", "")));
        assertThatThrownBy(() -> forms.getTaskFormKey(definition, "start"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("'start'");
    }

    @Test
    default void usersAndGroupsMayHaveToDoWithATaskWithoutBeingCandidates() {
        deploy(Models.process(
                "order",
                "<startEvent id=\"start\"/>",
                "<userTask id=\"approve\" flowable:candidateUsers=\"ann\"><extensionElements>"
                        + "<flowable:customResource flowable:name=\"auditor\"><resourceAssignmentExpression><formalExpression>"
                        + "user(${auditor}), group(audit), staff</formalExpression></resourceAssignmentExpression>"
                        + "</flowable:customResource></extensionElements></userTask>",
                Models.path("start", "approve")));
        String order = runtimeService()
                .startProcessInstanceByKey("order", Map.of("auditor", "zoe"))
                .getId();
        String task = taskService().createTaskQuery().singleResult().getId();

        taskService().addUserIdentityLink(task, "max", "visitor");
        taskService().addGroupIdentityLink(task, "guests", "visitor");
        taskService().deleteGroupIdentityLink(task, "staff", "auditor");

        assertThat(taskService().getIdentityLinksForTask(task))
                .containsExactlyInAnyOrder(
                        new IdentityLink("candidate", "ann", null, task),
                        new IdentityLink("auditor", "zoe", null, task),
                        new IdentityLink("auditor", null, "audit", task),
                        new IdentityLink("visitor", "max", null, task),
                        new IdentityLink("visitor", null, "guests", task));
        assertThat(taskService().createTaskQuery().taskCandidateUser("ann").count())
                .isOne();
        assertThat(taskService().createTaskQuery().taskCandidateUser("zoe").count())
                .isZero();
        assertThat(taskService().createTaskQuery().taskCandidateGroup("audit").count())
                .isZero();
        assertThat(taskService()
                        .createTaskQuery()
                        .processInstanceId(order)
                        .taskInvolvedUser("zoe")
                        .count())
                .isOne();
        assertThat(taskService()
                        .createTaskQuery()
                        .processInstanceId(order)
                        .taskInvolvedUser("max")
                        .count())
                .isOne();
        assertThat(taskService()
                        .createTaskQuery()
                        .processInstanceId(order)
                        .taskInvolvedUser("nobody")
                        .count())
                .isZero();
    }

    @Test
    default void aTaskTellsWhenItWasLastChanged() {
        deploy(Models.userTask("p", "t"));
        runtimeService().startProcessInstanceByKey("p");
        Task task = taskService().createTaskQuery().singleResult();
        Date made = Date.from(engine().clock().instant());
        assertThat(task.getLastUpdated()).isNull();
        engine().advance(Duration.ofMinutes(1));
        taskService().claim(task.getId(), "ann");
        Date claimed = Date.from(engine().clock().instant());
        assertThat(taskService().createTaskQuery().singleResult().getLastUpdated())
                .isEqualTo(claimed);
        engine().advance(Duration.ofMinutes(1));
        taskService().setVariable(task.getId(), "ofProcess", 1);
        assertThat(taskService().createTaskQuery().singleResult().getLastUpdated())
                .isEqualTo(claimed);
        taskService().setVariableLocal(task.getId(), "n", 0);
        engine().advance(Duration.ofMinutes(1));
        taskService().setVariable(task.getId(), "n", 1);
        Date written = Date.from(engine().clock().instant());
        assertThat(taskService().createTaskQuery().singleResult().getLastUpdated())
                .isEqualTo(written);
        runtimeService().startProcessInstanceByKey("p");
        assertThat(taskService()
                        .createTaskQuery()
                        .processDefinitionKey("p")
                        .taskUpdatedAfter(claimed)
                        .orderByLastUpdated()
                        .asc()
                        .list())
                .extracting(Task::getLastUpdated)
                .containsExactly(written, null);
        assertThat(taskService()
                        .createTaskQuery()
                        .processDefinitionKey("p")
                        .taskUpdatedAfter(written)
                        .count())
                .isZero();
        assertThat(taskService()
                        .createTaskQuery()
                        .processDefinitionKey("p")
                        .taskUpdatedAfter(made)
                        .count())
                .isEqualTo(2);
    }
}

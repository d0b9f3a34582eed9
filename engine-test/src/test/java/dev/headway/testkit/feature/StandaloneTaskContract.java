package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.AlreadyDoneException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.NotSupportedException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.OptimisticLockingException;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.history.HistoricTaskInstance;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.IdentityLink;
import dev.headway.engine.task.Task;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tasks that no activity made: standalone ones, and parts of others. */
interface StandaloneTaskContract extends EngineContract {
    private Task saved(String name) {
        Task task = taskService().newTask();
        task.setName(name);
        taskService().saveTask(task);
        return task;
    }

    private Task partOf(Task parent, String name) {
        Task task = taskService().newTask();
        task.setParentTaskId(parent.getId());
        task.setName(name);
        taskService().saveTask(task);
        return task;
    }

    private Task open(String id) {
        return taskService().createTaskQuery().taskId(id).singleResult();
    }

    private HistoricTaskInstance inHistory(Task task) {
        return historyService()
                .createHistoricTaskInstanceQuery()
                .taskId(task.getId())
                .singleResult();
    }

    private Task activity(String key) {
        deploy(Models.around(key, "approve", "<userTask id=\"approve\" name=\"Approve\"/>"));
        ProcessInstance started = runtimeService().startProcessInstanceByKey(key);
        return taskService()
                .createTaskQuery()
                .processInstanceId(started.getId())
                .taskDefinitionKey("approve")
                .singleResult();
    }

    @Test
    default void aStandaloneTaskBelongsToNoProcess() {
        Task task = taskService().newTask();
        task.setName("Call back");
        task.setDescription("Before noon");
        task.setPriority(70);
        task.setOwner("olga");
        task.setCategory("calls");
        task.setTenantId("acme");
        task.setDueDate(Date.from(Instant.ofEpochMilli(5_000)));
        assertThat(taskService().createTaskQuery().count()).isZero();

        taskService().saveTask(task);

        Task found = open(task.getId());
        assertThat(found.getName()).isEqualTo("Call back");
        assertThat(found.getDescription()).isEqualTo("Before noon");
        assertThat(found.getPriority()).isEqualTo(70);
        assertThat(found.getOwner()).isEqualTo("olga");
        assertThat(found.getCategory()).isEqualTo("calls");
        assertThat(found.getTenantId()).isEqualTo("acme");
        assertThat(found.getDueDate()).isEqualTo(Date.from(Instant.ofEpochMilli(5_000)));
        assertThat(found.getCreateTime()).isNotNull();
        assertThat(found.getProcessInstanceId()).isNull();
        assertThat(found.getProcessDefinitionId()).isNull();
        assertThat(found.getExecutionId()).isNull();
        assertThat(found.getTaskDefinitionKey()).isNull();
        assertThat(found.getParentTaskId()).isNull();
        assertThat(found.isSuspended()).isFalse();
        assertThat(runtimeService().createProcessInstanceQuery().count()).isZero();
        assertThat(runtimeService().createExecutionQuery().count()).isZero();
        assertThat(historyService().createHistoricProcessInstanceQuery().count())
                .isZero();
        assertThat(inHistory(task).getEndTime()).isNull();
        assertThatThrownBy(() -> runtimeService().deleteProcessInstance(task.getId(), "no"))
                .isInstanceOf(ObjectNotFoundException.class)
                .hasMessageContaining("standalone task");
    }

    @Test
    default void aStandaloneTaskIsWorkedOnAsAnyOther() {
        Task task = saved("Call back");
        String id = task.getId();
        taskService().addCandidateGroup(id, "sales");
        taskService().addUserIdentityLink(id, "vera", "reviewer");
        assertThat(taskService()
                        .createTaskQuery()
                        .taskCandidateGroup("sales")
                        .singleResult()
                        .getId())
                .isEqualTo(id);
        taskService().claim(id, "ann");
        taskService().delegateTask(id, "bob");
        assertThatThrownBy(() -> taskService().complete(id)).isInstanceOf(WrongStateException.class);
        taskService().setVariable(id, "phone", "0123");
        taskService().setVariableLocal(id, "tries", 2);
        taskService().resolveTask(id);
        assertThat(taskService().getVariables(id)).containsOnly(Map.entry("phone", "0123"), Map.entry("tries", 2));
        taskService().removeVariable(id, "tries");
        assertThat(taskService().getIdentityLinksForTask(id))
                .extracting(IdentityLink::getType)
                .containsExactlyInAnyOrder("assignee", "owner", "candidate", "reviewer");

        taskService().complete(id, Map.of("answered", true));

        assertThat(taskService().createTaskQuery().count()).isZero();
        HistoricTaskInstance ended = inHistory(task);
        assertThat(ended.getEndTime()).isNotNull();
        assertThat(ended.getAssignee()).isEqualTo("ann");
        assertThat(ended.getProcessInstanceId()).isNull();
        assertThat(ended.getProcessDefinitionId()).isNull();
        assertThat(ended.getExecutionId()).isNull();
        assertThat(ended.getTaskDefinitionKey()).isNull();
        assertThat(historyService()
                        .createHistoricVariableInstanceQuery()
                        .taskId(id)
                        .list())
                .extracting("variableName")
                .containsExactlyInAnyOrder("phone", "answered");
        assertThat(historyService().createHistoricProcessInstanceQuery().count())
                .isZero();
        assertThatThrownBy(() -> taskService().complete(id))
                .isInstanceOf(AlreadyDoneException.class)
                .hasMessageContaining("completed");
    }

    @Test
    default void aTaskKeepsTheIdThatAProgramGives() {
        Task task = taskService().newTask("my task");
        task.setName("first");
        taskService().saveTask(task);
        taskService().addCandidateUser("my task", "ann");
        taskService().claim("my task", "ann");
        taskService().setVariable("my task", "a", 1);
        Task number = taskService().newTask("12");
        taskService().saveTask(number);
        Task part = taskService().newTask("my part");
        part.setParentTaskId("my task");
        taskService().saveTask(part);

        assertThat(open("my task").getId()).isEqualTo("my task");
        assertThat(open("my task").getCandidateUsers()).containsExactly("ann");
        assertThat(taskService()
                        .createTaskQuery()
                        .taskIdIn("my task", "12", "my part")
                        .list())
                .extracting(Task::getId)
                .containsExactlyInAnyOrder("my task", "12", "my part");
        assertThat(open("my part").getParentTaskId()).isEqualTo("my task");
        assertThat(taskService().getSubTasks("my task")).extracting(Task::getId).containsExactly("my part");
        assertThat(taskService().createTaskQuery().taskDefinitionKey("my task").count())
                .isZero();
        assertThatThrownBy(() -> taskService().saveTask(taskService().newTask("my task")))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("there is or was a task 'my task'");
        assertThatThrownBy(() -> taskService().newTask("999999999999"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("268435456");

        taskService().complete("my part");
        taskService().complete("my task");
        taskService().complete("12");
        assertThat(inHistory(part).getParentTaskId()).isEqualTo("my task");
        assertThatThrownBy(() -> taskService().saveTask(taskService().newTask("my task")))
                .hasMessageContaining("there is or was a task 'my task'");
        taskService().deleteTask("my task", true);
        taskService().saveTask(taskService().newTask("my task"));
        assertThat(open("my task").getName()).isNull();
    }

    @Test
    default void aChangeOfWhatSomebodyElseHasChangedIsRefused() {
        Task task = saved("Call back");
        Task first = open(task.getId());
        Task second = open(task.getId());
        Task third = open(task.getId());

        first.setDescription("first");
        taskService().saveTask(first);
        first.setDescription("first again");
        taskService().saveTask(first);
        second.setDescription("second");
        assertThatThrownBy(() -> taskService().saveTask(second))
                .isInstanceOf(OptimisticLockingException.class)
                .hasMessageContaining("Read it again");
        third.setPriority(5);
        taskService().bulkSaveTasks(List.of(third));

        assertThat(open(task.getId()).getDescription()).isEqualTo("first again");
        assertThat(open(task.getId()).getPriority()).isEqualTo(5);
        taskService().saveTask(third);
        assertThatThrownBy(() -> third.setParentTaskId("12")).isInstanceOf(NotSupportedException.class);
        assertThatThrownBy(() -> third.setTenantId("acme")).isInstanceOf(NotSupportedException.class);
    }

    @Test
    default void partsOfATaskEndWithIt() {
        Task parent = saved("Move");
        Task part = partOf(parent, "Pack");
        Task inner = partOf(part, "Buy boxes");
        Task done = partOf(parent, "Cancel the lease");
        assertThat(taskService().getSubTasks(parent.getId()))
                .extracting(Task::getName)
                .containsExactlyInAnyOrder("Pack", "Cancel the lease");
        assertThat(open(part.getId()).getParentTaskId()).isEqualTo(parent.getId());

        taskService().complete(done.getId());
        taskService().complete(parent.getId());

        assertThat(taskService().createTaskQuery().count()).isZero();
        assertThat(inHistory(parent).getDeleteReason()).isNull();
        assertThat(inHistory(done).getDeleteReason()).isNull();
        assertThat(inHistory(part).getDeleteReason()).isEqualTo("its parent task was completed");
        assertThat(inHistory(inner).getParentTaskId()).isEqualTo(part.getId());
        assertThat(inHistory(inner).getDeleteReason()).isEqualTo("its parent task was completed");
        assertThatThrownBy(() -> partOf(parent, "late")).isInstanceOf(AlreadyDoneException.class);
    }

    @Test
    default void partsOfAnActivityAreNoTasksOfItsProcess() {
        Task approve = activity("order");
        Task part = taskService()
                .createTaskBuilder()
                .name("Ask the customer")
                .parentTaskId(approve.getId())
                .create();
        Task second = partOf(approve, "Look it up");

        assertThat(taskService()
                        .createTaskQuery()
                        .processInstanceId(approve.getProcessInstanceId())
                        .list())
                .extracting(Task::getName)
                .containsExactly("Approve");
        assertThat(open(part.getId()).getProcessInstanceId()).isNull();
        assertThat(taskService().getSubTasks(approve.getId())).hasSize(2);
        runtimeService().suspendProcessInstanceById(approve.getProcessInstanceId());
        assertThatThrownBy(() -> taskService().complete(part.getId())).isInstanceOf(SuspendedException.class);
        assertThatThrownBy(() -> partOf(approve, "late")).isInstanceOf(SuspendedException.class);
        runtimeService().activateProcessInstanceById(approve.getProcessInstanceId());
        taskService().complete(part.getId(), Map.of("said", "yes"));
        assertThat(runtimeService().getVariables(approve.getProcessInstanceId()))
                .isEmpty();

        taskService().complete(approve.getId());
        assertThat(taskService().createTaskQuery().count()).isZero();
        assertThat(inHistory(second).getDeleteReason()).isEqualTo("its parent task was completed");
        historyService().deleteHistoricProcessInstance(approve.getProcessInstanceId());
        assertThat(inHistory(second)).isNull();
    }

    @Test
    default void partsOfACancelledActivityEndWithIt() {
        Task approve = activity("order");
        Task part = partOf(approve, "Ask the customer");

        runtimeService().deleteProcessInstance(approve.getProcessInstanceId(), "withdrawn");

        assertThat(taskService().createTaskQuery().count()).isZero();
        assertThat(inHistory(part).getDeleteReason()).isEqualTo("withdrawn");
    }

    @Test
    default void aBuilderMakesATaskInOneStep() {
        Task task = taskService()
                .createTaskBuilder()
                .id("built")
                .name("Built")
                .description("at once")
                .priority(3)
                .owner("olga")
                .assignee("ann")
                .dueDate(Date.from(Instant.ofEpochMilli(5_000)))
                .followUpDate(Date.from(Instant.ofEpochMilli(4_000)))
                .category("calls")
                .tenantId("acme")
                .formKey("form")
                .identityLinks(List.of(
                        new IdentityLink(IdentityLink.CANDIDATE, null, "sales", null, null),
                        new IdentityLink("reviewer", "vera", null, null, null),
                        new IdentityLink(IdentityLink.OWNER, "otto", null, null, null)))
                .create();

        Task found = open(task.getId());
        assertThat(found.getId()).isEqualTo("built");
        assertThat(found.getName()).isEqualTo("Built");
        assertThat(found.getDescription()).isEqualTo("at once");
        assertThat(found.getPriority()).isEqualTo(3);
        assertThat(found.getOwner()).isEqualTo("otto");
        assertThat(found.getAssignee()).isEqualTo("ann");
        assertThat(found.getDueDate()).isEqualTo(Date.from(Instant.ofEpochMilli(5_000)));
        assertThat(found.getFollowUpDate()).isEqualTo(Date.from(Instant.ofEpochMilli(4_000)));
        assertThat(found.getCategory()).isEqualTo("calls");
        assertThat(found.getTenantId()).isEqualTo("acme");
        assertThat(found.getFormKey()).isEqualTo("form");
        assertThat(found.getCandidateGroups()).containsExactly("sales");
        assertThatThrownBy(() -> taskService()
                        .createTaskBuilder()
                        .identityLinks(List.of(new IdentityLink("candidate", null, null, null, null))))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("either a user or a group");
    }

    @Test
    default void aStandaloneTaskIsDeletedWithOrWithoutItsHistory() {
        Task kept = saved("kept");
        Task why = saved("why");
        Task gone = saved("gone");
        Task part = partOf(gone, "part");
        List<Task> many = List.of(saved("a"), saved("b"));
        List<Task> more = List.of(saved("c"));
        List<Task> all = List.of(saved("d"));

        taskService().deleteTask(kept.getId());
        taskService().deleteTask(why.getId(), "not needed");
        taskService().deleteTask(gone.getId(), true);
        taskService().deleteTasks(many.stream().map(Task::getId).toList());
        taskService().deleteTasks(more.stream().map(Task::getId).toList(), "enough");
        taskService().deleteTasks(all.stream().map(Task::getId).toList(), true);

        assertThat(taskService().createTaskQuery().count()).isZero();
        assertThat(inHistory(kept).getDeleteReason()).isEqualTo("deleted");
        assertThat(inHistory(why).getDeleteReason()).isEqualTo("not needed");
        assertThat(inHistory(more.getFirst()).getDeleteReason()).isEqualTo("enough");
        assertThat(inHistory(gone)).isNull();
        assertThat(inHistory(part)).isNull();
        assertThat(inHistory(all.getFirst())).isNull();
        taskService().deleteTask(kept.getId(), true);
        assertThat(inHistory(kept)).isNull();
        assertThatThrownBy(() -> taskService().deleteTask(why.getId())).isInstanceOf(AlreadyDoneException.class);
        assertThatThrownBy(() -> taskService().deleteTask("4711", true)).isInstanceOf(ObjectNotFoundException.class);
    }

    /** No activity is around it that could catch anything. */
    @Test
    default void nothingIsRaisedAtAStandaloneTask() {
        Task task = saved("Call back");
        Task part = partOf(task, "Find the number");

        for (Task each : List.of(task, part)) {
            assertThatThrownBy(() -> taskService().handleBpmnError(each.getId(), "E1"))
                    .isInstanceOf(WrongStateException.class)
                    .hasMessageContaining("standalone task " + each.getId());
            assertThatThrownBy(() -> taskService().handleEscalation(each.getId(), "E1", Map.of("n", 1)))
                    .isInstanceOf(WrongStateException.class)
                    .hasMessageContaining("standalone task " + each.getId());
            assertThat(open(each.getId())).isNotNull();
        }
    }

    @Test
    default void aTaskOfAProcessIsNotDeleted() {
        Task approve = activity("order");
        Task part = partOf(approve, "part");
        Task inner = partOf(part, "inner");

        assertThatThrownBy(() -> taskService().deleteTask(approve.getId()))
                .isInstanceOf(WrongStateException.class)
                .hasMessageContaining("'approve' of process instance");
        assertThatThrownBy(() -> historyService().deleteHistoricTaskInstance(approve.getId()))
                .isInstanceOf(WrongStateException.class);
        taskService().deleteTask(part.getId());
        historyService().deleteHistoricTaskInstance(part.getId());
        historyService().deleteHistoricTaskInstance("4711");
        assertThat(inHistory(part)).isNull();
        assertThat(inHistory(inner)).isNull();
        assertThat(open(approve.getId())).isNotNull();
    }

    @Test
    default void theParentOfATaskIsKnownBeforeItsId() {
        Task standalone = saved("parent");
        Task task = taskService().newTask();
        task.setParentTaskId(standalone.getId());
        assertThat(task.getId()).isNotEqualTo(standalone.getId());
        taskService().saveTask(task);
        assertThat(open(task.getId()).getParentTaskId()).isEqualTo(standalone.getId());
        assertThatThrownBy(() -> {
                    Task orphan = taskService().newTask();
                    orphan.setParentTaskId("4711");
                    taskService().saveTask(orphan);
                })
                .isInstanceOf(ObjectNotFoundException.class);
    }
}

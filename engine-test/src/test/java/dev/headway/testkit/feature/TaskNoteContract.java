package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.IdentityService;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.history.HistoricTaskInstance;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.Attachment;
import dev.headway.engine.task.Comment;
import dev.headway.engine.task.Event;
import dev.headway.engine.task.Task;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Comments, attachments, completion with variables of several kinds, and what tasks carry. */
@SuppressWarnings("JavaUtilDate") // the family's API has dates
interface TaskNoteContract extends EngineContract {
    private Task start(String more) {
        deploy(Models.around(
                "order", "approve", "<userTask id=\"approve\" name=\"Approve\" flowable:candidateGroups=\"sales\"/>"));
        ProcessInstance order = runtimeService().startProcessInstanceByKey("order", more, Map.of("amount", 120));
        return taskService().createTaskQuery().processInstanceId(order.getId()).singleResult();
    }

    private static String text(InputStream content) throws IOException {
        return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    default void commentsOfTasksAndInstances() {
        Task task = start("1");
        String instance = task.getProcessInstanceId();
        IdentityService identity = engine().processEngine().getIdentityService();
        identity.setAuthenticatedUserId("ann");
        Comment first;
        try {
            first = taskService().addComment(task.getId(), instance, "first\nline");
        } finally {
            identity.clearAuthentication();
        }
        Comment typed = taskService().addComment(task.getId(), null, "review", "typed");
        Comment other = taskService().createComment(null, instance, "of the instance");

        assertThat(first.getUserId()).isEqualTo("ann");
        assertThat(first.getMessage()).isEqualTo("first line");
        assertThat(first.getMessageParts()).containsExactly("first line");
        assertThat(first.getAction()).isEqualTo(Event.ACTION_ADD_COMMENT);
        assertThat(taskService().getComment(first.getId()).getFullMessage()).isEqualTo("first\nline");
        assertThat(taskService().getComment(first.getId()).getTaskId()).isEqualTo(task.getId());
        assertThat(taskService().getComment(first.getId()).getProcessInstanceId())
                .isEqualTo(instance);
        assertThat(taskService().getTaskComments(task.getId()))
                .extracting(Comment::getFullMessage)
                .containsExactlyInAnyOrder("first\nline", "typed");
        assertThat(taskService().getTaskComments(task.getId(), "review"))
                .extracting(Comment::getId)
                .containsExactly(typed.getId());
        assertThat(taskService().getProcessInstanceComments(instance)).hasSize(2);
        assertThat(taskService().getProcessInstanceComments(instance, Comment.TYPE_COMMENT))
                .hasSize(2);
        assertThat(taskService().getCommentsByType("review")).hasSize(1);
        assertThat(taskService().getTaskComment(task.getId(), other.getId())).isNull();
        assertThat(taskService().getTaskComment(task.getId(), typed.getId())).isNotNull();

        typed.setFullMessage("changed");
        typed.setType("other");
        typed.setUserId("bob");
        typed.setTime(new Date(5));
        taskService().saveComment(typed);
        Comment read = taskService().getComment(typed.getId());
        assertThat(read.getFullMessage()).isEqualTo("changed");
        assertThat(read.getType()).isEqualTo("other");
        assertThat(read.getUserId()).isEqualTo("bob");
        assertThat(read.getTime()).isEqualTo(new Date(5));
        taskService().updateTaskComment(task.getId(), typed.getId(), "again");
        taskService().updateProcessInstanceComment(instance, other.getId(), "again");
        assertThat(taskService().getComment(typed.getId()).getFullMessage()).isEqualTo("again");
        assertThat(taskService().getComment(other.getId()).getFullMessage()).isEqualTo("again");
        assertThatThrownBy(() -> taskService().updateTaskComment(task.getId(), other.getId(), "no"))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> taskService().addComment(null, null, "of nothing"))
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> taskService().addComment("4711", null, "of no task"))
                .isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> taskService().addComment(null, "4711", "of no instance"))
                .isInstanceOf(ObjectNotFoundException.class);

        taskService().deleteTaskComment(task.getId(), other.getId());
        taskService().deleteProcessInstanceComment(instance, typed.getId());
        assertThat(taskService().getComment(other.getId())).isNotNull();
        assertThat(taskService().getComment(typed.getId())).isNotNull();
        taskService().deleteTaskComment(task.getId(), typed.getId());
        taskService().deleteProcessInstanceComment(instance, other.getId());
        taskService().deleteComment(first.getId());
        assertThat(taskService().getTaskComments(task.getId())).isEmpty();
        taskService().addComment(task.getId(), null, "a");
        taskService().deleteTaskComments(task.getId());
        taskService().addComment(null, instance, "b");
        taskService().deleteProcessInstanceComments(instance);
        taskService().addComment(task.getId(), null, "c");
        taskService().addComment(null, instance, "d");
        taskService().deleteComments(task.getId(), instance);
        assertThat(taskService().getTaskComments(task.getId())).isEmpty();
        assertThat(taskService().getProcessInstanceComments(instance)).isEmpty();
    }

    @Test
    default void attachmentsOfTasksAndInstances() throws IOException {
        Task task = start("1");
        String instance = task.getProcessInstanceId();
        Attachment file = taskService()
                .createAttachment(
                        "text/plain",
                        task.getId(),
                        instance,
                        "note",
                        "a note",
                        new ByteArrayInputStream("Zürich".getBytes(StandardCharsets.UTF_8)));
        Attachment link = taskService().createAttachment(null, task.getId(), null, "page", null, "http://here/");

        assertThat(text(taskService().getAttachmentContent(file.getId()))).isEqualTo("Zürich");
        assertThat(text(taskService().getTaskAttachmentContent(task.getId(), file.getId())))
                .isEqualTo("Zürich");
        assertThat(taskService().getAttachmentContent(link.getId())).isNull();
        assertThat(taskService().getTaskAttachmentContent(task.getId(), "4711")).isNull();
        assertThat(taskService().getTaskAttachments(task.getId()))
                .extracting(Attachment::getName)
                .containsExactlyInAnyOrder("note", "page");
        assertThat(taskService().getProcessInstanceAttachments(instance))
                .extracting(Attachment::getContentId)
                .containsExactly(file.getId());
        assertThat(taskService().getTaskAttachment(task.getId(), link.getId()).getUrl())
                .isEqualTo("http://here/");
        link.setName("new");
        link.setDescription("d");
        link.setType("t");
        link.setUrl("u");
        link.setTime(new Date(5));
        taskService().saveAttachment(link);
        Attachment read = taskService().getAttachment(link.getId());
        assertThat(read.getName()).isEqualTo("new");
        assertThat(read.getDescription()).isEqualTo("d");
        assertThat(read.getType()).isEqualTo("t");
        assertThat(read.getUrl()).isEqualTo("u");
        assertThat(read.getTime()).isEqualTo(new Date(5));
        assertThat(read.getTaskId()).isEqualTo(task.getId());
        assertThat(read.getProcessInstanceId()).isNull();
        assertThat(read.getUserId()).isNull();

        taskService().deleteTaskAttachment("4712", file.getId());
        assertThat(taskService().getAttachment(file.getId())).isNotNull();
        taskService().deleteTaskAttachment(task.getId(), file.getId());
        taskService().deleteAttachment(link.getId());
        assertThat(taskService().getTaskAttachments(task.getId())).isEmpty();
        assertThat(taskService().getTaskComments(task.getId())).isEmpty();
        assertThat(taskService().getTaskEvents(task.getId()))
                .extracting(Event::getAction)
                .containsExactlyInAnyOrder("AddAttachment", "AddAttachment", "DeleteAttachment", "DeleteAttachment");
        Event event = taskService().getTaskEvents(task.getId()).getFirst();
        assertThat(taskService().getEvent(event.getId()).getAction()).isEqualTo(event.getAction());
    }

    @Test
    default void notesGoWithTheHistory() {
        Task task = start("1");
        String instance = task.getProcessInstanceId();
        taskService().addComment(task.getId(), null, "said");
        taskService().createAttachment(null, null, instance, "page", null, "http://here/");
        taskService().complete(task.getId());
        taskService().addComment(task.getId(), null, "said later");
        assertThat(taskService().getTaskComments(task.getId())).hasSize(2);

        historyService().deleteHistoricProcessInstance(instance);

        assertThat(taskService().getTaskComments(task.getId())).isEmpty();
        assertThat(taskService().getProcessInstanceAttachments(instance)).isEmpty();
        Task alone = taskService().createTaskBuilder().name("alone").create();
        taskService().addComment(alone.getId(), null, "said");
        taskService().deleteTask(alone.getId(), true);
        assertThat(taskService().getTaskComments(alone.getId())).isEmpty();
    }

    @Test
    default void aTaskIsCompletedWithVariablesOfSeveralKinds() {
        Task task = start("1");
        taskService()
                .createTaskCompletionBuilder()
                .taskId(task.getId())
                .variables(Map.of("a", 1))
                .variable("b", 2)
                .variablesLocal(Map.of("c", 3))
                .variableLocal("d", 4)
                .transientVariables(Map.of("e", 5))
                .transientVariable("f", 6)
                .complete();

        HistoricTaskInstance ended = historyService()
                .createHistoricTaskInstanceQuery()
                .taskId(task.getId())
                .includeProcessVariables()
                .includeTaskLocalVariables()
                .singleResult();
        assertThat(ended.getProcessVariables()).containsOnlyKeys("amount", "a", "b");
        assertThat(ended.getTaskLocalVariables()).containsOnlyKeys("c", "d");
        assertThat(historyService()
                        .createHistoricTaskInstanceQuery()
                        .taskHadCandidateGroup("sales")
                        .processInstanceBusinessKey("1")
                        .processFinished()
                        .count())
                .isOne();
    }

    @Test
    default void tasksCarryTheVariablesOfTheirInstance() {
        Task task = start("1");
        taskService().setVariableLocal(task.getId(), "own", 1);
        Task found = taskService()
                .createTaskQuery()
                .taskCandidateGroup("sales")
                .includeProcessVariables()
                .includeIdentityLinks()
                .singleResult();
        assertThat(found.getProcessVariables()).containsOnly(Map.entry("amount", 120));
        assertThat(found.getIdentityLinks()).hasSize(1);
        assertThat(taskService()
                        .createTaskQuery()
                        .taskCandidateGroup("sales")
                        .processVariableExists("amount")
                        .processVariableNotExists("none")
                        .processVariableValueNotLike("amount", "x%")
                        .taskNameNotLike("x%")
                        .taskDefinitionKeyNotIn("other")
                        .withCandidateGroups()
                        .withoutCandidateUsers()
                        .count())
                .isOne();
        assertThat(taskService()
                        .createTaskQuery()
                        .taskCandidateGroup("sales")
                        .taskDefinitionKeyNotIn("approve")
                        .count())
                .isZero();
    }

    @Test
    default void completionsInOtherForms() {
        Task task = start("1");
        taskService().setName(task.getId(), "New");
        taskService().setDescription(task.getId(), "described");
        assertThat(taskService()
                        .createTaskQuery()
                        .taskId(task.getId())
                        .taskName("New")
                        .taskDescription("described")
                        .count())
                .isOne();
        assertThat(taskService().completeWithVariablesInReturn(task.getId(), Map.of("a", 1), true))
                .containsOnlyKeys("amount", "a");
        Task second = start("2");
        taskService().complete(second.getId(), "ann", Map.of("mine", 1), true);
        Task third = start("3");
        taskService().complete(third.getId(), "bob", Map.of("a", 1), Map.of("passing", 2));
        assertThat(historyService()
                        .createHistoricTaskInstanceQuery()
                        .taskAssigneeIds(List.of("ann", "bob"))
                        .finished()
                        .count())
                .isEqualTo(2);
    }

    @Test
    default void aTaskRaisesAnErrorOrEscalates() {
        deploy(Models.file(
                "<process id='p' isExecutable='true'><startEvent id='start'/><userTask id='t'/>",
                "<boundaryEvent id='failed' attachedToRef='t'><errorEventDefinition errorRef='e'/></boundaryEvent>",
                "<boundaryEvent id='up' attachedToRef='t' cancelActivity='false'>",
                "<escalationEventDefinition escalationRef='x'/></boundaryEvent>",
                "<userTask id='mend'/><userTask id='look'/>",
                "<sequenceFlow id='f1' sourceRef='start' targetRef='t'/>",
                "<sequenceFlow id='f2' sourceRef='failed' targetRef='mend'/>",
                "<sequenceFlow id='f3' sourceRef='up' targetRef='look'/>",
                "</process><error id='e' errorCode='E1'/><escalation id='x' escalationCode='X1'/>"));
        for (int arguments = 2; arguments <= 4; arguments++) {
            String instance = runtimeService().startProcessInstanceByKey("p").getId();
            String task = taskService()
                    .createTaskQuery()
                    .processInstanceId(instance)
                    .singleResult()
                    .getId();
            if (arguments == 2) {
                taskService().handleEscalation(task, "X1");
                taskService().handleBpmnError(task, "E1");
            } else if (arguments == 3) {
                taskService().handleEscalation(task, "X1", Map.of("a", 1));
                taskService().handleBpmnError(task, "E1", "failed");
            } else {
                taskService().handleEscalation(task, "X1");
                taskService().handleBpmnError(task, "E1", "failed", Map.of("b", 2));
                assertThat(runtimeService().getVariable(instance, "b")).isEqualTo(2);
            }
            assertThat(taskService()
                            .createTaskQuery()
                            .processInstanceId(instance)
                            .list())
                    .extracting(Task::getTaskDefinitionKey)
                    .containsExactlyInAnyOrder("mend", "look");
        }
        Task alone = taskService().createTaskBuilder().create();
        assertThatThrownBy(() -> taskService().handleBpmnError(alone.getId(), "E1"))
                .hasMessageContaining("standalone task");
    }
}

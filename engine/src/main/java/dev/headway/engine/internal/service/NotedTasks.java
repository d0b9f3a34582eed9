package dev.headway.engine.internal.service;

import dev.headway.core.variable.VariableClasses;
import dev.headway.engine.TaskNotes;
import dev.headway.engine.task.Attachment;
import dev.headway.engine.task.Comment;
import dev.headway.engine.task.Event;
import dev.headway.runtime.node.ProcessRuntime;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of the task service that is about comments and attachments. Thread-safe. */
abstract class NotedTasks extends VariableOperationsImpl implements TaskNotes {
    private final TaskNoteBook notes;

    NotedTasks(ProcessRuntime runtime, VariableClasses classes) {
        super(runtime, classes);
        this.notes = new TaskNoteBook(runtime);
    }

    @Override
    public Comment addComment(@Nullable String taskId, @Nullable String processInstanceId, String message) {
        return notes.comment(taskId, processInstanceId, null, message);
    }

    @Override
    public Comment addComment(
            @Nullable String taskId, @Nullable String processInstanceId, @Nullable String type, String message) {
        return notes.comment(taskId, processInstanceId, type, message);
    }

    @Override
    public Comment createComment(@Nullable String taskId, @Nullable String processInstanceId, String message) {
        return notes.comment(taskId, processInstanceId, null, message);
    }

    @Override
    public void saveComment(Comment comment) {
        notes.save(comment);
    }

    @Override
    public @Nullable Comment getComment(String commentId) {
        return notes.comment(commentId);
    }

    @Override
    public @Nullable Comment getTaskComment(String taskId, String commentId) {
        return notes.commentOf(taskId, commentId);
    }

    @Override
    public List<Comment> getTaskComments(String taskId) {
        return notes.comments(taskId, null, null);
    }

    @Override
    public List<Comment> getTaskComments(String taskId, String type) {
        return notes.comments(taskId, null, type);
    }

    @Override
    public List<Comment> getCommentsByType(String type) {
        return notes.ofType(type);
    }

    @Override
    public List<Comment> getProcessInstanceComments(String processInstanceId) {
        return notes.comments(null, processInstanceId, null);
    }

    @Override
    public List<Comment> getProcessInstanceComments(String processInstanceId, String type) {
        return notes.comments(null, processInstanceId, type);
    }

    @Override
    public List<Event> getTaskEvents(String taskId) {
        return notes.events(taskId);
    }

    @Override
    public @Nullable Event getEvent(String eventId) {
        return notes.event(eventId);
    }

    @Override
    public void updateTaskComment(String taskId, String commentId, String message) {
        notes.change(taskId, null, commentId, message);
    }

    @Override
    public void updateProcessInstanceComment(String processInstanceId, String commentId, String message) {
        notes.change(null, processInstanceId, commentId, message);
    }

    @Override
    public void deleteComment(String commentId) {
        notes.deleteComment(commentId);
    }

    @Override
    public void deleteComments(@Nullable String taskId, @Nullable String processInstanceId) {
        notes.deleteComments(taskId, processInstanceId);
    }

    @Override
    public void deleteTaskComment(String taskId, String commentId) {
        notes.deleteCommentOf(taskId, null, commentId);
    }

    @Override
    public void deleteTaskComments(String taskId) {
        notes.deleteComments(taskId, null);
    }

    @Override
    public void deleteProcessInstanceComment(String processInstanceId, String commentId) {
        notes.deleteCommentOf(null, processInstanceId, commentId);
    }

    @Override
    public void deleteProcessInstanceComments(String processInstanceId) {
        notes.deleteComments(null, processInstanceId);
    }

    @Override
    public Attachment createAttachment(
            @Nullable String attachmentType,
            @Nullable String taskId,
            @Nullable String processInstanceId,
            @Nullable String attachmentName,
            @Nullable String attachmentDescription,
            InputStream content) {
        return notes.attach(
                attachmentType, taskId, processInstanceId, attachmentName, attachmentDescription, content, null);
    }

    @Override
    public Attachment createAttachment(
            @Nullable String attachmentType,
            @Nullable String taskId,
            @Nullable String processInstanceId,
            @Nullable String attachmentName,
            @Nullable String attachmentDescription,
            String url) {
        return notes.attach(
                attachmentType, taskId, processInstanceId, attachmentName, attachmentDescription, null, url);
    }

    @Override
    public void saveAttachment(Attachment attachment) {
        notes.save(attachment);
    }

    @Override
    public @Nullable Attachment getAttachment(String attachmentId) {
        return notes.attachment(attachmentId);
    }

    @Override
    public @Nullable Attachment getTaskAttachment(String taskId, String attachmentId) {
        return notes.attachmentOf(taskId, attachmentId);
    }

    @Override
    public @Nullable InputStream getAttachmentContent(String attachmentId) {
        return notes.content(attachmentId);
    }

    @Override
    public @Nullable InputStream getTaskAttachmentContent(String taskId, String attachmentId) {
        return notes.attachmentOf(taskId, attachmentId) == null ? null : notes.content(attachmentId);
    }

    @Override
    public List<Attachment> getTaskAttachments(String taskId) {
        return notes.attachments(taskId, null);
    }

    @Override
    public List<Attachment> getProcessInstanceAttachments(String processInstanceId) {
        return notes.attachments(null, processInstanceId);
    }

    @Override
    public void deleteAttachment(String attachmentId) {
        notes.deleteAttachment(attachmentId);
    }

    @Override
    public void deleteTaskAttachment(String taskId, String attachmentId) {
        notes.deleteAttachmentOf(taskId, attachmentId);
    }
}

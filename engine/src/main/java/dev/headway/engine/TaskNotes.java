package dev.headway.engine;

import dev.headway.engine.task.Attachment;
import dev.headway.engine.task.Comment;
import dev.headway.engine.task.Event;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Comments and attachments of tasks and process instances, open or in history. They go with the history of the instance: when it
 * is deleted, or its time to live is over. A call is durable on return; it is part of a transaction that the caller has joined, and
 * not of the step of a delegate. Thread-safe.
 */
public interface TaskNotes {
    /**
     * Adds a comment to a task, a process instance, or both.
     *
     * @param taskId null for a comment about the instance alone
     * @param processInstanceId null for a comment about the task alone
     * @throws ObjectNotFoundException when there is neither a running one nor one in history
     */
    Comment addComment(@Nullable String taskId, @Nullable String processInstanceId, String message);

    /** Adds a comment of a type of the program's own; see {@link #addComment(String, String, String)}. */
    Comment addComment(
            @Nullable String taskId, @Nullable String processInstanceId, @Nullable String type, String message);

    /** The same as {@link #addComment(String, String, String)}, as Camunda calls it. */
    Comment createComment(@Nullable String taskId, @Nullable String processInstanceId, String message);

    /** Writes what the setters of this comment have changed. */
    void saveComment(Comment comment);

    /** The comment with this id; null for none. */
    @Nullable
    Comment getComment(String commentId);

    /** A comment of this task; null when there is none such. */
    @Nullable
    Comment getTaskComment(String taskId, String commentId);

    /** Comments of a task, the newest first. */
    List<Comment> getTaskComments(String taskId);

    /** Comments of a type of a task, the newest first. */
    List<Comment> getTaskComments(String taskId, String type);

    /** Comments of a type, the newest first, at most 10,000. */
    List<Comment> getCommentsByType(String type);

    /** Comments that name a process instance, the newest first. */
    List<Comment> getProcessInstanceComments(String processInstanceId);

    /** Comments of a type that name a process instance, the newest first. */
    List<Comment> getProcessInstanceComments(String processInstanceId, String type);

    /** What was done with comments and attachments of a task, the newest first. */
    List<Event> getTaskEvents(String taskId);

    /** The event with this id; null for none. */
    @Nullable
    Event getEvent(String eventId);

    /**
     * Changes the text of a comment of a task.
     *
     * @throws ObjectNotFoundException when the task has no such comment
     */
    void updateTaskComment(String taskId, String commentId, String message);

    /**
     * Changes the text of a comment of a process instance.
     *
     * @throws ObjectNotFoundException when the instance has no such comment
     */
    void updateProcessInstanceComment(String processInstanceId, String commentId, String message);

    /** Deletes a comment; nothing happens when there is none. */
    void deleteComment(String commentId);

    /** Deletes the comments of a task, and those of a process instance; null for none. */
    void deleteComments(@Nullable String taskId, @Nullable String processInstanceId);

    /** Deletes a comment of a task; nothing happens when it has none such. */
    void deleteTaskComment(String taskId, String commentId);

    /** Deletes the comments of a task. */
    void deleteTaskComments(String taskId);

    /** Deletes a comment of a process instance; nothing happens when it has none such. */
    void deleteProcessInstanceComment(String processInstanceId, String commentId);

    /** Deletes the comments of a process instance. */
    void deleteProcessInstanceComments(String processInstanceId);

    /**
     * Adds a file to a task, a process instance, or both.
     *
     * @param attachmentType such as a media type
     * @param content read to its end, at most 64 MB, and not closed
     * @throws InvalidRequestException when the content is larger or cannot be read
     */
    Attachment createAttachment(
            @Nullable String attachmentType,
            @Nullable String taskId,
            @Nullable String processInstanceId,
            @Nullable String attachmentName,
            @Nullable String attachmentDescription,
            InputStream content);

    /** Adds the address of a file; see the other method of this name. */
    Attachment createAttachment(
            @Nullable String attachmentType,
            @Nullable String taskId,
            @Nullable String processInstanceId,
            @Nullable String attachmentName,
            @Nullable String attachmentDescription,
            String url);

    /** Writes what the setters of this attachment have changed. */
    void saveAttachment(Attachment attachment);

    /** The attachment with this id; null for none. */
    @Nullable
    Attachment getAttachment(String attachmentId);

    /** An attachment of this task; null when there is none such. */
    @Nullable
    Attachment getTaskAttachment(String taskId, String attachmentId);

    /** The content of an attachment; null when there is only an address, or no such attachment. */
    @Nullable
    InputStream getAttachmentContent(String attachmentId);

    /** The content of an attachment of this task; null when there is none. */
    @Nullable
    InputStream getTaskAttachmentContent(String taskId, String attachmentId);

    /** Attachments of a task, the newest first. */
    List<Attachment> getTaskAttachments(String taskId);

    /** Attachments that name a process instance, the newest first. */
    List<Attachment> getProcessInstanceAttachments(String processInstanceId);

    /** Deletes an attachment; nothing happens when there is none. */
    void deleteAttachment(String attachmentId);

    /** Deletes an attachment of a task; nothing happens when it has none such. */
    void deleteTaskAttachment(String taskId, String attachmentId);
}

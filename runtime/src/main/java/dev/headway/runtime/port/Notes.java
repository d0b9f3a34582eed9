package dev.headway.runtime.port;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What people add to tasks and process instances: comments, attachments, and links of instances with users and groups. It goes with
 * the history of its instance. Thread-safe; calls block. Every method throws {@link StoreException} and nothing else.
 */
public interface Notes {
    /**
     * What a note is about.
     *
     * @param instanceId with whose history it goes
     * @param processInstanceId as the caller gave it, null for none
     * @param taskNumber number of the task, null for none
     * @param taskId the task as the caller gave it
     */
    record About(
            long instanceId,
            @Nullable Long processInstanceId,
            @Nullable Long taskNumber,
            @Nullable String taskId) {}

    /** @param action what was done: a comment is an event, too */
    record Comment(
            long id,
            About about,
            long atMillis,
            String type,
            String action,
            @Nullable String userId,
            String message) {}

    /** Without its content, which is read by itself. */
    record Attachment(
            long id,
            About about,
            long atMillis,
            @Nullable String userId,
            @Nullable String name,
            @Nullable String description,
            @Nullable String type,
            @Nullable String url,
            boolean hasContent) {}

    /** A user or a group that has to do with an instance; exactly one of the two is set. */
    record Link(
            long instanceId,
            String type,
            @Nullable String userId,
            @Nullable String groupId) {}

    /** By what comments and attachments are found. */
    enum By {
        ID,
        PROCESS_INSTANCE,
        TASK
    }

    void add(Comment comment);

    /** The newest first. */
    List<Comment> comments(By by, long key);

    /** The newest first. */
    List<Comment> commentsOfType(String type, int max);

    /** Writes type, user, time and message of a comment. */
    void update(Comment comment);

    void deleteComments(By by, long key);

    void add(Attachment attachment, byte @Nullable [] content);

    /** The newest first. */
    List<Attachment> attachments(By by, long key);

    byte @Nullable [] content(long attachmentId);

    /** Writes name, description, type, url and time of an attachment. */
    void update(Attachment attachment);

    void deleteAttachments(By by, long key);

    /** Adds a link; nothing happens when it is there already. */
    void add(Link link);

    /** Takes a link away; nothing happens when it is not there. */
    void remove(Link link);

    List<Link> links(long instanceId);

    /**
     * Sets the reason of all entries of one call in the operation log.
     *
     * @param reason null for none
     * @return how many entries it has
     */
    int annotateOperation(long operationId, @Nullable String reason);

    /** Instances that one of these users or groups is linked with. */
    List<Long> instancesOf(List<String> users, List<String> groups, int max);
}

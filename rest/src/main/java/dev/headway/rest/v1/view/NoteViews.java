package dev.headway.rest.v1.view;

import dev.headway.engine.task.Attachment;
import dev.headway.engine.task.Comment;
import dev.headway.engine.task.Event;
import dev.headway.rest.route.Describe;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Comments and attachments of tasks and process instances. */
public final class NoteViews {
    private NoteViews() {}

    /** What somebody has said. */
    @Describe("What somebody has said about a task or a process instance.")
    public record CommentView(
            @Describe("Id of the comment.") String id,

            @Describe("comment, or what the program has named it.")
            String type,

            @Describe("The whole text.") String message,
            @Describe("Who said it.") @Nullable String userId,
            @Describe("When.") Instant time,

            @Describe("The task; null when only an instance was named.") @Nullable
            String taskId,

            @Describe("The process instance; null when only a task was named.") @Nullable
            String processInstanceId) {
        /** What callers see of it. */
        public static CommentView of(Comment it) {
            return new CommentView(
                    it.getId(),
                    it.getType(),
                    it.getFullMessage(),
                    it.getUserId(),
                    Times.of(it.getTime()),
                    it.getTaskId(),
                    it.getProcessInstanceId());
        }
    }

    /** A file, or the address of one. */
    @Describe("A file, or the address of one, that belongs to a task or a process instance.")
    public record AttachmentView(
            @Describe("Id of the attachment.") String id,
            @Describe("Name.") @Nullable String name,
            @Describe("Description.") @Nullable String description,

            @Describe("What it is, such as a media type.") @Nullable
            String type,

            @Describe("Where it is, if its content is not kept here.") @Nullable
            String url,

            @Describe("Whether GET /attachments/{id}/content has it.")
            boolean content,

            @Describe("Who added it.") @Nullable String userId,
            @Describe("When.") Instant time,

            @Describe("The task; null when only an instance was named.") @Nullable
            String taskId,

            @Describe("The process instance; null when only a task was named.") @Nullable
            String processInstanceId) {
        /** What callers see of it. */
        public static AttachmentView of(Attachment it) {
            return new AttachmentView(
                    it.getId(),
                    it.getName(),
                    it.getDescription(),
                    it.getType(),
                    it.getUrl(),
                    it.getContentId() != null,
                    it.getUserId(),
                    Times.of(it.getTime()),
                    it.getTaskId(),
                    it.getProcessInstanceId());
        }
    }

    /** What was done with comments and attachments of a task. */
    @Describe("What was done with comments and attachments of a task.")
    public record TaskEventView(
            @Describe("Id of the event.") String id,

            @Describe("AddComment, AddAttachment or DeleteAttachment.")
            String action,

            @Describe("What was said or named, on one line, at most 163 characters.")
            String message,

            @Describe("Who did it.") @Nullable String userId,
            @Describe("When.") Instant time) {
        /** What callers see of it. */
        public static TaskEventView of(Event it) {
            return new TaskEventView(
                    it.getId(), it.getAction(), it.getMessage(), it.getUserId(), Times.of(it.getTime()));
        }
    }

    /** A comment to add. */
    @Describe("A comment to add.")
    public record NewComment(
            @Describe("The text.") String message,

            @Describe("A type of the program's own.") @Nullable
            String type) {}

    /** A new text. */
    @Describe("A new text.")
    public record CommentUpdate(@Describe("The text.") String message) {}
}

package dev.headway.engine.internal.service;

import dev.headway.core.state.Ids;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.internal.entity.AttachmentImpl;
import dev.headway.engine.internal.entity.CommentImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.task.Attachment;
import dev.headway.engine.task.Comment;
import dev.headway.engine.task.Event;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Notes;
import dev.headway.runtime.port.Notes.About;
import dev.headway.runtime.port.Notes.By;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes and reads comments and attachments. Thread-safe. */
@SuppressWarnings("JavaUtilDate") // the family's API has dates
final class TaskNoteBook extends EngineService {
    /** Comments read at once by their type alone. */
    private static final int COMMENTS_MAX = 10_000;

    private static final int CONTENT_MAX_BYTES = 64 << 20;

    private static final String EVENT = "event";

    TaskNoteBook(ProcessRuntime runtime) {
        super(runtime);
    }

    private <T> T with(Function<Notes, T> work) {
        try {
            return work.apply(runtime().store().notes());
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private void change(Consumer<Notes> work) {
        with(notes -> {
            work.accept(notes);
            return true;
        });
    }

    private static @Nullable String none(@Nullable String id) {
        return id == null || id.isEmpty() ? null : id;
    }

    private About about(@Nullable String givenTaskId, @Nullable String givenInstanceId) {
        String taskId = none(givenTaskId);
        String instanceId = none(givenInstanceId);
        Long instance = instanceId == null ? null : Long.valueOf(EntityId.parse("process instance", instanceId));
        if (taskId == null && instance == null) {
            throw new InvalidRequestException(
                    "Expected the id of a task or of a process instance, or both, got neither.");
        }
        if (instance != null
                && directory().joinedInstanceOf(instance) == 0
                && directory().one(Entity.HISTORIC_INSTANCE, instance) == null) {
            throw new ObjectNotFoundException("Expected a process instance with id " + instanceId
                    + ", but there is none, neither running nor in history.");
        }
        if (taskId == null) {
            return new About(Objects.requireNonNull(instance), instance, null, null);
        }
        long task = EntityId.parse("task", taskId);
        return new About(directory().instanceOfTask(task, taskId), instance, task, taskId);
    }

    Comment comment(
            @Nullable String taskId, @Nullable String processInstanceId, @Nullable String type, String message) {
        About about = about(taskId, processInstanceId);
        Notes.Comment row = new Notes.Comment(
                newId(about),
                about,
                runtime().nowMillis(),
                type == null ? Comment.TYPE_COMMENT : type,
                Event.ACTION_ADD_COMMENT,
                Acting.userId(),
                required("message", message));
        change(notes -> notes.add(row));
        return new CommentImpl(row);
    }

    private long newId(About about) {
        return runtime().ids().next(Ids.partition(about.instanceId()));
    }

    private void event(About about, String action, @Nullable String what) {
        Notes.Comment row = new Notes.Comment(
                newId(about), about, runtime().nowMillis(), EVENT, action, Acting.userId(), what == null ? "" : what);
        change(notes -> notes.add(row));
    }

    void save(Comment comment) {
        if (!(required("comment", comment) instanceof CommentImpl own)) {
            throw new InvalidRequestException("Expected a comment of this engine, got a "
                    + comment.getClass().getName() + ".");
        }
        change(notes -> notes.update(own.row()));
    }

    private @Nullable CommentImpl one(String commentId) {
        long id = EntityId.parse("comment", commentId);
        List<Notes.Comment> found = with(notes -> notes.comments(By.ID, id));
        return found.isEmpty() ? null : new CommentImpl(found.getFirst());
    }

    @Nullable
    Comment comment(String commentId) {
        CommentImpl found = one(commentId);
        return found == null || found.getType().equals(EVENT) ? null : found;
    }

    @Nullable
    Event event(String eventId) {
        return one(eventId);
    }

    @Nullable
    Comment commentOf(String taskId, String commentId) {
        Comment found = comment(commentId);
        return found != null && required("task id", taskId).equals(found.getTaskId()) ? found : null;
    }

    private List<CommentImpl> read(@Nullable String taskId, @Nullable String processInstanceId) {
        By by = taskId == null ? By.PROCESS_INSTANCE : By.TASK;
        long key =
                taskId == null ? EntityId.parse("process instance", processInstanceId) : EntityId.parse("task", taskId);
        return with(notes -> notes.comments(by, key)).stream()
                .map(CommentImpl::new)
                .toList();
    }

    List<Comment> comments(@Nullable String taskId, @Nullable String processInstanceId, @Nullable String type) {
        return read(taskId, processInstanceId).stream()
                .filter(comment -> type == null
                        ? !comment.getType().equals(EVENT)
                        : comment.getType().equals(type))
                .map(Comment.class::cast)
                .toList();
    }

    List<Comment> ofType(String type) {
        return with(notes -> notes.commentsOfType(required("type", type), COMMENTS_MAX)).stream()
                .map(row -> (Comment) new CommentImpl(row))
                .toList();
    }

    List<Event> events(String taskId) {
        return List.copyOf(read(required("task id", taskId), null));
    }

    void change(@Nullable String taskId, @Nullable String processInstanceId, String commentId, String message) {
        CommentImpl found = one(commentId);
        if (found == null || !belongs(found, taskId, processInstanceId)) {
            throw new ObjectNotFoundException("Expected a comment with id " + commentId + " of "
                    + (taskId != null ? "task " + taskId : "process instance " + processInstanceId)
                    + ", but there is none.");
        }
        found.setFullMessage(required("message", message));
        found.setTime(new Date(runtime().nowMillis()));
        save(found);
    }

    private static boolean belongs(Event event, @Nullable String taskId, @Nullable String processInstanceId) {
        return taskId != null
                ? taskId.equals(event.getTaskId())
                : processInstanceId != null && processInstanceId.equals(event.getProcessInstanceId());
    }

    void deleteComment(String commentId) {
        long id = EntityId.parse("comment", commentId);
        change(notes -> notes.deleteComments(By.ID, id));
    }

    void deleteCommentOf(@Nullable String taskId, @Nullable String processInstanceId, String commentId) {
        CommentImpl found = one(commentId);
        if (found != null && belongs(found, taskId, processInstanceId)) {
            deleteComment(commentId);
        }
    }

    void deleteComments(@Nullable String taskId, @Nullable String processInstanceId) {
        if (none(taskId) != null) {
            long id = EntityId.parse("task", taskId);
            change(notes -> notes.deleteComments(By.TASK, id));
        }
        if (none(processInstanceId) != null) {
            long id = EntityId.parse("process instance", processInstanceId);
            change(notes -> notes.deleteComments(By.PROCESS_INSTANCE, id));
        }
    }

    Attachment attach(
            @Nullable String type,
            @Nullable String taskId,
            @Nullable String processInstanceId,
            @Nullable String name,
            @Nullable String description,
            @Nullable InputStream content,
            @Nullable String url) {
        About about = about(taskId, processInstanceId);
        byte[] bytes = content == null ? null : bytes(content, name);
        Notes.Attachment row = new Notes.Attachment(
                newId(about),
                about,
                runtime().nowMillis(),
                Acting.userId(),
                name,
                description,
                type,
                url,
                bytes != null);
        change(notes -> notes.add(row, bytes));
        event(about, Event.ACTION_ADD_ATTACHMENT, name);
        return new AttachmentImpl(row);
    }

    private static byte[] bytes(InputStream content, @Nullable String name) {
        try {
            byte[] bytes = content.readNBytes(CONTENT_MAX_BYTES + 1);
            if (bytes.length <= CONTENT_MAX_BYTES) {
                return bytes;
            }
        } catch (IOException e) {
            throw new InvalidRequestException(
                    "Expected to read the content of attachment '" + name + "', but it failed: " + e
                            + ". Nothing was stored.",
                    e);
        }
        throw new InvalidRequestException("Expected at most " + CONTENT_MAX_BYTES + " bytes of content in attachment '"
                + name + "', got more. Store the file elsewhere, and attach its address.");
    }

    void save(Attachment attachment) {
        if (!(required("attachment", attachment) instanceof AttachmentImpl own)) {
            throw new InvalidRequestException("Expected an attachment of this engine, got a "
                    + attachment.getClass().getName() + ".");
        }
        change(notes -> notes.update(own.row()));
    }

    @Nullable
    Attachment attachment(String attachmentId) {
        long id = EntityId.parse("attachment", attachmentId);
        List<Notes.Attachment> found = with(notes -> notes.attachments(By.ID, id));
        return found.isEmpty() ? null : new AttachmentImpl(found.getFirst());
    }

    @Nullable
    Attachment attachmentOf(String taskId, String attachmentId) {
        Attachment found = attachment(attachmentId);
        return found != null && required("task id", taskId).equals(found.getTaskId()) ? found : null;
    }

    @Nullable
    InputStream content(String attachmentId) {
        long id = EntityId.parse("attachment", attachmentId);
        byte[] content = runtime().store().notes().content(id);
        return content == null ? null : new ByteArrayInputStream(content);
    }

    List<Attachment> attachments(@Nullable String taskId, @Nullable String processInstanceId) {
        By by = taskId == null ? By.PROCESS_INSTANCE : By.TASK;
        long key =
                taskId == null ? EntityId.parse("process instance", processInstanceId) : EntityId.parse("task", taskId);
        return with(notes -> notes.attachments(by, key)).stream()
                .map(row -> (Attachment) new AttachmentImpl(row))
                .toList();
    }

    void deleteAttachment(String attachmentId) {
        Attachment found = attachment(attachmentId);
        if (found instanceof AttachmentImpl own) {
            change(notes -> notes.deleteAttachments(By.ID, own.row().id()));
            event(own.row().about(), Event.ACTION_DELETE_ATTACHMENT, own.getName());
        }
    }

    void deleteAttachmentOf(String taskId, String attachmentId) {
        if (attachmentOf(taskId, attachmentId) != null) {
            deleteAttachment(attachmentId);
        }
    }
}

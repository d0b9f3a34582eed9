package dev.headway.engine.task;

import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that people have done with a task or a process instance. */
public interface Event {
    /** A comment was added. */
    String ACTION_ADD_COMMENT = "AddComment";
    /** An attachment was added; the message is its name. */
    String ACTION_ADD_ATTACHMENT = "AddAttachment";
    /** An attachment was deleted; the message is its name. */
    String ACTION_DELETE_ATTACHMENT = "DeleteAttachment";

    /** Id. */
    String getId();

    /** What was done: one of the constants. */
    String getAction();

    /** The parts of the message: here it has one. */
    List<String> getMessageParts();

    /** What was said or named, on one line, at most 163 characters. */
    String getMessage();

    /** Who did it: who was authenticated at that time; null for nobody. */
    @Nullable
    String getUserId();

    /** When. */
    Date getTime();

    /** The task; null when only a process instance was named. */
    @Nullable
    String getTaskId();

    /** The process instance; null when only a task was named. */
    @Nullable
    String getProcessInstanceId();
}

package dev.headway.engine.task;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * What somebody has said about a task or a process instance. The setters change this object; {@code TaskService.saveComment} writes it.
 * Not thread-safe.
 */
public interface Comment extends Event {
    /** The type of a comment that was added without one. */
    String TYPE_COMMENT = "comment";

    /** Id. */
    @Override
    String getId();

    /** {@link #TYPE_COMMENT}, or what the program has named it. */
    String getType();

    /** Sets the type. */
    void setType(String type);

    /** The whole text. */
    String getFullMessage();

    /** Sets the text. */
    void setFullMessage(String message);

    /** Sets who has said it. */
    void setUserId(@Nullable String userId);

    /** Sets when it was said. */
    void setTime(Date time);
}

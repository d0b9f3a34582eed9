package dev.headway.engine.task;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A file, or the address of one, that belongs to a task or a process instance. The setters change this object;
 * {@code TaskService.saveAttachment} writes it. Not thread-safe.
 */
public interface Attachment {
    /** Id. */
    String getId();

    /** Name. */
    @Nullable
    String getName();

    /** Sets the name. */
    void setName(@Nullable String name);

    /** Description. */
    @Nullable
    String getDescription();

    /** Sets the description. */
    void setDescription(@Nullable String description);

    /** What it is, such as a media type. */
    @Nullable
    String getType();

    /** Sets what it is. */
    void setType(@Nullable String type);

    /** The task; null when only a process instance was named. */
    @Nullable
    String getTaskId();

    /** The process instance; null when only a task was named. */
    @Nullable
    String getProcessInstanceId();

    /** Where it is, if its content is not kept here. */
    @Nullable
    String getUrl();

    /** Sets where it is. */
    void setUrl(@Nullable String url);

    /** Who has added it: who was authenticated at that time; null for nobody. */
    @Nullable
    String getUserId();

    /** When it was added. */
    Date getTime();

    /** Sets when it was added. */
    void setTime(Date time);

    /** The id of the content, which is that of the attachment; null when there is only an address. */
    @Nullable
    String getContentId();
}

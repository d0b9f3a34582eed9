package dev.headway.engine.internal.entity;

import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.task.Attachment;
import dev.headway.runtime.port.Notes;
import java.util.Date;
import org.jspecify.annotations.Nullable;

@SuppressWarnings("JavaUtilDate") // the family's API has dates
public final class AttachmentImpl implements Attachment {
    private final Notes.Attachment row;
    private @Nullable String name;
    private @Nullable String description;
    private @Nullable String type;
    private @Nullable String url;
    private Date time;

    public AttachmentImpl(Notes.Attachment row) {
        this.row = row;
        this.name = row.name();
        this.description = row.description();
        this.type = row.type();
        this.url = row.url();
        this.time = Dates.at(row.atMillis());
    }

    /** As the setters have changed it. */
    public Notes.Attachment row() {
        return new Notes.Attachment(
                row.id(), row.about(), time.getTime(), row.userId(), name, description, type, url, row.hasContent());
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public @Nullable String getName() {
        return name;
    }

    @Override
    public void setName(@Nullable String value) {
        name = value;
    }

    @Override
    public @Nullable String getDescription() {
        return description;
    }

    @Override
    public void setDescription(@Nullable String value) {
        description = value;
    }

    @Override
    public @Nullable String getType() {
        return type;
    }

    @Override
    public void setType(@Nullable String value) {
        type = value;
    }

    @Override
    public @Nullable String getTaskId() {
        return row.about().taskId();
    }

    @Override
    public @Nullable String getProcessInstanceId() {
        Long id = row.about().processInstanceId();
        return id == null ? null : EntityId.text(id);
    }

    @Override
    public @Nullable String getUrl() {
        return url;
    }

    @Override
    public void setUrl(@Nullable String value) {
        url = value;
    }

    @Override
    public @Nullable String getUserId() {
        return row.userId();
    }

    @Override
    public Date getTime() {
        return new Date(time.getTime());
    }

    @Override
    public void setTime(Date value) {
        time = new Date(value.getTime());
    }

    @Override
    public @Nullable String getContentId() {
        return row.hasContent() ? getId() : null;
    }

    @Override
    public String toString() {
        return row().toString();
    }
}

package dev.headway.engine.internal.entity;

import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.task.Comment;
import dev.headway.runtime.port.Notes;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

@SuppressWarnings("JavaUtilDate") // the family's API has dates
public final class CommentImpl implements Comment {
    /** As long as the family's column for it. */
    private static final int MESSAGE_MAX = 163;

    private final Notes.Comment row;
    private String type;
    private String message;
    private @Nullable String userId;
    private Date time;

    public CommentImpl(Notes.Comment row) {
        this.row = row;
        this.type = row.type();
        this.message = row.message();
        this.userId = row.userId();
        this.time = Dates.at(row.atMillis());
    }

    /** As the setters have changed it. */
    public Notes.Comment row() {
        return new Notes.Comment(row.id(), row.about(), time.getTime(), type, row.action(), userId, message);
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getAction() {
        return row.action();
    }

    @Override
    public List<String> getMessageParts() {
        return List.of(getMessage());
    }

    @Override
    public String getMessage() {
        String line = message.replaceAll("\\s+", " ");
        return line.length() <= MESSAGE_MAX ? line : line.substring(0, MESSAGE_MAX - 3) + "...";
    }

    @Override
    public String getType() {
        return type;
    }

    @Override
    public void setType(String value) {
        type = value;
    }

    @Override
    public String getFullMessage() {
        return message;
    }

    @Override
    public void setFullMessage(String value) {
        message = value;
    }

    @Override
    public @Nullable String getUserId() {
        return userId;
    }

    @Override
    public void setUserId(@Nullable String value) {
        userId = value;
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
    public @Nullable String getTaskId() {
        return row.about().taskId();
    }

    @Override
    public @Nullable String getProcessInstanceId() {
        Long id = row.about().processInstanceId();
        return id == null ? null : EntityId.text(id);
    }

    @Override
    public String toString() {
        return row().toString();
    }
}

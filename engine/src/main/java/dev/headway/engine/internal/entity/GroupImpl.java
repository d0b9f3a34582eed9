package dev.headway.engine.internal.entity;

import dev.headway.engine.identity.Group;
import dev.headway.runtime.port.Entity.GroupView;
import org.jspecify.annotations.Nullable;

public final class GroupImpl implements Group {
    private final String id;
    private @Nullable String name;
    private @Nullable String type;

    public GroupImpl(GroupView row) {
        id = row.id();
        name = row.name();
        type = row.type();
    }

    /** As the setters have changed it. */
    public GroupView row() {
        return new GroupView(id, name, type);
    }

    @Override
    public String getId() {
        return id;
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
    public @Nullable String getType() {
        return type;
    }

    @Override
    public void setType(@Nullable String value) {
        type = value;
    }

    @Override
    public String toString() {
        return row().toString();
    }
}

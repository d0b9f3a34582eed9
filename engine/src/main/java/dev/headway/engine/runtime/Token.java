package dev.headway.engine.runtime;

import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.ExecutionView;
import org.jspecify.annotations.Nullable;

/** An execution as a query finds it. */
public final class Token implements Execution {
    private final ExecutionView row;

    /** Made by the engine. */
    public Token(ExecutionView row) {
        this.row = row;
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    @Override
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    @Override
    public @Nullable String getParentId() {
        return EntityId.textOrNull(row.parentId());
    }

    @Override
    public @Nullable String getActivityId() {
        return row.activityId();
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public boolean isSuspended() {
        return row.suspended();
    }

    @Override
    public boolean isEnded() {
        return false;
    }

    @Override
    public String toString() {
        return "Execution" + row.toString().substring("ExecutionView".length());
    }
}

package dev.headway.engine.internal.entity;

import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.Token;
import dev.headway.runtime.port.Entity.ExecutionView;
import org.jspecify.annotations.Nullable;

public final class TokenImpl implements Token {
    private final ExecutionView row;

    public TokenImpl(ExecutionView row) {
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

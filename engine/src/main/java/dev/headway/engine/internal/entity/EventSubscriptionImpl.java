package dev.headway.engine.internal.entity;

import dev.headway.core.state.SubscriptionRow;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.EventSubscription;
import dev.headway.runtime.port.Entity.SubscriptionView;
import java.util.Date;
import org.jspecify.annotations.Nullable;

public final class EventSubscriptionImpl implements EventSubscription {
    private final SubscriptionView row;

    public EventSubscriptionImpl(SubscriptionView row) {
        this.row = row;
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getEventType() {
        return switch (SubscriptionRow.Type.of(row.type())) {
            case MESSAGE -> "message";
            case SIGNAL -> "signal";
            case CONDITION -> "conditional";
            case COMPENSATION -> "compensate";
        };
    }

    @Override
    public String getEventName() {
        return row.name();
    }

    @Override
    public @Nullable String getExecutionId() {
        return EntityId.textOrNull(row.executionId());
    }

    @Override
    public @Nullable String getProcessInstanceId() {
        return EntityId.textOrNull(row.instanceId());
    }

    @Override
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    @Override
    public String getActivityId() {
        return row.elementId();
    }

    @Override
    public Date getCreated() {
        return Dates.at(row.createdMillis());
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public String toString() {
        return "EventSubscription"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}

package dev.headway.engine.runtime;

import dev.headway.core.state.SubscriptionRow;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.SubscriptionView;
import java.util.Date;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An execution that waits for a message, signal or condition. Immutable: the state at the time of the query. */
public final class EventSubscription {
    private final SubscriptionView row;

    /** Made by the engine. */
    public EventSubscription(SubscriptionView row) {
        this.row = row;
    }

    /** Id of the subscription. */
    public String getId() {
        return EntityId.text(row.id());
    }

    /** What is waited for: {@code message}, {@code signal}, {@code condition} or {@code compensation}. */
    public String getEventType() {
        return SubscriptionRow.Type.of(row.type()).name().toLowerCase(Locale.ROOT);
    }

    /** Name of the message or signal; of the variable for a condition. */
    public String getEventName() {
        return row.name();
    }

    /** The waiting execution; the activity's for a boundary event. */
    public String getExecutionId() {
        return EntityId.text(row.executionId());
    }

    /** The process instance. */
    public String getProcessInstanceId() {
        return EntityId.text(row.instanceId());
    }

    /** The definition of the instance. */
    public String getProcessDefinitionId() {
        return EntityId.text(row.definitionId());
    }

    /** Element id of the catching event. */
    public String getActivityId() {
        return row.elementId();
    }

    /** When it began to wait. */
    public Date getCreated() {
        return Dates.at(row.createdMillis());
    }

    /** Tenant, null for none. */
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public String toString() {
        return "EventSubscription"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}

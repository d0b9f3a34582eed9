package dev.headway.engine.runtime;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** An execution that waits for a message, signal or condition. Immutable: the state at the time of the query. */
public interface EventSubscription {

    /** Id of the subscription. */
    String getId();

    /** What is waited for: {@code message}, {@code signal}, {@code conditional} or {@code compensate}. */
    String getEventType();

    /** Name of the message or signal; of the variable for a condition. */
    String getEventName();

    /** The waiting execution; the activity's for a boundary event; null for a start event. */
    @Nullable
    String getExecutionId();

    /** The process instance; null for a start event. */
    @Nullable
    String getProcessInstanceId();

    /** The definition of the instance, or of the start event. */
    String getProcessDefinitionId();

    /** Element id of the catching event. */
    String getActivityId();

    /** When it began to wait. */
    Date getCreated();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();
}

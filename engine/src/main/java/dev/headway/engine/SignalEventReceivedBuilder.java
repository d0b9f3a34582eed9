package dev.headway.engine;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says whom a signal concerns and what it brings, then sends it (BPMN 2.0.2, 10.5.5). Made by
 * {@link RuntimeService#createSignalEvent}. Not thread-safe; {@code send} returns when its effect is durable.
 */
public interface SignalEventReceivedBuilder {

    /** Only this execution, which must wait for the signal. Not together with a tenant. */
    SignalEventReceivedBuilder executionId(String id);

    /**
     * Only executions and processes of this tenant. Without this and {@link #withoutTenantId} the signal is for everybody,
     * whatever the tenant.
     */
    SignalEventReceivedBuilder tenantId(String id);

    /** Only executions and processes that belong to no tenant. */
    SignalEventReceivedBuilder withoutTenantId();

    /** The user who starts the instances that the signal starts; their start event's {@code initiator} holds it. */
    SignalEventReceivedBuilder startUserId(String userId);

    /** Sets a variable of each instance that gets the signal. */
    SignalEventReceivedBuilder setVariable(String name, @Nullable Object value);

    /** Sets variables of each instance that gets the signal. */
    SignalEventReceivedBuilder setVariables(Map<String, ? extends @Nullable Object> values);

    /**
     * Sends the signal: to the one execution, or to everybody who waits for it and every process that it starts; that nobody
     * does is fine then.
     *
     * @throws WrongStateException when the one execution does not wait for the signal
     * @throws InvalidRequestException for an execution together with a tenant
     */
    void send();
}

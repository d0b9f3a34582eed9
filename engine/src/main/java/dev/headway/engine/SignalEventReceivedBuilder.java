package dev.headway.engine;

import dev.headway.core.state.OutboxRow;
import dev.headway.core.variable.VariableDocument;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says whom a signal concerns and what it brings, then sends it (BPMN 2.0.2, 10.5.5). Made by
 * {@link RuntimeService#createSignalEvent}. Not thread-safe; {@code send} returns when its effect is durable.
 */
public final class SignalEventReceivedBuilder {
    private final EventDelivery delivery;
    private final String signalName;
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private @Nullable String executionId;
    private @Nullable String tenantId;
    private @Nullable String startUserId;
    private boolean tenantGiven;

    SignalEventReceivedBuilder(EventDelivery delivery, String signalName) {
        this.delivery = delivery;
        this.signalName = signalName;
    }

    /** Only this execution, which must wait for the signal. Not together with a tenant. */
    public SignalEventReceivedBuilder executionId(String id) {
        executionId = EngineService.required("execution id", id);
        return this;
    }

    /**
     * Only executions and processes of this tenant. Without this and {@link #withoutTenantId} the signal is for everybody,
     * whatever the tenant.
     */
    public SignalEventReceivedBuilder tenantId(String id) {
        tenantId = EngineService.required("tenant id", id);
        tenantGiven = true;
        return this;
    }

    /** Only executions and processes that belong to no tenant. */
    public SignalEventReceivedBuilder withoutTenantId() {
        tenantId = null;
        tenantGiven = true;
        return this;
    }

    /** The user who starts the instances that the signal starts; their start event's {@code initiator} holds it. */
    public SignalEventReceivedBuilder startUserId(String userId) {
        startUserId = EngineService.required("user id", userId);
        return this;
    }

    /** Sets a variable of each instance that gets the signal. */
    public SignalEventReceivedBuilder setVariable(String name, @Nullable Object value) {
        variables.put(name, value);
        return this;
    }

    /** Sets variables of each instance that gets the signal. */
    public SignalEventReceivedBuilder setVariables(Map<String, ? extends @Nullable Object> values) {
        variables.putAll(values);
        return this;
    }

    /**
     * Sends the signal: to the one execution, or to everybody who waits for it and every process that it starts; that nobody
     * does is fine then.
     *
     * @throws WrongStateException when the one execution does not wait for the signal
     * @throws InvalidRequestException for an execution together with a tenant
     */
    public void send() {
        VariableDocument payload = EngineService.document(variables);
        if (executionId == null) {
            String only = tenantId;
            VariableDocument whole = startUserId == null ? payload : payload.with(OutboxRow.START_USER, startUserId);
            delivery.broadcastSignal(
                    signalName, only, tenantGiven && only == null ? whole.with(OutboxRow.WITHOUT_TENANT, true) : whole);
        } else if (tenantGiven) {
            throw new InvalidRequestException("Expected signal '" + signalName + "' to be for execution " + executionId
                    + " or for a tenant, got both. An execution has one tenant: leave the tenant out.");
        } else {
            delivery.signalTo(signalName, executionId, payload);
        }
    }
}

package dev.headway.engine.internal.service;

import dev.headway.core.state.OutboxRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.SignalEventReceivedBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class SignalEventReceivedBuilderImpl implements SignalEventReceivedBuilder {
    private final EventDelivery delivery;
    private final String signalName;
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private @Nullable String executionId;
    private @Nullable String tenantId;
    private @Nullable String startUserId;
    private boolean tenantGiven;

    public SignalEventReceivedBuilderImpl(EventDelivery delivery, String signalName) {
        this.delivery = delivery;
        this.signalName = signalName;
    }

    @Override
    public SignalEventReceivedBuilder executionId(String id) {
        executionId = EngineService.required("execution id", id);
        return this;
    }

    @Override
    public SignalEventReceivedBuilder tenantId(String id) {
        tenantId = EngineService.required("tenant id", id);
        tenantGiven = true;
        return this;
    }

    @Override
    public SignalEventReceivedBuilder withoutTenantId() {
        tenantId = null;
        tenantGiven = true;
        return this;
    }

    @Override
    public SignalEventReceivedBuilder startUserId(String userId) {
        startUserId = EngineService.required("user id", userId);
        return this;
    }

    @Override
    public SignalEventReceivedBuilder setVariable(String name, @Nullable Object value) {
        variables.put(name, value);
        return this;
    }

    @Override
    public SignalEventReceivedBuilder setVariables(Map<String, ? extends @Nullable Object> values) {
        variables.putAll(values);
        return this;
    }

    @Override
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

package dev.headway.engine.internal.service;

import dev.headway.engine.internal.KnownEvents;
import dev.headway.engine.runtime.EventSubscription;
import dev.headway.engine.runtime.ProcessInstanceStartEventSubscriptionBuilder;
import dev.headway.engine.runtime.ProcessInstanceStartEventSubscriptionDeletionBuilder;
import dev.headway.engine.runtime.ProcessInstanceStartEventSubscriptionModificationBuilder;
import dev.headway.runtime.node.ProcessRuntime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Subscriptions of a process. */
final class ProcessStartSubscriptions extends StartSubscriptions
        implements ProcessInstanceStartEventSubscriptionBuilder,
                ProcessInstanceStartEventSubscriptionModificationBuilder,
                ProcessInstanceStartEventSubscriptionDeletionBuilder {
    ProcessStartSubscriptions(ProcessRuntime runtime, KnownEvents known) {
        super(runtime, known, false);
    }

    @Override
    public ProcessStartSubscriptions processDefinitionKey(String given) {
        setKey(given);
        return this;
    }

    @Override
    public ProcessStartSubscriptions processDefinitionId(String id) {
        setDefinitionId(id);
        return this;
    }

    @Override
    public ProcessStartSubscriptions doNotUpdateToLatestVersionAutomatically() {
        stay();
        return this;
    }

    @Override
    public ProcessStartSubscriptions addCorrelationParameterValue(String parameterName, @Nullable Object value) {
        add(parameterName, value);
        return this;
    }

    @Override
    public ProcessStartSubscriptions addCorrelationParameterValues(Map<String, ? extends @Nullable Object> given) {
        given.forEach(this::add);
        return this;
    }

    @Override
    public ProcessStartSubscriptions tenantId(String id) {
        setTenantId(id);
        return this;
    }

    @Override
    public EventSubscription subscribe() {
        return subscribed();
    }

    @Override
    public void migrateToLatestProcessDefinition() {
        moved(null);
    }

    @Override
    public void migrateToProcessDefinition(String processDefinitionId) {
        moved(EngineService.required("process definition id", processDefinitionId));
    }

    @Override
    public void deleteSubscriptions() {
        deleted();
    }
}

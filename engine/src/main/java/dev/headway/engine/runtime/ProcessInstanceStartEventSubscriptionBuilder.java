package dev.headway.engine.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects for which events of Flowable's registry a process starts, then subscribes. The model says {@code manualSubscription} as its
 * {@code startEventCorrelationConfiguration}. Made by
 * {@code RuntimeService.createProcessInstanceStartEventSubscriptionBuilder}. Not thread-safe.
 */
public interface ProcessInstanceStartEventSubscriptionBuilder {
    /** The process that starts, by its key; required. */
    ProcessInstanceStartEventSubscriptionBuilder processDefinitionKey(String key);

    /** The subscription stays with the version that is the latest now. Without this it moves to each new version. */
    ProcessInstanceStartEventSubscriptionBuilder doNotUpdateToLatestVersionAutomatically();

    /** Only events with this value of a correlation parameter. Values are compared as texts. */
    ProcessInstanceStartEventSubscriptionBuilder addCorrelationParameterValue(
            String parameterName, @Nullable Object value);

    /** Only events with these values of correlation parameters, by their names. */
    ProcessInstanceStartEventSubscriptionBuilder addCorrelationParameterValues(
            Map<String, ? extends @Nullable Object> values);

    /** The tenant of the definition; without it a definition that has none. */
    ProcessInstanceStartEventSubscriptionBuilder tenantId(String tenantId);

    /**
     * Subscribes: each event of the type with these values starts a process. It is durable on return; a call in a shared transaction takes
     * effect with that transaction.
     *
     * @throws dev.headway.engine.InvalidRequestException when a process has no such start, or several, or the event has no such parameter
     * @throws dev.headway.engine.ObjectNotFoundException when there is no such definition
     */
    EventSubscription subscribe();
}

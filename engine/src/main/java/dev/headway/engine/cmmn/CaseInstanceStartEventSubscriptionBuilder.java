package dev.headway.engine.cmmn;

import dev.headway.engine.runtime.EventSubscription;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects for which events of Flowable's registry a case starts, then subscribes. The model says {@code manualSubscription} as its
 * {@code startEventCorrelationConfiguration}. Made by {@link CmmnRuntimeService#createCaseInstanceStartEventSubscriptionBuilder}. Not thread-safe.
 */
public interface CaseInstanceStartEventSubscriptionBuilder {
    /** The case that starts, by its key; required. */
    CaseInstanceStartEventSubscriptionBuilder caseDefinitionKey(String key);

    /** The subscription stays with the version that is the latest now. Without this it moves to each new version. */
    CaseInstanceStartEventSubscriptionBuilder doNotUpdateToLatestVersionAutomatically();

    /** Only events with this value of a correlation parameter. Values are compared as texts. */
    CaseInstanceStartEventSubscriptionBuilder addCorrelationParameterValue(
            String parameterName, @Nullable Object value);

    /** Only events with these values of correlation parameters, by their names. */
    CaseInstanceStartEventSubscriptionBuilder addCorrelationParameterValues(
            Map<String, ? extends @Nullable Object> values);

    /** The tenant of the definition; without it a definition that has none. */
    CaseInstanceStartEventSubscriptionBuilder tenantId(String tenantId);

    /**
     * Subscribes: each event of the type with these values starts a case. It is durable on return; a call in a shared transaction takes
     * effect with that transaction.
     *
     * @throws dev.headway.engine.InvalidRequestException when a case has no such start, or several, or the event has no such parameter
     * @throws dev.headway.engine.ObjectNotFoundException when there is no such definition
     */
    EventSubscription subscribe();
}

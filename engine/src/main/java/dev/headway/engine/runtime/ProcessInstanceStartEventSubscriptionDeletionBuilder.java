package dev.headway.engine.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects which subscriptions of a process are meant, then deletes them. Made by
 * {@code RuntimeService.createProcessInstanceStartEventSubscriptionDeletionBuilder}. Not thread-safe.
 */
public interface ProcessInstanceStartEventSubscriptionDeletionBuilder {
    /** Subscriptions of this version; required. */
    ProcessInstanceStartEventSubscriptionDeletionBuilder processDefinitionId(String id);

    /** The tenant of the definition. It is checked: the id alone says which definition is meant. */
    ProcessInstanceStartEventSubscriptionDeletionBuilder tenantId(String tenantId);

    /** Only the subscriptions with exactly the values that are given; without any all subscriptions of the version. */
    ProcessInstanceStartEventSubscriptionDeletionBuilder addCorrelationParameterValue(
            String parameterName, @Nullable Object value);

    /** Only the subscriptions with exactly the values that are given. */
    ProcessInstanceStartEventSubscriptionDeletionBuilder addCorrelationParameterValues(
            Map<String, ? extends @Nullable Object> values);

    /**
     * Deletes them; nothing happens when there are none.
     *
     * @throws dev.headway.engine.InvalidRequestException when values are given and the version has no start event with
     *     subscriptions by calls, or its event has no such parameter
     * @throws dev.headway.engine.ObjectNotFoundException when there is no such definition
     */
    void deleteSubscriptions();
}

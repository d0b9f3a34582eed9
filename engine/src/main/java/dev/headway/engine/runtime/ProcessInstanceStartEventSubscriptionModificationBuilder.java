package dev.headway.engine.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects which subscriptions of a process are meant, then moves them to another version. Made by
 * {@code RuntimeService.createProcessInstanceStartEventSubscriptionModificationBuilder}. Not thread-safe.
 */
public interface ProcessInstanceStartEventSubscriptionModificationBuilder {
    /** Subscriptions of this version; required. */
    ProcessInstanceStartEventSubscriptionModificationBuilder processDefinitionId(String id);

    /** The tenant of the definition. It is checked: the id alone says which definition is meant. */
    ProcessInstanceStartEventSubscriptionModificationBuilder tenantId(String tenantId);

    /** Only the subscriptions with exactly the values that are given; without any all subscriptions of the version. */
    ProcessInstanceStartEventSubscriptionModificationBuilder addCorrelationParameterValue(
            String parameterName, @Nullable Object value);

    /** Only the subscriptions with exactly the values that are given. */
    ProcessInstanceStartEventSubscriptionModificationBuilder addCorrelationParameterValues(
            Map<String, ? extends @Nullable Object> values);

    /**
     * Moves them to the latest version.
     *
     * @throws dev.headway.engine.InvalidRequestException when it has no start event for the same event and subscriptions by calls
     * @throws dev.headway.engine.ObjectNotFoundException when there is no such definition
     */
    void migrateToLatestProcessDefinition();

    /**
     * Moves them to this version.
     *
     * @throws dev.headway.engine.InvalidRequestException when it is another process, or has no start event for the same event and
     *     subscriptions by calls
     * @throws dev.headway.engine.ObjectNotFoundException when there is no such definition
     */
    void migrateToProcessDefinition(String processDefinitionId);
}

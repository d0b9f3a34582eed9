package dev.headway.engine.cmmn;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects which subscriptions of a case are meant, then deletes them. Made by {@link
 * CmmnRuntimeService#createCaseInstanceStartEventSubscriptionDeletionBuilder}. Not thread-safe.
 */
public interface CaseInstanceStartEventSubscriptionDeletionBuilder {
    /** Subscriptions of this version; required. */
    CaseInstanceStartEventSubscriptionDeletionBuilder caseDefinitionId(String id);

    /** The tenant of the definition. It is checked: the id alone says which definition is meant. */
    CaseInstanceStartEventSubscriptionDeletionBuilder tenantId(String tenantId);

    /** Only the subscriptions with exactly the values that are given; without any all subscriptions of the version. */
    CaseInstanceStartEventSubscriptionDeletionBuilder addCorrelationParameterValue(
            String parameterName, @Nullable Object value);

    /** Only the subscriptions with exactly the values that are given. */
    CaseInstanceStartEventSubscriptionDeletionBuilder addCorrelationParameterValues(
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

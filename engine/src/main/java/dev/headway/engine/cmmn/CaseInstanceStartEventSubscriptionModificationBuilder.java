package dev.headway.engine.cmmn;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects which subscriptions of a case are meant, then moves them to another version. Made by {@link
 * CmmnRuntimeService#createCaseInstanceStartEventSubscriptionModificationBuilder}. Not thread-safe.
 */
public interface CaseInstanceStartEventSubscriptionModificationBuilder {
    /** Subscriptions of this version; required. */
    CaseInstanceStartEventSubscriptionModificationBuilder caseDefinitionId(String id);

    /** The tenant of the definition. It is checked: the id alone says which definition is meant. */
    CaseInstanceStartEventSubscriptionModificationBuilder tenantId(String tenantId);

    /** Only the subscriptions with exactly the values that are given; without any all subscriptions of the version. */
    CaseInstanceStartEventSubscriptionModificationBuilder addCorrelationParameterValue(
            String parameterName, @Nullable Object value);

    /** Only the subscriptions with exactly the values that are given. */
    CaseInstanceStartEventSubscriptionModificationBuilder addCorrelationParameterValues(
            Map<String, ? extends @Nullable Object> values);

    /**
     * Moves them to the latest version.
     *
     * @throws dev.headway.engine.InvalidRequestException when it has no start event for the same event and subscriptions by calls
     * @throws dev.headway.engine.ObjectNotFoundException when there is no such definition
     */
    void migrateToLatestCaseDefinition();

    /**
     * Moves them to this version.
     *
     * @throws dev.headway.engine.InvalidRequestException when it is another case, or has no start event for the same event and
     *     subscriptions by calls
     * @throws dev.headway.engine.ObjectNotFoundException when there is no such definition
     */
    void migrateToCaseDefinition(String caseDefinitionId);
}

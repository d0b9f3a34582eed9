package dev.headway.core.history;

import org.jspecify.annotations.Nullable;

/**
 * One entry of the operation log: what somebody changed by a call. Ids are 0 where an entry is not about such a thing. Times are
 * epoch milliseconds.
 *
 * @param id drawn by the database when it is written, growing; 0 before
 * @param operationId the same for all entries of one call
 * @param userId who called
 * @param operationType what was done, such as {@code SetJobRetries}
 * @param entityType what it was done to, such as {@code Job}
 * @param property what changed of it; null when the operation says all
 * @param orgValue the value before; null for none
 * @param newValue the value after; null for none
 * @param reason why, as the caller said
 * @param removalMillis when the entry may go; null when it goes with the history of its instance, or never
 */
public record OperationRow(
        long id,
        long operationId,
        long atMillis,
        String userId,
        String operationType,
        String entityType,
        long instanceId,
        long executionId,
        long taskId,
        long jobId,
        long definitionId,
        long deploymentId,
        long batchId,
        @Nullable String definitionKey,
        @Nullable String property,
        @Nullable String orgValue,
        @Nullable String newValue,
        @Nullable String reason,
        @Nullable String tenantId,
        @Nullable Long removalMillis) {}

package dev.headway.core.command;

import org.jspecify.annotations.Nullable;

/**
 * On whose behalf a call is made, for the operation log.
 *
 * @param userId who calls
 * @param reason why; null when the caller gave none
 * @param operationId the same for all commands of one call; 0 for a command that is a call of its own
 */
public record Operation(String userId, @Nullable String reason, long operationId) {}

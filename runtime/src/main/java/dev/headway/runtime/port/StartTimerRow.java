package dev.headway.runtime.port;

import org.jspecify.annotations.Nullable;

/**
 * The timer of a definition's timer start event. Times are epoch milliseconds.
 *
 * @param repeat cycle text, null for a single firing
 * @param repeatsLeft firings left, -1 for no limit
 */
public record StartTimerRow(
        long id,
        long definitionId,
        String elementId,
        long dueMillis,
        @Nullable String repeat,
        int repeatsLeft,
        @Nullable Long endMillis,
        @Nullable String tenantId) {}

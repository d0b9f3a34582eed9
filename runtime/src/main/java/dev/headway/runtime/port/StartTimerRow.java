package dev.headway.runtime.port;

import org.jspecify.annotations.Nullable;

/**
 * The timer of a definition: of a timer start event, or of a change that is planned. Times are epoch milliseconds.
 *
 * @param repeat cycle text, null for a single firing
 * @param repeatsLeft firings left, -1 for no limit
 * @param elementId the start event; empty for a change
 * @param change what becomes of the definition then; null for the timer of a start event
 */
public record StartTimerRow(
        long id,
        long definitionId,
        String elementId,
        long dueMillis,
        @Nullable String repeat,
        int repeatsLeft,
        @Nullable Long endMillis,
        @Nullable String tenantId,
        @Nullable PlannedChange change) {
    /** The timer of a start event. */
    public StartTimerRow(
            long id,
            long definitionId,
            String elementId,
            long dueMillis,
            @Nullable String repeat,
            int repeatsLeft,
            @Nullable Long endMillis,
            @Nullable String tenantId) {
        this(id, definitionId, elementId, dueMillis, repeat, repeatsLeft, endMillis, tenantId, null);
    }
}

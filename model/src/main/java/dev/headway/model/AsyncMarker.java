package dev.headway.model;

import org.jspecify.annotations.Nullable;

/**
 * Where an element's execution is handed to the async executor, and how that job is run.
 *
 * @param before a job runs the element ({@code async}, {@code asyncBefore})
 * @param after a job leaves the element ({@code asyncAfter}, {@code asyncLeave})
 * @param exclusive never beside another exclusive job of the instance
 * @param retryCycle {@code failedJobRetryTimeCycle}, text or expression
 * @param joinsTransaction the job's user code and the engine's step share one transaction ({@code headway:transaction="join"})
 * @param priority job priority, number or expression
 * @param category {@code jobCategory}, text or expression
 */
public record AsyncMarker(
        boolean before,
        boolean after,
        boolean exclusive,
        @Nullable String retryCycle,
        @Nullable String priority,
        @Nullable String category,
        boolean joinsTransaction) {
    public static final AsyncMarker NONE = new AsyncMarker(false, false, true, null, null, null, false);

    /** The category when it is a text; null for none and for an expression. */
    public @Nullable String literalCategory() {
        return category == null || category.contains("${") || category.contains("#{") ? null : category;
    }

    /** Whether the category is an expression, so that each job has its own. */
    public boolean categoryVaries() {
        return category != null && literalCategory() == null;
    }
}

package dev.headway.engine.calendar;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Reads due dates in its own way, for user tasks and timers that name it by {@code businessCalendarName}. Registered under a name
 * with {@code ProcessEngineBuilder.businessCalendar}. Called inside the turn of an instance, like a bean in an
 * expression: it should answer at once, and what it throws is treated like what an expression throws. Implementations are
 * thread-safe.
 *
 * <p>The engine hands in the time to count from: a calendar has no clock of its own.
 */
@FunctionalInterface
@SuppressWarnings("JavaUtilDate") // the family's API has dates
public interface BusinessCalendar {
    /**
     * The moment that a text means.
     *
     * @param duedateDescription the text as the model or its expression has it, trimmed; of a cycle the whole text, such as
     *     {@code R3/PT8H}, of which the engine has counted the {@code 3}
     * @param startDate what the text counts from: the engine's time; for a repeated firing the time when the last one was due, or
     *     the engine's time if firings were missed
     * @return null for no moment: that ends a cycle, and is an error for everything else
     */
    @Nullable
    Date resolveDuedate(String duedateDescription, Date startDate);

    /**
     * The same, for who wants to know how often it is still asked for.
     *
     * @param maxIterations firings left, this one included; -1 for no limit
     */
    default @Nullable Date resolveDuedate(String duedateDescription, Date startDate, int maxIterations) {
        return resolveDuedate(duedateDescription, startDate);
    }

    /**
     * Whether a cycle has a firing that this calendar has found; if not, the cycle is over.
     *
     * @param maxIterations firings left, this one included; -1 for no limit
     * @param endDate the model's {@code endDate}, null for none
     * @param newTimer the firing
     */
    default boolean validateDuedate(
            String duedateDescription, int maxIterations, @Nullable Date endDate, Date newTimer) {
        return endDate == null || !newTimer.after(endDate);
    }

    /**
     * The moment that the model's {@code endDate} of a cycle means; null to read it as ISO 8601.
     *
     * @param startDate the engine's time
     */
    default @Nullable Date resolveEndDate(String endDateString, Date startDate) {
        return null;
    }
}

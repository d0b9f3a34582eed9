package dev.headway.core.schedule;

import org.jspecify.annotations.Nullable;

/**
 * A calendar that users registered: it reads the texts of timers and due dates in its own way. Implementations are thread-safe;
 * what they throw comes out as it was thrown, as from an expression.
 */
public interface TimerCalendar {
    /**
     * The moment that a text means, epoch milliseconds.
     *
     * @param fromMillis what the text counts from: the engine's time, for a repeated firing the time when the last one was due
     * @param timesLeft firings left, this one included; -1 for no limit
     * @return null for no (further) moment
     */
    @Nullable
    Long due(String text, long fromMillis, int timesLeft);

    /**
     * Whether a cycle has this firing.
     *
     * @param endMillis end of the cycle as the model says it beside the text; null for none
     */
    boolean fires(String text, int timesLeft, @Nullable Long endMillis, long dueMillis);

    /** The moment that a text means as the end of a cycle; null to read it as ISO 8601. */
    @Nullable
    Long end(String text, long nowMillis);
}

package dev.headway.engine.history;

import java.util.Date;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * How many instances of a process, or visits of an element, have ended, and how long they took from begin to end. Durations are in
 * milliseconds. Immutable.
 */
public interface DurationStatistics {
    /** The process definition, a version of a process. */
    String getProcessDefinitionId();

    /** The element; null for the process as a whole. */
    @Nullable
    String getActivityId();

    /** Begin of the hour, UTC, in which they ended; null when hours were not told apart. */
    @Nullable
    Date getHour();

    /** How many ended, in whatever way. */
    long getCount();

    /** How many of them ended by an error that was not caught inside. */
    long getFailedCount();

    /** How many of them were cancelled. */
    long getCanceledCount();

    /** Sum of all durations. */
    long getTotalMillis();

    /** Mean duration; 0 when none ended. */
    double getMeanMillis();

    /**
     * The duration that this part of them did not exceed, at most 19% too long.
     *
     * @param part between 0 and 1: 0.5 for the median, 0.95 for the 95th percentile
     * @throws dev.headway.engine.InvalidRequestException when it is not
     */
    long getPercentileMillis(double part);

    /** How many took at most so long, and longer than the entry before: upper bounds that are the same everywhere, so that counts can be added. */
    SortedMap<Long, Long> getHistogram();
}

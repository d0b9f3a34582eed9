package dev.headway.runtime.port;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many instances and visits of elements ended in each hour, and how long they took, added up from history. Thread-safe; calls
 * block. Every method throws {@link StoreException} and nothing else.
 */
public interface Statistics {
    /** Milliseconds of an hour. */
    long HOUR_MILLIS = 3_600_000;
    /** Buckets of a factor of 2: each bucket's upper bound is about 19% above its lower one. */
    int BUCKETS_OF_TWO = 4;

    /**
     * Adds up, in one transaction, what has ended since the last time, a bounded part of it.
     *
     * @param untilMillis up to when at most
     */
    Advance advance(long untilMillis);

    /** The moment up to which everything that has ended is counted, epoch milliseconds. */
    long completeUntil();

    /**
     * Forgets what was counted from the hour on in which the oldest instance that history has began, so that it is counted again.
     * Earlier hours stay: nothing is known of them but this.
     */
    void rebuild();

    /** What was counted. */
    List<Row> rows(Criteria criteria);

    /**
     * What one transaction did.
     *
     * @param completeMillis the moment up to which everything is counted
     * @param more whether something is left; false also when another node is at it
     */
    record Advance(long completeMillis, boolean more) {}

    /**
     * What is asked for.
     *
     * @param definitionIds null for all definitions
     * @param elementId null for all elements, empty for processes as a whole
     * @param elements whether elements are asked for, or processes as a whole
     * @param fromHour first hour since the epoch
     * @param untilHour last hour
     * @param byHour whether hours are told apart; otherwise {@code hour} is 0
     */
    record Criteria(
            @Nullable List<Long> definitionIds,
            @Nullable String elementId,
            boolean elements,
            long fromHour,
            long untilHour,
            boolean byHour) {}

    /**
     * A part of what was counted.
     *
     * @param elementId empty for the process as a whole
     * @param state how they ended, see {@link dev.headway.core.history.HistoryRow.EndState}
     * @param bucket durations up to {@link #upperMillis}
     */
    record Row(long definitionId, String elementId, long hour, int state, int bucket, long count, long sumMillis) {}

    /** The upper bound of a bucket, milliseconds. */
    static long upperMillis(int bucket) {
        return Math.round(Math.pow(2, (double) bucket / BUCKETS_OF_TWO) - 1);
    }
}

package dev.headway.engine.history;

import java.util.Date;
import java.util.List;

/**
 * Asks how many have ended and how long they took. The numbers are added up from history in the background and kept when history goes;
 * {@link dev.headway.engine.HistoryService#getStatisticsCompleteUntil()} says up to when they are complete. Not thread-safe.
 */
public interface DurationStatisticsQuery {
    /** Of this process definition. */
    DurationStatisticsQuery processDefinitionId(String processDefinitionId);

    /** Of all versions of this process, told apart. */
    DurationStatisticsQuery processDefinitionKey(String processDefinitionKey);

    /** Of this element; without it, of processes as a whole. */
    DurationStatisticsQuery activityId(String activityId);

    /** Of each element; without it, of processes as a whole. */
    DurationStatisticsQuery activities();

    /** Of those that ended in the hour of this moment, or later. */
    DurationStatisticsQuery endedAfter(Date after);

    /** Of those that ended before the end of the hour of this moment. */
    DurationStatisticsQuery endedBefore(Date before);

    /** One result for each definition, or element of it. */
    List<DurationStatistics> list();

    /** One result for each definition, or element of it, and hour in which any ended. */
    List<DurationStatistics> listByHour();
}

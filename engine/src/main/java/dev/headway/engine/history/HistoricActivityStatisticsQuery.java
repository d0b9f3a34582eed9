package dev.headway.engine.history;

import dev.headway.engine.query.Query;
import java.util.Date;

/**
 * Counts the visits of each element of one process definition; elements with nothing to count are left out. In the order of ids, unless told
 * otherwise. Reads the history of the definition's instances: where that is much, {@link dev.headway.engine.HistoryService#createDurationStatisticsQuery}
 * answers from what was added up.
 */
public interface HistoricActivityStatisticsQuery
        extends Query<HistoricActivityStatisticsQuery, HistoricActivityStatistics> {

    /** Counts visits that have ended too. */
    HistoricActivityStatisticsQuery includeFinished();

    /** Counts visits that were cancelled too. */
    HistoricActivityStatisticsQuery includeCanceled();

    /** Counts incidents too. */
    HistoricActivityStatisticsQuery includeIncidents();

    /** Only of instances that began later than this. */
    HistoricActivityStatisticsQuery startedAfter(Date date);

    /** Only of instances that began earlier than this. */
    HistoricActivityStatisticsQuery startedBefore(Date date);

    /** Only of instances that ended later than this. */
    HistoricActivityStatisticsQuery finishedAfter(Date date);

    /** Only of instances that ended earlier than this. */
    HistoricActivityStatisticsQuery finishedBefore(Date date);

    /** Only of these instances. */
    HistoricActivityStatisticsQuery processInstanceIdIn(String... processInstanceIds);

    /** Orders by element. */
    HistoricActivityStatisticsQuery orderByActivityId();
}

package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;

/** Counts what is open at each element of one process definition; elements with nothing to count are left out. In the order of ids. */
public interface ActivityStatisticsQuery extends Query<ActivityStatisticsQuery, ActivityStatistics> {

    /** Counts failed jobs too. */
    ActivityStatisticsQuery includeFailedJobs();

    /** Counts open incidents too. */
    ActivityStatisticsQuery includeIncidents();

    /** Counts open incidents of this type too. */
    ActivityStatisticsQuery includeIncidentsForType(String type);
}

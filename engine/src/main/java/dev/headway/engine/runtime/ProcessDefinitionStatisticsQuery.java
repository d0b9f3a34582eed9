package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;

/**
 * Counts what is open of each process definition, whether anything is or not. What is counted is asked by one statement for each page,
 * and costs what it takes to find the instances of its definitions.
 */
public interface ProcessDefinitionStatisticsQuery
        extends Query<ProcessDefinitionStatisticsQuery, ProcessDefinitionStatistics> {

    /** Only this process definition. */
    ProcessDefinitionStatisticsQuery processDefinitionId(String id);

    /** Only versions of the process with this key. */
    ProcessDefinitionStatisticsQuery processDefinitionKey(String key);

    /** Counts failed jobs too. */
    ProcessDefinitionStatisticsQuery includeFailedJobs();

    /** Counts open incidents too. */
    ProcessDefinitionStatisticsQuery includeIncidents();

    /** Counts open incidents of this type too. */
    ProcessDefinitionStatisticsQuery includeIncidentsForType(String type);

    /** The same as {@link #includeIncidents}: an incident is that of the process that fails, not of its callers. */
    ProcessDefinitionStatisticsQuery includeRootIncidents();
}

package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;

/** Counts what is open of each deployment, whether anything is or not; see {@link ProcessDefinitionStatisticsQuery}. */
public interface DeploymentStatisticsQuery extends Query<DeploymentStatisticsQuery, DeploymentStatistics> {

    /** Only this deployment. */
    DeploymentStatisticsQuery deploymentId(String id);

    /** Counts failed jobs too. */
    DeploymentStatisticsQuery includeFailedJobs();

    /** Counts open incidents too. */
    DeploymentStatisticsQuery includeIncidents();

    /** Counts open incidents of this type too. */
    DeploymentStatisticsQuery includeIncidentsForType(String type);
}

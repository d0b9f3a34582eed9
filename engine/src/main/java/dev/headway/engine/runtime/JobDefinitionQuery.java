package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;

/** Finds the places of process definitions that make jobs. */
public interface JobDefinitionQuery extends Query<JobDefinitionQuery, JobDefinition> {

    /** Only this one. */
    JobDefinitionQuery jobDefinitionId(String id);

    /** Only these elements. */
    JobDefinitionQuery activityIdIn(String... activityIds);

    /** Only of this process definition. */
    JobDefinitionQuery processDefinitionId(String id);

    /** Only of process definitions with this key. */
    JobDefinitionQuery processDefinitionKey(String key);

    /** Only of this type, see {@link JobDefinition#getJobType}. */
    JobDefinitionQuery jobType(String type);

    /** Only with this configuration, see {@link JobDefinition#getJobConfiguration}. */
    JobDefinitionQuery jobConfiguration(String configuration);

    /** Only those that are active, of process definitions that are. */
    JobDefinitionQuery active();

    /** Only those that are suspended, and all of process definitions that are. */
    JobDefinitionQuery suspended();

    /** Only those whose jobs get another priority than that of the model. */
    JobDefinitionQuery withOverridingJobPriority();

    /** Only of these tenants. */
    JobDefinitionQuery tenantIdIn(String... tenantIds);

    /** Only without a tenant. */
    JobDefinitionQuery withoutTenantId();

    /** Those without a tenant, too, beside those of the tenants that are asked for. */
    JobDefinitionQuery includeJobDefinitionsWithoutTenantId();

    /** Orders by id. */
    JobDefinitionQuery orderByJobDefinitionId();

    /** Orders by element. */
    JobDefinitionQuery orderByActivityId();

    /** Orders by process definition. */
    JobDefinitionQuery orderByProcessDefinitionId();

    /** Orders by the key of the process definition. */
    JobDefinitionQuery orderByProcessDefinitionKey();

    /** Orders by type. */
    JobDefinitionQuery orderByJobType();

    /** Orders by configuration. */
    JobDefinitionQuery orderByJobConfiguration();

    /** Orders by tenant. */
    JobDefinitionQuery orderByTenantId();
}

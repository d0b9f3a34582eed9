package dev.headway.engine.repository;

import dev.headway.engine.query.Query;

/** Finds deployed versions of DMN files with several decisions. */
public interface DecisionRequirementsDefinitionQuery
        extends Query<DecisionRequirementsDefinitionQuery, DecisionRequirementsDefinition> {

    /** Only this version. */
    DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionId(String id);

    /** Only these versions. */
    DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionIdIn(String... ids);

    /** Only versions of the file with this key. */
    DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionKey(String key);

    /** Only keys like this SQL pattern. */
    DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionKeyLike(String pattern);

    /** Only with this name. */
    DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionName(String name);

    /** Only names like this SQL pattern. */
    DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionNameLike(String pattern);

    /** Only of this deployment. */
    DecisionRequirementsDefinitionQuery deploymentId(String id);

    /** Only this version number. */
    DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionVersion(int version);

    /** Only the highest version of each key and tenant. */
    DecisionRequirementsDefinitionQuery latestVersion();

    /** Only in resources of this name. */
    DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionResourceName(String resourceName);

    /** Only in resources whose names are like this SQL pattern. */
    DecisionRequirementsDefinitionQuery decisionRequirementsDefinitionResourceNameLike(String pattern);

    /** Only of these tenants. */
    DecisionRequirementsDefinitionQuery tenantIdIn(String... tenantIds);

    /** Only without a tenant. */
    DecisionRequirementsDefinitionQuery withoutTenantId();

    /** Those without a tenant, too, beside those of the tenants that are asked for. */
    DecisionRequirementsDefinitionQuery includeDecisionRequirementsDefinitionsWithoutTenantId();

    /** Orders by key. */
    DecisionRequirementsDefinitionQuery orderByDecisionRequirementsDefinitionKey();

    /** Orders by id. */
    DecisionRequirementsDefinitionQuery orderByDecisionRequirementsDefinitionId();

    /** Orders by version. */
    DecisionRequirementsDefinitionQuery orderByDecisionRequirementsDefinitionVersion();

    /** Orders by name. */
    DecisionRequirementsDefinitionQuery orderByDecisionRequirementsDefinitionName();

    /** Orders by deployment. */
    DecisionRequirementsDefinitionQuery orderByDeploymentId();

    /** Orders by tenant. */
    DecisionRequirementsDefinitionQuery orderByTenantId();
}

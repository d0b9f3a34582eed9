package dev.headway.engine.repository;

import dev.headway.engine.query.Query;
import java.util.Date;

/** Finds deployed versions of DMN decisions. */
public interface DecisionDefinitionQuery extends Query<DecisionDefinitionQuery, DecisionDefinition> {

    /** Only this version. */
    DecisionDefinitionQuery decisionDefinitionId(String id);

    /** Only these versions. */
    DecisionDefinitionQuery decisionDefinitionIdIn(String... ids);

    /** Only versions of the decision with this key. */
    DecisionDefinitionQuery decisionDefinitionKey(String key);

    /** Only keys like this SQL pattern. */
    DecisionDefinitionQuery decisionDefinitionKeyLike(String pattern);

    /** Only with this name. */
    DecisionDefinitionQuery decisionDefinitionName(String name);

    /** Only names like this SQL pattern. */
    DecisionDefinitionQuery decisionDefinitionNameLike(String pattern);

    /** Only of this deployment. */
    DecisionDefinitionQuery deploymentId(String id);

    /** Only of deployments made later than this. */
    DecisionDefinitionQuery deployedAfter(Date date);

    /** Only of deployments made at this moment. */
    DecisionDefinitionQuery deployedAt(Date date);

    /** Only this version number. */
    DecisionDefinitionQuery decisionDefinitionVersion(int version);

    /** Only the highest version of each key and tenant. */
    DecisionDefinitionQuery latestVersion();

    /** Only in resources of this name. */
    DecisionDefinitionQuery decisionDefinitionResourceName(String resourceName);

    /** Only in resources whose names are like this SQL pattern. */
    DecisionDefinitionQuery decisionDefinitionResourceNameLike(String pattern);

    /** Only with this version tag. */
    DecisionDefinitionQuery versionTag(String tag);

    /** Only version tags like this SQL pattern. */
    DecisionDefinitionQuery versionTagLike(String pattern);

    /** Only decisions of this version of a file, as {@link DecisionDefinition#getDecisionRequirementsDefinitionId} has it. */
    DecisionDefinitionQuery decisionRequirementsDefinitionId(String id);

    /** Only decisions of files with this key. */
    DecisionDefinitionQuery decisionRequirementsDefinitionKey(String key);

    /** Only decisions that are alone in their file. */
    DecisionDefinitionQuery withoutDecisionRequirementsDefinition();

    /** Orders by the key of the file; decisions that are alone have none. */
    DecisionDefinitionQuery orderByDecisionRequirementsDefinitionKey();

    /** Only of these tenants. */
    DecisionDefinitionQuery tenantIdIn(String... tenantIds);

    /** Only without a tenant. */
    DecisionDefinitionQuery withoutTenantId();

    /** Those without a tenant, too, beside those of the tenants that are asked for. */
    DecisionDefinitionQuery includeDecisionDefinitionsWithoutTenantId();

    /** Orders by key. */
    DecisionDefinitionQuery orderByDecisionDefinitionKey();

    /** Orders by id. */
    DecisionDefinitionQuery orderByDecisionDefinitionId();

    /** Orders by version number. */
    DecisionDefinitionQuery orderByDecisionDefinitionVersion();

    /** Orders by name. */
    DecisionDefinitionQuery orderByDecisionDefinitionName();

    /** Orders by deployment. */
    DecisionDefinitionQuery orderByDeploymentId();

    /** Orders by version tag. */
    DecisionDefinitionQuery orderByVersionTag();

    /** Orders by tenant. */
    DecisionDefinitionQuery orderByTenantId();
}

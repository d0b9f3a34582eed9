package dev.headway.engine.repository;

import org.jspecify.annotations.Nullable;

/** One deployed version of a DMN decision. Immutable. */
public interface DecisionDefinition {

    /** Id of this version. */
    String getId();

    /** Key: the id of the decision in its file. */
    String getKey();

    /** Version of the key in its tenant, counting from 1. */
    int getVersion();

    /** Name in the file. */
    @Nullable
    String getName();

    /** Version tag in the file. */
    @Nullable
    String getVersionTag();

    /** Deployment that it belongs to. */
    String getDeploymentId();

    /** Name of the resource that holds it. */
    String getResourceName();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();

    /** Id of the {@link DecisionRequirementsDefinition} of its file; null for a decision that is alone there. */
    @Nullable
    String getDecisionRequirementsDefinitionId();

    /** Key of that definition; null for a decision that is alone. */
    @Nullable
    String getDecisionRequirementsDefinitionKey();
}

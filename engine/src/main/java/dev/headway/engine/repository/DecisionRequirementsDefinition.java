package dev.headway.engine.repository;

import org.jspecify.annotations.Nullable;

/** One deployed version of a DMN file with several decisions, which may require each other. Immutable. */
public interface DecisionRequirementsDefinition {

    /** Id of this version. */
    String getId();

    /** Key: the id of the root element of the file. */
    String getKey();

    /** Version of the key in its tenant, counting from 1. */
    int getVersion();

    /** Name in the file. */
    @Nullable
    String getName();

    /** Deployment that it belongs to. */
    String getDeploymentId();

    /** Name of the resource that holds it. */
    String getResourceName();

    /** Name of the image that is deployed with it, such as {@code loan.svg} beside {@code loan.dmn}; null for none. */
    @Nullable
    String getDiagramResourceName();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();
}

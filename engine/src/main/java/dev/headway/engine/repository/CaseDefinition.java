package dev.headway.engine.repository;

import org.jspecify.annotations.Nullable;

/** One deployed version of a case (CMMN 1.1). Immutable: the state at the time of the query. */
public interface CaseDefinition {

    /** Id of this version. */
    String getId();

    /** Key: the id of the case in the model. */
    String getKey();

    /** Version of the key in its tenant, counting from 1. */
    int getVersion();

    /** Name in the model. */
    @Nullable
    String getName();

    /** Category of the case, else the target namespace of the file. */
    @Nullable
    String getCategory();

    /** Version tag in the model. */
    @Nullable
    String getVersionTag();

    /** Documentation in the model. */
    @Nullable
    String getDescription();

    /** Deployment that brought it. */
    String getDeploymentId();

    /** Name of the model file in its deployment. */
    String getResourceName();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();

    /** Whether new instances are refused. */
    boolean isSuspended();

    /** Whether no newer version of the key is deployed. */
    boolean isLatest();
}

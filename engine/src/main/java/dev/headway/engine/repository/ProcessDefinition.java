package dev.headway.engine.repository;

import org.jspecify.annotations.Nullable;

/** One deployed version of a process. Immutable: the state at the time of the query. */
public interface ProcessDefinition {

    /** Id of this version. */
    String getId();

    /** Key: the id of the process in the model. */
    String getKey();

    /** Version of the key in its tenant, counting from 1. */
    int getVersion();

    /** Name in the model. */
    @Nullable
    String getName();

    /** Category of the process, else the target namespace of the file. */
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

    /** Whether the model declares it executable. */
    boolean isStartable();

    /** Whether no newer version of the key is deployed. */
    boolean isLatest();
}

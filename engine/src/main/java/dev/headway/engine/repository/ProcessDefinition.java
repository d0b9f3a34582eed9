package dev.headway.engine.repository;

import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Entity.DefinitionView;
import org.jspecify.annotations.Nullable;

/** One deployed version of a process. Immutable: the state at the time of the query. */
public final class ProcessDefinition {
    private final DefinitionView row;

    /** Made by the engine. */
    public ProcessDefinition(DefinitionView row) {
        this.row = row;
    }

    /** Id of this version. */
    public String getId() {
        return EntityId.text(row.id());
    }

    /** Key: the id of the process in the model. */
    public String getKey() {
        return row.key();
    }

    /** Version of the key in its tenant, counting from 1. */
    public int getVersion() {
        return row.version();
    }

    /** Name in the model. */
    public @Nullable String getName() {
        return row.name();
    }

    /** Category of the process, else the target namespace of the file. */
    public @Nullable String getCategory() {
        return row.category();
    }

    /** Version tag in the model. */
    public @Nullable String getVersionTag() {
        return row.versionTag();
    }

    /** Documentation in the model. */
    public @Nullable String getDescription() {
        return row.description();
    }

    /** Deployment that brought it. */
    public String getDeploymentId() {
        return EntityId.text(row.deploymentId());
    }

    /** Name of the model file in its deployment. */
    public String getResourceName() {
        return row.resourceName();
    }

    /** Tenant, null for none. */
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    /** Whether new instances are refused. */
    public boolean isSuspended() {
        return row.suspended();
    }

    /** Whether the model declares it executable. */
    public boolean isStartable() {
        return row.startable();
    }

    /** Whether no newer version of the key is deployed. */
    public boolean isLatest() {
        return row.latest();
    }

    @Override
    public String toString() {
        return "ProcessDefinition"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}

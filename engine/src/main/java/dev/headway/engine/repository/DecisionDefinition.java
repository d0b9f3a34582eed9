package dev.headway.engine.repository;

import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Definitions.DecisionRow;
import org.jspecify.annotations.Nullable;

/** One deployed version of a DMN decision. Immutable. */
public final class DecisionDefinition {
    private final DecisionRow row;

    /** Made by the engine. */
    public DecisionDefinition(DecisionRow row) {
        this.row = row;
    }

    /** Id of this version. */
    public String getId() {
        return EntityId.text(row.id());
    }

    /** Key: the id of the decision in its file. */
    public String getKey() {
        return row.key();
    }

    /** Version of the key in its tenant, counting from 1. */
    public int getVersion() {
        return row.version();
    }

    /** Name in the file. */
    public @Nullable String getName() {
        return row.name();
    }

    /** Version tag in the file. */
    public @Nullable String getVersionTag() {
        return row.versionTag();
    }

    /** Deployment that it belongs to. */
    public String getDeploymentId() {
        return EntityId.text(row.deploymentId());
    }

    /** Name of the resource that holds it. */
    public String getResourceName() {
        return row.resourceName();
    }

    /** Tenant, null for none. */
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public String toString() {
        return "DecisionDefinition '" + row.key() + "' version " + row.version();
    }
}

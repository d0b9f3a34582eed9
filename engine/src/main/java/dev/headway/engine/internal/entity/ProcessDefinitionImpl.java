package dev.headway.engine.internal.entity;

import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.runtime.port.Entity.DefinitionView;
import org.jspecify.annotations.Nullable;

public class ProcessDefinitionImpl implements ProcessDefinition {
    private final DefinitionView row;

    public ProcessDefinitionImpl(DefinitionView row) {
        this.row = row;
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
    }

    @Override
    public String getKey() {
        return row.key();
    }

    @Override
    public int getVersion() {
        return row.version();
    }

    @Override
    public @Nullable String getName() {
        return row.name();
    }

    @Override
    public @Nullable String getCategory() {
        return row.category();
    }

    @Override
    public @Nullable String getVersionTag() {
        return row.versionTag();
    }

    @Override
    public @Nullable String getDescription() {
        return row.description();
    }

    @Override
    public String getDeploymentId() {
        return EntityId.text(row.deploymentId());
    }

    @Override
    public String getResourceName() {
        return row.resourceName();
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public boolean isSuspended() {
        return row.suspended();
    }

    @Override
    public boolean isStartable() {
        return row.startable();
    }

    @Override
    public boolean isLatest() {
        return row.latest();
    }

    @Override
    public String toString() {
        return "ProcessDefinition"
                + row.toString().substring(row.getClass().getSimpleName().length());
    }
}

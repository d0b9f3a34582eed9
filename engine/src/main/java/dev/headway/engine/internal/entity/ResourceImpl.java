package dev.headway.engine.internal.entity;

import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.repository.Resource;
import dev.headway.runtime.port.Definitions.ResourceRow;

public final class ResourceImpl implements Resource {
    private final long deploymentId;
    private final ResourceRow row;

    public ResourceImpl(long deploymentId, ResourceRow row) {
        this.deploymentId = deploymentId;
        this.row = row;
    }

    @Override
    public String getId() {
        return deploymentId + ":" + row.name();
    }

    @Override
    public String getName() {
        return row.name();
    }

    @Override
    public String getDeploymentId() {
        return EntityId.text(deploymentId);
    }

    @Override
    public byte[] getBytes() {
        return row.content().clone();
    }

    @Override
    public String toString() {
        return "Resource[" + getId() + ", " + row.content().length + " bytes]";
    }
}

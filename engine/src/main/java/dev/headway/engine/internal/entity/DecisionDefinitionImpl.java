package dev.headway.engine.internal.entity;

import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.repository.DecisionDefinition;
import dev.headway.runtime.port.Definitions.DecisionRow;
import dev.headway.runtime.port.Entity.DecisionView;
import org.jspecify.annotations.Nullable;

public final class DecisionDefinitionImpl implements DecisionDefinition {
    private final DecisionRow row;

    public DecisionDefinitionImpl(DecisionRow row) {
        this.row = row;
    }

    /** One that a query found. */
    public static DecisionDefinition of(DecisionView row) {
        return new DecisionDefinitionImpl(row(row));
    }

    /** What a query found as it was deployed. */
    public static DecisionRow row(DecisionView row) {
        return new DecisionRow(
                row.id(),
                row.key(),
                row.version(),
                row.name(),
                row.versionTag(),
                row.deploymentId(),
                row.resourceName(),
                row.tenantId(),
                row.requirementsId(),
                row.requirementsKey());
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
    public @Nullable String getVersionTag() {
        return row.versionTag();
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
    public @Nullable String getDecisionRequirementsDefinitionId() {
        Long id = row.requirementsId();
        return id == null ? null : EntityId.text(id);
    }

    @Override
    public @Nullable String getDecisionRequirementsDefinitionKey() {
        return row.requirementsKey();
    }

    @Override
    public String toString() {
        return "DecisionDefinition '" + row.key() + "' version " + row.version();
    }
}

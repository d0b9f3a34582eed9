package dev.headway.engine.repository;

import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.port.Definitions.DeploymentRow;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Resources that were deployed together. Immutable. */
public final class Deployment {
    private final DeploymentRow row;
    private final boolean fresh;
    private final List<ProcessDefinition> definitions;
    private final List<DecisionDefinition> decisions;
    private final List<DeploymentProblem> warnings;

    private Deployment(
            DeploymentRow row,
            boolean fresh,
            List<ProcessDefinition> definitions,
            List<DecisionDefinition> decisions,
            List<DeploymentProblem> warnings) {
        this.decisions = decisions;
        this.row = row;
        this.fresh = fresh;
        this.definitions = definitions;
        this.warnings = warnings;
    }

    /** A deployment that a query found. Made by the engine. */
    public static Deployment of(DeploymentRow row) {
        return new Deployment(row, false, List.of(), List.of(), List.of());
    }

    /** What a deploy() did. Made by the engine. */
    public static Deployment deployed(
            DeploymentRow row,
            boolean fresh,
            List<ProcessDefinition> definitions,
            List<DecisionDefinition> decisions,
            List<DeploymentProblem> warnings) {
        return new Deployment(row, fresh, List.copyOf(definitions), List.copyOf(decisions), List.copyOf(warnings));
    }

    /** Id of the deployment. */
    public String getId() {
        return EntityId.text(row.id());
    }

    /** Name, which duplicate filtering compares. */
    public @Nullable String getName() {
        return row.name();
    }

    /** Category. */
    public @Nullable String getCategory() {
        return row.category();
    }

    /** Key. */
    public @Nullable String getKey() {
        return row.key();
    }

    /** Tenant, null for none. */
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    /** When it was deployed. */
    public Date getDeploymentTime() {
        return Dates.at(row.deployedMillis());
    }

    /** For the result of {@code deploy()}: false when duplicate filtering found everything deployed already. */
    public boolean isNew() {
        return fresh;
    }

    /** For the result of {@code deploy()}: the definitions with their versions; empty for deployments found by a query. */
    public List<ProcessDefinition> getDeployedProcessDefinitions() {
        return definitions;
    }

    /** For the result of {@code deploy()}: the DMN decisions with their versions; empty for deployments found by a query. */
    public List<DecisionDefinition> getDeployedDecisionDefinitions() {
        return decisions;
    }

    /** For the result of {@code deploy()}: what the engine did not understand in the models and leaves out; never silent. */
    public List<DeploymentProblem> getWarnings() {
        return warnings;
    }

    @Override
    public String toString() {
        return "Deployment" + row.toString().substring("DeploymentRow".length());
    }
}

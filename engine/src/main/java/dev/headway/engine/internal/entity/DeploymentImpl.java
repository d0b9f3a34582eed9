package dev.headway.engine.internal.entity;

import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.repository.CaseDefinition;
import dev.headway.engine.repository.DecisionDefinition;
import dev.headway.engine.repository.Deployment;
import dev.headway.engine.repository.DeploymentProblem;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.runtime.port.Definitions.DeploymentRow;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

public class DeploymentImpl implements Deployment {
    private final DeploymentRow row;
    private final boolean fresh;
    private final List<ProcessDefinition> definitions;
    private final List<CaseDefinition> cases;
    private final List<DecisionDefinition> decisions;
    private final List<DeploymentProblem> warnings;

    private DeploymentImpl(
            DeploymentRow row,
            boolean fresh,
            List<ProcessDefinition> definitions,
            List<CaseDefinition> cases,
            List<DecisionDefinition> decisions,
            List<DeploymentProblem> warnings) {
        this.decisions = decisions;
        this.row = row;
        this.fresh = fresh;
        this.definitions = definitions;
        this.cases = cases;
        this.warnings = warnings;
    }

    /** A deployment that a query found, for what is counted of it. */
    DeploymentImpl(DeploymentRow row) {
        this(row, false, List.of(), List.of(), List.of(), List.of());
    }

    /** A deployment that a query found. */
    public static Deployment of(DeploymentRow row) {
        return new DeploymentImpl(row);
    }

    /** What a deploy() did. */
    public static Deployment deployed(
            DeploymentRow row,
            boolean fresh,
            List<ProcessDefinition> definitions,
            List<CaseDefinition> cases,
            List<DecisionDefinition> decisions,
            List<DeploymentProblem> warnings) {
        return new DeploymentImpl(
                row,
                fresh,
                List.copyOf(definitions),
                List.copyOf(cases),
                List.copyOf(decisions),
                List.copyOf(warnings));
    }

    @Override
    public String getId() {
        return EntityId.text(row.id());
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
    public @Nullable String getKey() {
        return row.key();
    }

    @Override
    public @Nullable String getTenantId() {
        return row.tenantId();
    }

    @Override
    public Date getDeploymentTime() {
        return Dates.at(row.deployedMillis());
    }

    @Override
    public boolean isNew() {
        return fresh;
    }

    @Override
    public List<ProcessDefinition> getDeployedProcessDefinitions() {
        return definitions;
    }

    @Override
    public List<CaseDefinition> getDeployedCaseDefinitions() {
        return cases;
    }

    @Override
    public List<DecisionDefinition> getDeployedDecisionDefinitions() {
        return decisions;
    }

    @Override
    public List<DeploymentProblem> getWarnings() {
        return warnings;
    }

    @Override
    public String toString() {
        return "Deployment" + row.toString().substring("DeploymentRow".length());
    }
}

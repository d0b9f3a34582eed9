package dev.headway.engine.internal.entity;

import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.migration.MigrationPlan;
import dev.headway.engine.variable.VariableMap;
import dev.headway.engine.variable.Variables;
import java.util.List;

public final class MigrationPlanImpl implements MigrationPlan {
    private final dev.headway.core.migration.MigrationPlan plan;

    public MigrationPlanImpl(dev.headway.core.migration.MigrationPlan plan) {
        this.plan = plan;
    }

    @Override
    public String getSourceProcessDefinitionId() {
        return EntityId.text(plan.sourceDefinitionId());
    }

    @Override
    public String getTargetProcessDefinitionId() {
        return EntityId.text(plan.targetDefinitionId());
    }

    @Override
    public List<MigrationInstruction> getInstructions() {
        return plan.instructions().stream()
                .map(each -> new MigrationInstruction(each.sourceId(), each.targetId(), each.updateTrigger()))
                .toList();
    }

    @Override
    public VariableMap getVariables() {
        return Variables.view(plan.variables().asMap());
    }

    /** The plan as the engine keeps it. */
    public dev.headway.core.migration.MigrationPlan plan() {
        return plan;
    }

    @Override
    public String toString() {
        return "MigrationPlan[" + getSourceProcessDefinitionId() + " to " + getTargetProcessDefinitionId() + ", "
                + plan.instructions().size() + " instructions]";
    }
}

package dev.headway.engine.migration;

import dev.headway.engine.internal.translate.EntityId;
import java.util.List;

/**
 * A checked plan: which element of one process definition becomes which of another. Immutable; made by {@code
 * RuntimeService.createMigrationPlan(source, target)}.
 */
public final class MigrationPlan {
    private final dev.headway.core.migration.MigrationPlan plan;

    /** Made by the engine. */
    public MigrationPlan(dev.headway.core.migration.MigrationPlan plan) {
        this.plan = plan;
    }

    /** The definition that instances are of before. */
    public String getSourceProcessDefinitionId() {
        return EntityId.text(plan.sourceDefinitionId());
    }

    /** The definition that they are of afterwards. */
    public String getTargetProcessDefinitionId() {
        return EntityId.text(plan.targetDefinitionId());
    }

    /** What becomes what, in the order of the builder's calls. */
    public List<MigrationInstruction> getInstructions() {
        return plan.instructions().stream()
                .map(each -> new MigrationInstruction(each.sourceId(), each.targetId(), each.updateTrigger()))
                .toList();
    }

    /** The plan as the engine keeps it. */
    public dev.headway.core.migration.MigrationPlan plan() {
        return plan;
    }

    /**
     * One element becomes another.
     *
     * @param updateEventTrigger whether an event waits anew for what the target's model says
     */
    public record MigrationInstruction(String sourceActivityId, String targetActivityId, boolean updateEventTrigger) {}

    @Override
    public String toString() {
        return "MigrationPlan[" + getSourceProcessDefinitionId() + " to " + getTargetProcessDefinitionId() + ", "
                + plan.instructions().size() + " instructions]";
    }
}

package dev.headway.engine.migration;

import org.jspecify.annotations.Nullable;

/** The instance of a repeated plan item of the old definition that waits for the next entry criterion ends. Immutable. */
public final class RemoveWaitingForRepetitionPlanItemDefinitionMapping extends PlanItemDefinitionMapping {
    /** Without a condition. */
    public RemoveWaitingForRepetitionPlanItemDefinitionMapping(String planItemDefinitionId) {
        this(planItemDefinitionId, null);
    }

    /** Where the condition holds. */
    public RemoveWaitingForRepetitionPlanItemDefinitionMapping(
            String planItemDefinitionId, @Nullable String condition) {
        super(planItemDefinitionId, condition);
    }
}

package dev.headway.engine.migration;

import org.jspecify.annotations.Nullable;

/** An instance of a repeated plan item waits for the next entry criterion, if none does yet. Immutable. */
public final class WaitingForRepetitionPlanItemDefinitionMapping extends PlanItemDefinitionMapping {
    /** Without a condition. */
    public WaitingForRepetitionPlanItemDefinitionMapping(String planItemDefinitionId) {
        this(planItemDefinitionId, null);
    }

    /** Where the condition holds. */
    public WaitingForRepetitionPlanItemDefinitionMapping(String planItemDefinitionId, @Nullable String condition) {
        super(planItemDefinitionId, condition);
    }
}

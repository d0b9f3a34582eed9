package dev.headway.engine.migration;

import org.jspecify.annotations.Nullable;

/** What becomes of the plan items of one definition when their case is carried over. Immutable unless a subclass says otherwise. */
public abstract sealed class PlanItemDefinitionMapping
        permits ActivatePlanItemDefinitionMapping,
                MoveToAvailablePlanItemDefinitionMapping,
                RemoveWaitingForRepetitionPlanItemDefinitionMapping,
                TerminatePlanItemDefinitionMapping,
                WaitingForRepetitionPlanItemDefinitionMapping {
    private final String planItemDefinitionId;
    private final @Nullable String condition;

    PlanItemDefinitionMapping(String planItemDefinitionId, @Nullable String condition) {
        this.planItemDefinitionId = planItemDefinitionId;
        this.condition = condition;
    }

    /** Id of the definition in the model, such as that of the human task; where no definition has it, of the plan item. */
    public String getPlanItemDefinitionId() {
        return planItemDefinitionId;
    }

    /** An expression, evaluated on the case: where it is false, nothing becomes of them. Null for none. */
    public @Nullable String getCondition() {
        return condition;
    }
}

package dev.headway.engine.migration;

import org.jspecify.annotations.Nullable;

/** All instances of a plan item of the old definition end. Nothing follows from that: sentries do not hear of it. Immutable. */
public final class TerminatePlanItemDefinitionMapping extends PlanItemDefinitionMapping {
    /** Without a condition. */
    public TerminatePlanItemDefinitionMapping(String planItemDefinitionId) {
        this(planItemDefinitionId, null);
    }

    /** Where the condition holds. */
    public TerminatePlanItemDefinitionMapping(String planItemDefinitionId, @Nullable String condition) {
        super(planItemDefinitionId, condition);
    }
}

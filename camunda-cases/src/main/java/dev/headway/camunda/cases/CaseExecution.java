package dev.headway.camunda.cases;

import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstanceState;
import org.jspecify.annotations.Nullable;

/** A plan item of a running case as it was when it was asked for. Thread-safe. */
public final class CaseExecution {
    private final PlanItemInstance of;

    CaseExecution(PlanItemInstance of) {
        this.of = of;
    }

    /** That of the plan item instance. */
    public String getId() {
        return of.getId();
    }

    public String getCaseInstanceId() {
        return of.getCaseInstanceId();
    }

    public String getCaseDefinitionId() {
        return of.getCaseDefinitionId();
    }

    /** Id of the plan item in the model. */
    public String getActivityId() {
        return of.getElementId();
    }

    public @Nullable String getActivityName() {
        return of.getName();
    }

    /** Such as {@code humanTask}, {@code stage} or {@code milestone}. */
    public String getActivityType() {
        return States.type(of.getPlanItemDefinitionType());
    }

    /** The stage that it is in, or the case. */
    public String getParentId() {
        String stage = of.getStageInstanceId();
        return stage == null ? of.getCaseInstanceId() : stage;
    }

    /** Whether its stage completes only after it. */
    public boolean isRequired() {
        return of.isRequired();
    }

    /** Whether it waits for an entry criterion, for its first time or again. */
    public boolean isAvailable() {
        return States.isAvailable(of.getState());
    }

    public boolean isEnabled() {
        return of.getState().equals(PlanItemInstanceState.ENABLED);
    }

    public boolean isDisabled() {
        return of.getState().equals(PlanItemInstanceState.DISABLED);
    }

    /** Whether it is active, or waits for the job that starts it. */
    public boolean isActive() {
        return States.isActive(of.getState());
    }

    public @Nullable String getTenantId() {
        return of.getTenantId();
    }
}

package dev.headway.camunda.cases;

import dev.headway.engine.cmmn.PlanItemInstanceState;
import org.jspecify.annotations.Nullable;

/** A case as it was when it was started or asked for. It is no {@link CaseExecution} here. Thread-safe. */
public final class CaseInstance {
    private final dev.headway.engine.cmmn.CaseInstance of;

    CaseInstance(dev.headway.engine.cmmn.CaseInstance of) {
        this.of = of;
    }

    public String getId() {
        return of.getId();
    }

    /** The same as {@link #getId}. */
    public String getCaseInstanceId() {
        return of.getId();
    }

    public String getCaseDefinitionId() {
        return of.getCaseDefinitionId();
    }

    public @Nullable String getBusinessKey() {
        return of.getBusinessKey();
    }

    public @Nullable String getTenantId() {
        return of.getTenantId();
    }

    public boolean isActive() {
        return of.getState().equals(PlanItemInstanceState.ACTIVE);
    }

    /** Whether it completed in the call that started it; a query finds only cases that run. */
    public boolean isCompleted() {
        return of.getState().equals(PlanItemInstanceState.COMPLETED);
    }

    /** Whether it was terminated in the call that started it. */
    public boolean isTerminated() {
        return of.getState().equals(PlanItemInstanceState.TERMINATED);
    }
}

package dev.headway.camunda.cases;

import dev.headway.engine.cmmn.HistoricPlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstanceState;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** What is or was in a case: a plan item. Thread-safe. */
public final class HistoricCaseActivityInstance {
    private final HistoricPlanItemInstance of;

    HistoricCaseActivityInstance(HistoricPlanItemInstance of) {
        this.of = of;
    }

    public String getId() {
        return of.getId();
    }

    /** The same as {@link #getId}. */
    public String getCaseExecutionId() {
        return of.getId();
    }

    public String getCaseInstanceId() {
        return of.getCaseInstanceId();
    }

    public String getCaseDefinitionId() {
        return of.getCaseDefinitionId();
    }

    /** Id of the plan item in the model. */
    public String getCaseActivityId() {
        return of.getElementId();
    }

    public @Nullable String getCaseActivityName() {
        return of.getName();
    }

    /** Such as {@code humanTask}, {@code stage} or {@code milestone}. */
    public String getCaseActivityType() {
        return States.type(of.getPlanItemDefinitionType());
    }

    public Date getCreateTime() {
        return of.getCreateTime();
    }

    /** Null while it is open. */
    public @Nullable Date getEndTime() {
        return of.getEndedTime();
    }

    /** From its creation to its end, in milliseconds; null while it is open. */
    public @Nullable Long getDurationInMillis() {
        return States.duration(of.getCreateTime(), of.getEndedTime());
    }

    public @Nullable String getTenantId() {
        return of.getTenantId();
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

    public boolean isCompleted() {
        return of.getState().equals(PlanItemInstanceState.COMPLETED);
    }

    public boolean isTerminated() {
        return of.getState().equals(PlanItemInstanceState.TERMINATED);
    }
}

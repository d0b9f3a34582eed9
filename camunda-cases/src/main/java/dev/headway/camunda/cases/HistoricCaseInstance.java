package dev.headway.camunda.cases;

import dev.headway.engine.cmmn.PlanItemInstanceState;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A case, running or over. Thread-safe. */
public final class HistoricCaseInstance {
    private final dev.headway.engine.cmmn.HistoricCaseInstance of;

    HistoricCaseInstance(dev.headway.engine.cmmn.HistoricCaseInstance of) {
        this.of = of;
    }

    public String getId() {
        return of.getId();
    }

    public @Nullable String getBusinessKey() {
        return of.getBusinessKey();
    }

    public String getCaseDefinitionId() {
        return of.getCaseDefinitionId();
    }

    public String getCaseDefinitionKey() {
        return of.getCaseDefinitionKey();
    }

    public @Nullable String getCaseDefinitionName() {
        return of.getCaseDefinitionName();
    }

    public Date getCreateTime() {
        return of.getStartTime();
    }

    /** When it ended; null while it runs. */
    public @Nullable Date getCloseTime() {
        return of.getEndTime();
    }

    /** From its start to its end, in milliseconds; null while it runs. */
    public @Nullable Long getDurationInMillis() {
        return States.duration(of.getStartTime(), of.getEndTime());
    }

    public @Nullable String getCreateUserId() {
        return of.getStartUserId();
    }

    public @Nullable String getTenantId() {
        return of.getTenantId();
    }

    public boolean isActive() {
        return of.getState().equals(PlanItemInstanceState.ACTIVE);
    }

    public boolean isCompleted() {
        return of.getState().equals(PlanItemInstanceState.COMPLETED);
    }

    public boolean isTerminated() {
        return of.getState().equals(PlanItemInstanceState.TERMINATED);
    }

    /** Whether it is over. */
    public boolean isClosed() {
        return of.getEndTime() != null;
    }
}

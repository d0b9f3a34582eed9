package dev.headway.engine.cmmn;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A plan item, open or over. Thread-safe. */
public interface HistoricPlanItemInstance {
    /** The same as that of the plan item instance while it was open. */
    String getId();

    @Nullable
    String getName();

    /**
     * One of {@link PlanItemInstanceState}: that of the plan item instance while it is open, then {@code completed}, {@code
     * terminated} or {@code failed}.
     */
    String getState();

    String getCaseInstanceId();

    String getCaseDefinitionId();

    /** Id of the plan item in the model. */
    String getElementId();

    /** Such as {@code humantask}, {@code stage} or {@code usereventlistener}. */
    String getPlanItemDefinitionType();

    Date getCreateTime();

    /** Null while it is open. */
    @Nullable
    Date getEndedTime();

    /** When it completed; null unless that is its state. Milestones and event listeners complete when they occur. */
    @Nullable
    Date getCompletedTime();

    /** When it was terminated, by an exit criterion, its stage or somebody; null unless that is its state. */
    @Nullable
    Date getTerminatedTime();

    /** Whether it is a stage. */
    boolean isStage();

    @Nullable
    String getTenantId();
}

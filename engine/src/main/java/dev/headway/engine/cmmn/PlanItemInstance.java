package dev.headway.engine.cmmn;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A plan item of a running case as it was when it was asked for; what is over is in the history. Thread-safe. */
public interface PlanItemInstance {
    String getId();

    @Nullable
    String getName();

    /** One of {@link PlanItemInstanceState}. */
    String getState();

    String getCaseInstanceId();

    String getCaseDefinitionId();

    /** The instance of the stage that it is in; null directly in the plan model. */
    @Nullable
    String getStageInstanceId();

    /** Id of the plan item in the model. */
    String getElementId();

    /** Id of the definition that the plan item refers to. */
    String getPlanItemDefinitionId();

    /** Such as {@code humantask}, {@code stage} or {@code usereventlistener}. */
    String getPlanItemDefinitionType();

    /** Whether it is a stage. */
    boolean isStage();

    Date getCreateTime();

    /** When it became active; null if it has not yet. */
    @Nullable
    Date getLastStartedTime();

    /** The entry criterion that let it begin, or null. */
    @Nullable
    String getEntryCriterionId();

    /** Whether its stage completes only after it. */
    boolean isRequired();

    /** Of a stage: whether nothing keeps it from being completed by hand. */
    boolean isCompletable();

    @Nullable
    String getTenantId();
}

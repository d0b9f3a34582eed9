package dev.headway.engine.delegate;

import org.jspecify.annotations.Nullable;

/**
 * A case, or a plan item of one, as the code and the expressions that its model names see it. It is every {@link DelegateExecution} in a
 * case, {@code planItemInstance} and {@code caseExecution} in expressions, and, for the case as a whole, {@code caseInstance}. It has the
 * names of both vendors. Only valid during the call, and in its thread.
 */
public interface DelegateCaseExecution extends DelegateExecution {
    /** The case, whose own id this is where the case itself is meant. */
    String getCaseInstanceId();

    String getCaseDefinitionId();

    /** The id of the case in its model. */
    String getCaseDefinitionKey();

    /** The business key of the case. */
    @Nullable
    String getCaseBusinessKey();

    /** The name of the plan item in its model, or of the case. */
    @Nullable
    String getName();

    /** The id of the plan item in its model; of the case, for the case. */
    String getElementId();

    /** The same, as Camunda calls it. */
    String getActivityId();

    /** The name of the plan item, as Camunda calls it. */
    @Nullable
    String getActivityName();

    /** The id of what the plan item is an instance of, such as a task. */
    String getPlanItemDefinitionId();

    /** The kind of plan item, such as {@code humantask}, or {@code case}. */
    String getPlanItemDefinitionType();

    /** The stage around the plan item; null directly in the case, and for the case. */
    @Nullable
    String getStageInstanceId();
}

package dev.headway.engine.history;

import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A DMN decision that a process instance has made. Immutable. */
public interface HistoricDecisionExecution {
    /** Id of the evaluation. */
    String getId();

    /** The version of the decision that was made. */
    String getDecisionDefinitionId();

    /** The deployment of that version. */
    String getDeploymentId();

    /** Key of the decision. */
    String getDecisionKey();

    /** Name of the decision. */
    @Nullable
    String getDecisionName();

    /** Version of the decision. */
    int getDecisionVersion();

    /** The process instance. */
    String getInstanceId();

    /** The execution that made it. */
    String getExecutionId();

    /** The visit of the element, as {@link HistoricActivityInstance#getId()}. */
    String getActivityInstanceId();

    /** The element in the model of the process. */
    String getActivityId();

    /** When it was recorded. */
    Date getStartTime();

    /** The same: a decision takes no time of the engine's clock. */
    Date getEndTime();

    /** Whether it could not be made: never, since the step that asks for such a decision is undone. */
    boolean isFailed();

    /** Tenant of the decision; null for none. */
    @Nullable
    String getTenantId();

    /** The variables that it was made on, by name. */
    Map<String, @Nullable Object> getInputs();

    /** The outputs of each rule that applied. */
    List<Map<String, @Nullable Object>> getOutputs();

    /** Ids of the rules that applied; those of decisions that it requires come first. */
    List<String> getRuleIds();
}

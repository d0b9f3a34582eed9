package dev.headway.engine.history;

import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A DMN decision that a process instance has made, as in Camunda; {@link HistoricDecisionExecution} is the same by the names of
 * Flowable. Decisions that it requires have no instance of their own. Immutable.
 */
public interface HistoricDecisionInstance {
    /** Id of the evaluation. */
    String getId();

    /** The version of the decision that was made. */
    String getDecisionDefinitionId();

    /** Key of the decision. */
    String getDecisionDefinitionKey();

    /** Name of the decision. */
    @Nullable
    String getDecisionDefinitionName();

    /** The version of the file of the decision, where that holds several; null for a decision that is alone. */
    @Nullable
    String getDecisionRequirementsDefinitionId();

    /** Key of that file; null for a decision that is alone. */
    @Nullable
    String getDecisionRequirementsDefinitionKey();

    /** When it was made. */
    Date getEvaluationTime();

    /** Key of the process. */
    @Nullable
    String getProcessDefinitionKey();

    /** Version of the process. */
    @Nullable
    String getProcessDefinitionId();

    /** The process instance. */
    String getProcessInstanceId();

    /** The outermost of the process instances that called each other. */
    @Nullable
    String getRootProcessInstanceId();

    /** The element in the model of the process. */
    String getActivityId();

    /** The visit of the element, as {@link HistoricActivityInstance#getId()}. */
    String getActivityInstanceId();

    /** Who called the engine when it was made; null where nobody did, as in a job. */
    @Nullable
    String getUserId();

    /** The value of each column for inputs; empty for what is no table. */
    List<HistoricDecisionInputInstance> getInputs();

    /** The entries of each rule that applied, in the order of the rules; what is no table has one for each output. */
    List<HistoricDecisionOutputInstance> getOutputs();

    /** What the aggregation of the hit policy {@code COLLECT} made of the outputs; null without one. */
    @Nullable
    Double getCollectResultValue();

    /** Always null: only the decision that was asked for has an instance. */
    default @Nullable String getRootDecisionInstanceId() {
        return null;
    }

    /** Tenant of the decision; null for none. */
    @Nullable
    String getTenantId();
}

package dev.headway.engine;

import dev.headway.engine.decision.DecisionResult;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes deployed DMN decisions without a process. Thread-safe. */
public interface DecisionService {

    /** Makes the latest version of a decision of no tenant, unless the builder is told otherwise. */
    DecisionEvaluationBuilder evaluateDecisionByKey(String decisionKey);

    /**
     * Makes this version of a decision.
     *
     * @param decisionDefinitionId the builder says {@link ObjectNotFoundException} when there is none
     */
    DecisionEvaluationBuilder evaluateDecisionById(String decisionDefinitionId);

    /** The same as {@link #evaluateDecisionById(String)}. */
    default DecisionEvaluationBuilder evaluateDecisionTableById(String decisionDefinitionId) {
        return evaluateDecisionById(decisionDefinitionId);
    }

    /** The same as {@link #evaluateDecisionById(String)} with these variables. */
    default DecisionResult evaluateDecisionTableById(
            String decisionDefinitionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        return evaluateDecisionById(decisionDefinitionId).variables(variables).evaluate();
    }

    /** The same as {@link #evaluateDecisionByKey(String)} with these variables. */
    DecisionResult evaluateDecisionTableByKey(
            String decisionKey, @Nullable Map<String, ? extends @Nullable Object> variables);

    /** The same as {@link #evaluateDecisionByKey(String)}. */
    default DecisionEvaluationBuilder evaluateDecisionTableByKey(String decisionKey) {
        return evaluateDecisionByKey(decisionKey);
    }

    /** Makes this version of a decision, the latest if it is null, with these variables. */
    default DecisionResult evaluateDecisionTableByKeyAndVersion(
            String decisionKey,
            @Nullable Integer version,
            @Nullable Map<String, ? extends @Nullable Object> variables) {
        DecisionEvaluationBuilder decision = evaluateDecisionByKey(decisionKey).variables(variables);
        return (version == null ? decision : decision.version(version)).evaluate();
    }
}

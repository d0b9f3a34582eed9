package dev.headway.engine;

import dev.headway.engine.decision.DecisionResult;
import dev.headway.engine.internal.decision.Decisions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes deployed DMN decisions without a process. Thread-safe. */
public final class DecisionService {
    private final Decisions decisions;

    /** Made by the engine. */
    public DecisionService(Decisions decisions) {
        this.decisions = decisions;
    }

    /** Makes the latest version of a decision of no tenant, unless the builder is told otherwise. */
    public DecisionEvaluationBuilder evaluateDecisionByKey(String decisionKey) {
        return new DecisionEvaluationBuilder(decisions, decisionKey);
    }

    /** The same as {@link #evaluateDecisionByKey(String)} with these variables. */
    public DecisionResult evaluateDecisionTableByKey(
            String decisionKey, @Nullable Map<String, ? extends @Nullable Object> variables) {
        return evaluateDecisionByKey(decisionKey).variables(variables).evaluate();
    }
}

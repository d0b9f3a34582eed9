package dev.headway.engine.internal.service;

import dev.headway.engine.DecisionEvaluationBuilder;
import dev.headway.engine.DecisionService;
import dev.headway.engine.decision.DecisionResult;
import dev.headway.engine.internal.decision.Decisions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class DecisionServiceImpl implements DecisionService {
    private final Decisions decisions;

    public DecisionServiceImpl(Decisions decisions) {
        this.decisions = decisions;
    }

    @Override
    public DecisionEvaluationBuilder evaluateDecisionByKey(String decisionKey) {
        return new DecisionEvaluationBuilderImpl(decisions, decisionKey);
    }

    @Override
    public DecisionResult evaluateDecisionTableByKey(
            String decisionKey, @Nullable Map<String, ? extends @Nullable Object> variables) {
        return evaluateDecisionByKey(decisionKey).variables(variables).evaluate();
    }
}

package dev.headway.engine.internal.service;

import dev.headway.engine.DecisionEvaluationBuilder;
import dev.headway.engine.DecisionService;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.decision.DecisionResult;
import dev.headway.engine.internal.decision.Decisions;
import dev.headway.engine.internal.entity.DecisionDefinitionImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.DecisionView;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class DecisionServiceImpl extends EngineService implements DecisionService {
    private final Decisions decisions;

    public DecisionServiceImpl(ProcessRuntime runtime, Decisions decisions) {
        super(runtime);
        this.decisions = decisions;
    }

    @Override
    public DecisionEvaluationBuilder evaluateDecisionByKey(String decisionKey) {
        return new DecisionEvaluationBuilderImpl(decisions, required("decision key", decisionKey), null);
    }

    @Override
    public DecisionEvaluationBuilder evaluateDecisionById(String decisionDefinitionId) {
        return new DecisionEvaluationBuilderImpl(decisions, "", () -> {
            DecisionView row =
                    directory().one(Entity.DECISION, EntityId.parse("decision definition", decisionDefinitionId));
            if (row == null) {
                throw new ObjectNotFoundException("Expected a decision definition with id " + decisionDefinitionId
                        + " to evaluate, but there is none. Its deployment may be deleted.");
            }
            return DecisionDefinitionImpl.row(row);
        });
    }

    @Override
    public DecisionResult evaluateDecisionTableByKey(
            String decisionKey, @Nullable Map<String, ? extends @Nullable Object> variables) {
        return evaluateDecisionByKey(decisionKey).variables(variables).evaluate();
    }
}

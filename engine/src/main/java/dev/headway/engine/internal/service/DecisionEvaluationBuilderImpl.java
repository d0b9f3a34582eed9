package dev.headway.engine.internal.service;

import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.engine.DecisionEvaluationBuilder;
import dev.headway.engine.decision.DecisionResult;
import dev.headway.engine.internal.decision.Decisions;
import dev.headway.engine.internal.entity.DecisionResultImpl;
import dev.headway.engine.internal.translate.TypedValues;
import dev.headway.model.Implementation.Decision.Binding;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class DecisionEvaluationBuilderImpl implements DecisionEvaluationBuilder {
    private final Decisions decisions;
    private final String key;
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private @Nullable String tenantId;
    private Binding binding = Binding.LATEST;
    private @Nullable String version;

    public DecisionEvaluationBuilderImpl(Decisions decisions, String key) {
        this.decisions = decisions;
        this.key = key;
    }

    @Override
    public DecisionEvaluationBuilder variable(String name, @Nullable Object value) {
        variables.put(name, TypedValues.plain(value));
        return this;
    }

    @Override
    public DecisionEvaluationBuilder variables(@Nullable Map<String, ? extends @Nullable Object> values) {
        if (values != null) {
            values.forEach(this::variable);
        }
        return this;
    }

    @Override
    public DecisionEvaluationBuilder version(int value) {
        binding = Binding.VERSION;
        version = Integer.toString(value);
        return this;
    }

    @Override
    public DecisionEvaluationBuilder versionTag(String value) {
        binding = Binding.VERSION_TAG;
        version = value;
        return this;
    }

    @Override
    public DecisionEvaluationBuilder decisionDefinitionTenantId(@Nullable String value) {
        tenantId = value;
        return this;
    }

    @Override
    public DecisionResult evaluate() {
        DecisionOutcome outcome = decisions.decide(
                decisions.find(key, tenantId, binding, version, 0, "a call of the decision service"), variables);
        return new DecisionResultImpl(outcome.key(), outcome.rows());
    }
}

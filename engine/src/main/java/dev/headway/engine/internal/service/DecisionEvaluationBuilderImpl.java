package dev.headway.engine.internal.service;

import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.engine.DecisionEvaluationBuilder;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.decision.DecisionResult;
import dev.headway.engine.internal.decision.Decisions;
import dev.headway.engine.internal.entity.DecisionResultImpl;
import dev.headway.engine.internal.translate.TypedValues;
import dev.headway.model.Implementation.Decision.Binding;
import dev.headway.runtime.port.Definitions.DecisionRow;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

public final class DecisionEvaluationBuilderImpl implements DecisionEvaluationBuilder {
    private final Decisions decisions;
    private final String key;
    private final @Nullable Supplier<DecisionRow> byId;
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private @Nullable String tenantId;
    private Binding binding = Binding.LATEST;
    private @Nullable String version;

    /** @param byId finds the one version that was asked for by its id; null where the key and what else is said find it */
    public DecisionEvaluationBuilderImpl(Decisions decisions, String key, @Nullable Supplier<DecisionRow> byId) {
        this.decisions = decisions;
        this.key = key;
        this.byId = byId;
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
        byKey("version");
        binding = Binding.VERSION;
        version = Integer.toString(value);
        return this;
    }

    @Override
    public DecisionEvaluationBuilder versionTag(String value) {
        byKey("versionTag");
        binding = Binding.VERSION_TAG;
        version = value;
        return this;
    }

    @Override
    public DecisionEvaluationBuilder decisionDefinitionTenantId(@Nullable String value) {
        byKey("decisionDefinitionTenantId");
        tenantId = value;
        return this;
    }

    @Override
    public DecisionEvaluationBuilder decisionDefinitionWithoutTenantId() {
        return decisionDefinitionTenantId(null);
    }

    private void byKey(String said) {
        if (byId != null) {
            throw new InvalidRequestException(
                    "Expected " + said
                            + "(..) with the key of a decision, but this one is named by its id, which says all. Leave it out.");
        }
    }

    @Override
    public DecisionResult evaluate() {
        DecisionRow row = byId != null
                ? byId.get()
                : decisions.find(key, tenantId, binding, version, 0, "a call of the decision service");
        DecisionOutcome outcome = decisions.decide(row, variables);
        return new DecisionResultImpl(outcome.key(), outcome.rows());
    }
}

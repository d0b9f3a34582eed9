package dev.headway.engine;

import dev.headway.core.execution.DecisionOutcome;
import dev.headway.engine.decision.DecisionException;
import dev.headway.engine.decision.DecisionResult;
import dev.headway.engine.internal.decision.Decisions;
import dev.headway.model.Implementation.Decision.Binding;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what a decision is made on. Made by {@link DecisionService}. Not thread-safe. */
public final class DecisionEvaluationBuilder {
    private final Decisions decisions;
    private final String key;
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private @Nullable String tenantId;
    private Binding binding = Binding.LATEST;
    private @Nullable String version;

    DecisionEvaluationBuilder(Decisions decisions, String key) {
        this.decisions = decisions;
        this.key = key;
    }

    /** One input. */
    public DecisionEvaluationBuilder variable(String name, @Nullable Object value) {
        variables.put(name, value);
        return this;
    }

    /** Inputs; null is none. */
    public DecisionEvaluationBuilder variables(@Nullable Map<String, ? extends @Nullable Object> values) {
        if (values != null) {
            variables.putAll(values);
        }
        return this;
    }

    /** This version instead of the latest. */
    public DecisionEvaluationBuilder version(int value) {
        binding = Binding.VERSION;
        version = Integer.toString(value);
        return this;
    }

    /** The newest version with this tag. */
    public DecisionEvaluationBuilder versionTag(String value) {
        binding = Binding.VERSION_TAG;
        version = value;
        return this;
    }

    /** Of this tenant, else of none. */
    public DecisionEvaluationBuilder decisionDefinitionTenantId(@Nullable String value) {
        tenantId = value;
        return this;
    }

    /**
     * Makes the decision.
     *
     * @throws dev.headway.engine.ObjectNotFoundException when there is no such decision
     * @throws DecisionException when it cannot be made
     */
    public DecisionResult evaluate() {
        DecisionOutcome outcome = decisions.decide(
                decisions.find(key, tenantId, binding, version, 0, "a call of the decision service"), variables);
        return new DecisionResult(outcome.key(), outcome.rows());
    }
}

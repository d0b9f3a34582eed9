package dev.headway.engine;

import dev.headway.engine.decision.DecisionResult;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what a decision is made on. Made by {@link DecisionService}. Not thread-safe. */
public interface DecisionEvaluationBuilder {

    /** One input. */
    DecisionEvaluationBuilder variable(String name, @Nullable Object value);

    /** Inputs; null is none. */
    DecisionEvaluationBuilder variables(@Nullable Map<String, ? extends @Nullable Object> values);

    /** This version instead of the latest. */
    DecisionEvaluationBuilder version(int value);

    /** The newest version with this tag. */
    DecisionEvaluationBuilder versionTag(String value);

    /** Of this tenant, else of none. */
    DecisionEvaluationBuilder decisionDefinitionTenantId(@Nullable String value);

    /** Of no tenant, which is what is taken where nothing is said. */
    DecisionEvaluationBuilder decisionDefinitionWithoutTenantId();

    /**
     * Makes the decision.
     *
     * @throws dev.headway.engine.ObjectNotFoundException when there is no such decision
     * @throws DecisionException when it cannot be made
     */
    DecisionResult evaluate();
}

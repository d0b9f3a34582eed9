package dev.headway.engine;

import dev.headway.engine.runtime.ProcessInstance;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Starts processes by their conditional start events (BPMN 2.0.2, 10.5.2): nobody watches the world for them, so the caller
 * hands in what has changed. Made by {@link RuntimeService#createConditionEvaluation}. Not thread-safe.
 */
public interface ConditionEvaluationBuilder {

    /** Business key of the instances that start. */
    ConditionEvaluationBuilder processInstanceBusinessKey(String key);

    /** Only this definition; without it, the newest version of each key. */
    ConditionEvaluationBuilder processDefinitionId(String id);

    /** Only definitions of this tenant. Without this and {@link #withoutTenantId}, those of every tenant, and of none. */
    ConditionEvaluationBuilder tenantId(String id);

    /** Only definitions that belong to no tenant. */
    ConditionEvaluationBuilder withoutTenantId();

    /** A variable that conditions see, and that started instances get. */
    ConditionEvaluationBuilder setVariable(String name, @Nullable Object value);

    /** Variables that conditions see, and that started instances get. */
    ConditionEvaluationBuilder setVariables(Map<String, ? extends @Nullable Object> values);

    /**
     * Evaluates the conditions and starts an instance for each that holds. One over a variable that was not handed in does not.
     *
     * @return what was started, possibly nothing
     */
    List<ProcessInstance> evaluateStartConditions();
}

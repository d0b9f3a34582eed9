package dev.headway.engine.delegate;

import dev.headway.engine.runtime.VariableInstance;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the output of a multi-instance activity ({@code <variableAggregation delegateExpression="...">} or {@code class}), instead of the
 * list that is made without it. Implementations are thread-safe. What it throws fails the step.
 */
public interface VariableAggregator {
    /**
     * The output of one instance, at its end.
     *
     * @param execution the instance, which sees its own variables
     * @return anything that may be a variable's value; it is kept until the loop ends
     */
    @Nullable
    Object aggregateSingleVariable(DelegateExecution execution, VariableAggregatorContext context);

    /**
     * The value of the target variable, at the end of the loop.
     *
     * @param execution the loop
     * @param instances for each instance that has ended, in their order, what {@link #aggregateSingleVariable} returned for it, as a
     *     variable with the name of the target (the text, where the target is an expression); empty for an empty loop
     * @return anything that may be a variable's value
     */
    @Nullable
    Object aggregateMultiVariables(
            DelegateExecution execution, List<? extends VariableInstance> instances, VariableAggregatorContext context);
}

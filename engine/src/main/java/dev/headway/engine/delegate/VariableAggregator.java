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
     * The output of one instance: at its end, and with {@code createOverviewVariable} also while it runs, as far as it has got. That is at
     * the start of the loop, before each look at its completion condition, and at the end of each step that changed anything in the
     * process instance; it must then do with variables that do not exist yet.
     *
     * @param execution the instance, which sees its own variables
     * @param context says by its {@link VariableAggregatorContext#getState() state} whether the instance has ended
     * @return anything that may be a variable's value; that of the end is kept until the loop ends
     */
    @Nullable
    Object aggregateSingleVariable(DelegateExecution execution, VariableAggregatorContext context);

    /**
     * The value of the target variable: at the end of the loop, and with {@code createOverviewVariable} also while it runs.
     *
     * @param execution the loop
     * @param instances for each instance that has ended, or, for an overview, has begun, in their order, what {@link #aggregateSingleVariable} returned for it, as a
     *     variable with the name of the target (the text, where the target is an expression); empty for an empty loop
     * @param context says by its {@link VariableAggregatorContext#getState() state} whether the loop has ended
     * @return anything that may be a variable's value
     */
    @Nullable
    Object aggregateMultiVariables(
            DelegateExecution execution, List<? extends VariableInstance> instances, VariableAggregatorContext context);
}

package dev.headway.engine.delegate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the model says of the outputs that a {@link VariableAggregator} gathers. Immutable. */
public interface VariableAggregatorContext {
    /** The {@link #getState() state} at the end of an instance, and at the end of the loop. */
    String COMPLETE = "complete";

    /** The {@link #getState() state} while an instance, or the loop, is still running: for {@code createOverviewVariable}. */
    String OVERVIEW = "overview";

    /** Why it is called: {@link #COMPLETE} or {@link #OVERVIEW}, as in Flowable. */
    String getState();

    /** The name of the variable that gets the output; null where an expression yields it. */
    @Nullable
    String getTarget();

    /** The expression that yields the name of the variable; null where the model has the name. */
    @Nullable
    String getTargetExpression();

    /** The {@code <variable>} elements, in the order of the model; may be empty. Cannot be changed. */
    List<Variable> getVariables();

    /** A {@code <variable>} element of the aggregation. Immutable. */
    interface Variable {
        /** The variable of the instance that it takes; null where it takes the value of an expression. */
        @Nullable
        String getSource();

        /** The expression that it takes the value of; null where it takes a variable. */
        @Nullable
        String getSourceExpression();

        /** Under which name it gives the value on, text or expression. */
        String getTarget();
    }
}

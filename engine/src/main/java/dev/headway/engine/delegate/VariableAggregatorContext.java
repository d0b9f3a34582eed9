package dev.headway.engine.delegate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the model says of the outputs that a {@link VariableAggregator} gathers. Immutable. */
public final class VariableAggregatorContext {
    /** The {@link #getState() state} at the end of an instance, and at the end of the loop. */
    public static final String COMPLETE = "complete";

    /** The {@link #getState() state} while an instance, or the loop, is still running: for {@code createOverviewVariable}. */
    public static final String OVERVIEW = "overview";

    private final @Nullable String target;
    private final @Nullable String targetExpression;
    private final List<Variable> variables;
    private final String state;

    /** The parameters are what the getters say. */
    public VariableAggregatorContext(
            @Nullable String target, @Nullable String targetExpression, List<Variable> variables, String state) {
        this.target = target;
        this.targetExpression = targetExpression;
        this.variables = List.copyOf(variables);
        this.state = state;
    }

    /** Why it is called: {@link #COMPLETE} or {@link #OVERVIEW}, as in Flowable. */
    public String getState() {
        return state;
    }

    /** The name of the variable that gets the output; null where an expression yields it. */
    public @Nullable String getTarget() {
        return target;
    }

    /** The expression that yields the name of the variable; null where the model has the name. */
    public @Nullable String getTargetExpression() {
        return targetExpression;
    }

    /** The {@code <variable>} elements, in the order of the model; may be empty. */
    public List<Variable> getVariables() {
        return variables;
    }

    /** A {@code <variable>} element of the aggregation. Immutable. */
    public static final class Variable {
        private final @Nullable String source;
        private final @Nullable String sourceExpression;
        private final String target;

        /** The parameters are what the getters say. */
        public Variable(@Nullable String source, @Nullable String sourceExpression, String target) {
            this.source = source;
            this.sourceExpression = sourceExpression;
            this.target = target;
        }

        /** The variable of the instance that it takes; null where it takes the value of an expression. */
        public @Nullable String getSource() {
            return source;
        }

        /** The expression that it takes the value of; null where it takes a variable. */
        public @Nullable String getSourceExpression() {
            return sourceExpression;
        }

        /** Under which name it gives the value on, text or expression. */
        public String getTarget() {
            return target;
        }
    }
}

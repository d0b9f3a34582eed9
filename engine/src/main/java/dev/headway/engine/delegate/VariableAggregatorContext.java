package dev.headway.engine.delegate;

import dev.headway.model.Loop;
import dev.headway.model.Parameter;
import dev.headway.model.Parameter.Source;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the model says of the outputs that a {@link VariableAggregator} gathers. Immutable. */
public final class VariableAggregatorContext {
    /** The {@link #getState() state} at the end of an instance, and at the end of the loop. */
    public static final String COMPLETE = "complete";

    /** The {@link #getState() state} while an instance, or the loop, is still running: for {@code createOverviewVariable}. */
    public static final String OVERVIEW = "overview";

    private final Loop.Aggregation output;
    private final boolean overview;

    VariableAggregatorContext(Loop.Aggregation output, boolean overview) {
        this.output = output;
        this.overview = overview;
    }

    /** Why it is called: {@link #COMPLETE} or {@link #OVERVIEW}, as in Flowable. */
    public String getState() {
        return overview ? OVERVIEW : COMPLETE;
    }

    /** The name of the variable that gets the output; null where an expression yields it. */
    public @Nullable String getTarget() {
        return output.target();
    }

    /** The expression that yields the name of the variable; null where the model has the name. */
    public @Nullable String getTargetExpression() {
        return output.targetExpression();
    }

    /** The {@code <variable>} elements, in the order of the model; may be empty. */
    public List<Variable> getVariables() {
        return output.parameters().stream().map(Variable::new).toList();
    }

    /** A {@code <variable>} element of the aggregation. Immutable. */
    public static final class Variable {
        private final Parameter parameter;

        private Variable(Parameter parameter) {
            this.parameter = parameter;
        }

        /** The variable of the instance that it takes; null where it takes the value of an expression. */
        public @Nullable String getSource() {
            return parameter.source() instanceof Source.Variable variable ? variable.name() : null;
        }

        /** The expression that it takes the value of; null where it takes a variable. */
        public @Nullable String getSourceExpression() {
            return parameter.source() instanceof Source.Expression expression ? expression.text() : null;
        }

        /** Under which name it gives the value on, text or expression. */
        public String getTarget() {
            return parameter.target();
        }
    }
}

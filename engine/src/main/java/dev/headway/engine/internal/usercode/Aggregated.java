package dev.headway.engine.internal.usercode;

import dev.headway.engine.delegate.VariableAggregatorContext;
import dev.headway.model.Loop;
import dev.headway.model.Parameter;
import dev.headway.model.Parameter.Source;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the model says of the outputs of a multi-instance activity, for the code that gathers them. */
record Aggregated(
        @Nullable String getTarget,
        @Nullable String getTargetExpression,
        List<VariableAggregatorContext.Variable> getVariables,
        String getState)
        implements VariableAggregatorContext {

    static VariableAggregatorContext of(Loop.Aggregation output, boolean overview) {
        return new Aggregated(
                output.target(),
                output.targetExpression(),
                output.parameters().stream().map(Aggregated::variable).toList(),
                overview ? OVERVIEW : COMPLETE);
    }

    private static VariableAggregatorContext.Variable variable(Parameter parameter) {
        return new Taken(
                parameter.source() instanceof Source.Variable variable ? variable.name() : null,
                parameter.source() instanceof Source.Expression expression ? expression.text() : null,
                parameter.target());
    }

    private record Taken(
            @Nullable String getSource, @Nullable String getSourceExpression, String getTarget)
            implements VariableAggregatorContext.Variable {}
}

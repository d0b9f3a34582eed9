package dev.headway.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Loop characteristics of an activity (BPMN 2.0.2, 10.3.8). */
public sealed interface Loop {
    /**
     * Many instances of one activity, at once or one after another.
     *
     * @param cardinality number or expression, null when a collection decides
     * @param collection variable name or expression, null when cardinality decides
     * @param handler code that makes the collection of what {@code collection} yields; null for none
     * @param async asynchronous continuation around each single instance; the activity's own marker is around the whole loop
     */
    record MultiInstance(
            boolean sequential,
            @Nullable String cardinality,
            @Nullable String collection,
            @Nullable CollectionHandler handler,
            @Nullable String elementVariable,
            String indexVariable,
            @Nullable String completionCondition,
            AsyncMarker async,
            List<Aggregation> outputs,
            Location location)
            implements Loop {}

    /**
     * Code that makes the collection of a loop.
     *
     * @param code a class or delegate expression
     * @param literal whether it gets the text itself, not what that names
     */
    record CollectionHandler(Implementation code, boolean literal) {}

    /**
     * @param testBefore condition is tested before the first round
     * @param maximum largest number of rounds, null for no limit
     */
    record Standard(
            boolean testBefore,
            @Nullable String condition,
            @Nullable String maximum,
            Location location) implements Loop {}

    /**
     * Output of the instances gathered into one list variable: {@code loopDataOutputRef}, {@code variableAggregation}.
     *
     * @param target name of the variable; null where {@code targetExpression} yields it
     * @param parameters what each instance adds: an object with these members; with one parameter whose target is empty, its
     *     value as it is
     * @param aggregator a class or delegate expression that makes the output of each instance and of the whole; null for none
     * @param passing whether only what follows in the same step sees the variable, {@code storeAsTransientVariable}
     * @param overview whether the variable shows what the instances have so far while the loop runs, {@code createOverviewVariable};
     *     never with {@code passing}
     */
    record Aggregation(
            @Nullable String target,
            @Nullable String targetExpression,
            List<Parameter> parameters,
            @Nullable Implementation aggregator,
            boolean passing,
            boolean overview) {}
}

package dev.headway.engine.internal.usercode;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.variable.VariableDocument;
import dev.headway.core.variable.Variables;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.delegate.CollectionHandler;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.VariableAggregator;
import dev.headway.engine.internal.entity.VariableInstanceImpl;
import dev.headway.engine.runtime.VariableInstance;
import dev.headway.model.Implementation;
import dev.headway.model.Loop;
import dev.headway.runtime.port.Entity.VariableScopeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls the code that multi-instance activities name: of their collections and of their outputs. Thread-safe. */
final class LoopDelegates {
    private final Targets targets;
    private final Supplier<@Nullable ProcessEngine> engine;

    LoopDelegates(Targets targets, Supplier<@Nullable ProcessEngine> engine) {
        this.targets = targets;
        this.engine = engine;
    }

    @Nullable
    Object collection(Implementation handler, @Nullable Object value, ActivityContext context) {
        return call(
                handler,
                CollectionHandler.class,
                new Place("collection handler", context, handler.location()),
                value,
                (code, execution) -> code.resolveCollection(Variables.copy(value), execution));
    }

    @Nullable
    Object aggregateOne(Loop.Aggregation output, ActivityContext instance, boolean overview) {
        return aggregate(
                output,
                instance,
                null,
                (code, execution) -> code.aggregateSingleVariable(execution, Aggregated.of(output, overview)));
    }

    @Nullable
    Object aggregateAll(
            Loop.Aggregation output,
            SequencedMap<Long, @Nullable Object> values,
            ActivityContext loop,
            boolean overview) {
        return aggregate(
                output,
                loop,
                new ArrayList<>(values.values()),
                (code, execution) -> code.aggregateMultiVariables(
                        execution, instances(output, values, loop), Aggregated.of(output, overview)));
    }

    private static List<VariableInstance> instances(
            Loop.Aggregation output, SequencedMap<Long, @Nullable Object> values, ActivityContext loop) {
        String target = output.target();
        String name = target != null ? target : Objects.requireNonNull(output.targetExpression());
        List<VariableInstance> instances = new ArrayList<>(values.size());
        values.forEach((execution, value) -> VariableInstanceImpl.of(new VariableScopeView(
                        loop.instanceId(), execution, 0, null, true, VariableDocument.EMPTY.with(name, value)))
                .forEach(instances::add));
        return instances;
    }

    private @Nullable Object aggregate(
            Loop.Aggregation output, ActivityContext context, @Nullable Object ofStub, Call<VariableAggregator> call) {
        Implementation code = Objects.requireNonNull(output.aggregator());
        return call(
                code,
                VariableAggregator.class,
                new Place("variable aggregator", context, code.location()),
                ofStub,
                call);
    }

    private <T> @Nullable Object call(
            Implementation code, Class<T> type, Place place, @Nullable Object ofStub, Call<T> call) {
        Object target = targets.find(code, place.context(), place);
        if (target == null) {
            return ofStub;
        }
        if (!type.isInstance(target)) {
            throw place.wrongType(target, type);
        }
        ExecutionFacade execution = ExecutionFacade.of(place.context(), engine);
        try {
            return call.on(type.cast(target), execution);
        } finally {
            execution.end();
        }
    }

    @FunctionalInterface
    private interface Call<T> {
        @Nullable
        Object on(T code, DelegateExecution execution);
    }
}

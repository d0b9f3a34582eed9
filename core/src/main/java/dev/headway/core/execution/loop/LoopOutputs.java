package dev.headway.core.execution.loop;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.LoopVariables;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.Mappings;
import dev.headway.core.execution.usercode.UserCodeException;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.Execution.State;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.FlowNode;
import dev.headway.model.Loop;
import dev.headway.model.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what the instances of a multi-instance activity bring into one list, in the order of the instances, or into what an
 * aggregator makes of it ({@code loopDataOutputRef} of BPMN 2.0.2, 10.3.8, and {@code variableAggregation}). The output of an instance stays in its own
 * row until the loop ends, so that no step grows with the loop.
 */
public final class LoopOutputs {
    private static final String AGGREGATOR = "Variable aggregator";

    private final InstanceStep step;
    private final Contexts contexts;
    private final Variables variables;
    private final DeltaRecorder recorder;

    public LoopOutputs(InstanceStep step, Contexts contexts, Variables variables) {
        this.step = step;
        this.contexts = contexts;
        this.variables = variables;
        this.recorder = step.recorder();
    }

    /** An instance is done: its row goes, or keeps what it brings. */
    void instanceDone(Execution instance, FlowNode node, Loop.MultiInstance loop) {
        if (loop.outputs().isEmpty()) {
            recorder.delete(instance);
            return;
        }
        ActivityContext context = contexts.of(instance, node);
        VariableDocument kept = VariableDocument.EMPTY.with(
                LoopVariables.INDEX, instance.variables().get(loop.indexVariable()));
        for (int i = 0; i < loop.outputs().size(); i++) {
            kept = kept.with(LoopVariables.OUTPUT + i, value(loop.outputs().get(i), context, false));
        }
        recorder.update(instance.with()
                .kind(Kind.SNAPSHOT)
                .state(State.IDLE)
                .activeChildren(0)
                .scopeData(null)
                .variables(kept)
                .build());
    }

    /** What one instance brings for an output. */
    public @Nullable Object value(Loop.Aggregation output, ActivityContext context, boolean overview) {
        if (output.aggregator() != null) {
            try {
                return step.context().userCode().aggregateOne(output, context, overview);
            } catch (RuntimeException thrown) {
                throw UserCodeException.thrownBy(AGGREGATOR, context, thrown);
            }
        }
        String item = LoopVariables.itemOf(output);
        if (item != null) {
            // Its own: an instance that sets nothing must not bring what another scope has under that name.
            Map<String, @Nullable Object> passing = variables.transients().of(context.executionId());
            return passing.containsKey(item)
                    ? passing.get(item)
                    : recorder.execution(context.executionId()).variables().get(item);
        }
        List<Parameter> parameters = output.parameters();
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (Parameter parameter : parameters) {
            members.put(Mappings.target(parameter, context), value(parameter, context, overview));
        }
        return members;
    }

    /** An instance that is still running may not have got to what an expression is about; at its end the same would fail. */
    private @Nullable Object value(Parameter parameter, ActivityContext context, boolean overview) {
        try {
            return Mappings.value(step.context().userCode(), parameter, context);
        } catch (ExpressionException failed) {
            if (!overview) {
                throw failed;
            }
            return null;
        }
    }

    /** The value of an output variable while the loop runs: of instances that have ended what they brought, of others what they have. */
    @Nullable
    Object soFar(Execution body, FlowNode node, Loop.MultiInstance loop, int output) {
        List<Execution> instances =
                new ArrayList<>(recorder.state().executions().ownedBy(body.id()));
        instances.sort(Comparator.comparingInt(instance -> index(instance, loop)));
        SequencedMap<Long, @Nullable Object> values = new LinkedHashMap<>();
        for (Execution instance : instances) {
            values.put(
                    instance.id(),
                    instance.kind() == Kind.SNAPSHOT
                            ? instance.variables().get(LoopVariables.OUTPUT + output)
                            : value(loop.outputs().get(output), contexts.of(instance, node), true));
        }
        return whole(body, node, loop.outputs().get(output), values, true);
    }

    private @Nullable Object whole(
            Execution body,
            FlowNode node,
            Loop.Aggregation output,
            SequencedMap<Long, @Nullable Object> values,
            boolean overview) {
        return output.aggregator() == null
                ? new ArrayList<>(values.values())
                : aggregated(output, values, contexts.of(body, node), overview);
    }

    /** What the aggregator of an output makes of the values of the instances. */
    public @Nullable Object aggregated(
            Loop.Aggregation output,
            SequencedMap<Long, @Nullable Object> values,
            ActivityContext around,
            boolean overview) {
        try {
            return step.context().userCode().aggregateAll(output, values, around, overview);
        } catch (RuntimeException thrown) {
            throw UserCodeException.thrownBy(AGGREGATOR, around, thrown);
        }
    }

    /** The name of an output variable. */
    public String name(Loop.Aggregation output, Execution body, FlowNode node) {
        return output.target() != null
                ? output.target()
                : String.valueOf(contexts.text(output.targetExpression(), body, node));
    }

    /** The loop is over: sets its output variables where the activity is, and returns their names. */
    Set<String> gather(Execution body, FlowNode node, Loop.MultiInstance loop) {
        if (loop.outputs().isEmpty()) {
            return Set.of();
        }
        Set<String> names = new HashSet<>();
        List<Execution> done = new ArrayList<>();
        for (Execution child : recorder.state().executions().ownedBy(body.id())) {
            if (child.kind() == Kind.SNAPSHOT) {
                done.add(child);
            }
        }
        done.sort(Comparator.comparingInt(instance -> index(instance, loop)));
        for (int i = 0; i < loop.outputs().size(); i++) {
            SequencedMap<Long, @Nullable Object> values = new LinkedHashMap<>();
            for (Execution child : done) {
                values.put(child.id(), child.variables().get(LoopVariables.OUTPUT + i));
            }
            Loop.Aggregation output = loop.outputs().get(i);
            Object value = whole(body, node, output, values, false);
            String name = name(output, body, node);
            names.add(name);
            if (output.passing()) {
                variables.transients().set(body.parentId(), name, value);
            } else {
                variables.set(body.parentId(), name, value);
            }
        }
        done.forEach(recorder::delete);
        return names;
    }

    private static int index(Execution instance, Loop.MultiInstance loop) {
        Object index =
                instance.variables().get(instance.kind() == Kind.SNAPSHOT ? LoopVariables.INDEX : loop.indexVariable());
        return index instanceof Number number ? number.intValue() : 0;
    }
}

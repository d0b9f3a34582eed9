package dev.headway.core.execution.token;

import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.expression.ExpressionScope;
import dev.headway.core.state.Execution;
import dev.headway.core.state.ScopeData;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What complex gateways add to joining (BPMN 2.0.2, 13.4.5): an activation condition, which sees as {@code activationCount} how
 * many incoming flows have a token; and the time after activation, until every other flow has had its token or cannot get one.
 */
final class ComplexJoins {
    private static final String COUNT = "activationCount";

    private final InstanceStep step;
    private final Contexts contexts;
    private final Tokens tokens;
    private final DeltaRecorder recorder;

    ComplexJoins(InstanceStep step, Contexts contexts, Tokens tokens) {
        this.step = step;
        this.contexts = contexts;
        this.tokens = tokens;
        this.recorder = step.recorder();
    }

    /** The activation condition of a complex gateway, or null; without one it joins like an inclusive gateway. */
    static @Nullable String activation(FlowNode node) {
        return node.detail() instanceof ElementDetail.ComplexGateway gateway ? gateway.activationCondition() : null;
    }

    /** Whether the gateway has gone on already and uses this token up; the next token of the same flow is for its next time. */
    boolean swallows(Execution token, Execution scope, FlowNode node, String flowId) {
        ScopeData data = scope.scopeData();
        Set<String> had = data == null ? null : data.fired().get(node.id());
        if (data == null || had == null || had.contains(flowId)) {
            return false;
        }
        Set<String> now = new TreeSet<>(had);
        now.add(flowId);
        boolean complete = now.size() == node.incoming().size();
        recorder.update(scope.with()
                .scopeData(data.withFired(node.id(), complete ? null : now))
                .build());
        tokens.endToken(recorder.execution(token.id()));
        return true;
    }

    /** Whether a complex gateway goes on with these tokens. */
    boolean activated(Execution scope, FlowNode node, Map<String, Integer> arrivals) {
        String condition = activation(node);
        ScopeData data = scope.scopeData();
        if (node.type() != ElementType.COMPLEX_GATEWAY
                || condition == null
                || (data != null && data.fired().containsKey(node.id()))) {
            return false;
        }
        return step.expression(condition).test(new Counted(contexts.of(scope, node), arrivals.size()));
    }

    /** What the scope remembers when the gateway goes on. */
    ScopeData fired(FlowNode node, ScopeData data) {
        Set<String> had = new TreeSet<>(data.arrivalsAt(node.id()).keySet());
        boolean waits = activation(node) != null && had.size() < node.incoming().size();
        return waits ? data.withFired(node.id(), had) : data;
    }

    /** Nothing can come by the other flows any more: the gateway may go on again. */
    void reset(long scopeId, FlowNode node) {
        Execution scope = recorder.execution(scopeId);
        ScopeData data = scope.scopeData();
        if (data != null) {
            recorder.update(
                    scope.with().scopeData(data.withFired(node.id(), null)).build());
        }
    }

    /** The scope of an activation condition. */
    private record Counted(ActivityContext context, int count) implements ExpressionScope {
        @Override
        public boolean hasVariable(String name) {
            return name.equals(COUNT) || context.hasVariable(name);
        }

        @Override
        public @Nullable Object variable(String name) {
            return name.equals(COUNT) ? Integer.valueOf(count) : context.variable(name);
        }

        @Override
        public void setVariable(String name, @Nullable Object value) {
            context.setVariable(name, value);
        }

        @Override
        public @Nullable Object bean(String name) {
            return context.bean(name);
        }
    }
}

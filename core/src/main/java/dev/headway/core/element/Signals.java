package dev.headway.core.element;

import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.state.Execution;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sends a signal to all who wait for it, after the commit of this step (BPMN 2.0.2, 10.5.5). */
final class Signals {
    private Signals() {}

    static void broadcast(Walk walk, Execution token, FlowNode node, EventDefinition.Signal signal) {
        String name = String.valueOf(walk.text(signal.name(), token, node));
        ActivityContext context = walk.contextOf(token, node);
        // A token in the row of its instance has no variables of its own.
        Map<String, @Nullable Object> own =
                context.executionId() == context.instanceId() ? Map.of() : context.localVariables();
        Map<String, @Nullable Object> payload = new LinkedHashMap<>();
        for (Parameter in : signal.in()) {
            if (in.businessKey() != null) {
                String key = walk.text(in.businessKey(), token, node);
                if (key != null) {
                    payload.put(OutboxRow.BUSINESS_KEY, key);
                }
            } else if (in.allVariables()) {
                payload.putAll(in.local() ? own : context.variables());
            } else if (in.source() instanceof Parameter.Source.Variable variable) {
                payload.put(in.target(), in.local() ? own.get(variable.name()) : context.variable(variable.name()));
            } else if (in.source() instanceof Parameter.Source.Expression expression) {
                payload.put(in.target(), walk.expression(expression.text()).evaluate(context));
            }
        }
        Messages.putSender(walk, payload);
        OutboxRow row = new OutboxRow(
                walk.newId(),
                token.instanceId(),
                OutboxRow.Kind.SIGNAL,
                signal.instanceScope() ? token.instanceId() : 0,
                0,
                name,
                VariableDocument.of(payload).json(),
                0,
                walk.nowMillis(),
                context.tenantId());
        walk.recorder().outbox(row);
        walk.effect(new Effect.OutboxWritten(row));
    }
}

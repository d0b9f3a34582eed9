package dev.headway.core.element;

import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Contexts;
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
    private final InstanceStep step;
    private final Contexts contexts;

    Signals(InstanceStep step, Contexts contexts) {
        this.step = step;
        this.contexts = contexts;
    }

    void broadcast(Execution token, FlowNode node, EventDefinition.Signal signal) {
        String name = String.valueOf(contexts.text(signal.name(), token, node));
        ActivityContext context = contexts.of(token, node);
        // A token in the row of its instance has no variables of its own.
        Map<String, @Nullable Object> own =
                context.executionId() == context.instanceId() ? Map.of() : context.localVariables();
        Map<String, @Nullable Object> payload = new LinkedHashMap<>();
        for (Parameter in : signal.in()) {
            if (in.businessKey() != null) {
                String key = contexts.text(in.businessKey(), token, node);
                if (key != null) {
                    payload.put(OutboxRow.BUSINESS_KEY, key);
                }
            } else if (in.allVariables()) {
                payload.putAll(in.local() ? own : context.variables());
            } else if (in.source() instanceof Parameter.Source.Variable variable) {
                payload.put(in.target(), in.local() ? own.get(variable.name()) : context.variable(variable.name()));
            } else if (in.source() instanceof Parameter.Source.Expression expression) {
                payload.put(in.target(), step.expression(expression.text()).evaluate(context));
            }
        }
        Messages.putSender(step, payload);
        OutboxRow row = new OutboxRow(
                step.newId(),
                token.instanceId(),
                OutboxRow.Kind.SIGNAL,
                signal.instanceScope() ? token.instanceId() : 0,
                0,
                name,
                VariableDocument.of(payload).json(),
                0,
                step.nowMillis(),
                context.tenantId());
        step.recorder().outbox(row);
        step.effect(new Effect.OutboxWritten(row));
    }
}

package dev.headway.core.execution.instance;

import dev.headway.core.command.CalledEscalation;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.EscalationBehavior;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.Mappings;
import dev.headway.core.execution.usercode.UserCodeException;
import dev.headway.core.expression.ExpressionScope;
import dev.headway.core.state.Execution;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.Parameter;
import org.jspecify.annotations.Nullable;

/** What a called instance brings to its caller: the {@code out} mappings of the call activity. */
final class CallResults {
    private final InstanceStep step;
    private final Contexts contexts;
    private final EscalationBehavior escalations;

    CallResults(InstanceStep step, Contexts contexts, EscalationBehavior escalations) {
        this.step = step;
        this.contexts = contexts;
        this.escalations = escalations;
    }

    /** Maps what a called instance has brought into the variables of its caller. */
    void take(Execution caller, FlowNode node, VariableDocument results) {
        if (!(node.detail() instanceof ElementDetail.CallActivity call)) {
            return;
        }
        ActivityContext context = contexts.of(caller, node);
        CalledScope inner = new CalledScope(results, context, false);
        for (Parameter out : call.out()) {
            if (out.allVariables()) {
                results.asMap().forEach((name, value) -> set(context, out, name, value));
                continue;
            }
            String target = String.valueOf(step.expression(out.target()).text(new CalledScope(results, context, true)));
            if (out.source() instanceof Parameter.Source.Variable variable) {
                set(context, out, target, results.get(variable.name()));
            } else if (out.source() != null) {
                set(context, out, target, Mappings.value(step.context().userCode(), out.source(), context, inner));
            }
        }
        if (call.variableMapping() != null) {
            ActivityContext now = contexts.of(caller, node);
            try {
                step.context().userCode().mapOutputs(call.variableMapping(), now, results.asMap());
            } catch (RuntimeException thrown) {
                throw UserCodeException.thrownBy("Variable mapping", now, thrown);
            }
        }
    }

    /** The same where the model also wants it of a called instance that throws. */
    void takeThrown(long callerId, VariableDocument results) {
        Execution caller = step.recorder().execution(callerId);
        FlowNode node = step.nodeOf(caller);
        if (node.detail() instanceof ElementDetail.CallActivity call && call.outWhenThrown()) {
            take(caller, node, results);
        }
    }

    /** A called instance escalates: its caller takes what that wants, and catches the escalation or hands it on. */
    void escalated(long callerId, CalledEscalation thrown) {
        takeThrown(callerId, thrown.variables());
        escalations.fromCall(callerId, thrown.code());
    }

    private static void set(ActivityContext context, Parameter out, String target, @Nullable Object value) {
        if (out.local()) {
            context.setLocalVariable(target, value);
        } else {
            context.setVariable(target, value);
        }
    }

    /** Expressions that see the called instance's variables; {@code andCaller}: those of the caller behind them. */
    record CalledScope(VariableDocument called, ActivityContext caller, boolean andCaller) implements ExpressionScope {
        @Override
        public boolean hasVariable(String name) {
            return called.contains(name) || (andCaller && caller.hasVariable(name));
        }

        @Override
        public @Nullable Object variable(String name) {
            return andCaller && !called.contains(name) ? caller.variable(name) : called.get(name);
        }

        @Override
        public void setVariable(String name, @Nullable Object value) {
            caller.setVariable(name, value);
        }

        @Override
        public @Nullable Object bean(String name) {
            return caller.bean(name);
        }
    }
}

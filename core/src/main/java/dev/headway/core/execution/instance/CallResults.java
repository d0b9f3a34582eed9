package dev.headway.core.execution.instance;

import dev.headway.core.command.CalledEscalation;
import dev.headway.core.execution.token.Walk;
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
    private CallResults() {}

    /** Maps what a called instance has brought into the variables of its caller. */
    static void take(Walk walk, Execution caller, FlowNode node, VariableDocument results) {
        if (!(node.detail() instanceof ElementDetail.CallActivity call)) {
            return;
        }
        ActivityContext context = walk.contextOf(caller, node);
        CalledScope inner = new CalledScope(results, context, false);
        for (Parameter out : call.out()) {
            if (out.allVariables()) {
                results.asMap().forEach((name, value) -> set(context, out, name, value));
                continue;
            }
            String target = String.valueOf(walk.expression(out.target()).text(new CalledScope(results, context, true)));
            if (out.source() instanceof Parameter.Source.Variable variable) {
                set(context, out, target, results.get(variable.name()));
            } else if (out.source() != null) {
                set(context, out, target, Mappings.value(walk.context().userCode(), out.source(), context, inner));
            }
        }
        if (call.variableMapping() != null) {
            ActivityContext now = walk.contextOf(caller, node);
            try {
                walk.context().userCode().mapOutputs(call.variableMapping(), now, results.asMap());
            } catch (RuntimeException thrown) {
                throw UserCodeException.thrownBy("Variable mapping", now, thrown);
            }
        }
    }

    /** The same where the model also wants it of a called instance that throws. */
    static void takeThrown(Walk walk, long callerId, VariableDocument results) {
        Execution caller = walk.recorder().execution(callerId);
        FlowNode node = walk.scopes().nodeOf(caller);
        if (node.detail() instanceof ElementDetail.CallActivity call && call.outWhenThrown()) {
            take(walk, caller, node, results);
        }
    }

    /** A called instance escalates: its caller takes what that wants, and catches the escalation or hands it on. */
    static void escalated(Walk walk, long callerId, CalledEscalation thrown) {
        takeThrown(walk, callerId, thrown.variables());
        walk.escalations().fromCall(callerId, thrown.code());
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

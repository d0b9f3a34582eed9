package dev.headway.core.execution.event;

import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.ErrorBehavior;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.expression.ExpressionScope;
import dev.headway.model.Parameter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a BPMN error says, for the error event that catches it. Belongs to one step. */
final class ErrorData {
    private static final String CODE = "errorCode";
    private static final String MESSAGE = "errorMessage";

    private final ErrorBehavior.Raised error;
    private final InstanceStep step;
    private final Contexts contexts;

    ErrorData(ErrorBehavior.Raised error, InstanceStep step, Contexts contexts) {
        this.error = error;
        this.step = step;
        this.contexts = contexts;
    }

    /** Puts what the event names among the variables that it brings. */
    void take(List<Parameter> named, Catchers.Catcher by, Map<String, @Nullable Object> brought) {
        if (named.isEmpty()) {
            return;
        }
        ActivityContext context = contexts.of(step.recorder().execution(by.variableScope()), by.event());
        for (Parameter parameter : named) {
            if (parameter.source() instanceof Parameter.Source.Variable variable) {
                brought.put(parameter.target(), value(variable.name()));
            } else if (parameter.source() instanceof Parameter.Source.Expression expression) {
                brought.put(
                        parameter.target(), step.expression(expression.text()).evaluate(new Seen(this, context)));
            }
        }
    }

    private boolean has(String name) {
        return name.equals(CODE) || name.equals(MESSAGE) || error.data().containsKey(name);
    }

    private @Nullable Object value(String name) {
        return switch (name) {
            case CODE -> error.code();
            case MESSAGE -> error.message();
            default -> error.data().get(name);
        };
    }

    /** What an expression of the event sees: the error first, then the instance. */
    private record Seen(ErrorData error, ActivityContext context) implements ExpressionScope {
        @Override
        public boolean hasVariable(String name) {
            return error.has(name) || context.hasVariable(name);
        }

        @Override
        public @Nullable Object variable(String name) {
            return error.has(name) ? error.value(name) : context.variable(name);
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

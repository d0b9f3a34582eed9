package dev.headway.dmn;

import dev.headway.core.expression.ElExpressionCompiler;
import dev.headway.core.expression.Expression;
import dev.headway.core.expression.ExpressionCompiler;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.expression.ExpressionScope;
import org.jspecify.annotations.Nullable;
import org.operaton.bpm.dmn.engine.impl.spi.el.ElExpression;
import org.operaton.bpm.dmn.engine.impl.spi.el.ElProvider;
import org.operaton.bpm.engine.variable.context.VariableContext;
import org.operaton.bpm.engine.variable.value.TypedValue;

/** Expressions of decisions whose language is {@code juel}, or that are in its brackets: Headway's own, fenced off from classes and methods. */
final class OwnExpressions implements ElProvider {
    /** Whether a text without a language of its own is in this one: FEEL has no such brackets. */
    static boolean areMeant(String text) {
        String bare = text.strip();
        return (bare.startsWith("${") || bare.startsWith("#{")) && bare.endsWith("}");
    }

    private final ExpressionCompiler compiler = new ElExpressionCompiler();

    @Override
    public ElExpression createExpression(String text) {
        Expression compiled = compiler.compile(text);
        return variables -> compiled.evaluate(new Inputs(variables));
    }

    /** What they see: the inputs of the decision. */
    private record Inputs(VariableContext variables) implements ExpressionScope {
        @Override
        public boolean hasVariable(String name) {
            return variables.containsVariable(name);
        }

        @Override
        public @Nullable Object variable(String name) {
            TypedValue value = variables.resolve(name);
            return value == null ? null : value.getValue();
        }

        @Override
        public void setVariable(String name, @Nullable Object value) {
            throw new ExpressionException("Expected an expression that sets nothing, but it sets '" + name + "'");
        }

        @Override
        public @Nullable Object bean(String name) {
            return null;
        }
    }
}

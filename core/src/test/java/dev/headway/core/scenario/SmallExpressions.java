package dev.headway.core.scenario;

import dev.headway.core.expression.Expression;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.expression.ExpressionScope;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A very small expression language for scenarios: variables, literals, comparisons, and beans that are functions of the scope
 * ({@code ${bean()}}).
 *
 * @param text as the model has it
 */
record SmallExpressions(String text) implements Expression {
    @Override
    public boolean literal() {
        return !text.contains("${");
    }

    @Override
    public @Nullable Object evaluate(ExpressionScope scope) {
        if (literal()) {
            return text;
        }
        if (!text.startsWith("${") || !text.endsWith("}")) {
            throw new ExpressionException("Only whole expressions are known here, got " + text);
        }
        return value(text.substring(2, text.length() - 1).trim(), scope);
    }

    @Override
    public boolean test(ExpressionScope scope) {
        if (evaluate(scope) instanceof Boolean answer) {
            return answer;
        }
        throw new ExpressionException("Expected true or false from " + text);
    }

    @Override
    public @Nullable String text(ExpressionScope scope) {
        Object value = evaluate(scope);
        return value == null ? null : String.valueOf(value);
    }

    private static @Nullable Object value(String part, ExpressionScope scope) {
        for (String operator : new String[] {" == ", " != ", " >= ", " <= ", " > ", " < ", " + "}) {
            int at = part.indexOf(operator);
            if (at > 0) {
                return combine(
                        operator.trim(),
                        value(part.substring(0, at).trim(), scope),
                        value(part.substring(at + operator.length()).trim(), scope));
            }
        }
        if (part.startsWith("!")) {
            return !Boolean.TRUE.equals(value(part.substring(1), scope));
        }
        if (part.startsWith("'")) {
            return part.substring(1, part.length() - 1);
        }
        if (part.matches("-?\\d+")) {
            return Integer.valueOf(part);
        }
        if (part.equals("true") || part.equals("false")) {
            return Boolean.valueOf(part);
        }
        return named(part, scope);
    }

    private static @Nullable Object named(String part, ExpressionScope scope) {
        String name = part.endsWith("()") ? part.substring(0, part.length() - 2) : part;
        if (scope.hasVariable(name)) {
            return scope.variable(name);
        }
        if (scope.bean(name) instanceof Function<?, ?> bean) {
            @SuppressWarnings("unchecked")
            Function<ExpressionScope, Object> function = (Function<ExpressionScope, Object>) bean;
            return function.apply(scope);
        }
        throw new ExpressionException("Expected a variable or bean '" + name + "', but there is none");
    }

    private static Object combine(String operator, @Nullable Object left, @Nullable Object right) {
        if (operator.equals("==") || operator.equals("!=")) {
            return Objects.equals(left, right) == operator.equals("==");
        }
        if (!(left instanceof Number a) || !(right instanceof Number b)) {
            throw new ExpressionException("Expected numbers, got " + left + " " + operator + " " + right);
        }
        return switch (operator) {
            case ">=" -> a.intValue() >= b.intValue();
            case "<=" -> a.intValue() <= b.intValue();
            case ">" -> a.intValue() > b.intValue();
            case "<" -> a.intValue() < b.intValue();
            default -> a.intValue() + b.intValue();
        };
    }
}

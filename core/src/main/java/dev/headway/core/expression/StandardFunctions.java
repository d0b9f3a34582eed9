package dev.headway.core.expression;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;

/**
 * The functions on variables that need not exist, as in {@code ${variables:getOrDefault(amount, 0)}}: the first argument is
 * the name of a variable. They go by the prefixes {@code variables}, {@code vars} and {@code var}.
 */
final class StandardFunctions {
    private StandardFunctions() {}

    private interface OnVariable {
        @Nullable
        Object call(@Nullable Object value, boolean exists, List<@Nullable Object> arguments);
    }

    static Map<String, ExpressionFunction> all() {
        Map<String, ExpressionFunction> functions = new HashMap<>();
        add(functions, 0, (value, exists, arguments) -> exists, "exists");
        add(functions, 0, (value, exists, arguments) -> value, "get");
        add(functions, 1, (value, exists, arguments) -> exists ? value : arguments.getFirst(), "getOrDefault");
        add(functions, 0, (value, exists, arguments) -> Operators.empty(value), "isEmpty", "empty");
        add(functions, 0, (value, exists, arguments) -> !Operators.empty(value), "isNotEmpty", "notEmpty");
        add(functions, 1, (value, exists, arguments) -> Operators.equal(value, arguments.getFirst()), "equals", "eq");
        add(functions, 1, (value, exists, arguments) -> notEqual(value, arguments.getFirst()), "notEquals", "ne");
        add(
                functions,
                1,
                (value, exists, arguments) -> Operators.less(value, arguments.getFirst(), false),
                "lowerThan",
                "lessThan",
                "lt");
        add(
                functions,
                1,
                (value, exists, arguments) -> Operators.less(value, arguments.getFirst(), true),
                "lowerThanOrEquals",
                "lessThanOrEquals",
                "lte");
        add(
                functions,
                1,
                (value, exists, arguments) -> Operators.less(arguments.getFirst(), value, false),
                "greaterThan",
                "gt");
        add(
                functions,
                1,
                (value, exists, arguments) -> Operators.less(arguments.getFirst(), value, true),
                "greaterThanOrEquals",
                "gte");
        add(
                functions,
                -1,
                (value, exists, arguments) -> arguments.stream().allMatch(a -> contains(value, a)),
                "contains");
        add(
                functions,
                -1,
                (value, exists, arguments) -> arguments.stream().anyMatch(a -> contains(value, a)),
                "containsAny");
        add(functions, 0, (value, exists, arguments) -> value == null ? null : base64(value), "base64");
        return functions;
    }

    /** As in Flowable: a variable without a value is different from no value at all. */
    private static boolean notEqual(@Nullable Object value, @Nullable Object other) {
        return (value != null || other == null) && !Operators.equal(value, other);
    }

    /** Whether a text, list or JSON array contains a value, numbers of all types alike. */
    static boolean contains(@Nullable Object value, @Nullable Object wanted) {
        return switch (value) {
            case String text -> wanted != null && text.contains(Operators.text(wanted));
            case Collection<?> collection -> collection.stream().anyMatch(e -> same(Operators.plain(e), wanted));
            case ArrayNode array -> {
                for (Object element : array) {
                    if (same(Operators.plain(element), wanted)) {
                        yield true;
                    }
                }
                yield false;
            }
            case null, default -> false;
        };
    }

    /** Equal as numbers, or equal without one being made the type of the other: 'a' is simply not in a list of numbers. */
    private static boolean same(@Nullable Object element, @Nullable Object wanted) {
        return element instanceof Number == wanted instanceof Number
                && element instanceof Boolean == wanted instanceof Boolean
                && Operators.equal(element, wanted);
    }

    private static String base64(Object value) {
        byte[] bytes = value instanceof byte[] raw ? raw : Operators.text(value).getBytes(StandardCharsets.UTF_8);
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** Adds a function under all its names; {@code arity} counts the arguments after the variable, -1 is any number from one. */
    private static void add(Map<String, ExpressionFunction> functions, int arity, OnVariable body, String... names) {
        for (String name : names) {
            ExpressionFunction function = new ExpressionFunction() {
                @Override
                public @Nullable Object call(ExpressionScope scope, @Nullable Object[] arguments) {
                    if (arity < 0 ? arguments.length < 2 : arguments.length != arity + 1) {
                        throw new ExpressionException("Expected the name of a variable"
                                + (arity < 0 ? " and values" : arity == 0 ? "" : " and a value") + " for " + name
                                + "(), got " + arguments.length + " arguments");
                    }
                    String variable = String.valueOf(arguments[0]);
                    return body.call(
                            Operators.plain(Scopes.variable(scope, variable)),
                            Scopes.exists(scope, variable),
                            Arrays.asList(arguments).subList(1, arguments.length));
                }

                @Override
                public boolean firstIsName() {
                    return true;
                }
            };
            for (String prefix : List.of("variables:", "vars:", "var:")) {
                functions.put(prefix + name, function);
            }
        }
    }
}

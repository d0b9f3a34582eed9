package dev.headway.core.expression;

import dev.headway.core.variable.VariableException;
import dev.headway.core.variable.Variables;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.el.lang.ELSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Chooses among the methods of one name the one that fits the arguments best, and makes the arguments fit: numbers in
 * another type when no digit is lost, texts and numbers from each other, objects from JSON. User code gets copies of
 * stored values.
 */
final class Arguments {
    private static final int NO_FIT = 1_000_000;

    private Arguments() {}

    /** A method and the arguments to call it with. */
    static final class Fit {
        final Method method;
        final @Nullable Object[] values;

        private Fit(Method method, @Nullable Object[] values) {
            this.method = method;
            this.values = values;
        }
    }

    static @Nullable Fit best(List<Method> methods, @Nullable Object[] arguments) {
        Method best = null;
        int bestCost = NO_FIT;
        for (Method method : methods) {
            int cost = cost(method, arguments);
            if (cost < bestCost) {
                best = method;
                bestCost = cost;
            }
        }
        return best == null ? null : new Fit(best, fitted(best, arguments));
    }

    private static int cost(Method method, @Nullable Object[] arguments) {
        Class<?>[] types = method.getParameterTypes();
        if (types.length == arguments.length) {
            int cost = costOfAll(types, arguments, types.length);
            if (cost < NO_FIT || !method.isVarArgs()) {
                return cost;
            }
        }
        if (!method.isVarArgs() || arguments.length < types.length - 1) {
            return NO_FIT;
        }
        int cost = 100 + costOfAll(types, arguments, types.length - 1);
        Class<?> element = types[types.length - 1].getComponentType();
        for (int i = types.length - 1; i < arguments.length; i++) {
            cost = Math.min(NO_FIT, cost + cost(element, arguments[i]));
        }
        return Math.min(NO_FIT, cost);
    }

    private static int costOfAll(Class<?>[] types, @Nullable Object[] arguments, int count) {
        int cost = 0;
        for (int i = 0; i < count; i++) {
            cost = Math.min(NO_FIT, cost + cost(types[i], arguments[i]));
        }
        return cost;
    }

    private static int cost(Class<?> type, @Nullable Object argument) {
        if (argument == null) {
            return type.isPrimitive() ? NO_FIT : type == Object.class ? 1 : 0;
        }
        Class<?> wanted = wrapped(type);
        if (wanted == argument.getClass()) {
            return 0;
        }
        if (wanted.isInstance(argument)) {
            return wanted == Object.class ? 4 : 1;
        }
        boolean number = Number.class.isAssignableFrom(wanted);
        if (argument instanceof Number given && number) {
            return !exact(given, wanted) ? NO_FIT : wanted == Long.class || wanted == Double.class ? 2 : 3;
        }
        if (argument instanceof String) {
            return number || wanted == Boolean.class || wanted == Character.class || wanted.isEnum() ? 10 : NO_FIT;
        }
        if (wanted == String.class) {
            return argument instanceof Number || argument instanceof Boolean || argument instanceof Enum ? 8 : 12;
        }
        boolean structured = argument instanceof JsonNode || argument instanceof List || argument instanceof Map;
        return structured && (!wanted.isInterface() || wanted == Set.class) ? 20 : NO_FIT;
    }

    /** Whether a number may become one of another type: a fraction is no whole number, a large one no small one. */
    private static boolean exact(Number number, Class<?> wanted) {
        boolean whole =
                wanted == Integer.class || wanted == Long.class || wanted == Short.class || wanted == Byte.class;
        if (!whole) {
            return true;
        }
        double value = number.doubleValue();
        double limit = wanted == Integer.class
                ? 0x1p31
                : wanted == Long.class ? 0x1p63 : wanted == Short.class ? 0x1p15 : 0x1p7;
        return value == Math.rint(value) && value >= -limit && (value < limit || number instanceof Long);
    }

    private static @Nullable Object[] fitted(Method method, @Nullable Object[] arguments) {
        Class<?>[] types = method.getParameterTypes();
        boolean copy = !AllowedMethods.isListedOnly(method.getDeclaringClass());
        Object[] values = new Object[types.length];
        boolean spread = method.isVarArgs()
                && !(types.length == arguments.length && costOfAll(types, arguments, types.length) < NO_FIT);
        int fixed = spread ? types.length - 1 : types.length;
        for (int i = 0; i < fixed; i++) {
            values[i] = fitted(types[i], arguments[i], copy);
        }
        if (spread) {
            Class<?> element = types[fixed].getComponentType();
            Object rest = Array.newInstance(element, arguments.length - fixed);
            for (int i = fixed; i < arguments.length; i++) {
                Array.set(rest, i - fixed, fitted(element, arguments[i], copy));
            }
            values[fixed] = rest;
        }
        return values;
    }

    private static @Nullable Object fitted(Class<?> type, @Nullable Object argument, boolean copy) {
        if (argument == null) {
            return null;
        }
        Class<?> wanted = wrapped(type);
        if (wanted.isInstance(argument)) {
            return copy ? Variables.copy(argument) : argument;
        }
        if (argument instanceof String text) {
            return ofText(text, wanted);
        }
        if (wanted == String.class) {
            return Operators.text(argument);
        }
        try {
            return Variables.as("argument", argument, wanted);
        } catch (VariableException e) {
            throw new ExpressionException(
                    "Expected an argument of type " + type.getTypeName() + ", got " + Operators.describe(argument)
                            + ", which cannot be made one: " + reason(e),
                    e);
        }
    }

    private static Object ofText(String text, Class<?> wanted) {
        if (wanted == Boolean.class) {
            return Boolean.valueOf(text);
        }
        if (wanted == Character.class && text.length() == 1) {
            return text.charAt(0);
        }
        if (wanted.isEnum()) {
            for (Object constant : wanted.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(text)) {
                    return constant;
                }
            }
            throw new ExpressionException("Expected one of " + Arrays.toString(wanted.getEnumConstants()) + ", got '"
                    + ExpressionText.shortened(text) + "'");
        }
        Operators.checkDigits(text);
        return ELSupport.coerceToNumber(null, text, wanted);
    }

    private static String reason(VariableException e) {
        return e.getCause() == null
                ? String.valueOf(e.getMessage())
                : String.valueOf(e.getCause().getMessage());
    }

    private static Class<?> wrapped(Class<?> type) {
        return type.isPrimitive() ? MethodType.methodType(type).wrap().returnType() : type;
    }
}

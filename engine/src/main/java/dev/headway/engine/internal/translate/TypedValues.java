package dev.headway.engine.internal.translate;

import dev.headway.engine.variable.VariableMap;
import dev.headway.engine.variable.Variables;
import dev.headway.engine.variable.value.ObjectValue;
import dev.headway.engine.variable.value.TypedValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values with types, from values that the engine holds, and those that are not to be stored. */
public final class TypedValues {
    private TypedValues() {}

    /**
     * A value with its type.
     *
     * @param deserialized whether an object is there as an object, or as its text alone
     */
    public static TypedValue of(@Nullable Object value, boolean deserialized) {
        TypedValue typed = Variables.untypedValue(value);
        return !deserialized && typed instanceof ObjectValue object
                ? Variables.serializedObjectValue(object.getValueSerialized())
                        .objectTypeName(object.getObjectTypeName())
                        .create()
                : typed;
    }

    /** All of them with their types. */
    public static VariableMap of(Map<String, ? extends @Nullable Object> values, boolean deserialized) {
        VariableMap typed = Variables.createVariables();
        values.forEach((name, value) -> typed.putValue(name, of(value, deserialized)));
        return typed;
    }

    /** Whether a program wants this value never to be stored. */
    public static boolean isTransient(@Nullable Object value) {
        return value instanceof TypedValue typed && typed.isTransient();
    }

    /** The value without its type. */
    public static @Nullable Object plain(@Nullable Object value) {
        return value instanceof TypedValue typed ? typed.getValue() : value;
    }

    /** Those that are to be stored; none for null. */
    public static Map<String, @Nullable Object> lasting(@Nullable Map<String, ? extends @Nullable Object> variables) {
        return split(variables, false);
    }

    /** Those that are not to be stored, without their types; none for null. */
    public static Map<String, @Nullable Object> transients(
            @Nullable Map<String, ? extends @Nullable Object> variables) {
        return split(variables, true);
    }

    private static Map<String, @Nullable Object> split(
            @Nullable Map<String, ? extends @Nullable Object> variables, boolean transients) {
        if (variables == null) {
            return Map.of();
        }
        Map<String, @Nullable Object> some = new LinkedHashMap<>();
        variables.forEach((name, value) -> {
            if (isTransient(value) == transients) {
                some.put(name, transients ? plain(value) : value);
            }
        });
        return some;
    }
}

package dev.headway.engine.variable;

import dev.headway.engine.variable.value.TypedValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Variables by their names, of which each may have a type. {@link #get} answers the value without its type. Not thread-safe.
 *
 * <p>The entries, which the engine reads, have the typed value itself where it says more than its value does: one that is transient, a
 * file, or there in serialized form alone.
 */
public interface VariableMap extends Map<String, @Nullable Object> {
    /** Sets a value, which may be a {@link TypedValue}; returns this map. */
    VariableMap putValue(String name, @Nullable Object value);

    /** Sets a value with its type; returns this map. */
    VariableMap putValueTyped(String name, @Nullable TypedValue value);

    /**
     * The value in a class; null when there is none.
     *
     * @throws ClassCastException when it is of another class
     */
    <T> @Nullable T getValue(String name, Class<T> type);

    /** The value with its type; null when there is no such variable. */
    <T extends TypedValue> @Nullable T getValueTyped(String name);
}

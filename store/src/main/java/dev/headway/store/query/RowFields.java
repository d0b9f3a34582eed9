package dev.headway.store.query;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a row record by name, since criteria and orders name them. Immutable and thread-safe.
 *
 * @param <T> the record type
 */
public final class RowFields<T> {
    private static final Map<Class<?>, RowFields<?>> KNOWN = new ConcurrentHashMap<>();

    private final Class<T> type;
    private final Map<String, MethodHandle> accessors = new LinkedHashMap<>();
    private final List<Class<?>> types = new ArrayList<>();
    private final MethodHandle constructor;

    private RowFields(Class<T> type) {
        this.type = type;
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            for (RecordComponent component : type.getRecordComponents()) {
                accessors.put(component.getName(), lookup.unreflect(component.getAccessor()));
                types.add(component.getType());
            }
            constructor = lookup.findConstructor(type, MethodType.methodType(void.class, types));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Expected a public record with public components, got " + type, e);
        }
    }

    /** The fields of this record type. */
    @SuppressWarnings("unchecked") // stored under its own class
    public static <T> RowFields<T> of(Class<T> type) {
        return (RowFields<T>) KNOWN.computeIfAbsent(type, RowFields::new);
    }

    /** Names in the order of the record. */
    public List<String> names() {
        return List.copyOf(accessors.keySet());
    }

    /** Types in the order of the record. */
    public List<Class<?>> types() {
        return Collections.unmodifiableList(types);
    }

    /**
     * Checks a name.
     *
     * @throws IllegalArgumentException when the record has no such field; the message lists those it has
     */
    public void require(String field) {
        if (!accessors.containsKey(field)) {
            throw new IllegalArgumentException("Expected a field of " + type.getSimpleName() + ", got '" + field
                    + "'. It has " + String.join(", ", accessors.keySet()) + ".");
        }
    }

    /** The value of a field. */
    public @Nullable Object get(T row, String field) {
        require(field);
        try {
            MethodHandle accessor = accessors.get(field);
            return accessor == null ? null : accessor.invoke(row);
        } catch (Throwable e) {
            throw new IllegalStateException("Expected to read '" + field + "' of " + type.getSimpleName(), e);
        }
    }

    /** A record of these values, in the order of the record. */
    public T make(List<? extends @Nullable Object> values) {
        try {
            return type.cast(constructor.invokeWithArguments(values));
        } catch (Throwable e) {
            throw new IllegalStateException("Expected to make a " + type.getSimpleName() + " of " + values, e);
        }
    }
}

package dev.headway.engine.variable;

import dev.headway.engine.variable.value.FileValue;
import dev.headway.engine.variable.value.ObjectValue;
import dev.headway.engine.variable.value.TypedValue;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The map of variables, over one that has the values as they were put. */
final class TypedVariables extends AbstractMap<String, @Nullable Object> implements VariableMap {
    private final Map<String, @Nullable Object> given;

    TypedVariables(Map<String, @Nullable Object> given) {
        this.given = given;
    }

    @Override
    public VariableMap putValue(String name, @Nullable Object value) {
        given.put(name, value);
        return this;
    }

    @Override
    public VariableMap putValueTyped(String name, @Nullable TypedValue value) {
        return putValue(name, value);
    }

    @Override
    public <T> @Nullable T getValue(String name, Class<T> type) {
        Object value = get(name);
        if (value != null && !type.isInstance(value)) {
            throw new ClassCastException("Expected variable '" + name + "' to be of " + type.getName() + ", got one of "
                    + value.getClass().getName() + ".");
        }
        return type.cast(value);
    }

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as in Camunda, the caller knows
    public <T extends TypedValue> @Nullable T getValueTyped(String name) {
        return given.containsKey(name) ? (T) Variables.untypedValue(given.get(name)) : null;
    }

    @Override
    public @Nullable Object get(@Nullable Object name) {
        return given.get(name) instanceof TypedValue typed ? typed.getValue() : given.get(name);
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return given.containsKey(name);
    }

    @Override
    public @Nullable Object put(String name, @Nullable Object value) {
        Object before = get(name);
        given.put(name, value);
        return before;
    }

    @Override
    public @Nullable Object remove(@Nullable Object name) {
        Object before = get(name);
        given.remove(name);
        return before;
    }

    @Override
    public Set<Entry<String, @Nullable Object>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<String, @Nullable Object>> iterator() {
                return entries(given.entrySet().iterator());
            }

            @Override
            public int size() {
                return given.size();
            }
        };
    }

    private static Iterator<Entry<String, @Nullable Object>> entries(Iterator<Entry<String, @Nullable Object>> all) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return all.hasNext();
            }

            @Override
            public Entry<String, @Nullable Object> next() {
                Entry<String, @Nullable Object> entry = all.next();
                return new SimpleEntry<>(entry.getKey(), withoutType(entry.getValue())) {
                    private static final long serialVersionUID = 1L;

                    @Override
                    public @Nullable Object setValue(@Nullable Object value) {
                        entry.setValue(value);
                        return super.setValue(withoutType(value));
                    }
                };
            }

            @Override
            public void remove() {
                all.remove();
            }
        };
    }

    private static @Nullable Object withoutType(@Nullable Object value) {
        boolean saysMore = value instanceof TypedValue typed
                && (typed.isTransient()
                        || typed instanceof FileValue
                        || (typed instanceof ObjectValue object && !object.isDeserialized()));
        return value instanceof TypedValue typed && !saysMore ? typed.getValue() : value;
    }
}

package dev.headway.core.variable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The variables of one scope as one small typed JSON document. Immutable and thread-safe; parsed on first use only, and
 * written back as it came when nothing changed.
 */
@SuppressWarnings("ReferenceEquality") // EMPTY is compared by identity on the hot path
public final class VariableDocument {
    /** No variables. */
    public static final VariableDocument EMPTY = new VariableDocument("{}", Map.of());

    private volatile @Nullable String json;
    private volatile @Nullable Map<String, @Nullable Object> values;

    private VariableDocument(@Nullable String json, @Nullable Map<String, @Nullable Object> values) {
        this.json = json;
        this.values = values;
    }

    /** The document in its stored form; null and {@code {}} are {@link #EMPTY}. Malformed text shows on first use. */
    public static VariableDocument ofJson(@Nullable String json) {
        return json == null || json.equals("{}") ? EMPTY : new VariableDocument(json, null);
    }

    /**
     * The variables of a map, copied.
     *
     * @throws VariableException when a value has no typed form; the message names the variable and its class
     */
    public static VariableDocument of(Map<String, ? extends @Nullable Object> variables) {
        if (variables.isEmpty()) {
            return EMPTY;
        }
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        variables.forEach((name, value) -> copy.put(name, VariableCodec.normalize(name, value)));
        return new VariableDocument(null, copy);
    }

    private Map<String, @Nullable Object> values() {
        Map<String, @Nullable Object> known = values;
        if (known == null) {
            known = VariableCodec.parse(Objects.requireNonNull(json));
            values = known;
        }
        return known;
    }

    /** The stored form. */
    public String json() {
        String text = json;
        if (text == null) {
            text = VariableCodec.write(values());
            json = text;
        }
        return text;
    }

    public boolean isEmpty() {
        return this == EMPTY || values().isEmpty();
    }

    public boolean contains(String name) {
        return this != EMPTY && values().containsKey(name);
    }

    /** The value, or null; see {@link #contains} for a variable that is null. */
    public @Nullable Object get(String name) {
        return this == EMPTY ? null : values().get(name);
    }

    public Set<String> names() {
        return Collections.unmodifiableSet(values().keySet());
    }

    public Map<String, @Nullable Object> asMap() {
        return Collections.unmodifiableMap(values());
    }

    /** A copy with one more or changed variable. */
    public VariableDocument with(String name, @Nullable Object value) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>(values());
        copy.put(name, VariableCodec.normalize(name, value));
        return new VariableDocument(null, copy);
    }

    /** A copy with all of the other's variables set. */
    public VariableDocument withAll(VariableDocument other) {
        if (other.isEmpty()) {
            return this;
        }
        if (isEmpty()) {
            return other;
        }
        Map<String, @Nullable Object> copy = new LinkedHashMap<>(values());
        copy.putAll(other.values());
        return new VariableDocument(null, copy);
    }

    /** A copy without this variable; this document itself when there is none. */
    public VariableDocument without(String name) {
        if (!contains(name)) {
            return this;
        }
        Map<String, @Nullable Object> copy = new LinkedHashMap<>(values());
        copy.remove(name);
        return copy.isEmpty() ? EMPTY : new VariableDocument(null, copy);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VariableDocument that && (this == that || json().equals(that.json()));
    }

    @Override
    public int hashCode() {
        return json().hashCode();
    }

    @Override
    public String toString() {
        return json();
    }
}

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
    public static final VariableDocument EMPTY = new VariableDocument("{}", new Layer(Map.of(), null));

    private volatile @Nullable String json;
    private volatile @Nullable Layer top;

    /**
     * Variables, and those below that they hide; a map never changes. A layer is at least twice as large as the one above, so a
     * variable is found in few looks, and setting many one by one copies each a few times instead of all at each.
     */
    private record Layer(
            Map<String, @Nullable Object> values, @Nullable Layer below) {
        static Layer of(Map<String, @Nullable Object> values, @Nullable Layer below) {
            return below == null || below.values.size() >= 2 * values.size()
                    ? new Layer(values, below)
                    : of(merged(below.values, values), below.below);
        }

        private static Map<String, @Nullable Object> merged(
                Map<String, @Nullable Object> lower, Map<String, @Nullable Object> upper) {
            Map<String, @Nullable Object> all = new LinkedHashMap<>(lower);
            all.putAll(upper);
            return all;
        }

        /** All variables, in the order in which they first came. */
        Map<String, @Nullable Object> all() {
            return below == null ? values : merged(below.all(), values);
        }
    }

    private VariableDocument(@Nullable String json, @Nullable Layer top) {
        this.json = json;
        this.top = top;
    }

    private VariableDocument(Map<String, @Nullable Object> values) {
        this(null, new Layer(values, null));
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
        return new VariableDocument(copy);
    }

    private Layer top() {
        Layer known = top;
        if (known == null) {
            known = new Layer(VariableCodec.parse(Objects.requireNonNull(json)), null);
            top = known;
        }
        return known;
    }

    private Map<String, @Nullable Object> values() {
        Layer known = top();
        if (known.below != null) {
            known = new Layer(known.all(), null);
            top = known;
        }
        return known.values;
    }

    /** The map that says what the variable is; null when there is no such variable. */
    private @Nullable Map<String, @Nullable Object> holding(String name) {
        for (Layer at = top(); at != null; at = at.below) {
            if (at.values.containsKey(name)) {
                return at.values;
            }
        }
        return null;
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
        return this == EMPTY || top().values.isEmpty();
    }

    public boolean contains(String name) {
        return this != EMPTY && holding(name) != null;
    }

    /** The value, or null; see {@link #contains} for a variable that is null. */
    public @Nullable Object get(String name) {
        Map<String, @Nullable Object> holding = this == EMPTY ? null : holding(name);
        return holding == null ? null : holding.get(name);
    }

    public Set<String> names() {
        return Collections.unmodifiableSet(values().keySet());
    }

    public Map<String, @Nullable Object> asMap() {
        return Collections.unmodifiableMap(values());
    }

    /** A copy with one more or changed variable. */
    public VariableDocument with(String name, @Nullable Object value) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put(name, VariableCodec.normalize(name, value));
        return new VariableDocument(null, Layer.of(one, top()));
    }

    /** A copy with all of the other's variables set. */
    public VariableDocument withAll(VariableDocument other) {
        if (other.isEmpty()) {
            return this;
        }
        if (isEmpty()) {
            return other;
        }
        return new VariableDocument(Layer.merged(values(), other.values()));
    }

    /** A copy without this variable; this document itself when there is none. */
    public VariableDocument without(String name) {
        if (!contains(name)) {
            return this;
        }
        Map<String, @Nullable Object> copy = new LinkedHashMap<>(values());
        copy.remove(name);
        return copy.isEmpty() ? EMPTY : new VariableDocument(copy);
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

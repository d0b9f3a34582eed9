package dev.headway.core.execution.token;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The transient variables of one step by the execution or task that has them; gone with the step, like everything it does not record. */
public final class TransientVariables {
    private @Nullable Map<Long, Map<String, @Nullable Object>> byHolder;

    /** Those of one holder. */
    public Map<String, @Nullable Object> of(long holderId) {
        Map<Long, Map<String, @Nullable Object>> all = byHolder;
        Map<String, @Nullable Object> own = all == null ? null : all.get(holderId);
        return own == null ? Map.of() : Collections.unmodifiableMap(own);
    }

    boolean isEmpty() {
        return byHolder == null;
    }

    public void set(long holderId, String name, @Nullable Object value) {
        Map<Long, Map<String, @Nullable Object>> all = byHolder;
        if (all == null) {
            all = new HashMap<>();
            byHolder = all;
        }
        all.computeIfAbsent(holderId, any -> new LinkedHashMap<>()).put(name, value);
    }

    public void setAll(long holderId, Map<String, ? extends @Nullable Object> values) {
        values.forEach((name, value) -> set(holderId, name, value));
    }

    void remove(long holderId, String name) {
        Map<Long, Map<String, @Nullable Object>> all = byHolder;
        Map<String, @Nullable Object> own = all == null ? null : all.get(holderId);
        if (own != null) {
            own.remove(name);
        }
    }
}

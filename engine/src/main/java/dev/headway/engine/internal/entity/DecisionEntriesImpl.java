package dev.headway.engine.internal.entity;

import dev.headway.engine.DecisionException;
import dev.headway.engine.decision.DecisionEntries;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

final class DecisionEntriesImpl extends AbstractMap<String, @Nullable Object> implements DecisionEntries {
    private final String decisionKey;
    private final Map<String, @Nullable Object> entries;

    /** Keeps a copy. */
    DecisionEntriesImpl(String decisionKey, Map<String, @Nullable Object> entries) {
        this.decisionKey = decisionKey;
        this.entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    @Override
    public Set<Entry<String, @Nullable Object>> entrySet() {
        return entries.entrySet();
    }

    @Override
    public <T> @Nullable T getSingleEntry() {
        if (size() > 1) {
            throw new DecisionException(
                    "Expected one output of decision '" + decisionKey + "', but it has " + keySet()
                            + ". Use getSingleResult().",
                    null);
        }
        return getFirstEntry();
    }
}

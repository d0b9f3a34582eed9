package dev.headway.engine.internal.entity;

import dev.headway.engine.DecisionException;
import dev.headway.engine.decision.DecisionResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class DecisionResultImpl implements DecisionResult {
    private final String decisionKey;
    private final List<Map<String, @Nullable Object>> rows;

    /**
     * Keeps a copy.
     *
     * @param rows the outputs of each rule that applies, by name
     */
    public DecisionResultImpl(String decisionKey, List<Map<String, @Nullable Object>> rows) {
        this.decisionKey = decisionKey;
        List<Map<String, @Nullable Object>> copies = new ArrayList<>();
        rows.forEach(row -> copies.add(Collections.unmodifiableMap(new LinkedHashMap<>(row))));
        this.rows = Collections.unmodifiableList(copies);
    }

    @Override
    public List<Map<String, @Nullable Object>> getResultList() {
        return rows;
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    @Override
    public @Nullable Map<String, @Nullable Object> getFirstResult() {
        return isEmpty() ? null : getResultList().get(0);
    }

    @Override
    public @Nullable Map<String, @Nullable Object> getSingleResult() {
        if (size() > 1) {
            throw new DecisionException(
                    "Expected at most one rule of decision '" + decisionKey + "' that applies, but " + size()
                            + " do. Use getResultList() or collectEntries(..).",
                    null);
        }
        return getFirstResult();
    }

    @Override
    public @Nullable Object getSingleEntry() {
        Map<String, @Nullable Object> row = getSingleResult();
        if (row != null && row.size() > 1) {
            throw new DecisionException(
                    "Expected one output of decision '" + decisionKey + "', but it has " + row.keySet()
                            + ". Use getSingleResult().",
                    null);
        }
        return row == null || row.isEmpty() ? null : row.values().iterator().next();
    }

    @Override
    public List<@Nullable Object> collectEntries(String output) {
        List<@Nullable Object> entries = new ArrayList<>();
        for (Map<String, @Nullable Object> row : rows) {
            if (row.containsKey(output)) {
                entries.add(row.get(output));
            }
        }
        return Collections.unmodifiableList(entries);
    }

    @Override
    public String toString() {
        return "DecisionResult" + rows;
    }
}

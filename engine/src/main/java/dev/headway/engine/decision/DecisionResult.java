package dev.headway.engine.decision;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a decision said: the outputs of each rule that applies. Immutable. */
public final class DecisionResult {
    private final String decisionKey;
    private final List<Map<String, @Nullable Object>> rows;

    /**
     * Keeps a copy.
     *
     * @param rows the outputs of each rule that applies, by name
     */
    public DecisionResult(String decisionKey, List<Map<String, @Nullable Object>> rows) {
        this.decisionKey = decisionKey;
        List<Map<String, @Nullable Object>> copies = new ArrayList<>();
        rows.forEach(row -> copies.add(Collections.unmodifiableMap(new LinkedHashMap<>(row))));
        this.rows = Collections.unmodifiableList(copies);
    }

    /** The outputs of each rule that applies, by name. */
    public List<Map<String, @Nullable Object>> getResultList() {
        return rows;
    }

    /** How many rules apply. */
    public int size() {
        return rows.size();
    }

    /** Whether no rule applies. */
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** The outputs of the first rule that applies, null where none does. */
    public @Nullable Map<String, @Nullable Object> getFirstResult() {
        return isEmpty() ? null : getResultList().get(0);
    }

    /**
     * The outputs of the one rule that applies, null where none does.
     *
     * @throws DecisionException when several apply
     */
    public @Nullable Map<String, @Nullable Object> getSingleResult() {
        if (size() > 1) {
            throw new DecisionException(
                    "Expected at most one rule of decision '" + decisionKey + "' that applies, but " + size()
                            + " do. Use getResultList() or collectEntries(..).",
                    null);
        }
        return getFirstResult();
    }

    /**
     * The one output of the one rule that applies, null where none does.
     *
     * @throws DecisionException when several apply or there are several outputs
     */
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

    /** This output of each rule that applies and has it. */
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

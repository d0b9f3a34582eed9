package dev.headway.engine.internal.entity;

import dev.headway.engine.DecisionException;
import dev.headway.engine.decision.DecisionEntries;
import dev.headway.engine.decision.DecisionResult;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class DecisionResultImpl extends AbstractList<DecisionEntries> implements DecisionResult {
    private final String decisionKey;
    private final List<DecisionEntries> rows;

    /**
     * Keeps a copy.
     *
     * @param rows the outputs of each rule that applies, by name
     */
    public DecisionResultImpl(String decisionKey, List<Map<String, @Nullable Object>> rows) {
        this.decisionKey = decisionKey;
        this.rows = rows.stream()
                .<DecisionEntries>map(row -> new DecisionEntriesImpl(decisionKey, row))
                .toList();
    }

    @Override
    public DecisionEntries get(int index) {
        return rows.get(index);
    }

    @Override
    public List<Map<String, @Nullable Object>> getResultList() {
        return List.copyOf(rows);
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    public @Nullable DecisionEntries getFirstResult() {
        return isEmpty() ? null : rows.get(0);
    }

    @Override
    public @Nullable DecisionEntries getSingleResult() {
        if (size() > 1) {
            throw new DecisionException(
                    "Expected at most one rule of decision '" + decisionKey + "' that applies, but " + size()
                            + " do. Use getResultList() or collectEntries(..).",
                    null);
        }
        return getFirstResult();
    }

    @Override
    public <T> @Nullable T getSingleEntry() {
        DecisionEntries row = getSingleResult();
        return row == null ? null : row.getSingleEntry();
    }

    @Override
    @SuppressWarnings("unchecked") // the caller says what the output is
    public <T> List<@Nullable T> collectEntries(String output) {
        List<@Nullable T> entries = new ArrayList<>();
        for (DecisionEntries row : rows) {
            if (row.containsKey(output)) {
                entries.add((T) row.get(output));
            }
        }
        return Collections.unmodifiableList(entries);
    }

    @Override
    public String toString() {
        return "DecisionResult" + rows;
    }
}

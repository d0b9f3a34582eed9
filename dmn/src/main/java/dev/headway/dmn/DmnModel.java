package dev.headway.dmn;

import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.engine.decision.DecisionEngine.DecisionModel;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.operaton.bpm.dmn.engine.DmnDecision;
import org.operaton.bpm.dmn.engine.DmnDecisionResult;
import org.operaton.bpm.dmn.engine.DmnDecisionResultEntries;
import org.operaton.bpm.dmn.engine.DmnEngine;

/** A decision that has been read; a decision service is several of them, whose outputs come together. */
record DmnModel(DmnEngine engine, DmnFile.Declared declared, List<DmnDecision> made, Set<String> names, ZoneId zone)
        implements DecisionModel {
    @Override
    public String key() {
        return declared.key();
    }

    @Override
    public @Nullable String name() {
        return declared.name();
    }

    @Override
    public @Nullable String versionTag() {
        return declared.versionTag();
    }

    @Override
    public DecisionOutcome evaluate(Map<String, ? extends @Nullable Object> variables) {
        Map<String, @Nullable Object> inputs = new LinkedHashMap<>();
        variables.forEach((name, value) -> inputs.put(name, PlainValues.in(value, zone)));
        AppliedRules.Heard heard = new AppliedRules.Heard();
        if (made.size() == 1) {
            List<Map<String, @Nullable Object>> rows = AppliedRules.hear(heard, () -> rows(made.get(0), inputs));
            return new DecisionOutcome(key(), rows, declared.collects(), heard.rules(), heard.table(key()));
        }
        Map<String, @Nullable Object> together = new LinkedHashMap<>();
        for (DmnDecision decision : made) {
            AppliedRules.hear(heard, () -> rows(decision, inputs)).forEach(together::putAll);
        }
        return new DecisionOutcome(key(), List.of(together), false, heard.rules(), null);
    }

    @SuppressWarnings("NullAway") // the library's maps may hold null
    private List<Map<String, @Nullable Object>> rows(DmnDecision decision, Map<String, @Nullable Object> inputs) {
        DmnDecisionResult result;
        try {
            result = engine.evaluateDecision(decision, inputs);
        } catch (RuntimeException failure) {
            throw new IllegalStateException(reason(failure), failure);
        }
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        for (DmnDecisionResultEntries entries : result) {
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            entries.getEntryMap().forEach((name, value) -> row.put(name, PlainValues.out(value)));
            rows.add(row);
        }
        return rows;
    }

    private static String reason(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        Throwable root = failure.getCause();
        while (root != null && root.getCause() != null) {
            root = root.getCause();
        }
        return root == null || message.contains(String.valueOf(root.getMessage()))
                ? message
                : message + " (" + root.getMessage() + ")";
    }
}

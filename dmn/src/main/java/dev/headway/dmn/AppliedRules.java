package dev.headway.dmn;

import dev.headway.core.usercode.DecisionOutcome.Cell;
import dev.headway.core.usercode.DecisionOutcome.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.operaton.bpm.dmn.engine.delegate.DmnDecisionTableEvaluationEvent;
import org.operaton.bpm.dmn.engine.delegate.DmnDecisionTableEvaluationListener;
import org.operaton.bpm.engine.variable.value.TypedValue;

/** Hears from the library which rules apply, for the decision that the calling thread makes. Thread-safe. */
final class AppliedRules implements DmnDecisionTableEvaluationListener {
    private static final ThreadLocal<@Nullable Heard> HEARD = new ThreadLocal<>();

    /** Ids of the rules that apply, and the tables by the keys of their decisions. Belongs to one thread. */
    static final class Heard {
        private final List<String> rules = new ArrayList<>();
        private final Map<String, Table> tables = new LinkedHashMap<>();

        List<String> rules() {
            return List.copyOf(rules);
        }

        /** Null for a decision that is no table. */
        @Nullable
        Table table(String key) {
            return tables.get(key);
        }
    }

    /** Makes a decision on the calling thread; what is heard is added. */
    static <T> T hear(Heard heard, Supplier<T> decision) {
        HEARD.set(heard);
        try {
            return decision.get();
        } finally {
            HEARD.remove();
        }
    }

    @Override
    public void notify(DmnDecisionTableEvaluationEvent event) {
        Heard heard = HEARD.get();
        if (heard == null) {
            return;
        }
        List<Cell> inputs = new ArrayList<>();
        event.getInputs()
                .forEach(input ->
                        inputs.add(new Cell(null, input.getId(), input.getName(), null, plain(input.getValue()))));
        List<Cell> outputs = new ArrayList<>();
        event.getMatchingRules().forEach(rule -> {
            heard.rules.add(String.valueOf(rule.getId()));
            rule.getOutputEntries()
                    .values()
                    .forEach(output -> outputs.add(new Cell(
                            rule.getId(),
                            output.getId(),
                            output.getName(),
                            output.getOutputName(),
                            plain(output.getValue()))));
        });
        heard.tables.put(
                event.getDecision().getKey(), new Table(inputs, outputs, plain(event.getCollectResultValue())));
    }

    private static @Nullable Object plain(@Nullable TypedValue value) {
        return value == null ? null : PlainValues.out(value.getValue());
    }
}

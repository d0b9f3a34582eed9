package dev.headway.dmn;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.operaton.bpm.dmn.engine.delegate.DmnDecisionTableEvaluationEvent;
import org.operaton.bpm.dmn.engine.delegate.DmnDecisionTableEvaluationListener;

/** Hears from the library which rules apply, for the decision that the calling thread makes. Thread-safe. */
final class AppliedRules implements DmnDecisionTableEvaluationListener {
    private static final ThreadLocal<@Nullable List<String>> HEARD = new ThreadLocal<>();

    /** Makes a decision on the calling thread; the ids of rules that apply are added to the list. */
    static <T> T hear(List<String> rules, Supplier<T> decision) {
        HEARD.set(rules);
        try {
            return decision.get();
        } finally {
            HEARD.remove();
        }
    }

    @Override
    public void notify(DmnDecisionTableEvaluationEvent event) {
        List<String> heard = HEARD.get();
        if (heard != null) {
            List<String> ids = new ArrayList<>();
            event.getMatchingRules().forEach(rule -> ids.add(String.valueOf(rule.getId())));
            heard.addAll(ids);
        }
    }
}

package dev.headway.core.execution.usercode;

import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.model.ElementDetail;
import dev.headway.model.Implementation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the decision that a task names, and turns its outcome into variables as the model asks for. */
final class DecisionCall {
    private DecisionCall() {}

    static void run(
            UserCode userCode,
            Implementation.Decision decision,
            ElementDetail.ServiceTask task,
            ActivityContext context) {
        DecisionOutcome outcome = userCode.decide(decision, context);
        if (decision.hitRequired() && outcome.rows().isEmpty()) {
            throw wrong(outcome, context, "at least one rule that applies", "none does");
        }
        if (decision.result() == Implementation.Decision.Result.VARIABLES) {
            setEach(outcome, task, context);
        } else if (task.resultVariable() != null) {
            Object value = mapped(decision.result(), outcome, context);
            ServiceCall.setResult(task, context, value);
        }
    }

    private static void setEach(DecisionOutcome outcome, ElementDetail.ServiceTask task, ActivityContext context) {
        if (outcome.rows().isEmpty()) {
            return;
        }
        if (outcome.collects() || outcome.rows().size() > 1) {
            ServiceCall.setResult(task, context, outcome.key(), outcome.rows());
        } else {
            outcome.rows().get(0).forEach((name, value) -> ServiceCall.setResult(task, context, name, value));
        }
    }

    private static @Nullable Object mapped(
            Implementation.Decision.Result result, DecisionOutcome outcome, ActivityContext context) {
        List<Map<String, @Nullable Object>> rows = outcome.rows();
        return switch (result) {
            case SINGLE_ENTRY -> {
                Map<String, @Nullable Object> row = single(outcome, context);
                yield row == null ? null : entry(outcome, row, context);
            }
            case SINGLE_RESULT -> single(outcome, context);
            case COLLECT_ENTRIES -> {
                List<@Nullable Object> entries = new ArrayList<>();
                rows.forEach(row -> entries.add(entry(outcome, row, context)));
                yield entries;
            }
            case RESULT_LIST, VARIABLES -> rows;
        };
    }

    private static @Nullable Map<String, @Nullable Object> single(DecisionOutcome outcome, ActivityContext context) {
        if (outcome.rows().size() > 1) {
            throw wrong(
                    outcome,
                    context,
                    "at most one rule that applies",
                    outcome.rows().size()
                            + " do: take the result as a list (mapDecisionResult='resultList'), or another hit policy");
        }
        return outcome.rows().isEmpty() ? null : outcome.rows().get(0);
    }

    private static @Nullable Object entry(
            DecisionOutcome outcome, Map<String, @Nullable Object> row, ActivityContext context) {
        if (row.size() > 1) {
            throw wrong(
                    outcome,
                    context,
                    "one output of each rule",
                    "there are " + row.size() + " (" + String.join(", ", row.keySet())
                            + "): take them as a map (mapDecisionResult='singleResult' or 'resultList')");
        }
        return row.isEmpty() ? null : row.values().iterator().next();
    }

    private static UserCodeException wrong(
            DecisionOutcome outcome, ActivityContext context, String expected, String got) {
        return new UserCodeException(
                "Expected " + expected + " from decision '" + outcome.key() + "' at element '"
                        + context.node().id() + "' (process " + context.definition() + ", instance "
                        + context.instanceId() + "), but " + got + ".",
                null);
    }
}

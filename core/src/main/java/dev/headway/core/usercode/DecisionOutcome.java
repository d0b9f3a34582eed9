package dev.headway.core.usercode;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a decision says.
 *
 * @param key key of the decision
 * @param rows the outputs of each rule that applies, by name; what is no table has one row
 * @param collects whether several rules may apply, even if only one does
 * @param rules ids of the rules that apply, in their order; those of decisions that it requires before its own
 */
public record DecisionOutcome(
        String key, List<Map<String, @Nullable Object>> rows, boolean collects, List<String> rules) {
    /** Name under which history of details has what a decision was made on and what it said; no variable has it. */
    public static final String DETAIL = "$decision";

    /** Without saying which rules apply. */
    public DecisionOutcome(String key, List<Map<String, @Nullable Object>> rows, boolean collects) {
        this(key, rows, collects, List.of());
    }
}

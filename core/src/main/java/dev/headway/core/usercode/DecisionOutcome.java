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
 * @param table what its own table was asked and said; null for what is no table
 */
public record DecisionOutcome(
        String key,
        List<Map<String, @Nullable Object>> rows,
        boolean collects,
        List<String> rules,
        @Nullable Table table) {
    /** Name under which history of details has what a decision was made on and what it said; no variable has it. */
    public static final String DETAIL = "$decision";

    /** Without saying which rules apply. */
    public DecisionOutcome(String key, List<Map<String, @Nullable Object>> rows, boolean collects) {
        this(key, rows, collects, List.of(), null);
    }

    /**
     * A table that was asked.
     *
     * @param inputs the value of each of its columns for inputs
     * @param outputs the entries of each rule that applies, in the order of the rules
     * @param collected what an aggregation made of the outputs; null without one
     */
    public record Table(
            List<Cell> inputs, List<Cell> outputs, @Nullable Object collected) {}

    /**
     * A value in a column of a table.
     *
     * @param rule id of the rule; null for an input
     * @param id of the column
     * @param label of the column
     * @param name of the variable that an output sets
     */
    public record Cell(
            @Nullable String rule,
            @Nullable String id,
            @Nullable String label,
            @Nullable String name,
            @Nullable Object value) {}
}

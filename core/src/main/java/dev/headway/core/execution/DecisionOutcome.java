package dev.headway.core.execution;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a decision says.
 *
 * @param key key of the decision
 * @param rows the outputs of each rule that applies, by name; what is no table has one row
 * @param collects whether several rules may apply, even if only one does
 */
public record DecisionOutcome(String key, List<Map<String, @Nullable Object>> rows, boolean collects) {}

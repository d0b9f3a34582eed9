package dev.headway.core.expression;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What models of Camunda 7 call on the result of a decision. Here it is a list of maps, one for each rule that applies: the methods are offered
 * on any list and map that does not have them itself.
 */
final class DecisionMethods {
    private DecisionMethods() {}

    static boolean handles(Object target, String name, int arguments) {
        return switch (name) {
            case "getFirstResult", "getSingleResult", "getResultList" -> arguments == 0 && target instanceof List<?>;
            case "collectEntries" -> arguments == 1 && target instanceof List<?>;
            case "getSingleEntry" -> arguments == 0 && (target instanceof List<?> || target instanceof Map<?, ?>);
            case "getFirstEntry", "getEntryMap" -> arguments == 0 && target instanceof Map<?, ?>;
            case "getEntry" -> arguments == 1 && target instanceof Map<?, ?>;
            default -> false;
        };
    }

    static @Nullable Object call(Object target, String name, @Nullable Object[] arguments) {
        if (target instanceof Map<?, ?> row) {
            return switch (name) {
                case "getEntry" -> row.get(arguments[0]);
                case "getEntryMap" -> row;
                case "getFirstEntry" -> first(row.values());
                default -> single(row.values(), "one output", "outputs " + row.keySet());
            };
        }
        List<?> rows = (List<?>) target;
        return switch (name) {
            case "getResultList" -> rows;
            case "getFirstResult" -> first(rows);
            case "getSingleResult" -> singleRow(rows);
            case "collectEntries" -> collected(rows, arguments[0]);
            default -> {
                Object row = singleRow(rows);
                yield row instanceof Map<?, ?> outputs ? call(outputs, name, arguments) : row;
            }
        };
    }

    private static @Nullable Object singleRow(List<?> rows) {
        return single(rows, "at most one rule that applies", rows.size() + " rules");
    }

    private static @Nullable Object single(Iterable<?> values, String expected, String got) {
        List<@Nullable Object> all = new ArrayList<>();
        values.forEach(all::add);
        if (all.size() > 1) {
            throw new ExpressionException("Expected " + expected + ", got " + got
                    + ". Take getResultList(), getSingleResult() or collectEntries(NAME), or another hit policy.");
        }
        return first(all);
    }

    private static @Nullable Object first(Iterable<?> values) {
        for (Object value : values) {
            return value;
        }
        return null;
    }

    private static List<@Nullable Object> collected(List<?> rows, @Nullable Object output) {
        List<@Nullable Object> entries = new ArrayList<>();
        for (Object row : rows) {
            if (row instanceof Map<?, ?> outputs && outputs.containsKey(output)) {
                entries.add(outputs.get(output));
            }
        }
        return Collections.unmodifiableList(entries);
    }
}

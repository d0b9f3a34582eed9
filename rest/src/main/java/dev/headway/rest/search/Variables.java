package dev.headway.rest.search;

import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.search.Filter.Comparison;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Comparisons of variables in a filter. */
public final class Variables {
    private static final Set<String> FIELDS = Set.of("name", "operator", "value");

    private Variables() {}

    /** Compares a variable with a value that has an order. */
    @FunctionalInterface
    public interface Ordering<Q> {
        Q apply(Q query, String name, Object value);
    }

    private static <Q> Comparison<Q> ordered(String operator, Ordering<Q> ordering) {
        return (query, name, value) -> {
            if (value == null) {
                throw HttpFailure.badRequest(
                        "wrong-value",
                        "Expected a value for '" + name + "' with the operator " + operator + ", got null.");
            }
            return ordering.apply(query, name, value);
        };
    }

    /** The seven operators of a query. */
    @SuppressWarnings("TooManyParameters") // one for each operator
    public static <Q> Map<String, Comparison<Q>> operators(
            Comparison<Q> eq,
            Comparison<Q> neq,
            Ordering<Q> gt,
            Ordering<Q> gteq,
            Ordering<Q> lt,
            Ordering<Q> lteq,
            Comparison<Q> like) {
        Map<String, Comparison<Q>> operators = new HashMap<>();
        operators.put("eq", eq);
        operators.put("neq", neq);
        operators.put("gt", ordered("gt", gt));
        operators.put("gteq", ordered("gteq", gteq));
        operators.put("lt", ordered("lt", lt));
        operators.put("lteq", ordered("lteq", lteq));
        operators.put("like", like);
        return operators;
    }

    static <Q> Q apply(String name, Map<String, Comparison<Q>> operators, Q query, JsonNode value) {
        if (value.isString()) {
            Q narrowed = query;
            for (String part : value.stringValue().split(",", -1)) {
                String[] three = part.split("_", 3);
                if (three.length != 3) {
                    throw Values.wrong(name, "name_operator_value, several with commas", value);
                }
                narrowed = of(name, operators, three[1]).apply(narrowed, three[0], scalar(three[2]));
            }
            return narrowed;
        }
        if (!value.isArray()) {
            throw Values.wrong(name, "an array of {name, operator, value}", value);
        }
        Q narrowed = query;
        for (JsonNode each : value) {
            JsonNode variable = each.path("name");
            if (!each.isObject() || !variable.isString()) {
                throw Values.wrong(name, "an array of {name, operator, value}", each);
            }
            for (String field : each.propertyNames()) {
                if (!FIELDS.contains(field)) {
                    throw HttpFailure.badRequest(
                            "unknown-field",
                            "Expected name, operator and value in '" + name + "', got '" + field + "'.");
                }
            }
            String operator = each.path("operator").asString("eq");
            narrowed = of(name, operators, operator)
                    .apply(narrowed, variable.stringValue(), plain(name, each.path("value")));
        }
        return narrowed;
    }

    private static <Q> Comparison<Q> of(String name, Map<String, Comparison<Q>> operators, String operator) {
        Comparison<Q> comparison = operators.get(operator);
        if (comparison == null) {
            throw HttpFailure.badRequest(
                    "unknown-operator",
                    "Expected an operator of "
                            + operators.keySet().stream().sorted().toList() + " in '" + name + "', got '" + operator
                            + "'.");
        }
        return comparison;
    }

    /** A text of the query as what it looks like, as Camunda does. */
    private static Object scalar(String text) {
        if (text.equals("true") || text.equals("false")) {
            return Boolean.valueOf(text);
        }
        if (text.matches("-?\\d{1,18}")) {
            return Long.valueOf(text);
        }
        if (text.matches("-?\\d+\\.\\d+")) {
            double number = Double.parseDouble(text);
            return Double.isFinite(number) ? number : text;
        }
        return text;
    }

    static @Nullable Object plain(String name, JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (value.isString()) {
            return value.stringValue();
        }
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            return value.longValue();
        }
        if (value.isNumber() && Values.isFinite(value)) {
            return value.doubleValue();
        }
        throw Values.wrong(name, "a comparison with a text, number or flag", value);
    }

    /** Names of the operators, for the document. */
    public static final List<String> OPERATORS = List.of("eq", "neq", "gt", "gteq", "lt", "lteq", "like");
}

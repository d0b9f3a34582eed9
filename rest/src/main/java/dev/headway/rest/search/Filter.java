package dev.headway.rest.search;

import dev.headway.engine.query.Query;
import dev.headway.rest.http.HttpFailure;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The criteria of a kind of query by name. Built once, then immutable and thread-safe.
 *
 * @param <Q> the engine's query
 */
public final class Filter<Q extends Query<Q, ?>> {
    private final Map<String, Criterion<Q>> criteria = new LinkedHashMap<>();
    private final Map<String, UnaryOperator<Q>> orders = new LinkedHashMap<>();

    /** What a value looks like. */
    public enum Type {
        TEXT,
        TEXTS,
        INTEGER,
        FLAG,
        TIME,
        /** An array of {@code {name, operator, value}}. */
        VARIABLES,
        /** An array of {@code {name, value}}. */
        PAIRS
    }

    /** Applies a value to a query. */
    @FunctionalInterface
    public interface Apply<Q> {
        Q apply(Q query, JsonNode value);
    }

    /** Compares a variable. */
    @FunctionalInterface
    public interface Comparison<Q> {
        Q apply(Q query, String name, @Nullable Object value);
    }

    /** One criterion. */
    public record Criterion<Q>(String name, Type type, Apply<Q> apply) {}

    /** A criterion of any form. */
    public Filter<Q> add(String name, Type type, Apply<Q> apply) {
        criteria.put(name, new Criterion<>(name, type, apply));
        return this;
    }

    /** A text that must be equal, or a pattern. */
    public Filter<Q> text(String name, BiFunction<Q, String, Q> apply) {
        return add(name, Type.TEXT, (query, value) -> apply.apply(query, Values.text(name, value)));
    }

    /** Texts of which one must be equal. */
    public Filter<Q> texts(String name, BiFunction<Q, String[], Q> apply) {
        return add(
                name,
                Type.TEXTS,
                (query, value) -> apply.apply(query, nonEmpty(name, value).toArray(String[]::new)));
    }

    /** Texts of which one must be equal, for a query that takes a collection. */
    public Filter<Q> list(String name, BiFunction<Q, Collection<String>, Q> apply) {
        return add(name, Type.TEXTS, (query, value) -> apply.apply(query, nonEmpty(name, value)));
    }

    private static List<String> nonEmpty(String name, JsonNode value) {
        List<String> texts = Values.texts(name, value);
        if (texts.isEmpty()) {
            throw Values.wrong(name, "at least one text", value);
        }
        return texts;
    }

    /** A whole number. */
    public Filter<Q> number(String name, BiFunction<Q, Integer, Q> apply) {
        return add(name, Type.INTEGER, (query, value) -> apply.apply(query, Values.number(name, value)));
    }

    /** A flag that narrows when it is true, and does nothing when it is false. */
    public Filter<Q> flag(String name, UnaryOperator<Q> apply) {
        return add(name, Type.FLAG, (query, value) -> Values.flag(name, value) ? apply.apply(query) : query);
    }

    /** A time. */
    public Filter<Q> time(String name, BiFunction<Q, Date, Q> apply) {
        return add(name, Type.TIME, (query, value) -> apply.apply(query, Values.time(name, value)));
    }

    /**
     * Comparisons of variables: an array of objects, or a text of {@code name_operator_value} with commas.
     *
     * @param operators {@code eq neq gt gteq lt lteq like} in any part
     */
    public Filter<Q> variables(String name, Map<String, Comparison<Q>> operators) {
        return add(name, Type.VARIABLES, (query, value) -> Variables.apply(name, operators, query, value));
    }

    /** An order by this name. */
    public Filter<Q> order(String name, UnaryOperator<Q> orderBy) {
        orders.put(name, orderBy);
        return this;
    }

    /** Another name of an order that is there, which the document of the API names too. */
    Filter<Q> named(String name, String order) {
        return order(name, Objects.requireNonNull(orders.get(order), order));
    }

    public Collection<Criterion<Q>> criteria() {
        return criteria.values();
    }

    public Collection<String> orders() {
        return orders.keySet();
    }

    /**
     * Applies all criteria of an object. A criterion with the value null is as if it was not there.
     *
     * @param leaveOut names that are no criteria, such as those of paging
     * @throws HttpFailure for a name that is not known: a criterion must never be ignored
     */
    public Q apply(Q query, JsonNode filter, Collection<String> leaveOut) {
        if (filter.isNull()) {
            return query;
        }
        if (!filter.isObject()) {
            throw Values.wrong("filter", "an object of criteria", filter);
        }
        Q narrowed = query;
        for (Map.Entry<String, JsonNode> each : filter.properties()) {
            if (leaveOut.contains(each.getKey()) || each.getValue().isNull()) {
                continue;
            }
            Criterion<Q> criterion = criteria.get(each.getKey());
            if (criterion == null) {
                throw HttpFailure.badRequest(
                        "unknown-criterion",
                        "Expected criteria of " + String.join(", ", criteria.keySet()) + ", got '" + each.getKey()
                                + "'. Nothing was searched, since a criterion that is left out would find too much.");
            }
            narrowed = criterion.apply().apply(narrowed, each.getValue());
        }
        return narrowed;
    }

    /** Applies an order. */
    public Q order(Q query, String by, boolean ascending) {
        UnaryOperator<Q> order = orders.get(by);
        if (order == null) {
            throw HttpFailure.badRequest(
                    "unknown-order",
                    "Expected an order by one of " + String.join(", ", orders.keySet()) + ", got '" + by + "'.");
        }
        Q ordered = order.apply(query);
        return ascending ? ordered.asc() : ordered.desc();
    }
}

package dev.headway.engine.internal.query;

import dev.headway.engine.InvalidRequestException;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Order;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The place of a row in the order of a query, as text that callers hand back: the sort keys with their directions, and the
 * row's values. It holds no secret and is checked when it comes back.
 */
public final class Cursor {
    private static final char LINE = '\n';

    private Cursor() {}

    /** The orders with the id as the last, which makes them total. */
    static List<Order> total(List<Order> orders) {
        if (orders.stream().anyMatch(order -> order.field().equals("id"))) {
            return orders;
        }
        List<Order> all = new ArrayList<>(orders);
        all.add(new Order("id", true));
        return all;
    }

    /** The text for a row. */
    static String of(List<Order> orders, Function<String, @Nullable Object> row) {
        StringBuilder text = new StringBuilder();
        for (Order order : orders) {
            Object value = row.apply(order.field());
            text.append(name(order)).append(LINE);
            switch (value) {
                case null -> text.append('-');
                case Number number -> text.append('n').append(number.longValue());
                case Boolean flag -> text.append('b').append(flag);
                default ->
                    text.append('t')
                            .append(Base64.getEncoder()
                                    .encodeToString(value.toString().getBytes(StandardCharsets.UTF_8)));
            }
            text.append(LINE);
        }
        return encode(text.toString());
    }

    /** What rows after the place have in common. */
    static Criterion after(String cursor, List<Order> orders) {
        String[] lines = decode(cursor).split(String.valueOf(LINE), -1);
        if (lines.length != orders.size() * 2 + 1) {
            throw wrong(cursor);
        }
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < orders.size(); i++) {
            if (!lines[2 * i].equals(name(orders.get(i)))) {
                throw wrong(cursor);
            }
            values.add(value(cursor, lines[2 * i + 1]));
        }
        Order first = orders.get(0);
        Object value = values.get(0);
        // By the id alone all rows can be walked through, and the store knows such a comparison.
        return orders.size() == 1 && value != null
                ? new Criterion.Compare(first.field(), first.ascending() ? Operator.GT : Operator.LT, value)
                : new Criterion.After(orders, values);
    }

    private static @Nullable Object value(String cursor, String text) {
        if (text.isEmpty()) {
            throw wrong(cursor);
        }
        String rest = text.substring(1);
        try {
            return switch (text.charAt(0)) {
                case '-' -> null;
                case 'n' -> Long.valueOf(rest);
                case 'b' -> Boolean.valueOf(rest);
                case 't' -> new String(Base64.getDecoder().decode(rest), StandardCharsets.UTF_8);
                default -> throw wrong(cursor);
            };
        } catch (IllegalArgumentException e) {
            throw wrong(cursor);
        }
    }

    /** The text for a place that is a number of results to leave out. */
    static String offset(int first) {
        return encode("offset" + LINE + first);
    }

    /** That number. */
    static int offset(String cursor) {
        String[] lines = decode(cursor).split(String.valueOf(LINE), -1);
        try {
            if (lines.length == 2 && lines[0].equals("offset")) {
                return Math.max(0, Integer.parseInt(lines[1]));
            }
        } catch (NumberFormatException e) {
            throw wrong(cursor);
        }
        throw wrong(cursor);
    }

    private static String name(Order order) {
        return (order.ascending() ? "+" : "-") + order.field();
    }

    private static String encode(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decode(String cursor) {
        try {
            return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw wrong(cursor);
        }
    }

    private static InvalidRequestException wrong(String cursor) {
        return new InvalidRequestException(
                "Expected a cursor that a page of the same query in the same order gave, got '" + cursor
                        + "'. Begin with the first page.");
    }
}

package dev.headway.store.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement for rows that takes its parameters in another order than the rows have them. Immutable.
 *
 * @param sql with plain question marks
 * @param order for each question mark the number of its column, from 0
 */
public record Numbered(String sql, List<Integer> order) {
    /** Of a text whose question marks have the numbers of their columns, from 1. */
    public static Numbered of(String written) {
        StringBuilder text = new StringBuilder();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < written.length(); i++) {
            text.append(written.charAt(i));
            if (written.charAt(i) == '?') {
                int number = 0;
                while (i + 1 < written.length() && Character.isDigit(written.charAt(i + 1))) {
                    number = 10 * number + Character.digit(written.charAt(++i), 10);
                }
                order.add(number - 1);
            }
        }
        return new Numbered(text.toString(), List.copyOf(order));
    }
}

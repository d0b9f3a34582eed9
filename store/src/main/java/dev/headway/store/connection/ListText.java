package dev.headway.store.connection;

import dev.headway.core.state.Ids;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A statement for a database without arrays: each list of values takes the place of its {@code = any(?)}, since its length is known only
 * when it is sent. Nothing else of the text changes. Immutable.
 *
 * @param sql the text that is sent
 * @param parameters what the lists of values have left to bind
 */
record ListText(String sql, List<@Nullable Object> parameters) {
    private static final String LIST = "= any(?)";
    private static final String PARTITION = "partition_no";
    private static final String AND = "and ";

    /** The text with its lists of values. */
    static ListText of(String sql, List<? extends @Nullable Object> parameters) {
        int at = sql.indexOf(LIST);
        if (at < 0) {
            return new ListText(sql, new ArrayList<>(parameters));
        }
        List<@Nullable Object> left = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int done = 0;
        int next = 0;
        while (at >= 0) {
            for (int mark = sql.indexOf('?', done); mark >= 0 && mark < at; mark = sql.indexOf('?', mark + 1)) {
                left.add(parameters.get(next++));
            }
            int end = at + LIST.length();
            String column = column(sql, done, at);
            String second = column.endsWith(PARTITION) ? second(sql, end) : null;
            if (second == null) {
                text.append(sql, done, at).append("in ").append(list(values(parameters.get(next++)), left));
                done = end;
            } else {
                text.append(sql, done, at - column.length() - 1)
                        .append(keys(
                                column, second, values(parameters.get(next)), values(parameters.get(next + 1)), left));
                next += 2;
                done = sql.indexOf(LIST, end) + LIST.length();
            }
            at = sql.indexOf(LIST, done);
        }
        for (int mark = sql.indexOf('?', done); mark >= 0; mark = sql.indexOf('?', mark + 1)) {
            left.add(parameters.get(next++));
        }
        return new ListText(text.append(sql, done, sql.length()).toString(), left);
    }

    /** The column before a blank and a list. */
    private static String column(String sql, int from, int list) {
        int begin = list - 1;
        while (begin > from && isName(sql.charAt(begin - 1))) {
            begin--;
        }
        return sql.substring(begin, Math.max(begin, list - 1));
    }

    private static boolean isName(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.';
    }

    /** The column that the next list is compared with, where only "and" and a column are before it; null otherwise. */
    private static @Nullable String second(String sql, int from) {
        int next = sql.indexOf(LIST, from);
        String between = next < 0 ? "" : sql.substring(from, next).strip();
        String column =
                between.startsWith(AND) ? between.substring(AND.length()).strip() : "";
        return column.isEmpty() || !column.chars().allMatch(c -> isName((char) c)) ? null : column;
    }

    private static Collection<?> values(@Nullable Object parameter) {
        if (parameter instanceof Collection<?> values) {
            return values;
        }
        throw new IllegalArgumentException("Expected a list of values, got " + parameter);
    }

    /**
     * Rows by partition and another id. An id tells its partition, so both become pairs, which the key serves; the product of two lists is
     * more than the optimizer takes as ranges. An id that a program gave does not tell it.
     */
    private static String keys(
            String partition, String column, Collection<?> partitions, Collection<?> ids, List<@Nullable Object> left) {
        boolean tell = !ids.isEmpty() && ids.stream().allMatch(id -> id instanceof Long number && !Ids.given(number));
        if (!tell) {
            return partition + " in " + list(partitions, left) + " and " + column + " in " + list(ids, left);
        }
        Set<Object> wanted = new HashSet<>(partitions);
        List<Long> found = ids.stream()
                .map(Long.class::cast)
                .filter(id -> wanted.contains(Ids.partition(id)))
                .distinct()
                .toList();
        if (found.size() == 1) {
            long id = found.getFirst();
            return partition + " = " + Ids.partition(id) + " and " + column + " = " + id;
        }
        StringBuilder pairs = new StringBuilder();
        for (long id : found) {
            pairs.append(pairs.isEmpty() ? "" : ", ")
                    .append('(')
                    .append(Ids.partition(id))
                    .append(", ")
                    .append(id)
                    .append(')');
        }
        return found.isEmpty() ? "false" : "(" + partition + ", " + column + ") in (" + pairs + ")";
    }

    /** Numbers stand in the text, texts are bound. Nothing is no row, so that its negation is true. */
    private static String list(Collection<?> values, List<@Nullable Object> left) {
        if (values.isEmpty()) {
            return "(select 0 from dual where false)";
        }
        StringBuilder list = new StringBuilder();
        for (Object value : values) {
            list.append(list.isEmpty() ? "(" : ", ");
            if (value instanceof Number) {
                list.append(value);
            } else {
                list.append('?');
                left.add(value);
            }
        }
        return list.append(')').toString();
    }
}

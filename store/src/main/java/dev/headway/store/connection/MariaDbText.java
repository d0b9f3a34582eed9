package dev.headway.store.connection;

import dev.headway.core.state.Ids;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Statements in the words of MariaDB. Those that all databases share stand once, in the words of PostgreSQL and H2; this is the list of
 * the words that differ. MariaDB has no arrays, so a list of values becomes part of the text. Immutable.
 *
 * @param sql with plain question marks
 * @param order for each question mark the number of its parameter, from 0; null where they stand in their order
 * @param parameters what the lists of values have left; empty where there are none to bind
 */
public record MariaDbText(String sql, @Nullable List<Integer> order, List<@Nullable Object> parameters) {
    private static final String ARRAY = "= any(array(";

    private record Word(Pattern pattern, String replacement) {
        Word(String pattern, String replacement) {
            this(Pattern.compile(pattern), replacement);
        }
    }

    private static final String TEXT = "char character set utf8mb4) collate utf8mb4_nopad_bin";

    private static final List<Word> WORDS = List.of(
            new Word("cast\\(null as varchar\\)", "cast(null as " + TEXT),
            new Word(" as varchar\\)", " as char)"),
            new Word(" as (?:bigint|int|smallint|boolean)\\)", " as signed)"),
            new Word(" as double precision\\)", " as double)"),
            new Word("extract\\(epoch from current_timestamp\\)", "unix_timestamp(current_timestamp(3))"),
            new Word(" / (\\d+)(?![.\\d])", " div $1"),
            // By this index alone: a locking read in another order would lock all ready rows before it cuts the page.
            new Word(
                    "from execution (\\w)\\b(?=[^;]*\\b\\1\\.ready = 1)",
                    "from execution $1 force index (execution_ready)"));

    private static final String COLUMN = "((?:\\w+\\.)?\\w+)";
    private static final Pattern VALUES = Pattern.compile("(?:((?:\\w+\\.)?partition_no) = any\\(\\?\\)\\s+and "
            + COLUMN + " = any\\(\\?\\))|= any\\(\\?\\)|\\?(\\d*)");

    /** By the text as it stands in the code: there are few hundred of them, and the forms of queries. */
    private static final Map<String, String> KNOWN = new ConcurrentHashMap<>();

    private static final int KNOWN_MAX = 10_000;

    /** The text alone, with its lists of values as they are; numbered parameters become plain ones. */
    public static MariaDbText of(String sql) {
        List<Integer> order = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        Matcher matcher = Pattern.compile("\\?(\\d+)").matcher(words(sql));
        while (matcher.find()) {
            order.add(Integer.parseInt(matcher.group(1)) - 1);
            matcher.appendReplacement(text, "?");
        }
        return new MariaDbText(matcher.appendTail(text).toString(), order.isEmpty() ? null : order, List.of());
    }

    /** The text with its lists of values. */
    public static MariaDbText of(String sql, List<? extends @Nullable Object> parameters) {
        List<@Nullable Object> left = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        Matcher matcher = VALUES.matcher(words(sql));
        int next = 0;
        while (matcher.find()) {
            String replacement;
            if (matcher.group(1) != null) {
                replacement = keys(
                        matcher.toMatchResult(), values(parameters.get(next)), values(parameters.get(next + 1)), left);
                next += 2;
            } else if (matcher.group().startsWith("=")) {
                replacement = "in " + list(values(parameters.get(next++)), left);
            } else {
                replacement = "?";
                left.add(parameters.get(next++));
            }
            matcher.appendReplacement(text, Matcher.quoteReplacement(replacement));
        }
        return new MariaDbText(matcher.appendTail(text).toString(), null, left);
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
            MatchResult columns, Collection<?> partitions, Collection<?> ids, List<@Nullable Object> left) {
        boolean tell = !ids.isEmpty() && ids.stream().allMatch(id -> id instanceof Long number && !Ids.given(number));
        if (!tell) {
            return columns.group(1) + " in " + list(partitions, left) + " and " + columns.group(2) + " in "
                    + list(ids, left);
        }
        Set<Object> wanted = new HashSet<>(partitions);
        List<Long> found = ids.stream()
                .map(Long.class::cast)
                .filter(id -> wanted.contains(Ids.partition(id)))
                .distinct()
                .toList();
        if (found.size() == 1) {
            long id = found.getFirst();
            return columns.group(1) + " = " + Ids.partition(id) + " and " + columns.group(2) + " = " + id;
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
        return found.isEmpty() ? "false" : "(" + columns.group(1) + ", " + columns.group(2) + ") in (" + pairs + ")";
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

    private static String words(String sql) {
        if (KNOWN.size() > KNOWN_MAX) {
            KNOWN.clear();
        }
        return KNOWN.computeIfAbsent(sql, MariaDbText::translated);
    }

    private static String translated(String sql) {
        String text = sql;
        for (int at = text.indexOf(ARRAY); at >= 0; at = text.indexOf(ARRAY)) {
            int from = at + ARRAY.length();
            int end = closing(text, from);
            text = text.substring(0, at) + "in (select * from (" + text.substring(from, end) + ") as k)"
                    + text.substring(end + 2);
        }
        for (Word word : WORDS) {
            text = word.pattern().matcher(text).replaceAll(word.replacement());
        }
        return text;
    }

    private static int closing(String text, int from) {
        int open = 1;
        for (int i = from; i < text.length(); i++) {
            open += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (open == 0) {
                return i;
            }
        }
        throw new IllegalArgumentException("Expected balanced parentheses in " + text);
    }
}

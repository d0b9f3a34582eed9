package dev.headway.bench.verify;

import java.util.List;
import java.util.Set;

/**
 * One question to the database and the only right answers.
 *
 * @param what said when the answer is wrong
 * @param answers sets of rows, each a line of tab-separated values; order does not count
 */
public record Check(String what, String sql, Set<List<String>> answers) {
    /** A query that must return exactly these rows. */
    static Check rows(String what, String sql, List<String> rows) {
        return new Check(what, sql, Set.of(rows.stream().sorted().toList()));
    }

    /** A query that must return one number. */
    static Check number(String what, String sql, long number) {
        return rows(what, sql, List.of(Long.toString(number)));
    }

    /** A query that must return nothing. */
    static Check nothing(String what, String sql) {
        return rows(what, sql, List.of());
    }
}

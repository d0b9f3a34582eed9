package dev.headway.bench.verify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Whether a database holds what a run must have left.
 *
 * @param checks how many questions were asked
 * @param wrong what was wrong with the first few, empty if all is right; each holds the query to paste
 */
public record Verification(int checks, List<String> wrong) {
    private static final int SHOWN_ROWS = 12;

    public boolean passed() {
        return wrong.isEmpty();
    }

    /** Asks all questions. */
    public static Verification of(List<Check> checks, Asked database) throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Check check : checks) {
            List<String> got = database.rows(check.sql()).stream().sorted().toList();
            if (!check.answers().contains(got)) {
                wrong.add("Expected " + check.what() + " to be as the model demands, got "
                        + difference(got, nearest(check, got)) + ". Asked with:\n    " + check.sql());
            }
        }
        return new Verification(checks.size(), List.copyOf(wrong));
    }

    private static List<String> nearest(Check check, List<String> got) {
        return check.answers().stream()
                .min(Comparator.comparingInt(answer ->
                        without(got, answer).size() + without(answer, got).size()))
                .orElse(List.of());
    }

    private static List<String> without(List<String> rows, List<String> others) {
        List<String> rest = new ArrayList<>(rows);
        others.forEach(rest::remove);
        return rest;
    }

    private static String difference(List<String> got, List<String> expected) {
        List<String> unexpected = without(got, expected);
        List<String> missing = without(expected, got);
        return (unexpected.isEmpty() ? "nothing" : show(unexpected)) + " where "
                + (missing.isEmpty() ? "nothing" : show(missing)) + " should be";
    }

    private static String show(List<String> rows) {
        List<String> few = rows.stream()
                .limit(SHOWN_ROWS)
                .map(row -> row.replace('\t', '='))
                .toList();
        String more = rows.size() > SHOWN_ROWS ? " and " + (rows.size() - SHOWN_ROWS) + " more rows" : "";
        return String.join(", ", few) + more;
    }
}

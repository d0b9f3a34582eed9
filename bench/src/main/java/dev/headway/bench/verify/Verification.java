package dev.headway.bench.verify;

import java.util.ArrayList;
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
                wrong.add("Expected " + check.what() + " to be "
                        + show(check.answers().iterator().next()) + ", got " + show(got) + ". Asked with:\n    "
                        + check.sql());
            }
        }
        return new Verification(checks.size(), List.copyOf(wrong));
    }

    private static String show(List<String> rows) {
        if (rows.isEmpty()) {
            return "nothing";
        }
        List<String> few = rows.stream()
                .limit(SHOWN_ROWS)
                .map(row -> row.replace('\t', '='))
                .toList();
        String more = rows.size() > SHOWN_ROWS ? " and " + (rows.size() - SHOWN_ROWS) + " more rows" : "";
        return String.join(", ", few) + more;
    }
}

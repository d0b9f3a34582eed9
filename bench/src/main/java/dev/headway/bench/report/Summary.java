package dev.headway.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The end of a run for people: the median of each engine's rounds, and how ours stands to it. */
public final class Summary {
    private Summary() {}

    /** Lines; none where one round of one engine says it all already. */
    public static List<String> of(List<Result> results) {
        List<String> lines = new ArrayList<>();
        Medians.byVariant(results).forEach((variant, engines) -> {
            long rounds = results.stream()
                    .filter(each -> (each.scenario() + ": " + each.variant()).equals(variant))
                    .count();
            if (rounds > 1) {
                lines.add(variant + ", median of the rounds");
                Result ours = engines.stream()
                        .filter(each -> each.engine().equals("headway"))
                        .findFirst()
                        .orElse(null);
                engines.forEach(each -> lines.add("  " + line(each, ours == null ? null : rate(ours))));
            }
        });
        return lines;
    }

    private static @Nullable Double rate(Result result) {
        return result.verified() ? result.rate() : null;
    }

    private static String line(Result each, @Nullable Double ours) {
        Double rate = rate(each);
        if (rate == null) {
            return each.engine() + ": no verified result";
        }
        String unit = each.jobsPerSecond() != null ? "jobs/s" : "instances/s";
        String line = String.format(Locale.ROOT, "%s: %,.0f %s", each.engine(), rate, unit);
        return ours == null || each.engine().equals("headway")
                ? line
                : line + String.format(Locale.ROOT, ", headway does %.1f times as many", ours / rate);
    }
}

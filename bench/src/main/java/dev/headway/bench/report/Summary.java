package dev.headway.bench.report;

import dev.headway.bench.measure.Counters;
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
                engines.forEach(each -> lines.add("  " + line(each, ours == null ? null : figure(ours))));
            }
        });
        return lines;
    }

    private static @Nullable Figure figure(Result result) {
        return result.verified() ? Figure.of(result) : null;
    }

    private static String line(Result each, @Nullable Figure ours) {
        Figure figure = figure(each);
        if (figure == null) {
            return each.engine() + (each.cannotRun() ? ": cannot run this" : ": no verified result");
        }
        Figure other = each.engine().equals("headway") ? null : ours;
        if (figure.latency()) {
            return String.format(Locale.ROOT, "%s: p99 %.2f ms", each.engine(), figure.value())
                    + (other == null
                            ? ""
                            : String.format(Locale.ROOT, ", %.1f times that of headway", other.times(figure)));
        }
        String unit = each.jobsPerSecond() != null ? "jobs/s" : "instances/s";
        return String.format(Locale.ROOT, "%s: %,.0f %s", each.engine(), figure.value(), unit)
                + (other == null
                        ? ""
                        : String.format(Locale.ROOT, ", headway does %.1f times as many", other.times(figure)))
                + cost(each);
    }

    private static String cost(Result each) {
        Counters counters = each.counters();
        Double statements = each.statementsPerUnit();
        return counters == null || statements == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; each %.4f statements, %.4f commits, %,.0f bytes of WAL",
                        statements,
                        counters.commits() / (double) each.units(),
                        counters.walBytes() / (double) each.units());
    }
}

package dev.headway.bench.report;

import dev.headway.bench.scenario.Published;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tables over the setups of a run: the published configurations beside our figures, and channels by their executors. */
public final class SetupTables {
    private SetupTables() {}

    /** Lines; none where a run has neither. */
    public static List<String> of(List<Result> results) {
        List<String> lines = new ArrayList<>(published(results));
        lines.addAll(scaleOut(results));
        return lines;
    }

    private static List<String> published(List<Result> results) {
        Map<Published, Result> middle = new TreeMap<>();
        Medians.byVariant(results).values().forEach(engines -> {
            Published of = Published.ofLabel(engines.getFirst().variant());
            if (of != null) {
                middle.put(of, engines.getFirst());
            }
        });
        if (middle.isEmpty()) {
            return List.of();
        }
        Double oursC = rate(middle.get(Published.C));
        Double theirsC = Published.C.jobsPerSecond();
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "%-44s %10s %8s %10s %8s   %s",
                "configuration",
                "jobs/s",
                "to C",
                "published",
                "to C",
                "instances took p10, p50, p90"));
        middle.forEach((published, result) -> {
            Result.Spread took = result.instanceSeconds();
            lines.add(String.format(
                    Locale.ROOT,
                    "%-44s %10s %8s %10s %8s   %s",
                    result.variant(),
                    number("%,.0f", rate(result)),
                    number("%.2f", ratio(rate(result), oursC)),
                    number("%,.0f", published.jobsPerSecond()),
                    number("%.2f", ratio(published.jobsPerSecond(), theirsC)),
                    took == null
                            ? "-"
                            : String.format(
                                    Locale.ROOT, "%.2f s, %.2f s, %.2f s", took.p10(), took.p50(), took.p90())));
        });
        lines.add(Published.REMARK);
        if (oursC == null) {
            lines.add("Our ratios need C in the same run: --configuration C,...");
        }
        return lines;
    }

    /** Our channels, and other engines, then executors. */
    private static List<String> scaleOut(List<Result> results) {
        Map<String, NavigableMap<Integer, Double>> rates = new TreeMap<>();
        Medians.byVariant(results).values().forEach(engines -> {
            Result result = engines.getFirst();
            Double rate = rate(result);
            if (result.scenario().equals("scale-out") && rate != null) {
                Map<String, String> setup = result.configuration();
                rates.computeIfAbsent(setup.getOrDefault("channel", result.engine()), any -> new TreeMap<>())
                        .put(Integer.parseInt(setup.getOrDefault("executors", "1")), rate);
            }
        });
        List<String> lines = new ArrayList<>();
        rates.forEach((channel, byExecutors) -> {
            Map.Entry<Integer, Double> fewest = byExecutors.firstEntry();
            Double before = null;
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-12s", channel));
            for (Map.Entry<Integer, Double> each : byExecutors.entrySet()) {
                line.append(String.format(Locale.ROOT, "  %d: %,.0f jobs/s", each.getKey(), each.getValue()));
                if (before != null) {
                    line.append(String.format(
                            Locale.ROOT, " (%.2f times %d", each.getValue() / fewest.getValue(), fewest.getKey()));
                    line.append(each.getValue() < before ? ", fewer than before)" : ")");
                }
                before = each.getValue();
            }
            lines.add(line.toString());
        });
        if (!lines.isEmpty()) {
            lines.addFirst("executors and what they do together:");
        }
        return lines;
    }

    private static @Nullable Double rate(@Nullable Result result) {
        return result != null && result.verified() ? result.rate() : null;
    }

    private static @Nullable Double ratio(@Nullable Double one, @Nullable Double other) {
        return one == null || other == null ? null : Double.valueOf(one / other);
    }

    private static String number(String format, @Nullable Double value) {
        return value == null ? "-" : String.format(Locale.ROOT, format, value);
    }
}

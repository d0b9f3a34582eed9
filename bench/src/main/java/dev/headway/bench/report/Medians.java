package dev.headway.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Of the rounds of an engine, the one in the middle: a round that a busy machine spoilt does not count. */
final class Medians {
    /** What is measured beside, to say what is possible, and is no process engine. */
    private static final Set<String> NO_ENGINES = Set.of("db-scheduler", "rows");

    private Medians() {}

    /** Scenario and variant to one result for each engine, in the order in which they ran. */
    static Map<String, List<Result>> byVariant(List<Result> results) {
        Map<String, Map<String, List<Result>>> grouped = new LinkedHashMap<>();
        for (Result result : results) {
            grouped.computeIfAbsent(variant(result), any -> new LinkedHashMap<>())
                    .computeIfAbsent(result.engine(), any -> new ArrayList<>())
                    .add(result);
        }
        Map<String, List<Result>> medians = new LinkedHashMap<>();
        grouped.forEach((variant, engines) -> medians.put(
                variant, engines.values().stream().map(Medians::median).toList()));
        return medians;
    }

    /** How scenario and variant are named together. */
    static String variant(Result result) {
        return result.scenario() + ": " + result.variant();
    }

    /** Whether this is of another process engine. */
    static boolean isPeer(Result result) {
        return !result.engine().equals("headway") && !NO_ENGINES.contains(result.engine());
    }

    private static Result median(List<Result> rounds) {
        List<Result> good = rounds.stream()
                .filter(each -> each.verified() && Figure.of(each) != null)
                .sorted(Comparator.comparingDouble(Medians::value))
                .toList();
        return good.isEmpty() ? rounds.getFirst() : good.get((good.size() - 1) / 2);
    }

    private static double value(Result result) {
        Figure figure = Figure.of(result);
        return figure == null ? 0 : figure.value();
    }

    /** How many times as good our engine is as the best of the other process engines; null if either is missing. */
    static @Nullable Double ratio(List<Result> engines) {
        Figure ours = null;
        Figure best = null;
        for (Result result : engines) {
            Figure figure = result.verified() ? Figure.of(result) : null;
            if (figure != null && result.engine().equals("headway")) {
                ours = figure;
            } else if (figure != null && isPeer(result)) {
                best = best == null || figure.times(best) > 1 ? figure : best;
            }
        }
        return ours == null || best == null ? null : ours.times(best);
    }
}

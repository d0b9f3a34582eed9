package dev.headway.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How this build stands to another one in a variant that both have measured in turns.
 *
 * @param latency whether the figures are milliseconds, where less is better, instead of units a second
 * @param ours figures of this build, in the order of the pairs
 * @param others figures of the other build, in the same order
 */
public record BuildRatio(String scenario, String variant, boolean latency, List<Double> ours, List<Double> others) {
    /** Below this, and outside the spread of this build against itself, it counts as slower. */
    public static final double LEAST = 0.95;

    /** What a ratio says. */
    public enum Verdict {
        SLOWER("slower"),
        FASTER("faster"),
        SAME("no difference");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        /** For people and for JSON. */
        public String words() {
            return words;
        }
    }

    public BuildRatio {
        if (ours.isEmpty() || ours.size() != others.size()) {
            throw new IllegalArgumentException("Expected as many figures of this build as of the other, got "
                    + ours.size() + " and " + others.size());
        }
        ours = List.copyOf(ours);
        others = List.copyOf(others);
    }

    /**
     * A ratio for each variant that has a verified figure in every turn, in the order of the first turn.
     *
     * @param ours results of each turn of this build
     * @param others results of each turn of the other
     */
    public static List<BuildRatio> of(List<List<ResultJson.Written>> ours, List<List<ResultJson.Written>> others) {
        Map<String, List<Figure>> own = figures(ours);
        Map<String, List<Figure>> foreign = figures(others);
        List<BuildRatio> ratios = new ArrayList<>();
        for (ResultJson.Written first : ours.getFirst()) {
            List<Figure> mine = own.getOrDefault(key(first), List.of());
            List<Figure> theirs = foreign.getOrDefault(key(first), List.of());
            if (mine.size() == ours.size() && theirs.size() == others.size()) {
                ratios.add(new BuildRatio(
                        first.scenario(),
                        first.variant(),
                        mine.getFirst().latency(),
                        mine.stream().map(Figure::value).toList(),
                        theirs.stream().map(Figure::value).toList()));
            }
        }
        return ratios;
    }

    private static Map<String, List<Figure>> figures(List<List<ResultJson.Written>> turns) {
        Map<String, List<Figure>> all = new LinkedHashMap<>();
        for (List<ResultJson.Written> turn : turns) {
            for (ResultJson.Written each : turn) {
                Figure figure = each.figure();
                if (each.verified() && figure != null) {
                    all.computeIfAbsent(key(each), any -> new ArrayList<>()).add(figure);
                }
            }
        }
        return all;
    }

    private static String key(ResultJson.Written result) {
        return result.scenario() + ": " + result.variant();
    }

    /** The number that a result is compared by, with its unit. */
    public static String figure(ResultJson.Written result) {
        Figure figure = result.figure();
        if (figure == null) {
            return "not measured";
        }
        return figure.latency()
                ? String.format(Locale.ROOT, "p99 %.2f ms", figure.value())
                : String.format(Locale.ROOT, "%,.0f/s", figure.value());
    }

    /** How many times as good this build was as the other, for each pair. */
    public List<Double> ratios() {
        return IntStream.range(0, ours.size())
                .mapToObj(i -> times(ours.get(i), others.get(i)))
                .toList();
    }

    /** The median of {@link #ratios}. */
    public double median() {
        return median(ratios());
    }

    /** The worst run of this build, as a share of the median of its runs: what is noise. */
    public double lowest() {
        return against().stream().min(Double::compare).orElseThrow();
    }

    /** The best run of this build, as a share of the median of its runs. */
    public double highest() {
        return against().stream().max(Double::compare).orElseThrow();
    }

    private List<Double> against() {
        double middle = median(ours);
        return ours.stream().map(each -> times(each, middle)).toList();
    }

    private double times(double figure, double other) {
        return latency ? other / figure : figure / other;
    }

    static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 != 0 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** What the median says: nothing, as long as it lies within the spread of this build against itself. */
    public Verdict verdict() {
        double median = median();
        if (median < LEAST && median < lowest()) {
            return Verdict.SLOWER;
        }
        return median > 1 / LEAST && median > highest() ? Verdict.FASTER : Verdict.SAME;
    }

    /** For people, in one line. */
    public String line() {
        return String.format(
                Locale.ROOT,
                "%s: %s: median ratio %.3f (pairs %s), this build against itself %.3f to %.3f: %s",
                scenario,
                variant,
                median(),
                ratios().stream()
                        .map(each -> String.format(Locale.ROOT, "%.3f", each))
                        .collect(Collectors.joining(" ")),
                lowest(),
                highest(),
                verdict().words());
    }
}

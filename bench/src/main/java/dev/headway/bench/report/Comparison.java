package dev.headway.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Two files of results, judged by ratios: how our engine stood to each peer then and now. A machine that is slower today slows all of them and changes no
 * ratio. Where there was no peer in both files, the figures themselves are compared, and the line says so. Where the load was prescribed, ratios are those of
 * latencies, turned round so that more is better.
 */
public final class Comparison {
    /** One line: what was compared, then and now, and whether it got worse by more than is tolerated. */
    public record Line(String what, double then, double now, boolean regressed) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s %s: %.3g, was %.3g (%+.0f%%)",
                    regressed ? "WORSE" : "ok   ",
                    what,
                    now,
                    then,
                    (now / then - 1) * 100);
        }
    }

    private Comparison() {}

    /**
     * Compares.
     *
     * @param tolerance share by which a figure may fall, 0.15 for 15%
     * @throws IllegalArgumentException when the files have nothing in common
     */
    public static List<Line> of(List<ResultJson.Written> then, List<ResultJson.Written> now, double tolerance) {
        Map<String, Map<String, Figure>> old = figures(then);
        Map<String, Map<String, Figure>> fresh = figures(now);
        Set<String> common = new LinkedHashSet<>(old.keySet());
        common.retainAll(fresh.keySet());
        List<Line> lines = new ArrayList<>();
        for (String variant : common) {
            compare(variant, old.get(variant), fresh.get(variant), tolerance, lines);
        }
        for (ResultJson.Written each : now) {
            if (!each.verified() && each.engine().equals("headway")) {
                lines.add(new Line(each.scenario() + ": " + each.variant() + ", headway is not verified", 1, 0, true));
            }
        }
        if (lines.isEmpty()) {
            throw new IllegalArgumentException(
                    "Expected the two files to share a verified scenario of headway, but they have " + old.keySet()
                            + " and " + fresh.keySet());
        }
        return lines;
    }

    /** Variants that only one of the two has a verified result of, each with which. */
    public static List<String> alone(List<ResultJson.Written> then, List<ResultJson.Written> now) {
        Set<String> old = figures(then).keySet();
        Set<String> fresh = figures(now).keySet();
        List<String> alone = new ArrayList<>();
        old.stream().filter(each -> !fresh.contains(each)).forEach(each -> alone.add(each + " (only then)"));
        fresh.stream().filter(each -> !old.contains(each)).forEach(each -> alone.add(each + " (only now)"));
        return alone;
    }

    private static void compare(
            String variant,
            @Nullable Map<String, Figure> old,
            @Nullable Map<String, Figure> fresh,
            double tolerance,
            List<Line> lines) {
        Figure oldOurs = old == null ? null : old.get("headway");
        Figure freshOurs = fresh == null ? null : fresh.get("headway");
        if (old == null || fresh == null || oldOurs == null || freshOurs == null) {
            return;
        }
        boolean anyPeer = false;
        for (Map.Entry<String, Figure> peer : old.entrySet()) {
            Figure freshPeer = fresh.get(peer.getKey());
            if (!peer.getKey().equals("headway") && freshPeer != null) {
                anyPeer = true;
                lines.add(line(
                        variant
                                + (oldOurs.latency()
                                        ? ", p99 of " + peer.getKey() + " / headway"
                                        : ", headway / " + peer.getKey()),
                        oldOurs.times(peer.getValue()),
                        freshOurs.times(freshPeer),
                        tolerance));
            }
        }
        if (!anyPeer) {
            lines.add(
                    oldOurs.latency()
                            ? line(
                                    variant + ", 1 / p99 of headway in seconds (no peer in both files)",
                                    1_000 / oldOurs.value(),
                                    1_000 / freshOurs.value(),
                                    tolerance)
                            : line(
                                    variant + ", headway per second (no peer in both files)",
                                    oldOurs.value(),
                                    freshOurs.value(),
                                    tolerance));
        }
    }

    private static Line line(String what, double then, double now, double tolerance) {
        return new Line(what, then, now, now < then * (1 - tolerance));
    }

    /** Variant, in the order of the run, to engine to the median of its verified rounds. */
    static Map<String, Map<String, Figure>> figures(List<ResultJson.Written> results) {
        Map<String, Map<String, List<Figure>>> all = new LinkedHashMap<>();
        for (ResultJson.Written each : results) {
            Figure figure = each.figure();
            if (each.verified() && figure != null) {
                all.computeIfAbsent(each.scenario() + ": " + each.variant(), any -> new TreeMap<>())
                        .computeIfAbsent(each.engine(), any -> new ArrayList<>())
                        .add(figure);
            }
        }
        Map<String, Map<String, Figure>> medians = new LinkedHashMap<>();
        all.forEach((variant, engines) -> {
            Map<String, Figure> one = new TreeMap<>();
            engines.forEach((engine, figures) -> {
                figures.sort(Comparator.comparingDouble(Figure::value));
                one.put(engine, figures.get((figures.size() - 1) / 2));
            });
            medians.put(variant, one);
        });
        return medians;
    }
}

package dev.headway.bench.report;

import dev.headway.bench.scenario.Scenarios;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run says beyond its rates: how the variants of a scenario stand to each other on one engine, how the time grows with the work, how far the slots were
 * used. All of it from the medians of the rounds.
 */
public final class Findings {
    /** Scenario to the variant that the others are compared with. */
    private static final Map<String, String> BASES = Map.of(
            "wait", Scenarios.NOOP,
            "chain", Scenarios.NOOP,
            "idle", "nothing beside",
            "sleepers", "none asleep",
            "flood", "no flood",
            "variables", "1 string");

    /** Variants that are compared with another one of their scenario as well. */
    private static final Map<String, String> ALSO = Map.of(Scenarios.OPEN_TRANSACTION, Scenarios.AFTER_WORK);

    /** Variants that are judged by their own figure. */
    private static final Map<String, String> ALONE = Map.of("wait", "backlog", "chain", "1 at a time");

    private static final String NOTHING = "observe none";

    /** A ratio that is published rests on so much of each peer, over all rounds. */
    private static final double PEER_SECONDS_MIN = 60;

    private final List<Result> rounds;
    private final Map<String, List<Result>> medians;
    private final List<String> lines = new ArrayList<>();

    private Findings(List<Result> results) {
        rounds = results;
        medians = Medians.byVariant(results);
    }

    /** Lines; none where a run has nothing to compare within an engine. */
    public static List<String> of(List<Result> results) {
        Findings findings = new Findings(results);
        findings.best();
        findings.slots();
        findings.variants();
        findings.backlogs();
        findings.observed();
        findings.growth();
        return List.copyOf(findings.lines);
    }

    private List<Result> verified() {
        return medians.values().stream()
                .flatMap(List::stream)
                .filter(each -> each.verified() && Figure.of(each) != null)
                .toList();
    }

    /** Our engine beside the best of the other process engines. */
    private void best() {
        medians.forEach((variant, engines) -> {
            Double ratio = Medians.ratio(engines);
            if (ratio != null) {
                lines.add(String.format(
                                Locale.ROOT,
                                "%s: headway is %.1f times as good as the best of the other process engines",
                                variant,
                                ratio)
                        + tooShort(variant));
            }
        });
    }

    /** Which peers were measured for too short a time; empty if none. */
    private String tooShort(String variant) {
        Map<String, Double> seconds = new TreeMap<>();
        rounds.stream()
                .filter(each -> each.verified()
                        && Medians.isPeer(each)
                        && Medians.variant(each).equals(variant))
                .forEach(each -> seconds.merge(each.engine(), each.seconds(), Double::sum));
        List<String> few = seconds.entrySet().stream()
                .filter(peer -> peer.getValue() < PEER_SECONDS_MIN)
                .map(peer -> String.format(Locale.ROOT, "%s ran %.0f s", peer.getKey(), peer.getValue()))
                .toList();
        return few.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; too short to be published: %s, expected %.0f s of each (raise --rounds or --seconds)",
                        String.join(", ", few),
                        PEER_SECONDS_MIN);
    }

    private void slots() {
        for (Result each : verified()) {
            Double most = each.mostPerSecond();
            Double middle = each.middlePerSecond();
            Double cores = each.cores();
            if (most != null && middle != null && each.plainVariant().equals(ALONE.get(each.scenario()))) {
                lines.add(head(each)
                        + String.format(
                                Locale.ROOT,
                                "%.1f%% of the most that its slots can do, over the middle 80%% of the run",
                                middle / most * 100)
                        + (cores == null ? "" : String.format(Locale.ROOT, ", with %.2f cores", cores)));
            }
        }
    }

    /** Each variant beside the one of its scenario that it is to be compared with, engine by engine and case by case. */
    private void variants() {
        List<Result> all = verified();
        for (Result each : all) {
            String base = BASES.get(each.scenario());
            if (base == null
                    || each.plainVariant().equals(base)
                    || each.plainVariant().equals(ALONE.get(each.scenario()))) {
                continue;
            }
            for (String with : Arrays.asList(base, ALSO.get(each.plainVariant()))) {
                for (Result other : all) {
                    if (other.plainVariant().equals(with) && alike(each, other)) {
                        lines.add(head(each) + beside(each, other, other.plainVariant()));
                    }
                }
            }
        }
    }

    private static String beside(Result each, Result other, String base) {
        Figure figure = Figure.of(each);
        Figure of = Figure.of(other);
        if (figure == null || of == null) {
            throw new IllegalStateException("only what was measured is compared");
        }
        if (figure.latency()) {
            return String.format(Locale.ROOT, "p99 %.2f ms, with %s %.2f ms", figure.value(), base, of.value());
        }
        if (each.scenario().equals("variables")) {
            return String.format(Locale.ROOT, "costs %.2f times %s", of.value() / figure.value(), base);
        }
        return String.format(
                Locale.ROOT,
                "%.2f times the rate of %s (%+.0f%%)",
                figure.times(of),
                base,
                (figure.times(of) - 1) * 100);
    }

    private static boolean alike(Result each, Result other) {
        return each.scenario().equals(other.scenario())
                && each.engine().equals(other.engine())
                && each.configuration()
                        .getOrDefault(Result.CASE, "")
                        .equals(other.configuration().getOrDefault(Result.CASE, ""));
    }

    /** The largest backlog beside the smallest, where a run had several. */
    private void backlogs() {
        Map<String, TreeMap<Long, Result>> sizes = new LinkedHashMap<>();
        for (Result each : verified()) {
            String wanted = each.configuration().get("wanted_jobs");
            String label = each.configuration().get(Result.CASE);
            if (wanted != null && label != null) {
                long jobs = Long.parseLong(wanted);
                String rest = label.replace(size(jobs), "");
                sizes.computeIfAbsent(
                                each.scenario() + ": " + each.plainVariant() + " " + each.engine() + " " + rest,
                                any -> new TreeMap<>())
                        .put(jobs, each);
            }
        }
        sizes.values().stream().filter(each -> each.size() > 1).forEach(each -> {
            Result most = each.lastEntry().getValue();
            Result least = each.firstEntry().getValue();
            lines.add(head(most) + beside(most, least, size(each.firstKey())));
        });
    }

    /** What it costs to be observed, where a run did the same without. */
    private void observed() {
        List<Result> all = verified();
        for (Result each : all) {
            String observe = "observe " + each.configuration().get(Result.OBSERVE);
            String label = each.configuration().getOrDefault(Result.CASE, "");
            String unobserved = label.replace(observe, NOTHING);
            if (unobserved.equals(label)) {
                continue;
            }
            for (Result other : all) {
                if (other.scenario().equals(each.scenario())
                        && other.engine().equals(each.engine())
                        && other.plainVariant().equals(each.plainVariant())
                        && other.configuration().getOrDefault(Result.CASE, "").equals(unobserved)) {
                    lines.add(head(each) + beside(each, other, NOTHING));
                }
            }
        }
    }

    private static String size(long jobs) {
        return String.format(Locale.ROOT, "%,d jobs", jobs);
    }

    /** How the time of one instance grows with its children: 1 is in proportion. */
    private void growth() {
        Map<String, List<Result>> byEngine = new LinkedHashMap<>();
        for (Result each : verified()) {
            if (each.scenario().equals("multi-instance") && each.jobs() > 0) {
                byEngine.computeIfAbsent(each.engine() + caseOf(each), any -> new ArrayList<>())
                        .add(each);
            }
        }
        byEngine.values().stream().filter(each -> each.size() > 1).forEach(each -> {
            StringBuilder steps = new StringBuilder();
            for (Result one : each) {
                steps.append(steps.isEmpty() ? "" : ", ")
                        .append(String.format(Locale.ROOT, "%,d in %.2f s", one.jobs(), one.seconds()));
            }
            lines.add(String.format(
                    Locale.ROOT,
                    "multi-instance, %s%s: growth exponent %.2f (%s)",
                    each.getFirst().engine(),
                    caseOf(each.getFirst()),
                    exponent(each),
                    steps));
        });
    }

    private static String caseOf(Result result) {
        String label = result.configuration().get(Result.CASE);
        return label == null ? "" : ", " + label;
    }

    /** The slope of a straight line through the logarithms of children and seconds. */
    static double exponent(List<Result> results) {
        double count = results.size();
        double x = results.stream()
                        .mapToDouble(each -> Math.log((double) each.jobs()))
                        .sum()
                / count;
        double y =
                results.stream().mapToDouble(each -> Math.log(each.seconds())).sum() / count;
        double above = 0;
        double below = 0;
        for (Result each : results) {
            double along = Math.log((double) each.jobs()) - x;
            above += along * (Math.log(each.seconds()) - y);
            below += along * along;
        }
        return below == 0 ? 1 : above / below;
    }

    private static String head(Result result) {
        return result.scenario() + ": " + result.variant() + ", " + result.engine() + ": ";
    }
}

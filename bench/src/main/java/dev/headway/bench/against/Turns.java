package dev.headway.bench.against;

import dev.headway.bench.report.BuildRatio;
import dev.headway.bench.report.ResultJson;
import dev.headway.bench.scenario.Drive;
import dev.headway.bench.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Has two builds measured in turns: this one and the other, then the other and this one, and so on. What slows the machine for a while, or more and more, so
 * hits both.
 */
public final class Turns {
    /** How much work the run gets that says how much work fills a turn. */
    private static final int FIRST_JOBS = 50_000;

    private static final int LEAST_JOBS = 1_000;
    private static final int MOST_JOBS = 5_000_000;

    private final Checkout ours;
    private final Checkout other;
    private final BuildRun builds;
    private final int pairs;
    private final Consumer<String> progress;

    /**
     * Nothing is measured yet.
     *
     * @param pairs how often each build has its turn
     * @param progress is told of every turn
     */
    public Turns(Checkout ours, Checkout other, BuildRun builds, int pairs, Consumer<String> progress) {
        this.ours = ours;
        this.other = other;
        this.builds = builds;
        this.pairs = pairs;
        this.progress = progress;
    }

    /**
     * Measures a scenario.
     *
     * @param arguments what both builds are told beside the scenario's name
     * @param seconds about how long a measurement takes; 0 where the arguments say how much work there is
     * @return a ratio for each variant that both builds have measured
     * @throws TurnFailure when a build's benchmark did not end well
     */
    public List<BuildRatio> measure(Scenario scenario, List<String> arguments, double seconds) throws TurnFailure {
        List<String> all = new ArrayList<>(List.of(scenario.name()));
        all.addAll(arguments);
        if (seconds > 0 && canBeSized(scenario)) {
            all.addAll(List.of("--jobs", Integer.toString(jobs(all, seconds))));
        }
        List<List<ResultJson.Written>> ofOurs = new ArrayList<>();
        List<List<ResultJson.Written>> ofOther = new ArrayList<>();
        for (int pair = 1; pair <= pairs; pair++) {
            String head = scenario.name() + ", pair " + pair + " of " + pairs + ", ";
            if (pair % 2 == 0) {
                ofOther.add(turn(head, other, all));
            }
            ofOurs.add(turn(head, ours, all));
            if (pair % 2 != 0) {
                ofOther.add(turn(head, other, all));
            }
        }
        List<BuildRatio> ratios = BuildRatio.of(ofOurs, ofOther);
        List<String> compared = ratios.stream().map(BuildRatio::variant).toList();
        Stream.concat(ofOurs.stream(), ofOther.stream())
                .flatMap(List::stream)
                .map(ResultJson.Written::variant)
                .distinct()
                .filter(each -> !compared.contains(each))
                .forEach(each -> progress.accept(scenario.name() + ": " + each
                        + " is not compared, since one of the builds has no verified figure of it"));
        return ratios;
    }

    private List<ResultJson.Written> turn(String head, Checkout build, List<String> arguments) throws TurnFailure {
        List<ResultJson.Written> results = builds.run(build, arguments);
        String name = build.equals(ours) ? "this build" : "the other";
        for (ResultJson.Written each : results) {
            progress.accept(head + name + ": " + each.variant() + " " + BuildRatio.figure(each)
                    + String.format(Locale.ROOT, " (%.1f s)", each.seconds()));
        }
        return results;
    }

    /** How many jobs fill a turn of this build. That run also wakes up the server, and is no result. */
    private int jobs(List<String> arguments, double seconds) throws TurnFailure {
        List<String> first = new ArrayList<>(arguments);
        first.addAll(List.of("--jobs", Integer.toString(FIRST_JOBS)));
        progress.accept(
                arguments.getFirst() + ": a first run, which says how much work " + Math.round(seconds) + " s need");
        List<ResultJson.Written> results = builds.run(ours, first);
        double took = results.stream()
                .mapToDouble(ResultJson.Written::seconds)
                .average()
                .orElse(0);
        return took <= 0 ? FIRST_JOBS : Math.clamp(Math.round(FIRST_JOBS * seconds / took), LEAST_JOBS, MOST_JOBS);
    }

    /** Whether the time of a scenario is in proportion to its work alone; others have numbers of their own. */
    static boolean canBeSized(Scenario scenario) {
        return scenario.variants().stream()
                .allMatch(each -> each.expectation().loopBody() == null
                        && (each.drive() == Drive.BACKLOG
                                || each.drive() == Drive.STREAM
                                || each.drive() == Drive.CLIENTS));
    }
}

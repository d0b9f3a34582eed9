package dev.headway.bench;

import dev.headway.bench.against.BuildProcess;
import dev.headway.bench.against.Checkout;
import dev.headway.bench.against.TurnFailure;
import dev.headway.bench.against.Turns;
import dev.headway.bench.report.BuildRatio;
import dev.headway.bench.report.BuildRatioJson;
import dev.headway.bench.run.ThrowAwayPostgres;
import dev.headway.bench.run.Unreachable;
import dev.headway.bench.scenario.Scenario;
import dev.headway.store.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./headway bench SCENARIO... --against CHECKOUT}: this build and another one, in turns on the same database server. */
final class Against {
    private static final int PAIRS = 5;
    private static final double SECONDS = 20;

    /** Options that are for the run as a whole; all others go to the benchmarks of both builds. */
    private static final Set<String> OF_THE_RUN = Set.of(
            "--against",
            "--json",
            "--html",
            "--rounds",
            "--seconds",
            "--db",
            "--db-user",
            "--db-password",
            "--engines");

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--against",
            paramLabel = "CHECKOUT",
            description = "Compares this build with that of another checkout of Headway: both take turns, --rounds"
                    + " times each (5), for about --seconds (20) each. Several scenarios may be named.")
    private @Nullable Path checkout;

    /**
     * What the command line says about the run as a whole.
     *
     * @param rounds null where nothing was said
     * @param seconds null where nothing was said
     */
    record Asked(
            String db,
            String user,
            String password,
            @Nullable Integer rounds,
            @Nullable Double seconds,
            ResultFiles files) {}

    boolean isAsked() {
        return checkout != null;
    }

    /**
     * Measures, prints the ratios and writes them.
     *
     * @return the command's exit code
     * @throws IllegalArgumentException when what was asked cannot be compared
     */
    int run(List<Scenario> scenarios, Asked asked) {
        int pairs = asked.rounds == null ? PAIRS : asked.rounds;
        if (pairs < 2) {
            throw new IllegalArgumentException("Expected --rounds of 2 or more with --against, got " + pairs
                    + ": one run of this build cannot tell how much it differs from itself");
        }
        Checkout other = Checkout.at(Objects.requireNonNull(checkout));
        Checkout ours = ours();
        ours.mustDifferFrom(other);
        say("This build: " + ours.label() + " in " + ours.folder() + "; the other: " + other.label() + " in "
                + other.folder());
        try (@Nullable EmbeddedPostgres server = asked.db.equals("postgres") ? ThrowAwayPostgres.start() : null;
                BuildProcess builds = new BuildProcess(
                        server == null
                                ? Map.of("HEADWAY_DB_USER", asked.user, "HEADWAY_DB_PASSWORD", asked.password)
                                : Map.of("HEADWAY_DB_USER", server.user(), "HEADWAY_DB_PASSWORD", server.password()))) {
            Thread hook = new Thread(builds::close, "bench-interrupted");
            Runtime.getRuntime().addShutdownHook(hook);
            try {
                Turns turns = new Turns(ours, other, builds, pairs, this::say);
                return measure(turns, scenarios, asked, server == null ? asked.db : server.url(), ours, other);
            } finally {
                ResultFiles.unhook(hook);
            }
        } catch (Unreachable e) {
            say(String.valueOf(e.getMessage()));
            return 3;
        }
    }

    private int measure(Turns turns, List<Scenario> scenarios, Asked asked, String db, Checkout ours, Checkout other) {
        List<String> arguments = new ArrayList<>(passedOn());
        arguments.addAll(List.of("--db", db));
        boolean numbered = arguments.contains("--jobs") || arguments.contains("--instances");
        double seconds = numbered ? 0 : asked.seconds == null ? SECONDS : asked.seconds;
        List<BuildRatio> all = new ArrayList<>();
        int status = 0;
        try {
            for (Scenario scenario : scenarios) {
                List<BuildRatio> ratios = turns.measure(scenario, arguments, seconds);
                ratios.forEach(each -> spec.commandLine().getOut().println(each.line()));
                spec.commandLine().getOut().flush();
                all.addAll(ratios);
            }
        } catch (TurnFailure e) {
            say(String.valueOf(e.getMessage()));
            status = e.exitCode();
        }
        boolean slower = all.stream().anyMatch(each -> each.verdict() == BuildRatio.Verdict.SLOWER);
        boolean written = all.isEmpty()
                || asked.files.writeJson(() -> BuildRatioJson.write(described(ours), described(other), all));
        return status != 0 ? status : !written ? 3 : slower || all.isEmpty() ? 1 : 0;
    }

    /** What the user typed for both builds, as it was typed. */
    private List<String> passedOn() {
        List<String> words = new ArrayList<>();
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (!OF_THE_RUN.contains(option.longestName())) {
                if (option.arity().max() == 0) {
                    words.add(option.longestName());
                } else {
                    option.originalStringValues().forEach(value -> words.addAll(List.of(option.longestName(), value)));
                }
            }
        }
        return words;
    }

    private static Checkout ours() {
        String home = System.getProperty("headway.home");
        if (home == null) {
            throw new IllegalArgumentException(
                    "Expected the property headway.home to name the checkout of this build, as ./headway sets it, got none."
                            + " Run ./headway bench ... --against ...");
        }
        return Checkout.at(Path.of(home));
    }

    private static BuildRatioJson.Build described(Checkout build) {
        return new BuildRatioJson.Build(build.folder().toString(), build.commit(), build.changed());
    }

    private void say(String line) {
        spec.commandLine().getErr().println(line);
        spec.commandLine().getErr().flush();
    }
}

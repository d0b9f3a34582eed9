package dev.headway.bench;

import dev.headway.bench.peer.Peer;
import dev.headway.bench.report.HtmlReport;
import dev.headway.bench.report.Result;
import dev.headway.bench.report.ResultJson;
import dev.headway.bench.run.BenchOptions;
import dev.headway.bench.run.BenchRun;
import dev.headway.bench.run.Unreachable;
import dev.headway.bench.scenario.Scenario;
import dev.headway.bench.scenario.Scenarios;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./headway bench}: runs a scenario on our engine and on others, side by side. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures the engine, and others beside it, and verifies the end state of each in the database.",
        subcommands = {
            CompareCommand.class,
            RoleCommands.Producer.class,
            RoleCommands.Executor.class,
            RoleCommands.Monitor.class,
            RoleCommands.Generate.class,
            RoleCommands.Verify.class
        },
        footer = {
            "",
            "Scenarios: noop, wait, timer, async27, sequence, wait-sequence, variables, elements, continuous, chain,",
            "multi-instance, idle, latency, scale-out, mixed. See docs/benchmarks.md.",
            "",
            "Exit codes: 0 measured and verified, 1 a verification or comparison failed, 2 wrong usage, 3 not reachable."
        })
public final class BenchCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "SCENARIO", description = "What to measure.")
    private @Nullable String scenario;

    @Option(
            names = "--db",
            paramLabel = "DB",
            defaultValue = "postgres",
            description = "postgres (throw-away), h2, h2:PATH or jdbc:postgresql:... Default: ${DEFAULT-VALUE}.")
    private String db = "postgres";

    @Option(names = "--db-user", defaultValue = "${env:HEADWAY_DB_USER:-}", description = "User of your database.")
    private String dbUser = "";

    @Option(
            names = "--db-password",
            defaultValue = "${env:HEADWAY_DB_PASSWORD:-}",
            description = "Its password; better given as HEADWAY_DB_PASSWORD in the environment.")
    private String dbPassword = "";

    @Option(names = "--channel", defaultValue = "leased", description = "Job channel of our engine: leased or memory.")
    private String channel = "leased";

    @Option(
            names = "--engines",
            split = ",",
            defaultValue = "headway",
            description = "headway, flowable, camunda, operaton, activiti6, activiti5, db-scheduler. Default: headway.")
    private List<String> engines = List.of("headway");

    @Option(names = "--instances", description = "Instances for every engine, instead of a number that fits each.")
    private @Nullable Integer instances;

    @Option(names = "--executors", defaultValue = "1", description = "Executors, each a process of its own.")
    private int executors = 1;

    @Option(names = "--slots", description = "Jobs that one executor runs at once.")
    private @Nullable Integer slots;

    @Option(names = "--threads", description = "Client threads.")
    private @Nullable Integer threads;

    @Option(names = "--rate", defaultValue = "0", description = "Starts a second, 0 for as fast as possible.")
    private double rate;

    @Option(names = "--history", description = "none, activity, audit or full.")
    private @Nullable String history;

    @Option(names = "--variant", description = "Only those of a scenario's variants whose name contains this.")
    private @Nullable String variant;

    @Option(names = "--rounds", defaultValue = "1", description = "How often the engines take turns.")
    private int rounds = 1;

    @Option(names = "--rtt-millis", defaultValue = "0", description = "Round trip between engine and database.")
    private double rttMillis;

    @Option(names = "--seed", defaultValue = "1", description = "Of random models and values.")
    private long seed = 1;

    @Option(names = "--seconds", defaultValue = "30", description = "About how long a peer is kept busy.")
    private double seconds = 30;

    @Option(
            names = "--peer-floor",
            defaultValue = "0.7",
            description = "Share of its known figure below which a peer's result is not believed. Default: 0.7.")
    private double peerFloor = 0.7;

    @Option(names = "--no-statement-log", description = "Leaves the driver unwatched.")
    private boolean noStatementLog;

    @Option(
            names = "--timeout",
            defaultValue = "900",
            description = "Seconds until work that does not end is an error.")
    private long timeoutSeconds = 900;

    @Option(names = "--configuration", description = "A..L: one of the published configurations of async27.")
    private @Nullable String configuration;

    @Option(names = "--json", paramLabel = "FILE", description = "Writes the results as JSON.")
    private @Nullable Path json;

    @Option(names = "--html", paramLabel = "FILE", description = "Writes a report with charts.")
    private @Nullable Path html;

    @Override
    public Integer call() throws IOException {
        Scenario chosen = scenario();
        BenchOptions options = options();
        BenchRun run = new BenchRun(
                options, chosen, line -> spec.commandLine().getErr().println(line));
        Thread hook = new Thread(() -> interrupted(run), "bench-interrupted");
        Runtime.getRuntime().addShutdownHook(hook);
        int status;
        try {
            run.run();
            status = run.results().stream().allMatch(Result::verified) ? 0 : 1;
        } catch (Unreachable e) {
            spec.commandLine().getErr().println(e.getMessage());
            status = 3;
        } finally {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
        write(run.results());
        return status;
    }

    private void interrupted(BenchRun run) {
        spec.commandLine()
                .getErr()
                .println("Interrupted. Measured so far: " + run.results().size());
        try {
            write(run.results());
        } catch (IOException e) {
            spec.commandLine().getErr().println("Cannot write the results: " + e.getMessage());
        }
        run.stop();
    }

    private void write(List<Result> results) throws IOException {
        if (json != null) {
            ResultJson.writeFile(json, ResultJson.write(results));
        }
        if (html != null) {
            ResultJson.writeFile(html, HtmlReport.of(results));
        }
    }

    private Scenario scenario() {
        List<Scenario> all = Scenarios.all(seed);
        Scenario chosen = all.stream()
                .filter(each -> each.name().equals(scenario))
                .findFirst()
                .orElseThrow(() -> wrong("Expected a scenario out of "
                        + all.stream().map(Scenario::name).collect(Collectors.joining(", ")) + ", got '" + scenario
                        + "'"));
        if (!chosen.missing().isEmpty()) {
            throw wrong("The scenario " + chosen.name() + " " + chosen.missing());
        }
        return chosen;
    }

    private BenchOptions options() {
        List<Peer> peers;
        try {
            peers = engines.stream().map(Peer::byLabel).distinct().toList();
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
        if (configuration != null) {
            throw wrong("--configuration " + configuration
                    + " runs several executors over job channels, which this version does not have yet");
        }
        for (int number : new int[] {executors, rounds, orOne(instances), orOne(slots), orOne(threads)}) {
            if (number < 1) {
                throw wrong("Expected at least 1 for --instances, --executors, --slots, --threads and --rounds, got "
                        + number);
            }
        }
        if (history != null
                && !Arrays.asList("none", "activity", "audit", "full").contains(history)) {
            throw wrong("Expected --history none, activity, audit or full, got '" + history + "'");
        }
        if (!db.equals("postgres") && !db.equals("h2") && !db.startsWith("h2:") && !db.startsWith("jdbc:postgresql:")) {
            throw wrong("Expected --db postgres, h2, h2:PATH or jdbc:postgresql:..., got '" + db + "'");
        }
        return new BenchOptions(
                db,
                dbUser,
                dbPassword,
                channel,
                peers,
                instances,
                executors,
                slots,
                threads,
                rate,
                history,
                variant,
                rounds,
                rttMillis,
                seed,
                seconds,
                peerFloor,
                !noStatementLog,
                timeoutSeconds);
    }

    private static int orOne(@Nullable Integer number) {
        return number == null ? 1 : number;
    }

    private ParameterException wrong(@Nullable String message) {
        return new ParameterException(spec.commandLine(), String.valueOf(message));
    }
}

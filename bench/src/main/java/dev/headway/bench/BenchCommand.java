package dev.headway.bench;

import dev.headway.bench.peer.Peer;
import dev.headway.bench.report.Findings;
import dev.headway.bench.report.Result;
import dev.headway.bench.report.SetupTables;
import dev.headway.bench.report.Summary;
import dev.headway.bench.run.BenchCase;
import dev.headway.bench.run.BenchOptions;
import dev.headway.bench.run.BenchRun;
import dev.headway.bench.run.Display;
import dev.headway.bench.run.Engines;
import dev.headway.bench.run.Lines;
import dev.headway.bench.run.Unreachable;
import dev.headway.bench.scenario.ExecutorSetup;
import dev.headway.bench.scenario.Scenario;
import dev.headway.bench.scenario.Scenarios;
import dev.headway.bench.scenario.Variant;
import dev.headway.runtime.channel.Channels;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            BulkCommand.class,
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
            "multi-instance, idle, latency, sleepers, flood, scale-out, mixed. See docs/benchmarks.md.",
            "",
            "Exit codes: 0 measured and verified, 1 a verification or comparison failed, 2 wrong usage, 3 not reachable."
        })
public final class BenchCommand implements Callable<Integer> {
    private static final double PEER_SECONDS = 30;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "SCENARIO", description = "What to measure; several only with --against.")
    private List<String> scenarios = List.of();

    @Mixin
    private final Against against = new Against();

    @Mixin
    private final Observing observing = new Observing();

    @Option(
            names = "--db",
            paramLabel = "DB",
            defaultValue = "postgres",
            description =
                    "postgres or mariadb (throw-away), h2, h2:PATH or jdbc:postgresql:... Default: ${DEFAULT-VALUE}.")
    private String db = "postgres";

    @Option(names = "--db-user", defaultValue = "${env:HEADWAY_DB_USER:-}", description = "User of your database.")
    private String dbUser = "";

    @Option(
            names = "--db-password",
            defaultValue = "${env:HEADWAY_DB_PASSWORD:-}",
            description = "Its password; better given as HEADWAY_DB_PASSWORD in the environment.")
    private String dbPassword = "";

    @Option(
            names = "--channel",
            description =
                    "Job channel of our engine: leased, memory, skip-locked, global-lock, optimistic, jms, amqp or kafka."
                            + " Default: leased; with --configuration jms for those that work by messages; in scale-out all.")
    private @Nullable String channel;

    @Option(
            names = "--channel-option",
            paramLabel = "CHANNEL.KEY=VALUE",
            description = "A setting of a channel, for example optimistic.onExclusiveConflict=requeue.")
    private Map<String, String> channelOptions = Map.of();

    @Option(
            names = "--broker",
            paramLabel = "ADDRESS",
            description =
                    "Your broker for jms (tcp://host:61616), amqp (amqp://user:password@host:5672) or kafka (host:9092)."
                            + " Without it one is started here: ActiveMQ Artemis or Kafka in this process, RabbitMQ from this machine's package.")
    private @Nullable String broker;

    @Option(
            names = "--engines",
            split = ",",
            defaultValue = "headway",
            description =
                    "headway, flowable, camunda, operaton, activiti6, activiti5, db-scheduler; rows, which is no engine"
                            + " but writes what headway does. Default: headway.")
    private List<String> engines = List.of("headway");

    @Option(names = "--language", defaultValue = "bpmn", description = "bpmn, or cmmn for cases. Default: bpmn.")
    private String language = "bpmn";

    @Option(names = "--instances", description = "Instances for every engine, instead of a number that fits each.")
    private @Nullable Integer instances;

    @Option(
            names = "--jobs",
            split = ",",
            description = "As --instances, but as many as have about so many jobs together; several, as 100000,1000000,"
                    + " are measured one after the other.")
    private List<Integer> jobs = List.of();

    @Option(
            names = "--beside",
            description =
                    "Instances that wait, or jobs that sleep, beside what is measured (idle, continuous, sleepers, flood).")
    private @Nullable Integer beside;

    @Option(
            names = "--executors",
            split = ",",
            description = "Executors, each a process of its own. Default: 1; in scale-out 1,2,3, measured in turns.")
    private List<Integer> executors = List.of();

    @Option(names = "--slots", description = "Jobs that one executor runs at once.")
    private @Nullable Integer slots;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            defaultValue = Engines.HEAP,
            description = "Most memory of each engine's Java process, as 256m or 4g. Default: ${DEFAULT-VALUE}.")
    private String heap = Engines.HEAP;

    @Option(names = "--threads", split = ",", description = "Client threads; several, as 4,64, one after the other.")
    private List<Integer> threads = List.of();

    @Option(names = "--rate", defaultValue = "0", description = "Starts a second, 0 for as fast as possible.")
    private double rate;

    @Option(
            names = "--history",
            split = ",",
            description = "none, activity, audit or full; several, as none,full, one after the other.")
    private List<String> histories = List.of();

    @Option(
            names = "--history-mode",
            defaultValue = "sync",
            description = "How our engine writes history: sync, async, jms, amqp or kafka. Default: sync.")
    private String historyMode = "sync";

    @Option(names = "--variant", description = "Only those of a scenario's variants whose name contains this.")
    private @Nullable String variant;

    @Option(names = "--rounds", description = "How often the engines take turns. Default: 1.")
    private @Nullable Integer rounds;

    @Option(names = "--rtt-millis", defaultValue = "0", description = "Round trip between engine and database.")
    private double rttMillis;

    @Option(names = "--seed", defaultValue = "1", description = "Of random models and values.")
    private long seed = 1;

    @Option(names = "--seconds", description = "About how long a peer is kept busy. Default: 30.")
    private @Nullable Double seconds;

    @Option(
            names = "--peer-floor",
            defaultValue = "0.7",
            description = "Share of its known figure below which a peer's result is not believed. Default: 0.7.")
    private double peerFloor = 0.7;

    @Option(names = "--no-statement-log", description = "Leaves the driver unwatched.")
    private boolean noStatementLog;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "15",
            description = "How long each engine runs before it is measured. Default: 15.")
    private double warmUpSeconds = 15;

    @Option(
            names = "--hold",
            paramLabel = "SECONDS",
            defaultValue = "600",
            description = "How long a transaction is open before what runs beside it is measured (idle). Default: 600.")
    private double holdSeconds = 600;

    @Option(
            names = "--timeout",
            defaultValue = "900",
            description = "Seconds until work that does not end is an error.")
    private long timeoutSeconds = 900;

    @Option(
            names = "--configuration",
            description = "A..L: published configurations of async27, by letter: G, 'A,C,G' or A..L.")
    private @Nullable String configuration;

    @Option(names = "--json", paramLabel = "FILE", description = "Writes the results as JSON.")
    private @Nullable Path json;

    @Option(names = "--html", paramLabel = "FILE", description = "Writes a report with charts.")
    private @Nullable Path html;

    private final AtomicBoolean interrupted = new AtomicBoolean();

    @Override
    public Integer call() {
        BenchOptions options = options();
        List<Scenario> all = chosen();
        ResultFiles files = new ResultFiles(json, html, spec.commandLine().getErr());
        try {
            files.check();
            observing.of(options.engines());
            for (Scenario each : all) {
                setups(each, options);
                variantIsKnown(each);
            }
            if (against.isAsked()) {
                return against(all, files);
            }
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
        if (all.size() != 1) {
            throw wrong("Expected one scenario, or several with --against, got " + String.join(" ", scenarios));
        }
        return measure(all.getFirst(), options, files);
    }

    private int against(List<Scenario> all, ResultFiles files) {
        if (!engines.equals(List.of("headway")) || html != null) {
            throw wrong("Expected neither --engines nor --html with --against, which compares two builds of headway");
        }
        return against.run(all, new Against.Asked(db, dbUser, dbPassword, rounds, seconds, files));
    }

    private int measure(Scenario chosen, BenchOptions options, ResultFiles files) {
        Display display = new Display(
                spec.commandLine().getOut(),
                spec.commandLine().getErr(),
                Boolean.getBoolean("headway.terminal"),
                Integer.getInteger("headway.columns", 80));
        BenchRun run = new BenchRun(cases(options), chosen, setups(chosen, options), display);
        Thread hook = new Thread(() -> interrupted(run, display, files), "bench-interrupted");
        Runtime.getRuntime().addShutdownHook(hook);
        int status;
        try {
            run.run();
            status = run.results().stream().allMatch(each -> each.verified() || each.cannotRun()) ? 0 : 1;
        } catch (Unreachable | UncheckedIOException e) {
            display.clear();
            if (!interrupted.get()) {
                spec.commandLine().getErr().println(e.getMessage());
            }
            status = 3;
        } finally {
            ResultFiles.unhook(hook);
        }
        display.clear();
        Stream.of(Summary.of(run.results()), Findings.of(run.results()), SetupTables.of(run.results()))
                .flatMap(List::stream)
                .forEach(line -> spec.commandLine().getOut().println(line));
        spec.commandLine().getOut().flush();
        return files.write(run.results()) ? status : 3;
    }

    private void variantIsKnown(Scenario chosen) {
        String wanted = variant;
        if (wanted != null
                && chosen.variants().stream().noneMatch(each -> each.name().contains(wanted))) {
            throw wrong("Expected --variant to be part of the name of one of "
                    + chosen.variants().stream().map(Variant::name).collect(Collectors.joining("; ")) + ", got '"
                    + wanted + "'");
        }
    }

    private List<BenchCase> cases(BenchOptions options) {
        ExecutorSetup setup = ExecutorSetup.plain(
                executors.isEmpty() ? 1 : executors.getFirst(),
                slots,
                channel == null ? "leased" : channel,
                channelOptions);
        return new Cases(jobs, threads, histories, observing.of(options.engines())).of(options, setup);
    }

    private void interrupted(BenchRun run, Display display, ResultFiles files) {
        interrupted.set(true);
        display.clear();
        PrintWriter err = spec.commandLine().getErr();
        List<Result> results = run.results();
        String present = display.present();
        run.stop();
        err.println("Interrupted" + (present.isEmpty() ? "." : " in " + present + ".") + " Measured so far: "
                + results.size() + (results.isEmpty() ? "" : ", namely"));
        results.forEach(each -> err.println("  " + Lines.of(each)));
        // Nothing is no reason to overwrite what an earlier run has left there.
        if (!results.isEmpty() && files.write(results)) {
            files.named().forEach(file -> err.println("They are in " + file.toAbsolutePath()));
        }
        err.flush();
    }

    private List<Scenario> chosen() {
        Map<String, Scenario> all = new LinkedHashMap<>();
        Scenarios.of(language, seed).forEach(each -> all.put(each.name(), each));
        if (scenarios.isEmpty() || !all.keySet().containsAll(scenarios)) {
            throw wrong("Expected a scenario out of " + String.join(", ", all.keySet()) + ", got "
                    + (scenarios.isEmpty() ? "none" : "'" + String.join("' '", scenarios) + "'"));
        }
        all.keySet().retainAll(scenarios);
        return List.copyOf(all.values());
    }

    private BenchOptions options() {
        List<Peer> peers;
        try {
            peers = engines.stream()
                    .map(label -> Peer.byLabel(label, language))
                    .distinct()
                    .toList();
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
        numbers();
        for (String history : histories) {
            if (!List.of("none", "activity", "audit", "full").contains(history)) {
                throw wrong("Expected --history none, activity, audit or full, got '" + history + "'");
            }
        }
        if (!List.of("sync", "async").contains(historyMode) && !Channels.BROKERS.contains(historyMode)) {
            throw wrong("Expected --history-mode sync, async, jms, amqp or kafka, got '" + historyMode + "'");
        }
        if (!List.of("postgres", "mariadb", "h2").contains(db)
                && !db.startsWith("h2:")
                && !db.startsWith("jdbc:postgresql:")) {
            throw wrong("Expected --db postgres, mariadb, h2, h2:PATH or jdbc:postgresql:..., got '" + db + "'");
        }
        return new BenchOptions(
                db,
                dbUser,
                dbPassword,
                broker,
                peers,
                instances,
                beside,
                rate,
                variant,
                orOne(rounds),
                rttMillis,
                seed,
                orDefault(seconds),
                peerFloor,
                !noStatementLog,
                warmUpSeconds,
                holdSeconds,
                timeoutSeconds,
                historyMode,
                heap);
    }

    private void numbers() {
        List<Integer> all = new ArrayList<>(List.of(orOne(rounds), orOne(instances), orOne(beside), orOne(slots)));
        all.addAll(executors);
        all.addAll(jobs);
        all.addAll(threads);
        for (int number : all) {
            if (number < 1) {
                throw wrong(
                        "Expected at least 1 for --instances, --jobs, --beside, --executors, --slots, --threads and --rounds,"
                                + " got " + number);
            }
        }
        if (instances != null && !jobs.isEmpty()) {
            throw wrong("Expected either --instances or --jobs, got both");
        }
        if (holdSeconds < 0 || warmUpSeconds < 0) {
            throw wrong("Expected --hold and --warm-up of 0 seconds or more, got --hold " + holdSeconds
                    + " and --warm-up " + warmUpSeconds);
        }
        if (rate < 0
                || rttMillis < 0
                || rttMillis > 10_000
                || orDefault(seconds) <= 0
                || timeoutSeconds < 1
                || peerFloor < 0) {
            throw wrong(
                    "Expected --rate and --peer-floor of 0 or more, --rtt-millis from 0 to 10000, --seconds above 0 and"
                            + " --timeout of 1 or more, got --rate " + rate + ", --peer-floor " + peerFloor
                            + ", --rtt-millis "
                            + rttMillis + ", --seconds " + orDefault(seconds) + ", --timeout " + timeoutSeconds);
        }
        if (!Engines.isHeap(heap)) {
            throw wrong("Expected --heap as a number with m or g, 32m or more, for example 256m, got '" + heap + "'");
        }
        channels();
        if (rttMillis > 0 && (db.startsWith("h2") || db.equals("mariadb"))) {
            throw wrong("Expected --db postgres or jdbc:postgresql:... with --rtt-millis, got --db " + db
                    + ": H2 runs inside the engine's process, without a network between");
        }
    }

    private void channels() {
        List<String> known = Setups.CHANNELS;
        if (channel != null && !known.contains(channel)) {
            throw wrong("Expected --channel " + String.join(", ", known) + ", got '" + channel + "'");
        }
        for (String key : channelOptions.keySet()) {
            int dot = key.indexOf('.');
            if (dot < 0 || !known.contains(key.substring(0, dot))) {
                throw wrong("Expected --channel-option CHANNEL.KEY=VALUE with a channel out of "
                        + String.join(", ", known) + ", got '" + key + "'");
            }
        }
        try {
            Setups.check(channelOptions);
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
        Set<String> ofBrokers = new TreeSet<>(Channels.BROKERS);
        ofBrokers.retainAll(Arrays.asList(channel == null ? "leased" : channel, historyMode));
        if (broker != null && ofBrokers.size() != 1) {
            throw wrong("Expected one of jms, amqp and kafka as --channel, --history-mode or both with --broker, got "
                    + (channel == null ? "no --channel" : "--channel " + channel) + " and --history-mode "
                    + historyMode);
        }
    }

    /** What is measured one after the other within a round. */
    private List<BenchRun.Measured> setups(Scenario chosen, BenchOptions options) {
        try {
            Setups setups = new Setups(channel, channelOptions, executors, slots);
            List<BenchRun.Measured> all;
            if (configuration != null) {
                if (!chosen.name().equals("async27") || !options.engines().equals(List.of(Peer.HEADWAY))) {
                    throw new IllegalArgumentException(
                            "Expected async27 without --engines for --configuration, since each"
                                    + " configuration says what it runs on, got " + chosen.name() + " on "
                                    + String.join(", ", engines));
                }
                all = setups.published(configuration);
            } else if (chosen.name().equals("scale-out")) {
                all = setups.scaleOut(options.engines());
            } else {
                all = setups.plain(options.engines());
            }
            Setups.check(all, db);
            return all;
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
    }

    private static double orDefault(@Nullable Double seconds) {
        return seconds == null ? PEER_SECONDS : seconds;
    }

    private static int orOne(@Nullable Integer number) {
        return number == null ? 1 : number;
    }

    private ParameterException wrong(@Nullable String message) {
        return new ParameterException(spec.commandLine(), String.valueOf(message));
    }
}

package dev.headway.bench.run;

import dev.headway.bench.host.HostSettings;
import dev.headway.bench.host.StatementLog;
import dev.headway.bench.host.Wire;
import dev.headway.bench.measure.Floor;
import dev.headway.bench.measure.Machine;
import dev.headway.bench.peer.Peer;
import dev.headway.bench.report.Result;
import dev.headway.bench.scenario.Drive;
import dev.headway.bench.scenario.ExecutorSetup.Producers;
import dev.headway.bench.scenario.Expectation;
import dev.headway.bench.scenario.Scenario;
import dev.headway.bench.scenario.Scenarios;
import dev.headway.bench.scenario.Variant;
import dev.headway.bench.verify.EngineTables;
import dev.headway.bench.verify.Left;
import dev.headway.bench.verify.SqlWords;
import dev.headway.bench.verify.Verification;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One measurement from an empty database to a verified end: open, warm up, measure, verify. */
final class Trial {
    private static final String WARM = "warm_";
    private static final String BESIDE = "beside_";

    private final BenchCase asked;
    private final BenchOptions options;
    private final Scenario scenario;
    private final Variant variant;
    private final Peer peer;
    private final int round;
    private final String history;
    private final Sizing sizing;
    private final EngineTables tables;
    private final Display display;
    private final List<Left> left = new ArrayList<>();
    private @Nullable Double historyBehindSeconds;
    private int aged;
    private Map<String, String> floorFigures = Map.of();
    private Map<String, String> channelOptions = Map.of();

    Trial(BenchCase asked, Scenario scenario, Variant variant, Peer peer, int round, Display display) {
        this.display = display;
        this.asked = asked;
        this.options = asked.options();
        this.scenario = scenario;
        this.variant = variant;
        this.peer = peer;
        this.round = round;
        this.history = asked.history() != null ? asked.history() : scenario.history();
        this.sizing = Sizing.of(asked, scenario, variant, peer, history);
        this.tables = EngineTables.of(peer.tables(), options.onMariaDb() ? SqlWords.MARIADB : SqlWords.POSTGRES);
    }

    /** Runs it; what an engine cannot do, or does wrong, is in the result. */
    Result run(DatabaseServer server, Engines engines, Map<String, String> ofChannels) throws Unreachable {
        channelOptions = ofChannels;
        String impossible = impossible(server);
        if (!impossible.isEmpty()) {
            return cannot(server, impossible);
        }
        DatabaseServer.Database database = server.create("bench_" + peer.label().replace('-', '_') + "_"
                + ProcessHandle.current().pid());
        List<EngineSession> sessions = new ArrayList<>();
        try {
            for (int node = 0; node < asked.setup().processes(); node++) {
                EngineSession session = engines.start(peer);
                sessions.add(session);
                open(session, database, node);
            }
            return measured(server, database, sessions, engines.adapterClass(peer));
        } catch (EngineFailure e) {
            // Asked before the database is dropped, which would end what ails it.
            String ailment = engines.isClosed() ? "" : server.ailment(database);
            return refused(server, e.getMessage() + (ailment.isEmpty() ? "" : "\n" + ailment));
        } finally {
            sessions.forEach(each -> engines.end(peer, each));
            if (!engines.isClosed()) {
                server.drop(database);
            }
        }
    }

    /** The result of a trial that cannot be. */
    Result cannot(DatabaseServer server, String why) {
        return Result.cannot(
                scenario.name(),
                variantName(),
                peer.label(),
                peer.version(),
                round,
                configuration(server),
                Machine.describe(),
                why);
    }

    private String impossible(DatabaseServer server) {
        boolean h2 = options.db().startsWith("h2");
        if (h2 && !peer.ours()) {
            return "peers are compared on PostgreSQL and MariaDB only; use --db postgres or --db mariadb";
        }
        if (options.onMariaDb() && !peer.cannotRunOnMariaDb().isEmpty()) {
            return peer.cannotRunOnMariaDb();
        }
        if ((h2 || options.onMariaDb()) && variant.drive() == Drive.BACKLOG_BESIDE_TRANSACTION) {
            return server.describe() + " lets the benchmark hold no transaction open; use --db postgres";
        }
        if (variant.slots() > 0 && !peer.ours()) {
            return peer.label() + " has a thread for each slot, and is measured with those that suit it";
        }
        return peer.cannotRun(scenario.name());
    }

    private void open(EngineSession session, DatabaseServer.Database database, int node) throws EngineFailure {
        HostSettings settings = new HostSettings(
                history,
                sizing.settings().slots(),
                sizing.settings().pageSize(),
                sizing.settings().queueSize(),
                sizing.settings().waitMillis(),
                asked.setup().channel(),
                channelOptions,
                "bench-" + node,
                node == 0,
                options.historyMode(),
                asked.setup().producers() != Producers.APART || node > 0,
                asked.observe());
        Map<String, String> values = new TreeMap<>(settings.asMap());
        values.put("url", database.url());
        values.put("user", database.user());
        values.put("password", database.password());
        values.put("statementLog", Boolean.toString(options.statementLog()));
        session.ask("open", values);
    }

    private void deploy(EngineSession first, Variant what, String prefix, String adapterClass) throws EngineFailure {
        String key = prefix + what.model();
        first.ask(
                "deploy",
                Map.of("file", what.file(key), "xml", peer.dialect().translate(what.xmlOf(key), adapterClass)));
    }

    private Result measured(
            DatabaseServer server, DatabaseServer.Database database, List<EngineSession> sessions, String adapterClass)
            throws EngineFailure {
        EngineSession first = sessions.getFirst();
        // The children of a large multi-instance would be the whole work: its warm-up takes the smallest.
        Variant small = variant.expectation().loopBody() == null
                ? variant
                : scenario.variants().getFirst();
        deploy(first, small, WARM, adapterClass);
        deploy(first, variant, "", adapterClass);
        Driving driving =
                new Driving(Crew.of(sessions, asked.setup().producers()), tables, asked, sizing, history, display);
        int warmUps = small.expectation().loopBody() == null ? sizing.warmUp() : 20;
        Driving.Warmth warmth = driving.warmUp(small, WARM + small.model(), warmUps);
        rest(driving, first, adapterClass);
        try (Meter meter = new Meter(sessions, database)) {
            Outcome outcome;
            try (@Nullable Floor floor = variant.drive().samplesSteps() ? Floor.start(server.folder()) : null) {
                outcome = driving.measure(variant, WARM + small.model(), database, meter, warmth.rate());
                if (floor != null) {
                    floorFigures = floor.figures();
                }
            }
            left.add(Left.of(
                    WARM + small.model(), warmth.instances() + driving.aged(), warmExpectation(small), history));
            historyBehindSeconds = driving.historyBehindSeconds();
            aged = driving.aged();
            left.add(leftByMeasured(outcome));
            display.phase("verifying");
            Verification verification = Verifying.run(tables, left, first, database);
            return result(server, database, sessions, outcome, driving, meter, verification);
        }
    }

    /** Instances that rest in the database while others are measured. */
    private void rest(Driving driving, EngineSession first, String adapterClass) throws EngineFailure {
        display.phase("starting what waits beside");
        if (variant.drive() == Drive.STEP_LATENCY_BESIDE_SLEEPERS) {
            Variant sleepers = Scenarios.asleep(sizing.beside(), driving.sleepMillis());
            deploy(first, sleepers, "", adapterClass);
            left.add(Left.of(sleepers.model(), 1, sleepers.expectation(), history));
        } else if (variant.drive() == Drive.STREAM_BESIDE_FLOOD && sizing.beside() > 0) {
            Variant flood = Scenarios.flood(sizing.beside());
            deploy(first, flood, "", adapterClass);
            driving.start(flood, flood.model(), 1);
            left.add(Left.of(flood.model(), 1, flood.expectation(), history));
        } else if (variant.drive() == Drive.CONTINUOUS) {
            driving.rest(variant, variant.model(), sizing.beside());
        } else if (variant.beside() > 0) {
            Variant waiting = variant.synchronous();
            deploy(first, waiting, BESIDE, adapterClass);
            driving.start(waiting, BESIDE + waiting.model(), sizing.beside());
            left.add(Left.of(BESIDE + waiting.model(), sizing.beside(), variant.expectation(), history));
        }
    }

    private Expectation warmExpectation(Variant small) {
        return small.drive() == Drive.CONTINUOUS ? small.expectation().continued() : small.expectation();
    }

    private Left leftByMeasured(Outcome outcome) {
        if (variant.drive() != Drive.CONTINUOUS) {
            return Left.of(variant.model(), outcome.instances(), variant.expectation(), history);
        }
        return new Left(
                variant.model(),
                List.of(
                        new Left.Part(sizing.beside(), variant.expectation()),
                        new Left.Part(outcome.instances(), variant.expectation().continued())),
                history);
    }

    private Result result(
            DatabaseServer server,
            DatabaseServer.Database database,
            List<EngineSession> sessions,
            Outcome outcome,
            Driving driving,
            Meter meter,
            Verification verification)
            throws EngineFailure {
        Meter.Reading cost = driving.cost();
        long jobs = outcome.instances() * variant.jobs();
        return new Result(
                scenario.name(),
                variantName(),
                peer.label(),
                peer.version(),
                round,
                configuration(server),
                machine(),
                verification.passed(),
                verification.passed() ? null : String.join("\n", verification.wrong()) + driving.failures(),
                verification.checks(),
                outcome.instances(),
                jobs,
                outcome.seconds(),
                jobs > 0 ? jobs / outcome.seconds() : null,
                outcome.instances() / outcome.seconds(),
                outcome.latencyMillis(),
                Verifying.durations(tables, variant, sessions.getFirst(), database),
                cost.counters(),
                Math.max(1, jobs > 0 ? jobs : outcome.instances()),
                cost.engineCpu(),
                cost.databaseCpu(),
                meter.sizes(),
                statements(sessions),
                outcome.progress());
    }

    private Map<String, String> machine() {
        Map<String, String> facts = Machine.describe();
        facts.putAll(floorFigures);
        return facts;
    }

    /** What all executors asked, each statement once. */
    private static List<StatementLog.Line> statements(List<EngineSession> sessions) throws EngineFailure {
        List<String> texts = new ArrayList<>();
        for (EngineSession each : sessions) {
            texts.add(Wire.need(each.ask("statements", Map.of()), "lines"));
        }
        return StatementLog.decode(texts);
    }

    private Result refused(DatabaseServer server, String why) {
        return Result.none(
                scenario.name(),
                variantName(),
                peer.label(),
                peer.version(),
                round,
                configuration(server),
                Machine.describe(),
                why);
    }

    /** What distinguishes this result within its scenario, with the number that was asked for beside. A peer's own smaller number is in its configuration alone. */
    private String variantName() {
        Integer beside = options.beside();
        String setup = asked.setup().label();
        String name = beside == null || variant.beside() == 0
                ? setup.isEmpty() ? variant.name() : setup
                : variant.name()
                        .replace(
                                String.format(Locale.ROOT, "%,d", variant.beside()),
                                String.format(Locale.ROOT, "%,d", beside));
        return asked.label().isEmpty() ? name : name + ", " + asked.label();
    }

    private Map<String, String> configuration(DatabaseServer server) {
        Map<String, String> all = new TreeMap<>();
        all.put("variant", variantName());
        all.put("database", server.describe());
        all.put("history", history);
        all.put("slots", Integer.toString(sizing.settings().slots()));
        all.put("page_size", Integer.toString(sizing.settings().pageSize()));
        all.put("queue_size", Integer.toString(sizing.settings().queueSize()));
        all.put("wait_millis", Integer.toString(sizing.settings().waitMillis()));
        all.put("heap", options.heap());
        all.put("executors", Integer.toString(asked.setup().executors()));
        if (!asked.label().isEmpty()) {
            all.put(Result.CASE, asked.label());
        }
        if (asked.jobs() != null) {
            all.put("wanted_jobs", Integer.toString(asked.jobs()));
        }
        if (!asked.setup().label().isEmpty()) {
            all.put("setup", asked.setup().label());
        }
        all.put("threads", Integer.toString(sizing.clients()));
        all.put("rtt_millis", Double.toString(options.rttMillis()));
        all.put("rate", Double.toString(options.rate()));
        all.put("seed", Long.toString(options.seed()));
        if (variant.model().equals("sleep")) {
            int jobsOfASlot = 10;
            all.put(
                    "most_jobs_per_second",
                    Integer.toString(
                            asked.setup().executors() * sizing.settings().slots() * jobsOfASlot));
        }
        if (peer.ours()) {
            all.put("channel", asked.setup().channel());
            all.put("history_mode", options.historyMode());
            all.put(Result.OBSERVE, asked.observe());
            if (historyBehindSeconds != null) {
                all.put(Result.HISTORY_BEHIND_SECONDS, String.format(Locale.ROOT, "%.2f", historyBehindSeconds));
            }
        }
        if (variant.drive() == Drive.BACKLOG_BESIDE_TRANSACTION || variant.drive() == Drive.BACKLOG_AFTER_WORK) {
            all.put("hold_seconds", Double.toString(options.holdSeconds()));
            if (aged > 0) {
                all.put("done_before", Integer.toString(aged));
            }
        }
        if (variant.beside() > 0) {
            all.put("beside", Integer.toString(sizing.beside()));
        }
        return all;
    }
}

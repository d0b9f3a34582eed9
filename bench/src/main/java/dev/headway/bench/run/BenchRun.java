package dev.headway.bench.run;

import dev.headway.bench.peer.Peer;
import dev.headway.bench.peer.PeerFigures;
import dev.headway.bench.report.Result;
import dev.headway.bench.scenario.ExecutorSetup;
import dev.headway.bench.scenario.Scenario;
import dev.headway.bench.scenario.Variant;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** All measurements of a scenario: engines alternate within each round, on the same server, so that a busy minute hits them all. */
public final class BenchRun {
    /** For what is not work: making tables, reading counters. */
    private static final long OPENING_SECONDS = 60;

    /** How often processes that stay for all rounds run before the first: so each has been what it may be. */
    private static final int FIRST_RUNS = 3;

    /** What all cases share is read from here. */
    private final BenchOptions options;

    private final List<BenchCase> cases;
    private final List<Measured> setups;
    private final Scenario scenario;
    private final Display display;
    private final List<Result> results = new CopyOnWriteArrayList<>();
    private volatile @Nullable Engines started;
    private volatile @Nullable Brokers brokers;

    /** An engine with the setup of its executors. */
    public record Measured(Peer engine, ExecutorSetup setup) {}

    /**
     * A run that has not begun.
     *
     * @param cases what each variant is measured with, one after the other within a round; at least one
     */
    public BenchRun(List<BenchCase> cases, Scenario scenario, List<Measured> setups, Display display) {
        this.cases = List.copyOf(cases);
        this.options = cases.getFirst().options();
        this.setups = List.copyOf(setups);
        this.scenario = scenario;
        this.display = display;
    }

    /** Ends all engines at once, from another thread: an interrupted benchmark leaves nothing behind. */
    public void stop() {
        Engines engines = started;
        if (engines != null) {
            engines.close();
        }
        Brokers open = brokers;
        if (open != null) {
            open.close();
        }
    }

    /** What was measured so far; also while {@link #run} runs. */
    public List<Result> results() {
        return List.copyOf(results);
    }

    /**
     * Runs everything.
     *
     * @throws Unreachable when the database or a peer's artifacts cannot be reached; what was measured before stays in {@link #results}
     */
    public List<Result> run() throws Unreachable {
        try (Engines engines = new Engines(options.timeoutSeconds() + OPENING_SECONDS, options.heap());
                Brokers own = new Brokers(options.broker())) {
            started = engines;
            boolean staying = scenario.name().equals("scale-out");
            if (staying) {
                engines.keep();
            }
            brokers = own;
            for (Peer peer : setups.stream().map(Measured::engine).distinct().toList()) {
                if (peer.fetched()) {
                    display.say("fetching " + peer.artifact());
                }
                engines.prepare(peer);
            }
            try (DatabaseServer server = server(options)) {
                engines.watch(server::silence);
                display.say(scenario.name() + ": " + scenario.description() + ", on " + server.describe());
                if (staying && options.warmUpSeconds() > 0) {
                    first(server, engines, own);
                }
                for (int round = 1; round <= options.rounds(); round++) {
                    round(round, server, engines, own);
                }
            }
        }
        return results();
    }

    /**
     * Processes that stay for all rounds run before the first, as many as ever work at once, for each kind of engine and channel. Nothing of that is a
     * result.
     */
    private void first(DatabaseServer server, Engines engines, Brokers own) throws Unreachable {
        Map<String, Measured> largest = new LinkedHashMap<>();
        for (Measured each : setups) {
            largest.merge(
                    each.engine.label() + " " + each.setup.channel(),
                    each,
                    (one, other) -> one.setup.executors() >= other.setup.executors() ? one : other);
        }
        for (Measured each : largest.values()) {
            Turn turn = new Turn(0, scenario.variants().getFirst(), cases.getFirst(), each);
            for (int i = 1; i <= FIRST_RUNS; i++) {
                String work = "before the rounds, " + i + " of " + FIRST_RUNS + ": " + each.setup.label();
                display.say(work + " ...");
                display.begin(work);
                Result result = one(turn, server, engines, own);
                if (engines.isClosed()) {
                    throw new Unreachable("Stopped.");
                }
                if (!result.verified()) {
                    display.tell(Lines.of(result));
                }
            }
        }
    }

    private void round(int round, DatabaseServer server, Engines engines, Brokers own) throws Unreachable {
        for (Variant variant : scenario.variants()) {
            String wanted = options.variant();
            boolean otherSlots = variant.slots() > 0 && cases.getFirst().setup().slots() != null;
            if (wanted == null ? otherSlots : !variant.name().contains(wanted)) {
                continue;
            }
            for (BenchCase each : cases) {
                for (Measured setup : setups) {
                    measure(new Turn(round, variant, each, setup), server, engines, own);
                }
            }
        }
    }

    /** Whose turn it is to be measured, and with what. */
    private record Turn(int round, Variant variant, BenchCase asked, Measured measured) {
        Peer peer() {
            return measured.engine;
        }

        ExecutorSetup setup() {
            return measured.setup;
        }

        String describe(int rounds) {
            return "round " + round + " of " + rounds + ": "
                    + (setup().label().isEmpty() ? variant.name() : setup().label())
                    + (asked.label().isEmpty() ? "" : ", " + asked.label()) + ", "
                    + peer().label();
        }

        Trial trial(Scenario scenario, Display display) {
            return new Trial(asked.with(setup()), scenario, variant, peer(), round, display);
        }
    }

    private void measure(Turn turn, DatabaseServer server, Engines engines, Brokers own) throws Unreachable {
        String work = turn.describe(options.rounds());
        display.say(work + " ...");
        display.begin(work);
        Result result = one(turn, server, engines, own);
        if (engines.isClosed()) {
            throw new Unreachable("Stopped.");
        }
        results.add(result);
        display.tell(Lines.of(result));
        String silence = result.verified() || result.cannotRun() ? "" : server.silence();
        if (!silence.isEmpty()) {
            throw new Unreachable(
                    "Expected " + server.describe() + " to be there for what is still to be measured, got: " + silence
                            + ". What was measured before is below.");
        }
    }

    private Result one(Turn turn, DatabaseServer server, Engines engines, Brokers own) throws Unreachable {
        Trial trial = turn.trial(scenario, display);
        Map<String, String> ofChannels;
        try {
            ofChannels = own.settings(turn.setup().channel(), turn.setup().channelOptions());
            String historyMode = options.historyMode();
            if (turn.peer().ours() && !historyMode.equals(turn.setup().channel())) {
                ofChannels = own.settings(historyMode, ofChannels);
            }
        } catch (Unreachable e) {
            if (setups.stream().map(any -> any.setup.channel()).distinct().count() == 1) {
                throw e;
            }
            // The other channels can be measured all the same.
            return trial.cannot(server, String.valueOf(e.getMessage()));
        }
        Result result = trial.run(server, engines, ofChannels);
        if (belowItsFigure(result, turn)) {
            display.say("  below its known figure, once more: " + Lines.of(result));
            Result again = turn.trial(scenario, display).run(server, engines, ofChannels);
            result = belowItsFigure(again, turn) ? doubted(again, turn) : again;
        }
        return result;
    }

    private boolean belowItsFigure(Result result, Turn turn) {
        BenchCase asked = turn.asked();
        boolean comparable = !turn.peer().ours()
                && result.verified()
                && options.rttMillis() == 0
                && !options.onMariaDb() // the figures are PostgreSQL's
                && options.rate() == 0
                && turn.setup().slots() == null
                && (asked.threads() == null || asked.threads() == scenario.threads())
                && turn.setup().executors() == 1
                && options.heap().equals(Engines.HEAP);
        Double known = known(turn);
        Double rate = result.rate();
        return comparable && known != null && rate != null && rate < options.peerFloor() * known;
    }

    private @Nullable Double known(Turn turn) {
        String asked = turn.asked().history();
        String history = asked != null ? asked : scenario.history();
        return PeerFigures.known(
                turn.peer(), scenario.name(), history, turn.variant().name());
    }

    private Result doubted(Result result, Turn turn) {
        return result.refused(String.format(
                java.util.Locale.ROOT,
                "%s did %.0f/s, less than %.0f%% of the %.0f/s that it is known for: mistrust this machine or this harness"
                        + " before the peer (--peer-floor 0 believes it)",
                turn.peer().label(),
                result.rate(),
                options.peerFloor() * 100,
                known(turn)));
    }

    static DatabaseServer server(BenchOptions options) throws Unreachable {
        String db = options.db();
        if (db.equals("h2")) {
            return new H2Server(null);
        }
        if (db.startsWith("h2:")) {
            return new H2Server(Path.of(db.substring(3)));
        }
        if (db.equals("postgres")) {
            return PostgresServer.throwAway(options.rttMillis());
        }
        if (options.onMariaDb()) {
            return MariaDbServer.throwAway();
        }
        return PostgresServer.existing(db, options.dbUser(), options.dbPassword(), options.rttMillis());
    }
}

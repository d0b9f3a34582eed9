package dev.headway.bench.run;

import dev.headway.bench.peer.Peer;
import dev.headway.bench.peer.PeerFigures;
import dev.headway.bench.report.Result;
import dev.headway.bench.scenario.ExecutorSetup;
import dev.headway.bench.scenario.Scenario;
import dev.headway.bench.scenario.Variant;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** All measurements of a scenario: engines alternate within each round, on the same server, so that a busy minute hits them all. */
public final class BenchRun {
    /** For what is not work: making tables, reading counters. */
    private static final long OPENING_SECONDS = 60;

    private final BenchOptions options;
    private final List<Measured> setups;
    private final Scenario scenario;
    private final Display display;
    private final List<Result> results = new CopyOnWriteArrayList<>();
    private volatile @Nullable Engines started;
    private volatile @Nullable Brokers brokers;

    /** An engine with the setup of its executors. */
    public record Measured(Peer engine, ExecutorSetup setup) {}

    /** A run that has not begun. */
    public BenchRun(BenchOptions options, Scenario scenario, List<Measured> setups, Display display) {
        this.options = options;
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
            brokers = own;
            for (Peer peer : setups.stream().map(Measured::engine).distinct().toList()) {
                if (!peer.ours()) {
                    display.say("fetching " + peer.artifact());
                }
                engines.prepare(peer);
            }
            try (DatabaseServer server = server(options)) {
                display.say(scenario.name() + ": " + scenario.description() + ", on " + server.describe());
                for (int round = 1; round <= options.rounds(); round++) {
                    round(round, server, engines, own);
                }
            }
        }
        return results();
    }

    private void round(int round, DatabaseServer server, Engines engines, Brokers own) throws Unreachable {
        for (Variant variant : scenario.variants()) {
            String wanted = options.variant();
            if (wanted != null && !variant.name().contains(wanted)) {
                continue;
            }
            for (Measured each : setups) {
                String work = "round " + round + " of " + options.rounds() + ": "
                        + (each.setup.label().isEmpty() ? variant.name() : each.setup.label()) + ", "
                        + each.engine.label();
                display.say(work + " ...");
                display.begin(work);
                Result result = one(round, variant, each, server, engines, own);
                if (engines.isClosed()) {
                    throw new Unreachable("Stopped.");
                }
                results.add(result);
                display.tell(Lines.of(result));
            }
        }
    }

    private Result one(int round, Variant variant, Measured each, DatabaseServer server, Engines engines, Brokers own)
            throws Unreachable {
        BenchOptions chosen = options.with(each.setup);
        Peer peer = each.engine;
        Trial trial = new Trial(chosen, scenario, variant, peer, round, display);
        Map<String, String> ofChannels;
        try {
            ofChannels = own.settings(each.setup.channel(), each.setup.channelOptions());
        } catch (Unreachable e) {
            if (setups.stream().map(any -> any.setup.channel()).distinct().count() == 1) {
                throw e;
            }
            // The other channels can be measured all the same.
            return trial.cannot(server, String.valueOf(e.getMessage()));
        }
        Result result = trial.run(server, engines, ofChannels);
        if (belowItsFigure(result, variant, peer, each.setup)) {
            display.say("  below its known figure, once more: " + Lines.of(result));
            Result again = new Trial(chosen, scenario, variant, peer, round, display).run(server, engines, ofChannels);
            result = belowItsFigure(again, variant, peer, each.setup) ? doubted(again, variant, peer) : again;
        }
        return result;
    }

    private boolean belowItsFigure(Result result, Variant variant, Peer peer, ExecutorSetup setup) {
        boolean comparable = !peer.ours()
                && result.verified()
                && options.rttMillis() == 0
                && options.rate() == 0
                && setup.slots() == null
                && options.threads() == null
                && setup.executors() == 1
                && options.heap().equals(Engines.HEAP);
        Double known = known(variant, peer);
        Double rate = result.rate();
        return comparable && known != null && rate != null && rate < options.peerFloor() * known;
    }

    private @Nullable Double known(Variant variant, Peer peer) {
        String history = options.history() != null ? options.history() : scenario.history();
        return PeerFigures.known(peer, scenario.name(), history, variant.name());
    }

    private Result doubted(Result result, Variant variant, Peer peer) {
        return result.refused(String.format(
                java.util.Locale.ROOT,
                "%s did %.0f/s, less than %.0f%% of the %.0f/s that it is known for: mistrust this machine or this harness"
                        + " before the peer (--peer-floor 0 believes it)",
                peer.label(),
                result.rate(),
                options.peerFloor() * 100,
                known(variant, peer)));
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
        return PostgresServer.existing(db, options.dbUser(), options.dbPassword(), options.rttMillis());
    }
}

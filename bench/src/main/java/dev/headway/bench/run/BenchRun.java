package dev.headway.bench.run;

import dev.headway.bench.peer.Peer;
import dev.headway.bench.peer.PeerFigures;
import dev.headway.bench.report.Result;
import dev.headway.bench.scenario.Scenario;
import dev.headway.bench.scenario.Variant;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** All measurements of a scenario: engines alternate within each round, on the same server, so that a busy minute hits them all. */
public final class BenchRun {
    /** For what is not work: making tables, reading counters. */
    private static final long OPENING_SECONDS = 60;

    private final BenchOptions options;
    private final Scenario scenario;
    private final Display display;
    private final List<Result> results = new CopyOnWriteArrayList<>();
    private volatile @Nullable Engines started;

    /** A run that has not begun. */
    public BenchRun(BenchOptions options, Scenario scenario, Display display) {
        this.options = options;
        this.scenario = scenario;
        this.display = display;
    }

    /** Ends all engines at once, from another thread: an interrupted benchmark leaves nothing behind. */
    public void stop() {
        Engines engines = started;
        if (engines != null) {
            engines.close();
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
        try (Engines engines = new Engines(options.timeoutSeconds() + OPENING_SECONDS)) {
            started = engines;
            for (Peer peer : options.engines()) {
                if (!peer.ours()) {
                    display.say("fetching " + peer.artifact());
                }
                engines.prepare(peer);
            }
            try (DatabaseServer server = server(options)) {
                display.say(scenario.name() + ": " + scenario.description() + ", on " + server.describe());
                for (int round = 1; round <= options.rounds(); round++) {
                    round(round, server, engines);
                }
            }
        }
        return results();
    }

    private void round(int round, DatabaseServer server, Engines engines) throws Unreachable {
        for (Variant variant : scenario.variants()) {
            String wanted = options.variant();
            if (wanted != null && !variant.name().contains(wanted)) {
                continue;
            }
            for (Peer peer : options.engines()) {
                String work =
                        "round " + round + " of " + options.rounds() + ": " + variant.name() + ", " + peer.label();
                display.say(work + " ...");
                display.begin(work);
                Result result = new Trial(options, scenario, variant, peer, round, display).run(server, engines);
                if (belowItsFigure(result, variant, peer)) {
                    display.say("  below its known figure, once more: " + Lines.of(result));
                    Result again = new Trial(options, scenario, variant, peer, round, display).run(server, engines);
                    result = belowItsFigure(again, variant, peer) ? doubted(again, variant, peer) : again;
                }
                if (engines.isClosed()) {
                    throw new Unreachable("Stopped.");
                }
                results.add(result);
                display.tell(Lines.of(result));
            }
        }
    }

    private boolean belowItsFigure(Result result, Variant variant, Peer peer) {
        boolean comparable = !peer.ours()
                && result.verified()
                && options.rttMillis() == 0
                && options.rate() == 0
                && options.slots() == null
                && options.threads() == null
                && options.executors() == 1;
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

package dev.headway.bench.run;

import dev.headway.bench.peer.Peer;
import dev.headway.bench.peer.PeerFigures;
import dev.headway.bench.peer.PeerSettings;
import dev.headway.bench.scenario.Drive;
import dev.headway.bench.scenario.Scenario;
import dev.headway.bench.scenario.Variant;

/**
 * How much of a variant an engine gets: our own what the variant says, a peer as much as keeps it busy for the wanted time; rates are compared, not
 * times.
 *
 * @param warmUp instances led through before anything is measured
 * @param generators client threads where starting is not what is measured
 */
record Sizing(int instances, int beside, int warmUp, int clients, int generators, PeerSettings settings) {
    private static final int SLEEPERS = 128;
    private static final int OUR_GENERATORS = 128;
    private static final int STREAM_CLIENTS = 16;

    static Sizing of(BenchCase asked, Scenario scenario, Variant variant, Peer peer, String history) {
        BenchOptions options = asked.options();
        double expected = PeerFigures.expected(peer, scenario.name(), history, variant.name());
        int jobs = Math.max(1, variant.jobs());
        boolean single = variant.expectation().loopBody() != null;
        Integer wanted = asked.wanted(variant);
        int own = wanted != null && !single ? wanted : variant.instances();
        int instances = !peer.fetched() || wanted != null || single || isOfFixedSize(variant)
                ? own
                : clamp(expected * options.seconds() / jobs, 10, own);
        int beside = options.beside() != null && variant.beside() > 0 ? options.beside() : variant.beside();
        beside = peer.ours() || options.beside() != null || variant.drive() == Drive.STREAM_BESIDE_FLOOD
                ? beside
                : clamp(expected * options.seconds(), 10, beside);
        int warmUp =
                !peer.fetched() ? clamp(20_000.0 / jobs, 10, instances) : clamp(expected * 3 / jobs, 10, instances);
        boolean oneByOne = peer == Peer.ACTIVITI5;
        int clients = asked.threads() != null
                ? asked.threads()
                : variant.drive() == Drive.STREAM ? STREAM_CLIENTS : scenario.threads();
        int generators = oneByOne ? 1 : peer.ours() ? OUR_GENERATORS : clients;
        PeerSettings known = peer.settings();
        int slots = asked.setup().slots() != null
                ? asked.setup().slots()
                : variant.slots() > 0 ? variant.slots() : scenario.name().equals("wait") ? SLEEPERS : known.slots();
        if (variant.drive() == Drive.STEP_LATENCY_BESIDE_SLEEPERS
                && asked.setup().slots() == null) {
            // A sleeping job holds its slot: so many for the sleepers, the usual number for the rest.
            slots += beside;
        }
        Integer wantedQueue = asked.setup().queue();
        int queue = wantedQueue != null ? wantedQueue : known.queueSize();
        return new Sizing(
                instances,
                beside,
                Math.min(warmUp, instances),
                oneByOne && variant.drive() != Drive.CLIENTS ? 1 : clients,
                generators,
                new PeerSettings(slots, Math.min(known.pageSize(), queue), queue, known.waitMillis()));
    }

    private static boolean isOfFixedSize(Variant variant) {
        return switch (variant.drive()) {
            case STREAM_BESIDE_FLOOD,
                    ONE_BY_ONE,
                    STEP_LATENCY,
                    STEP_LATENCY_AT_HALF_LOAD,
                    STEP_LATENCY_BESIDE_SLEEPERS -> true;
            default -> false;
        };
    }

    private static int clamp(double value, int least, int most) {
        return (int) Math.max(Math.min(value, most), Math.min(least, most));
    }
}

package dev.headway.bench.run;

import dev.headway.bench.peer.Peer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a user asked for; null where the scenario's own value holds.
 *
 * @param variant only variants whose name contains this, null for all
 * @param seconds for about how long a peer is to be busy
 * @param peerFloor share of its known figure below which a peer counts as measured wrongly, 0 to believe any
 */
public record BenchOptions(
        String db,
        String dbUser,
        String dbPassword,
        String channel,
        List<Peer> engines,
        @Nullable Integer instances,
        int executors,
        @Nullable Integer slots,
        @Nullable Integer threads,
        double rate,
        @Nullable String history,
        @Nullable String variant,
        int rounds,
        double rttMillis,
        long seed,
        double seconds,
        double peerFloor,
        boolean statementLog,
        long timeoutSeconds) {}

package dev.headway.bench.run;

import dev.headway.bench.peer.Peer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a user asked for that holds for a whole run; null where the scenario's own value holds. What differs within a run is a {@link BenchCase}.
 *
 * @param broker address of the broker of the channel, null to start one
 * @param beside instances that wait, or jobs that sleep, beside what is measured
 * @param historyMode how our engine writes history: sync, async, jms, amqp or kafka
 * @param variant only variants whose name contains this, null for all
 * @param seconds for about how long a peer is to be busy
 * @param warmUpSeconds for how long an engine runs before it is measured, at most; 0 for one lot of instances
 * @param holdSeconds how long a transaction is open elsewhere before anything beside it is measured
 * @param heap the most memory of each engine's Java process, as {@code -Xmx} takes it
 * @param peerFloor share of its known figure below which a peer counts as measured wrongly, 0 to believe any
 */
public record BenchOptions(
        String db,
        String dbUser,
        String dbPassword,
        @Nullable String broker,
        List<Peer> engines,
        @Nullable Integer instances,
        @Nullable Integer beside,
        double rate,
        @Nullable String variant,
        int rounds,
        double rttMillis,
        long seed,
        double seconds,
        double peerFloor,
        boolean statementLog,
        double warmUpSeconds,
        double holdSeconds,
        long timeoutSeconds,
        String historyMode,
        String heap) {

    /** Whether the database is a throw-away MariaDB. */
    boolean onMariaDb() {
        return db.equals("mariadb");
    }

    /** Whether history comes after the commands that it tells of. */
    boolean historyLater() {
        return !historyMode.equals("sync");
    }
}

package dev.headway.bench.run;

import dev.headway.bench.peer.Peer;
import dev.headway.bench.scenario.ExecutorSetup;
import dev.headway.bench.scenario.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a user asked for; null where the scenario's own value holds.
 *
 * @param setup how the executors are set up
 * @param broker address of the broker of the channel, null to start one
 * @param jobs as instances, but by the number of their jobs
 * @param beside instances that wait, or jobs that sleep, beside what is measured
 * @param historyMode how our engine writes history: sync, async, jms, amqp or kafka
 * @param variant only variants whose name contains this, null for all
 * @param seconds for about how long a peer is to be busy
 * @param warmUpSeconds for how long an engine runs before it is measured, at most; 0 for one lot of instances
 * @param holdSeconds how long a transaction is open elsewhere before anything beside it is measured
 * @param heap the most memory of each engine's Java process, as {@code -Xmx} takes it
 * @param label what distinguishes this from other options of the same run, empty where there are no others
 * @param peerFloor share of its known figure below which a peer counts as measured wrongly, 0 to believe any
 */
public record BenchOptions(
        String db,
        String dbUser,
        String dbPassword,
        ExecutorSetup setup,
        @Nullable String broker,
        List<Peer> engines,
        @Nullable Integer instances,
        @Nullable Integer jobs,
        @Nullable Integer beside,
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
        double warmUpSeconds,
        double holdSeconds,
        long timeoutSeconds,
        String historyMode,
        String heap,
        String label) {

    int executors() {
        return setup.executors();
    }

    @Nullable
    Integer slots() {
        return setup.slots();
    }

    String channel() {
        return setup.channel();
    }

    /** The same, as one of several cases of a run. */
    public BenchOptions with(
            @Nullable String otherHistory,
            @Nullable Integer otherThreads,
            @Nullable Integer otherJobs,
            String otherLabel) {
        return new BenchOptions(
                db,
                dbUser,
                dbPassword,
                setup,
                broker,
                engines,
                instances,
                otherJobs,
                beside,
                otherThreads,
                rate,
                otherHistory,
                variant,
                rounds,
                rttMillis,
                seed,
                seconds,
                peerFloor,
                statementLog,
                warmUpSeconds,
                holdSeconds,
                timeoutSeconds,
                historyMode,
                heap,
                otherLabel);
    }

    /** The same with executors that are set up in another way. */
    BenchOptions with(ExecutorSetup other) {
        return new BenchOptions(
                db,
                dbUser,
                dbPassword,
                other,
                broker,
                engines,
                instances,
                jobs,
                beside,
                threads,
                rate,
                history,
                variant,
                rounds,
                rttMillis,
                seed,
                seconds,
                peerFloor,
                statementLog,
                warmUpSeconds,
                holdSeconds,
                timeoutSeconds,
                historyMode,
                heap,
                label);
    }

    /** The number of instances of a variant that was asked for, null where its own holds. */
    @Nullable
    Integer wanted(Variant of) {
        return jobs == null ? instances : Integer.valueOf(Math.max(1, jobs / Math.max(1, of.jobs())));
    }

    /** Whether history comes after the commands that it tells of. */
    boolean historyLater() {
        return !historyMode.equals("sync");
    }
}

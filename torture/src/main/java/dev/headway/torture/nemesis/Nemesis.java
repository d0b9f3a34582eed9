package dev.headway.torture.nemesis;

import dev.headway.torture.journal.Troubles;
import java.io.IOException;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Lets a schedule of faults happen, and keeps what it did. */
public final class Nemesis {
    /** A kill with fewer ready jobs than this proves little. */
    private static final long READY_JOBS_MIN = 100;

    private static final int FAILOVERS_MIN = 2;
    private static final long AIM_MILLIS = 4_000;
    /** A batch is in flight for a millisecond at least; what looks without a pause takes a core from those that make batches. */
    private static final long LOOK_NANOS = 50_000;

    private static final long HOUR = 3_600_000;

    private final Cluster cluster;
    private final List<Fault> faults;
    private final Consumer<String> say;
    private final Troubles troubles;
    private final Map<Integer, CompletableFuture<Void>> away = new HashMap<>();
    private final Map<Fault.Kind, Integer> done = new EnumMap<>(Fault.Kind.class);
    private int kills;
    private int killsThatCount;
    private int cutsOfNothing;
    private final List<String> failovers = new ArrayList<>();

    public Nemesis(Cluster cluster, List<Fault> faults, Troubles troubles, Consumer<String> say) {
        this.cluster = cluster;
        this.faults = faults;
        this.troubles = troubles;
        this.say = say;
    }

    /**
     * Makes things go wrong at their times, or as soon after as the node has come back; returns when the time is over. On a slow machine
     * it goes on until a kill counts, and a cluster has failed over twice, as long as there are faults.
     */
    public void run(long beganMillis, long untilMillis) throws IOException, InterruptedException {
        for (Fault fault : faults) {
            long atMillis = Math.max(System.currentTimeMillis(), beganMillis + fault.atMillis());
            if (enough() && atMillis >= untilMillis) {
                break;
            }
            sleepUntil(atMillis);
            settle(fault.node());
            away.put(fault.node(), happen(fault));
        }
        sleepUntil(untilMillis);
        for (int node = 0; node < cluster.size(); node++) {
            settle(node);
        }
    }

    private boolean enough() {
        return killsThatCount > 0 && (!cluster.server().isCluster() || failovers.size() >= FAILOVERS_MIN);
    }

    /** Waits until what went wrong with an engine before is over. */
    private void settle(int node) throws IOException, InterruptedException {
        CompletableFuture<Void> before = away.remove(node);
        if (before != null) {
            try {
                before.get();
            } catch (ExecutionException broken) {
                throw new IOException("Expected engine " + node + " to come back", broken.getCause());
            }
        }
        cluster.awaitRunning(node);
    }

    /** Something that ends later, while other things happen. */
    private interface Later {
        void run() throws IOException, InterruptedException;
    }

    private static CompletableFuture<Void> later(Later what) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                what.run();
                over.complete(null);
            } catch (IOException | InterruptedException | RuntimeException broken) {
                over.completeExceptionally(broken);
            }
        });
        return over;
    }

    private static void sleepUntil(long millis) throws InterruptedException {
        long left = millis - System.currentTimeMillis();
        if (left > 0) {
            Thread.sleep(left);
        }
    }

    /** Returns when this is over; for the others it may go on meanwhile. */
    private CompletableFuture<Void> happen(Fault fault) throws IOException, InterruptedException {
        NodeProcess node = cluster.require(fault.node());
        return switch (fault.kind()) {
            case KILL_ENGINE -> {
                String aim = aim(fault);
                long from = System.currentTimeMillis();
                node.kill();
                troubles.killed(fault.node(), from, System.currentTimeMillis());
                happened(fault, aim);
                yield later(() -> comeBack(fault));
            }
            case STOP_ENGINE -> {
                happened(fault, "");
                yield later(() -> stop(fault, node));
            }
            case PAUSE_ENGINE -> {
                long from = System.currentTimeMillis();
                node.pause();
                happened(fault, "");
                yield later(() -> {
                    Thread.sleep(fault.lastsMillis());
                    node.resume();
                    troubles.slept(fault.node(), from, System.currentTimeMillis());
                });
            }
            case KILL_DATABASE -> {
                String aim = aim(fault);
                long from = System.currentTimeMillis();
                cluster.server().kill();
                happened(fault, aim);
                if (cluster.server().isCluster()) {
                    failOver(from);
                } else {
                    Thread.sleep(fault.lastsMillis());
                }
                cluster.server().startAgain();
                troubles.databaseAway(from, System.currentTimeMillis());
                yield CompletableFuture.completedFuture(null);
            }
            case CUT_BEFORE_COMMIT -> cut(fault, CutProxy.Cut.BEFORE_COMMIT);
            case CUT_AFTER_COMMIT -> cut(fault, CutProxy.Cut.AFTER_COMMIT);
            case SKEW_CLOCK -> {
                cluster.skew(fault.node(), fault.atMillis() % 2 == 0 ? HOUR : -HOUR);
                happened(fault, "");
                yield CompletableFuture.completedFuture(null);
            }
        };
    }

    /** Work goes on before the killed server is back. */
    private void failOver(long killedMillis) throws InterruptedException {
        cluster.server().awaitPrimary();
        long primary = System.currentTimeMillis() - killedMillis;
        if (!cluster.awaitAcknowledgement()) {
            failovers.add("a new primary after %.1f s, and nothing was acknowledged while the old one was away"
                    .formatted(primary / 1_000.0));
            return;
        }
        failovers.add("a new primary after %.1f s, an acknowledgement after %.1f s"
                .formatted(primary / 1_000.0, (System.currentTimeMillis() - killedMillis) / 1_000.0));
    }

    /** Says and counts it, after it has been done: a moment that was aimed at does not wait for a line to be written. */
    private void happened(Fault fault, String more) {
        done.merge(fault.kind(), 1, Integer::sum);
        say(fault, more);
    }

    private void say(Fault fault, String more) {
        say.accept("%6.1f s  %s %s%s%s at %s"
                .formatted(
                        fault.atMillis() / 1_000.0,
                        fault.kind().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
                        fault.kind() == Fault.Kind.KILL_DATABASE ? "" : "node" + fault.node(),
                        fault.lastsMillis() == 0 ? "" : " for " + fault.lastsMillis() + " ms",
                        more,
                        LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.MILLIS)));
    }

    /** One that does not end by itself is killed, which may waste work; a clean stop wastes none. */
    private void stop(Fault fault, NodeProcess node) throws IOException, InterruptedException {
        long from = System.currentTimeMillis();
        if (!node.stop()) {
            troubles.killed(fault.node(), from, System.currentTimeMillis());
        }
        comeBack(fault);
    }

    private void comeBack(Fault fault) throws IOException, InterruptedException {
        Thread.sleep(fault.lastsMillis());
        cluster.start(fault.node());
        cluster.awaitRunning(fault.node());
    }

    private CompletableFuture<Void> cut(Fault fault, CutProxy.Cut cut) throws InterruptedException {
        CutProxy proxy = cluster.proxy(fault.node());
        proxy.arm(cut);
        long until = System.currentTimeMillis() + AIM_MILLIS;
        while (!proxy.hasCut() && System.currentTimeMillis() < until) {
            Thread.sleep(1);
        }
        if (proxy.disarm()) {
            cutsOfNothing++;
            say(fault, " (no batch came by)");
        } else {
            happened(fault, "");
        }
        return CompletableFuture.completedFuture(null);
    }

    /** Waits for a moment worth killing at: a batch in flight and many jobs ready. */
    private String aim(Fault fault) throws InterruptedException {
        kills++;
        long until = System.currentTimeMillis() + AIM_MILLIS;
        long ready = -1;
        boolean batch = false;
        while (System.currentTimeMillis() < until) {
            ready = cluster.readyJobs();
            if (ready >= READY_JOBS_MIN) {
                batch = awaitBatch(fault, Math.min(until, System.currentTimeMillis() + 300));
                if (batch) {
                    killsThatCount++;
                    break;
                }
            } else {
                Thread.sleep(20);
            }
        }
        return " (" + ready + " jobs ready, " + (batch ? "a batch" : "no batch") + " in flight)";
    }

    private boolean awaitBatch(Fault fault, long untilMillis) {
        while (System.currentTimeMillis() < untilMillis) {
            for (int i = 0; i < cluster.size(); i++) {
                if ((fault.kind() == Fault.Kind.KILL_DATABASE || i == fault.node()) && cluster.batchInFlight(i)) {
                    return true;
                }
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return false;
    }

    /** What was done, in one line. */
    public String summary() {
        return kills + " kills, " + killsThatCount + " of them count (a batch in flight and at least " + READY_JOBS_MIN
                + " jobs ready). Faults: " + done
                + (cutsOfNothing == 0 ? "" : "; " + cutsOfNothing + " cuts found no batch")
                + (failovers.isEmpty() ? "" : ". Failovers: " + String.join("; ", failovers));
    }

    /** The engine's process, for tests. */
    @Nullable
    NodeProcess node(int node) {
        return cluster.node(node);
    }
}

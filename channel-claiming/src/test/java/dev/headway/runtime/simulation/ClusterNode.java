package dev.headway.runtime.simulation;

import dev.headway.core.command.Command;
import dev.headway.core.expression.ElExpressionCompiler;
import dev.headway.core.history.HistoryLevel;
import dev.headway.runtime.node.NodeRuntime;
import dev.headway.runtime.settings.CommitMode;
import dev.headway.runtime.settings.HistorySettings;
import dev.headway.runtime.settings.PriorityBands;
import dev.headway.runtime.settings.RuntimeSettings;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A process with one node of the engine: all of its production code, on simulated time and a wire to the simulated database. */
final class ClusterNode {
    static final int SLOTS = 3;
    static final long DRAIN_MILLIS = 1_000;

    private static final ElExpressionCompiler COMPILER = new ElExpressionCompiler();

    final Cluster world;
    final String name;
    final SimulatedTime time;
    private @Nullable NodeRuntime runtime;
    private long awayUntilNanos;
    private boolean stopping;

    ClusterNode(Cluster world, String name) {
        this.world = world;
        this.name = name;
        int ahead = world.calm ? 20 : 400;
        this.time = new SimulatedTime(world.time, world.random.nextInt(ahead) - ahead / 2, this::late);
        time.begin("main", this::start);
    }

    private void start() {
        try {
            NodeRuntime started =
                    NodeRuntime.start(settings(), Wire.to(world.store, this), new ClusterWork(this), COMPILER, time);
            started.startExecutor();
            runtime = started;
            world.log(name + " runs");
        } catch (RuntimeException failed) {
            world.log(name + " does not start: " + failed);
            world.crashed(this);
        }
    }

    private RuntimeSettings settings() {
        int[] cached = {0, 10, 1_000};
        return new RuntimeSettings(
                name,
                SLOTS,
                Cluster.LEASE_MILLIS,
                4,
                8,
                3,
                500,
                200,
                1 + world.random.nextInt(20),
                1_000,
                2,
                cached[world.random.nextInt(cached.length)],
                0,
                DRAIN_MILLIS,
                HistoryLevel.AUDIT,
                ZoneOffset.UTC,
                world.channel,
                world.channel.equals(SimulatedBroker.NAME)
                        ? Map.of(
                                "simulated.node", name,
                                "simulated.consumers", "2",
                                "simulated.batchSize", "3",
                                "simulated.sweepMillis", "300",
                                "simulated.sweepAfterMillis", "500",
                                "simulated.resendMillis", "1000")
                        : Map.of(),
                PriorityBands.NONE,
                false,
                HistorySettings.DEFAULTS,
                CommitMode.GROUP);
    }

    /** Whether it takes commands. */
    boolean serves() {
        return runtime != null && !stopping && !time.dead();
    }

    /** Sends a command that is made here, since ids come from this node; {@code told} hears that it is durable. */
    void send(LongFunction<Command> command, int partition, Runnable told) {
        NodeRuntime to = runtime;
        if (to != null) {
            time.begin("client", () -> {
                try {
                    to.calls().submit(command.apply(to.ids().next(partition))).join();
                    told.run();
                } catch (RuntimeException notTaken) {
                    world.log(name + " refuses: " + notTaken);
                }
            });
        }
    }

    /** Stops it as an application stops that is told to; {@code then} when it is over. */
    void stop(Runnable then) {
        NodeRuntime open = runtime;
        if (open == null || stopping) {
            return;
        }
        stopping = true;
        time.begin("stop", () -> {
            open.close();
            time.kill();
            then.run();
        });
    }

    /** Called by a thread of this node: that was it. */
    void endProcess() {
        world.crashed(this);
        while (true) {
            LockSupport.park(this);
        }
    }

    void loseDatabaseFor(long nanos) {
        awayUntilNanos = world.time.nanos() + nanos;
    }

    void travel() {
        int kind = world.random.nextInt(100);
        int most = kind < 90 ? 200_000 : kind < 99 ? 5_000_000 : world.calm ? 20_000_000 : 400_000_000;
        time.park(this, 1 + world.random.nextInt(most));
    }

    private long late(long asked) {
        int kind = world.random.nextInt(1_000);
        int most = kind < 950 ? 100_000 : kind < 999 ? 10_000_000 : world.calm ? 50_000_000 : 800_000_000;
        return world.random.nextInt(most) + world.mutant.lateNanos(world.time);
    }

    boolean breaksBefore() {
        return world.time.nanos() < awayUntilNanos || breaks();
    }

    boolean breaksMeanwhile() {
        return breaks();
    }

    boolean breaksAfter() {
        return breaksBefore();
    }

    private boolean breaks() {
        return world.trouble() && world.random.nextInt(world.calm ? 1_000 : 150) == 0;
    }
}

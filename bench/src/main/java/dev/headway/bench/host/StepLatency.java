package dev.headway.bench.host;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;

/**
 * Latency of single steps in an open loop: the moments of the starts are fixed beforehand, and a slow step does not hold up the next sample, which a
 * watcher of its own takes.
 *
 * <p>The clock of a sample runs from the start's answer until that watcher's connection sees the next state committed. A start that comes late, because
 * all watchers are still busy or the machine is, counts from the moment that was meant.
 */
final class StepLatency {
    static final int WATCHERS = 16;
    private static final long PAUSE_NANOS = 200_000;
    private static final long GIVE_UP_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long MAX_MICROS = 3_600_000_000L;

    private final Clients.Journey journey;
    private final EngineAdapter engine;
    private final String reachedSql;
    private final int leadIn;
    private final ConcurrentHistogram micros = new ConcurrentHistogram(1, MAX_MICROS, 3);
    private final AtomicInteger next = new AtomicInteger();
    private final LongAdder asked = new LongAdder();
    private final LongAdder taken = new LongAdder();
    private final Progress progress;
    private Series done = new Series(List.of());

    /**
     * @param leadIn how many of the first samples do not count
     */
    StepLatency(Clients.Journey journey, EngineAdapter engine, String reachedSql, int leadIn, Progress progress) {
        this.journey = journey;
        this.engine = engine;
        this.reachedSql = reachedSql;
        this.leadIn = leadIn;
        this.progress = progress;
    }

    /** Makes a connection that nobody counts as the engine's. */
    @FunctionalInterface
    interface Connections {
        Connection open() throws SQLException;
    }

    /** Questions to the database so far. */
    long asked() {
        return asked.sum();
    }

    /** Samples taken over time. */
    Series done() {
        return done;
    }

    private long told(int samples) {
        long now = taken.sum();
        progress.at(now, samples);
        return now;
    }

    /** Takes so many samples, so many a second; those of the lead-in are among them, but not in the answer. */
    ConcurrentHistogram measure(int samples, double rate, int watchersMax, Connections connections)
            throws SQLException, InterruptedException, ExecutionException {
        List<Connection> open = new ArrayList<>();
        try (ExecutorService watchers = Executors.newFixedThreadPool(watchersMax);
                Sampler sampler = Sampler.start(250, () -> told(samples))) {
            for (int i = 0; i < Math.min(watchersMax, samples); i++) {
                open.add(connections.open());
            }
            long begun = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
            List<Future<?>> all = new ArrayList<>();
            for (Connection connection : open) {
                all.add(watchers.submit(() -> {
                    watch(samples, rate, begun, connection);
                    return null;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
            done = sampler.stop();
            return micros;
        } finally {
            for (Connection connection : open) {
                connection.close();
            }
        }
    }

    private void watch(int samples, double rate, long begun, Connection connection) throws Exception {
        try (PreparedStatement reached = connection.prepareStatement(reachedSql)) {
            for (int number = next.getAndIncrement(); number < samples; number = next.getAndIncrement()) {
                long meant = begun + (long) (number * 1e9 / rate);
                for (long rest = meant - System.nanoTime(); rest > 0; rest = meant - System.nanoTime()) {
                    LockSupport.parkNanos(rest);
                }
                long late = System.nanoTime() - meant;
                String instance = journey.begin(engine, number);
                long acknowledged = System.nanoTime();
                reached.setString(1, instance);
                while (!exists(reached)) {
                    if (System.nanoTime() - acknowledged > GIVE_UP_NANOS) {
                        throw new IllegalStateException("Expected instance " + instance
                                + " to reach its wait state within 60 s, but it did not; asked with " + reachedSql);
                    }
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
                long nanos = System.nanoTime() - acknowledged + late;
                taken.increment();
                if (number >= leadIn) {
                    micros.recordValue(Math.clamp(nanos / 1_000, 1, MAX_MICROS));
                }
            }
        }
    }

    private boolean exists(PreparedStatement statement) throws SQLException {
        asked.increment();
        try (ResultSet rows = statement.executeQuery()) {
            return rows.next();
        }
    }
}

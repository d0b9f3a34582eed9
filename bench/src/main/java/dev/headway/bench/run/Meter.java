package dev.headway.bench.run;

import dev.headway.bench.host.Wire;
import dev.headway.bench.measure.Counters;
import dev.headway.bench.measure.CpuClock;
import dev.headway.bench.measure.PostgresCounters;
import dev.headway.bench.measure.Sizes;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a stretch of a run cost: counters and CPU time before and after it. */
final class Meter implements AutoCloseable {
    private final List<EngineSession> engines;
    private final @Nullable PostgresCounters database;
    private final CpuClock clock = new CpuClock();
    private Reading begin = Reading.NONE;

    Meter(List<EngineSession> engines, DatabaseServer.Database database) throws EngineFailure {
        this.engines = engines;
        try {
            this.database = database.directUrl() == null
                    ? null
                    : new PostgresCounters(database.directUrl(), database.user(), database.password());
        } catch (SQLException e) {
            throw new EngineFailure(
                    "Expected to read the counters of " + database.directUrl() + ", got " + e.getMessage());
        }
    }

    /** One reading; null where a thing cannot be told. */
    record Reading(
            @Nullable Counters counters,
            @Nullable Double engineCpu,
            @Nullable Double databaseCpu) {
        static final Reading NONE = new Reading(null, null, null);
    }

    void begin() throws EngineFailure {
        for (EngineSession engine : engines) {
            engine.ask("reset", Map.of());
        }
        begin = read();
    }

    /** The cost since {@link #begin}. The CPU time ends here, the counters when all idle sessions are closed. */
    Reading end() throws EngineFailure {
        Reading end = read();
        return new Reading(
                end.counters == null || begin.counters == null ? null : end.counters.minus(begin.counters),
                difference(end.engineCpu, begin.engineCpu),
                difference(end.databaseCpu, begin.databaseCpu));
    }

    @Nullable
    Sizes sizes() throws EngineFailure {
        try {
            return database == null ? null : database.sizes();
        } catch (SQLException e) {
            throw new EngineFailure("Expected to read table sizes, got " + e.getMessage());
        }
    }

    private static @Nullable Double difference(@Nullable Double end, @Nullable Double begin) {
        return end == null || begin == null ? null : Math.max(0, end - begin);
    }

    private Reading read() throws EngineFailure {
        try {
            String before = database == null ? null : database.now();
            Double databaseCpu = database == null ? null : clock.ofServer(database.sessionPid());
            Double engineCpu = 0.0;
            long asked = 0;
            boolean ending = false;
            for (EngineSession engine : engines) {
                Double one = clock.ofProcess(engine.pid());
                engineCpu = one == null || engineCpu == null ? null : engineCpu + one;
                Map<String, String> released = engine.ask("release", Map.of());
                asked += Wire.number(released, "asked");
                ending |= Boolean.parseBoolean(released.get("ending"));
            }
            return new Reading(
                    database == null ? null : database.read(asked, ending ? before : null), engineCpu, databaseCpu);
        } catch (SQLException e) {
            throw new EngineFailure("Expected to read the database's counters, got " + e.getMessage());
        }
    }

    @Override
    public void close() {
        try {
            if (database != null) {
                database.close();
            }
        } catch (SQLException e) {
            System.err.println("Cannot close the connection for counters: " + e.getMessage());
        }
    }
}

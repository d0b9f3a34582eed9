package dev.headway.bench.report;

import dev.headway.bench.host.Series;
import dev.headway.bench.host.StatementLog;
import dev.headway.bench.measure.Counters;
import dev.headway.bench.measure.Sizes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Results made up for tests. */
final class Samples {
    private Samples() {}

    static Result result(String engine, int round, double jobsPerSecond) {
        long jobs = (long) (jobsPerSecond * 10);
        return new Result(
                "noop",
                "backlog",
                engine,
                "1.0",
                round,
                Map.of("history", "audit", "slots", "16"),
                Map.of("cpus", "2", "cpu", "a <fast> one"),
                true,
                null,
                12,
                jobs,
                jobs,
                10,
                jobsPerSecond,
                jobsPerSecond,
                new Result.Percentiles(1.5, 7, 22),
                new Result.Spread(0.1, 0.2, 0.3),
                new Counters(9 * jobs, 2 * jobs, 5 * jobs, jobs, 3 * jobs, 7_000 * jobs),
                jobs,
                6.0,
                4.0,
                new Sizes(5_000_000, 2_000_000),
                List.of(new StatementLog.Line("select '<b>' & 1", 100, 90, 0.1, 0.2, 0.9)),
                new Series(List.of(new Series.Point(0, 0), new Series.Point(4, jobs / 2), new Series.Point(10, jobs))));
    }

    /** The same of another scenario, with more settings. */
    static Result copy(
            Result from, String scenario, String variant, Map<String, String> more, long jobs, Series progress) {
        Map<String, String> configuration = new TreeMap<>(from.configuration());
        configuration.putAll(more);
        return new Result(
                scenario,
                variant,
                from.engine(),
                from.version(),
                from.round(),
                configuration,
                from.machine(),
                true,
                null,
                from.checks(),
                from.instances(),
                jobs,
                jobs == 0 ? 10 : scenario.equals("multi-instance") ? jobs / 5_000.0 : 10,
                from.jobsPerSecond(),
                from.instancesPerSecond(),
                null,
                null,
                new Counters(1L, 1, 1, 1, 1, 1),
                1,
                from.engineCpuSeconds(),
                from.databaseCpuSeconds(),
                null,
                List.of(),
                progress);
    }
}

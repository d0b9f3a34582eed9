package dev.headway.bench.report;

import dev.headway.bench.host.Series;
import dev.headway.bench.host.StatementLog;
import dev.headway.bench.measure.Counters;
import dev.headway.bench.measure.Sizes;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One measurement: an engine, a variant, a round.
 *
 * @param verified whether the end state in the database was right
 * @param reason why not, or why nothing was measured; else null
 * @param checks how many questions the verification asked
 * @param counters cost of the measured part alone, null without a server that counts
 * @param units what the counters are divided by: jobs, or instances where there are no jobs
 * @param progress units done over time
 */
public record Result(
        String scenario,
        String variant,
        String engine,
        String version,
        int round,
        Map<String, String> configuration,
        Map<String, String> machine,
        boolean verified,
        @Nullable String reason,
        int checks,
        long instances,
        long jobs,
        double seconds,
        @Nullable Double jobsPerSecond,
        @Nullable Double instancesPerSecond,
        @Nullable Percentiles latencyMillis,
        @Nullable Spread instanceSeconds,
        @Nullable Counters counters,
        long units,
        @Nullable Double engineCpuSeconds,
        @Nullable Double databaseCpuSeconds,
        @Nullable Sizes sizes,
        List<StatementLog.Line> statements,
        Series progress) {

    /** Name of the configuration's entry that says what observes our engine. */
    public static final String OBSERVE = "observe";

    /** Name of the configuration's entry that says what distinguishes this from other cases of the same variant. */
    public static final String CASE = "case";

    /** Name of the configuration's entry that says how much later than the work asynchronous history was complete. */
    public static final String HISTORY_BEHIND_SECONDS = "history_behind_seconds";

    private static final int LEAST_POINTS = 10;
    private static final String CANNOT = "Cannot run this: ";

    /** Whether the engine is not made for the scenario, which is nobody's mistake. */
    public boolean cannotRun() {
        return reason != null && reason.startsWith(CANNOT);
    }

    /** A result that says why an engine cannot take part. */
    public static Result cannot(
            String scenario,
            String variant,
            String engine,
            String version,
            int round,
            Map<String, String> configuration,
            Map<String, String> machine,
            String why) {
        return none(scenario, variant, engine, version, round, configuration, machine, CANNOT + why);
    }

    /** Milliseconds. */
    public record Percentiles(double p50, double p99, double p999) {}

    /** Seconds. */
    public record Spread(double p10, double p50, double p90) {}

    /** The figure that engines are compared by: a rate, higher is better; null if nothing was measured. */
    public @Nullable Double rate() {
        return jobsPerSecond != null ? jobsPerSecond : instancesPerSecond;
    }

    /** The most jobs a second that the slots of this run can do where each job takes a fixed time; null where none does. */
    public @Nullable Double mostPerSecond() {
        String most = configuration.get("most_jobs_per_second");
        return most == null ? null : Double.valueOf(most);
    }

    /** The variant without what distinguishes its cases. */
    public String plainVariant() {
        String label = configuration.get(CASE);
        return label == null ? variant : variant.substring(0, variant.length() - label.length() - 2);
    }

    /** Units a second between the first tenth of the work and the last: without start and end; null if that was not seen often enough. */
    public @Nullable Double middlePerSecond() {
        List<Series.Point> points = progress.points();
        if (points.size() < LEAST_POINTS || rate() == null) {
            return null;
        }
        double all = points.getLast().value();
        double between = progress.secondsAt(all * 0.9) - progress.secondsAt(all * 0.1);
        return between <= 0 ? null : Double.valueOf(all * 0.8 / between);
    }

    /** Cores that engine and database kept busy together, until all history was in its tables; null if either cannot be told. */
    public @Nullable Double cores() {
        String behind = configuration.get(HISTORY_BEHIND_SECONDS);
        double until = seconds + (behind == null ? 0 : Double.parseDouble(behind));
        return engineCpuSeconds == null || databaseCpuSeconds == null || until <= 0
                ? null
                : Double.valueOf((engineCpuSeconds + databaseCpuSeconds) / until);
    }

    /** Statements for each job, as the server counted them; else as the driver's proxy did; null if neither was there. */
    public @Nullable Double statementsPerUnit() {
        Counters counted = counters;
        if (counted != null && counted.statements() != null) {
            return counted.statements() / (double) units;
        }
        return statements.isEmpty()
                ? null
                : statements.stream()
                                .filter(line -> !line.sql().equals("commit")
                                        && !line.sql().equals("rollback"))
                                .mapToLong(StatementLog.Line::calls)
                                .sum()
                        / (double) units;
    }

    /** The same, but refused. */
    public Result refused(String why) {
        return new Result(
                scenario,
                variant,
                engine,
                version,
                round,
                configuration,
                machine,
                false,
                why,
                checks,
                instances,
                jobs,
                seconds,
                jobsPerSecond,
                instancesPerSecond,
                latencyMillis,
                instanceSeconds,
                counters,
                units,
                engineCpuSeconds,
                databaseCpuSeconds,
                sizes,
                statements,
                progress);
    }

    /** A result that says why there is none. */
    public static Result none(
            String scenario,
            String variant,
            String engine,
            String version,
            int round,
            Map<String, String> configuration,
            Map<String, String> machine,
            String why) {
        return new Result(
                scenario,
                variant,
                engine,
                version,
                round,
                configuration,
                machine,
                false,
                why,
                0,
                0,
                0,
                0,
                null,
                null,
                null,
                null,
                null,
                0,
                null,
                null,
                null,
                List.of(),
                new Series(List.of()));
    }
}

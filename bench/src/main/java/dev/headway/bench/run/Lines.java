package dev.headway.bench.run;

import dev.headway.bench.report.Result;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One result as a line for people. */
public final class Lines {
    private Lines() {}

    public static String of(Result result) {
        String head = result.engine() + " " + result.version() + ", " + result.variant() + ": ";
        if (result.rate() == null) {
            return head + "not measured: " + result.reason();
        }
        StringBuilder line = new StringBuilder(head);
        if (result.jobsPerSecond() != null) {
            line.append(number("%,.0f jobs/s", result.jobsPerSecond()));
        } else {
            line.append(number("%,.0f instances/s", result.instancesPerSecond()));
        }
        line.append(String.format(Locale.ROOT, " (%,d instances in %.2f s)", result.instances(), result.seconds()));
        most(result, line);
        if (result.latencyMillis() != null) {
            line.append(String.format(
                    Locale.ROOT,
                    ", p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms",
                    result.latencyMillis().p50(),
                    result.latencyMillis().p99(),
                    result.latencyMillis().p999()));
        }
        floor(result, line);
        if (result.statementsPerUnit() != null) {
            line.append(number(", %.4f statements", result.statementsPerUnit()));
        }
        if (result.counters() != null) {
            double units = result.units();
            line.append(number(", %.4f commits", result.counters().commits() / units))
                    .append(number(
                            ", %,.0f bytes of WAL a unit", result.counters().walBytes() / units));
        }
        if (result.engineCpuSeconds() != null) {
            line.append(number(", CPU engine %.1f s", result.engineCpuSeconds()));
        }
        if (result.databaseCpuSeconds() != null) {
            line.append(number(" database %.1f s", result.databaseCpuSeconds()));
        }
        if (result.cores() != null) {
            line.append(number(", %.2f cores", result.cores()));
        }
        String behind = result.configuration().get(Result.HISTORY_BEHIND_SECONDS);
        if (behind != null) {
            line.append(", history complete ").append(behind).append(" s later");
        }
        line.append(
                result.verified()
                        ? ", verified by " + result.checks() + " queries"
                        : ", NOT VERIFIED: " + result.reason());
        return line.toString();
    }

    private static void floor(Result result, StringBuilder line) {
        String wake = result.machine().get("wake_p99_millis");
        String flush = result.machine().get("flush_p99_millis");
        if (wake != null) {
            line.append(" (a probe beside it: to wake a thread p99 ").append(wake);
            if (flush != null) {
                line.append(" ms, to flush a page p50 ")
                        .append(result.machine().get("flush_p50_millis"))
                        .append(", p99 ")
                        .append(flush);
            }
            line.append(" ms)");
        }
    }

    private static void most(Result result, StringBuilder line) {
        Double most = result.mostPerSecond();
        Double middle = result.middlePerSecond();
        if (most != null && result.jobsPerSecond() != null) {
            line.append(number(", %.1f%% of the most that its slots can do", result.jobsPerSecond() / most * 100));
            if (middle != null) {
                line.append(number(", %.1f%% in the middle 80%%", middle / most * 100));
            }
        }
    }

    private static String number(String format, @Nullable Double value) {
        return String.format(Locale.ROOT, format, value);
    }
}

package dev.headway.bench.report;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The one number of a result that engines are compared by: a rate, or where the rate is prescribed and says nothing, the latency that 99 of 100 samples
 * stay below.
 *
 * @param value jobs or instances a second, or milliseconds
 * @param latency whether it is the latter, where less is better
 */
record Figure(double value, boolean latency) {
    private static final Set<String> BY_LATENCY = Set.of("latency", "sleepers");

    static boolean byLatency(String scenario) {
        return BY_LATENCY.contains(scenario);
    }

    /** Null if it was not measured. */
    static @Nullable Figure of(Result result) {
        Result.Percentiles latency = result.latencyMillis();
        return of(result.scenario(), result.rate(), latency == null ? null : latency.p99());
    }

    static @Nullable Figure of(String scenario, @Nullable Double rate, @Nullable Double p99Millis) {
        boolean latency = byLatency(scenario);
        Double value = latency ? p99Millis : rate;
        return value == null || value <= 0 ? null : new Figure(value, latency);
    }

    /** How many times as good as another of the same kind. */
    double times(Figure other) {
        return latency ? other.value / value : value / other.value;
    }
}

package dev.headway.bench.run;

import dev.headway.bench.host.Series;
import dev.headway.bench.host.Wire;
import dev.headway.bench.report.Result;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What driving a variant's instances gave, before costs and verification.
 *
 * @param instances that the measured part started or worked on
 * @param seconds of the measured part
 * @param micros latency in an open loop, null where there was none
 */
record Outcome(long instances, double seconds, @Nullable Histogram micros, Series progress) {
    /** From a host's answer to {@code drive} or {@code latency}. */
    static Histogram histogram(Map<String, String> answer) throws EngineFailure {
        byte[] bytes = Base64.getDecoder().decode(Wire.need(answer, "micros"));
        try {
            return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0);
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw new EngineFailure(
                    "Expected a histogram of latencies from the engine's process, got " + e.getMessage());
        }
    }

    /**
     * From a host's answer to {@code drive}.
     *
     * @param open whether the starts were due at fixed moments: what a closed loop saw is no latency, since a slow engine is asked less often there
     */
    static Outcome driven(Map<String, String> answer, boolean open) throws EngineFailure {
        return new Outcome(
                Wire.number(answer, "instances"),
                Double.parseDouble(Wire.need(answer, "seconds")),
                open ? histogram(answer) : null,
                Series.decode(Wire.need(answer, "series")));
    }

    /** Both together, which ran at the same time; this one has seen how all of it went on. */
    Outcome and(Outcome other) {
        Histogram both = micros;
        if (both != null && other.micros != null) {
            both.add(other.micros);
        }
        return new Outcome(instances + other.instances, Math.max(seconds, other.seconds), both, progress);
    }

    Result.@Nullable Percentiles latencyMillis() {
        Histogram all = micros;
        return all == null || all.getTotalCount() == 0
                ? null
                : new Result.Percentiles(
                        all.getValueAtPercentile(50) / 1e3,
                        all.getValueAtPercentile(99) / 1e3,
                        all.getValueAtPercentile(99.9) / 1e3);
    }
}

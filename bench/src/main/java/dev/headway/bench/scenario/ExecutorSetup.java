package dev.headway.bench.scenario;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the executors of a measurement are set up, as far as a user or a configuration says; null where the engine's own value holds.
 *
 * @param label what distinguishes it in results, empty where there is only one
 * @param executors processes that run jobs
 * @param slots jobs that one executor runs at once
 * @param queue jobs that one executor holds in memory
 * @param channel how jobs reach our engine
 * @param channelOptions settings of channels, each key with the channel's name before it
 * @param producers who starts instances
 */
public record ExecutorSetup(
        String label,
        int executors,
        @Nullable Integer slots,
        @Nullable Integer queue,
        String channel,
        Map<String, String> channelOptions,
        Producers producers) {
    /** Who starts instances. */
    public enum Producers {
        /** The first executor. */
        FIRST,
        /** A process of its own, which runs no jobs. */
        APART,
        /** Every executor its part. */
        EACH
    }

    public ExecutorSetup {
        channelOptions = Map.copyOf(channelOptions);
    }

    /** Executors of which the first one starts the instances. */
    public static ExecutorSetup plain(
            int executors, @Nullable Integer slots, String channel, Map<String, String> options) {
        return new ExecutorSetup("", executors, slots, null, channel, options, Producers.FIRST);
    }

    /** Processes in all. */
    public int processes() {
        return executors + (producers == Producers.APART ? 1 : 0);
    }
}

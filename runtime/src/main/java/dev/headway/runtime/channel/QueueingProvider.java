package dev.headway.runtime.channel;

import dev.headway.runtime.port.Store;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * What the channels that put jobs in their order themselves have in common: they keep them in a {@link LocalQueue}. Public since the channels that claim
 * are such ones, in a module of their own.
 */
public abstract class QueueingProvider implements ChannelProvider {
    static final String STARTED_FIRST = "startedFirst";

    @Override
    public final Set<Feature> features() {
        return EnumSet.allOf(Feature.class);
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                STARTED_FIRST,
                "whether jobs of instances that were started earlier run first, at the same priority; false by default");
    }

    @Override
    public void check(ChannelOptions options, Store store) {
        startedFirst(options);
    }

    /**
     * Whether jobs of instances that were started earlier run first.
     *
     * @throws IllegalArgumentException when the setting is neither true nor false
     */
    protected static boolean startedFirst(ChannelOptions options) {
        return options.flag(STARTED_FIRST, false);
    }
}

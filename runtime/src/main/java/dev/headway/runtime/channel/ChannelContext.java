package dev.headway.runtime.channel;

import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.settings.RuntimeSettings;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * What a channel gets when it opens.
 *
 * @param settings of the node
 * @param options of the channel itself, checked before
 * @param session the node's session, unique for each start of a node
 * @param partitions what this node leases now
 * @param owned whether a partition is leased by this node
 * @param time that of the node
 * @param watermark what this node knows of where its ready jobs begin, from one start of the executor to the next
 * @param versions is told the version that an instance has when it is taken for its exclusive jobs, so that nothing older is run on
 * @param loadAhead loads the instances of jobs that are about to run, many in one round trip
 */
public record ChannelContext(
        RuntimeSettings settings,
        ChannelOptions options,
        long session,
        Store store,
        Supplier<Set<Integer>> partitions,
        IntPredicate owned,
        Time time,
        LowWatermark watermark,
        InstanceVersions versions,
        Consumer<List<ReadyJob>> loadAhead) {

    /** Hears which version an instance has in the database. */
    @FunctionalInterface
    public interface InstanceVersions {
        /** The instance has this version, or a later one by now. */
        void seen(long instanceId, long version);
    }

    /** The same for a channel of this name, with the settings that are its own. */
    public ChannelContext of(String channel) {
        return new ChannelContext(
                settings,
                ChannelOptions.of(channel, settings.channelOptions()),
                session,
                store,
                partitions,
                owned,
                time,
                watermark,
                versions,
                loadAhead);
    }
}

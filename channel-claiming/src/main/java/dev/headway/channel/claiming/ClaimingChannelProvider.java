package dev.headway.channel.claiming;

import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.channel.QueueingProvider;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.Store;
import java.util.Map;
import java.util.TreeMap;

/** What the channels that claim jobs in the database, and send no messages, have in common. */
abstract class ClaimingChannelProvider extends QueueingProvider {
    @Override
    public final boolean claims() {
        return true;
    }

    @Override
    public void check(ChannelOptions options, Store store) {
        super.check(options, store);
        claimsOf(store);
    }

    /**
     * The claims of the store.
     *
     * @throws IllegalArgumentException when it has none
     */
    static Claims claimsOf(Store store) {
        return store.claims()
                .orElseThrow(() -> new IllegalArgumentException("Expected a database on which jobs can be claimed, got "
                        + store.describe() + ". Choose channel 'leased' or 'memory'."));
    }

    /** What this node is to claim. */
    static ClaimedJobs claimed(ChannelContext context) {
        return new ClaimedJobs(
                claimsOf(context.store()),
                context.session(),
                context.settings().leaseMillis(),
                context.versions(),
                context.time()::nanos);
    }

    static SkipLockedScheme skipLocked(ChannelContext context, ClaimedJobs jobs) {
        return new SkipLockedScheme(jobs, WorkStealing.of(context), ClaimPages.of(context));
    }

    /** The settings of a channel beside those that all of these have. */
    final Map<String, String> settingsWith(Map<String, String> own) {
        Map<String, String> all = new TreeMap<>(own);
        all.putAll(super.settings());
        return all;
    }

    @Override
    public final JobChannel open(ChannelContext context) {
        ClaimedJobs jobs = claimed(context);
        return new ClaimingChannel(
                context, jobs, startedFirst(context.options()), channel -> scheme(context, jobs, channel), name());
    }

    /** How it acquires. */
    abstract AcquireScheme scheme(ChannelContext context, ClaimedJobs jobs, ClaimingChannel channel);
}

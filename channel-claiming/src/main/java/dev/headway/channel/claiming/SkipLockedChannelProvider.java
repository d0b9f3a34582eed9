package dev.headway.channel.claiming;

import dev.headway.runtime.channel.ChannelContext;

/** The channel {@code skip-locked}. Public since the service loader makes it. */
public final class SkipLockedChannelProvider extends ClaimingChannelProvider {
    /** For the service loader. */
    public SkipLockedChannelProvider() {}

    @Override
    public String name() {
        return "skip-locked";
    }

    @Override
    AcquireScheme scheme(ChannelContext context, ClaimedJobs jobs, ClaimingChannel channel) {
        return skipLocked(context, jobs);
    }
}

package dev.headway.channel.claiming;

import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.port.Store;
import java.util.Map;

/** The channel {@code global-lock}. Public since the service loader makes it. */
public final class GlobalLockChannelProvider extends ClaimingChannelProvider {
    /** For the service loader. */
    public GlobalLockChannelProvider() {}

    @Override
    public String name() {
        return "global-lock";
    }

    @Override
    public Map<String, String> settings() {
        return settingsWith(Map.of(
                "pollRateMillis", "how often the acquire lock is tried, 50 by default",
                "waitTimeMillis", "how long one attempt goes on trying, 1,000 by default",
                "forceAcquireAfterMillis", "age at which a forgotten lock is taken over, 10,000 by default"));
    }

    @Override
    public void check(ChannelOptions options, Store store) {
        super.check(options, store);
        GlobalLockScheme.Settings.of(options);
    }

    @Override
    AcquireScheme scheme(ChannelContext context, ClaimedJobs jobs, ClaimingChannel channel) {
        return new GlobalLockScheme(
                jobs,
                skipLocked(context, jobs),
                GlobalLockScheme.Settings.of(context.options()),
                context.time(),
                channel::closed);
    }
}

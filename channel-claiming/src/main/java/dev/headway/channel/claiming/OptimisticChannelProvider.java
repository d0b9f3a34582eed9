package dev.headway.channel.claiming;

import dev.headway.channel.claiming.OptimisticScheme.OnExclusiveConflict;
import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.channel.ChannelOptions;
import dev.headway.runtime.port.Store;
import java.util.Map;

/** The channel {@code optimistic}. Public since the service loader makes it. */
public final class OptimisticChannelProvider extends ClaimingChannelProvider {
    private static final String ON_CONFLICT = "onExclusiveConflict";

    /** For the service loader. */
    public OptimisticChannelProvider() {}

    @Override
    public String name() {
        return "optimistic";
    }

    @Override
    public Map<String, String> settings() {
        return settingsWith(Map.of(
                ON_CONFLICT,
                "release (default) or requeue: what becomes of an exclusive job whose instance another node holds"));
    }

    @Override
    public void check(ChannelOptions options, Store store) {
        super.check(options, store);
        onConflict(options);
    }

    private static OnExclusiveConflict onConflict(ChannelOptions options) {
        return options.choice(ON_CONFLICT, OnExclusiveConflict.class, OnExclusiveConflict.RELEASE);
    }

    @Override
    AcquireScheme scheme(ChannelContext context, ClaimedJobs jobs, ClaimingChannel channel) {
        return new OptimisticScheme(
                jobs,
                WorkStealing.of(context),
                ClaimPages.of(context),
                onConflict(context.options()),
                context.settings().pollMillis(),
                context.time()::nanos);
    }
}

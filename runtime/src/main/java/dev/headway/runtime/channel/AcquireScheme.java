package dev.headway.runtime.channel;

import dev.headway.runtime.port.Claims.Claim;
import java.util.List;

/** Where a {@link ClaimingChannel} gets its jobs from. {@link #acquire} is called by one thread, the rest by any. */
interface AcquireScheme extends AutoCloseable {
    /**
     * Claims jobs of at most this priority, exclusive ones with their instances; returns soon when there are none.
     *
     * @throws dev.headway.runtime.port.StoreException when the database is away
     */
    List<Claim> acquire(int highestPriority, int limit);

    /** A job has become ready and durable here. Never blocks. */
    default void ready(JobRef job) {}

    /** A job that this node had claimed is over. Never blocks. */
    default void over(JobRef job) {}

    /** Numbers since the start. */
    ChannelStatistics statistics();

    @Override
    default void close() {}
}

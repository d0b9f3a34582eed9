package dev.headway.channel.claiming;

import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import java.util.Collection;
import java.util.List;

/** Where a {@link ClaimingChannel} gets its jobs from. {@link #acquire} and {@link #tend} are called by one thread, the rest by any. */
interface AcquireScheme extends AutoCloseable {
    /**
     * Claims jobs of these priorities, exclusive ones with their instances; returns soon when there are none.
     *
     * @throws dev.headway.runtime.port.StoreException when the database is away
     */
    List<Claim> acquire(PriorityRange priorities, int limit);

    /** Who, beside those that have very many jobs in this node's queue, has so many of these priorities that others wait behind them. */
    default Crowds crowds(PriorityRange priorities) {
        return Crowds.NONE;
    }

    /**
     * The same without the jobs of crowds; none where jobs come in an order of their own. It may have to pass over very many.
     */
    default List<Claim> acquireBehind(Crowds crowds, PriorityRange priorities, int limit) {
        return List.of();
    }

    /** Whether what follows in an instance that this node holds had best stay here, while there is room. Never blocks. */
    default boolean staysHere(long instanceId) {
        return false;
    }

    /** Called now and then by the same thread, also while there is no room for jobs. */
    default void tend() {}

    /** A job has become ready and durable here. Never blocks. */
    default void ready(ReadyJob job) {}

    /** These instances go on here for another reason than a claimed job. Never blocks. */
    default void settled(Collection<Long> instanceIds) {}

    /** A job that this node had claimed is over, and its claim forgotten. Never blocks. */
    default void over(ReadyJob job) {}

    /** Takes nothing in from now on, since this node closes; {@link #handOver} and {@link #close} follow. Never blocks. */
    default void stop() {}

    /**
     * Called by the thread that acquires, when it does so no more: what waits here is for other nodes.
     *
     * @param givenBack jobs that this node had claimed and that are free again
     */
    default void handOver(List<ReadyJob> givenBack) {}

    /** Numbers since the start. */
    ChannelStatistics statistics();

    @Override
    default void close() {}
}

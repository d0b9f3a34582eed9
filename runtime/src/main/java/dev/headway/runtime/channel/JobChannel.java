package dev.headway.runtime.channel;

import dev.headway.core.execution.step.Effect;
import dev.headway.runtime.port.Claims.FollowUps;
import dev.headway.runtime.port.ReadyJob;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How ready jobs reach the executor of a node. A channel only carries doorbells; a lost, duplicate or late one does no harm,
 * because the version check decides. Thread-safe.
 */
public interface JobChannel extends AutoCloseable {
    /** A job has become ready and durable. Called after the commit; must not block. */
    void ready(ReadyJob job);

    /**
     * Which of these jobs, which a batch is about to make ready, it claims for this node; null where channels need no claims, or for none.
     * The batch may fail: only {@link #claimed} tells that it is written. Never blocks.
     */
    default @Nullable FollowUps followUps(List<Effect.JobReady> ready) {
        return null;
    }

    /** A job has become ready and durable and was claimed with the same commit. Also called after the close. Must not block. */
    default void claimed(ReadyJob job, boolean exclusive) {
        ready(job);
    }

    /**
     * Takes jobs for this node to run; blocks while there are none.
     *
     * @param max most jobs to take
     * @return at least one job, or none when the channel is closed
     */
    List<ReadyJob> take(int max) throws InterruptedException;

    /** These instances go on here, though no job of theirs was taken: this node has loaded them for a timer that is due. Never blocks. */
    default void settled(Collection<Long> instanceIds) {}

    /**
     * These partitions come to this node. What waits here of them is from a time before they were another node's, which has run some of it;
     * the database tells what is left. Called before this node owns them. Never blocks.
     */
    default void forget(Set<Integer> partitions) {}

    /** A job that was taken is over: run, stale, failed, or put aside for later. */
    void done(ReadyJob job);

    /**
     * A job that was taken comes again: it was parked, or must run once more.
     *
     * @return false when it is not for this node any more
     */
    default boolean again(ReadyJob job) {
        done(job);
        ready(job);
        return true;
    }

    /** Jobs that wait in this node's memory. */
    int queued();

    /** What it has done so far. */
    default ChannelStatistics statistics() {
        return ChannelStatistics.NONE;
    }

    /** Looks for work that nobody announced, now. */
    void poll();

    @Override
    void close();
}

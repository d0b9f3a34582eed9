package dev.headway.runtime.port;

import dev.headway.runtime.port.Store.Span;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Jobs marked in their rows as taken: an owner and an expiry by the database's clock, for channels that claim. A claim spares
 * work and nothing else; it does not touch the version of the instance, and one that is lost in a crash of the database does no
 * harm. An exclusive job is taken together with its instance, whose root row names the owner. Thread-safe; calls block.
 * Every method throws {@link StoreException} and nothing else.
 */
public interface Claims {
    /**
     * Jobs that the transaction which makes them ready claims for a node, so that they need no claim of their own. Instances are not
     * claimed with them.
     *
     * @param owner session of the node
     * @param leaseMillis how long from the moment in which it is written
     */
    record FollowUps(long owner, long leaseMillis, List<ReadyJob> jobs) {}

    /**
     * A claimed or claimable job.
     *
     * @param exclusive whether it may run only while its owner holds the instance
     */
    record Claim(ReadyJob job, boolean exclusive) {}

    /**
     * Claims free jobs in one statement and without waiting for anybody: what somebody else is just taking is passed over, and
     * so are exclusive jobs of an instance that another owner holds.
     *
     * @param owner session of the claiming node
     * @param partitions where to look, in this order
     * @param priorities only jobs of these
     * @param sinceMillis only jobs that are ready since then or later, epoch milliseconds; {@link Long#MIN_VALUE} for all
     * @param without whose jobs are passed over; with any, the time that it takes goes by their number
     * @param perPartition most jobs of one partition: its first by priority, then age; a quarter of the limit where that is more and the database has to be
     *     asked for each partition otherwise
     * @param limit most jobs in all
     * @param leaseMillis how long the claim holds unless renewed
     */
    List<Claim> claimPage(
            long owner,
            List<Integer> partitions,
            PriorityRange priorities,
            long sinceMillis,
            Crowds without,
            int perPartition,
            int limit,
            long leaseMillis);

    /**
     * Free jobs of these priorities, in the order of priority, then age, without exclusive jobs of an instance that another owner holds.
     * Claims nothing.
     *
     * @param readySince only jobs that became ready then
     * @param without whose jobs are passed over; with any, the time that it takes goes by their number
     */
    List<Claim> candidates(
            long owner,
            Collection<Integer> partitions,
            PriorityRange priorities,
            Span readySince,
            Crowds without,
            int limit);

    /**
     * Claims these jobs in one statement, as far as they are ready and free, without waiting for anybody.
     *
     * @return those that were won
     */
    List<Claim> claimNamed(long owner, Collection<ReadyJob> jobs, long leaseMillis);

    /**
     * Takes instances for their exclusive jobs, as far as nobody else holds them.
     *
     * @return the instances that this owner holds now, with the version of each: until it is given back only calls of the API go beyond it
     */
    Map<Long, Long> claimInstances(long owner, Collection<Long> instanceIds, long leaseMillis);

    /** The tenants of those of these instances that have one. */
    Map<Long, String> tenants(Collection<Long> instanceIds);

    /**
     * Those of these jobs that are ready and that no other owner has: they are free, or this owner's. Claims nothing and sees rows that
     * somebody is just writing as they were before.
     *
     * @return their ids
     */
    Set<Long> unclaimed(long owner, Collection<ReadyJob> jobs);

    /**
     * Gives jobs back, as far as this owner still has them.
     *
     * @return ids of those whose row somebody was just writing: they are this owner's as before, and another call is needed
     */
    Set<Long> release(long owner, Collection<ReadyJob> jobs);

    /** Gives jobs back and puts them behind all others of their priority. */
    void requeue(long owner, Collection<ReadyJob> jobs);

    /**
     * Gives instances back, as far as this owner still holds them.
     *
     * @return those whose row somebody was just writing: this owner holds them as before, and another call is needed
     */
    Set<Long> releaseInstances(long owner, Collection<Long> instanceIds);

    /**
     * What was renewed.
     *
     * @param jobIds jobs whose claims hold on
     * @param instanceIds instances that the owner holds on
     */
    record Renewed(Set<Long> jobIds, Set<Long> instanceIds) {}

    /**
     * Makes claims last {@code leaseMillis} from now.
     *
     * @return which of them; the others are lost, over, or their row was just being written, and another call is needed
     */
    Renewed renew(long owner, Collection<ReadyJob> jobs, Collection<Long> instanceIds, long leaseMillis);

    /**
     * Tries to take the cluster-wide acquire lock, at most once.
     *
     * @param forceAfterMillis age at which somebody else's lock counts as forgotten
     */
    boolean tryAcquireLock(long owner, long forceAfterMillis);

    /** Gives the acquire lock back, if this owner has it. */
    void releaseAcquireLock(long owner);
}

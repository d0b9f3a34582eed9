package dev.headway.runtime.port;

import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The database as the runtime needs it: commits batches of deltas, loads instances, and finds work. Thread-safe; calls block.
 * Every method throws {@link StoreException} and nothing else.
 */
public interface Store extends AutoCloseable {
    /**
     * Writes a batch in one transaction: all of it or nothing.
     *
     * <p>The batch's number is inserted first, so that a batch whose outcome was unknown can be committed again under the
     * same number without harm. When instances lost (their version is not the expected one, or a guard's row is gone) the
     * transaction is rolled back and they are named.
     *
     * @throws StoreException DATA when a row cannot be written whatever the versions (the batch may be split to find it),
     *     CONFLICT for deadlocks and serialization failures, UNAVAILABLE when nothing was written, UNKNOWN when the connection
     *     was lost and nobody knows
     */
    CommitResult commit(CommitBatch batch);

    /** Loads instances completely, in one round trip. Instances that do not exist are missing from the answer. */
    List<InstanceRows> load(Collection<Long> instanceIds);

    /**
     * Ready jobs of these partitions in the order of priority (highest first), then age.
     *
     * @param readySince only jobs that became ready in this time
     */
    List<ReadyJob> readyJobs(Collection<Integer> partitions, Span readySince, int limit);

    /** The same for all that became ready until then, epoch milliseconds. */
    default List<ReadyJob> readyJobs(Collection<Integer> partitions, long notAfterMillis, int limit) {
        return readyJobs(partitions, Span.until(notAfterMillis), limit);
    }

    /** The same for jobs of at most this priority, and with their tenants. */
    default List<ReadyJob> readyJobs(Collection<Integer> partitions, Span readySince, int highestPriority, int limit) {
        return readyJobs(partitions, readySince, Integer.MAX_VALUE).stream()
                .filter(job -> job.priority() <= highestPriority)
                .limit(limit)
                .toList();
    }

    /** The same without those of crowds. It may have to pass over all of these, so it takes time by their number. */
    default List<ReadyJob> readyJobs(
            Collection<Integer> partitions, Span readySince, int highestPriority, Crowds without, int limit) {
        return readyJobs(partitions, readySince, highestPriority, Integer.MAX_VALUE).stream()
                .filter(job -> !without.instances().contains(job.instanceId())
                        && !without.tenants().contains(job.tenantId() == null ? "" : job.tenantId()))
                .limit(limit)
                .toList();
    }

    /** Timers (or retries) of these partitions that are due in this time, earliest first. {@code table} is TIMER or RETRY. */
    List<DueJob> dueJobs(JobRow.Table table, Collection<Integer> partitions, Span due, int limit);

    /** The same for all that are due until then, epoch milliseconds. */
    default List<DueJob> dueJobs(JobRow.Table table, Collection<Integer> partitions, long untilMillis, int limit) {
        return dueJobs(table, partitions, Span.until(untilMillis), limit);
    }

    /** Due start timers of definitions, earliest first. */
    List<StartTimerRow> dueStartTimers(long untilMillis, int limit);

    /** Outbox rows of these partitions, oldest first, written until then. */
    List<OutboxRow> outbox(Collection<Integer> partitions, long untilMillis, int limit);

    /** Writes a row that no instance sent: a signal from outside. It is durable on return. */
    void addOutbox(OutboxRow row);

    /**
     * Lets a broadcast become rows for single receivers, in one transaction, so that a crash repeats none of them.
     *
     * @param newCursor how far it has come with them; null deletes the row, since these are the last
     * @return whether the row was still there with its cursor; if not, nothing was written: another node carries on
     */
    boolean expandOutbox(OutboxRow row, @Nullable Long newCursor, List<OutboxRow> added);

    /** Deletes an outbox row whose work is done or moot; true when it was still there. */
    boolean deleteOutbox(long outboxId);

    /** Subscriptions to a message or signal, by id, after the cursor. Tenant null asks for those without a tenant. */
    List<SubscriptionRow> subscriptions(SubscriptionCriteria criteria, long afterId, int limit);

    /**
     * Deletes all history of ended instances, a bounded number of them in one transaction.
     *
     * @return how many of them had history
     */
    int deleteHistory(Collection<Long> endedInstanceIds);

    /** History that waits to be moved, or to be removed. */
    default HistoryEvents historyEvents() {
        return HistoryEvents.NONE;
    }

    /**
     * History that travels by messages of a broker.
     *
     * @throws IllegalArgumentException when this store has none
     */
    default HistoryMessages historyMessages() {
        throw new IllegalArgumentException("Expected a database whose history goes by messages, got " + describe()
                + ". Choose historyMode 'sync' or 'async', or a store on PostgreSQL or H2.");
    }

    /** Work on many instances that goes on by itself. */
    Batches batches();

    /** Fetches a block of one million ids. */
    long nextIdBlock();

    /** The database's clock, epoch milliseconds. */
    long nowMillis();

    Definitions definitions();

    Leases leases();

    /** What is on record about crashes; nothing in a store that does not outlive its process. */
    default CrashRecords crashRecords() {
        return CrashRecords.NONE;
    }

    Queries queries();

    /**
     * Claims on jobs, for the channels that claim.
     *
     * @throws IllegalArgumentException when this store has none
     */
    default Claims claims() {
        throw new IllegalArgumentException("Expected a database on which jobs can be claimed, got " + describe()
                + ". Choose channel 'leased' or 'memory', or a store on PostgreSQL or H2.");
    }

    /**
     * Begins a transaction that user code and engine share.
     *
     * @throws IllegalArgumentException when this store has no transactions
     */
    default StoreTransaction begin() {
        throw new IllegalArgumentException("Expected a database with transactions to join, got " + describe()
                + ". Use a store on PostgreSQL or H2, or the commit mode 'group'.");
    }

    /** Messages that wait for a subscription. */
    default WaitingMessages waitingMessages() {
        return WaitingMessages.NONE;
    }

    /** Name and version of the database, for reports. */
    String describe();

    @Override
    void close();

    /** A time, both ends included, epoch milliseconds. */
    record Span(long fromMillis, long toMillis) {
        /** Whenever. */
        public static final Span ALL = new Span(Long.MIN_VALUE, Long.MAX_VALUE);

        public static Span until(long millis) {
            return new Span(Long.MIN_VALUE, millis);
        }

        public boolean contains(long millis) {
            return fromMillis <= millis && millis <= toMillis;
        }
    }

    /** A ready job as the index knows it. */
    record ReadyJob(
            long instanceId,
            long executionId,
            long jobId,
            int priority,
            long readySinceMillis,
            @Nullable String tenantId) {
        /** A job without a tenant, or whose tenant was not asked for. */
        public ReadyJob(long instanceId, long executionId, long jobId, int priority, long readySinceMillis) {
            this(instanceId, executionId, jobId, priority, readySinceMillis, null);
        }
    }

    /** A timer or retry that is due; its row was created then. */
    record DueJob(long id, long instanceId, long dueMillis, long createdMillis) {}

    /** All rows of one instance. */
    record InstanceRows(
            Execution root,
            List<Execution> executions,
            List<TaskRow> tasks,
            List<SubscriptionRow> subscriptions,
            List<JobRow> jobs) {}
}

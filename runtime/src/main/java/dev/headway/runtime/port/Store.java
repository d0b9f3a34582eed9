package dev.headway.runtime.port;

import dev.headway.core.history.OperationRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The database as the runtime needs it, by topic: what a part of the runtime does not need it does not take. Thread-safe; calls
 * block. Every method throws {@link StoreException} and nothing else.
 */
public interface Store extends Instances, WorkIndex, OutboxStore, Transactions, AutoCloseable {
    /** Writes what steps have changed. */
    Commits commits();

    /** Deployments and what they contain. */
    Definitions definitions();

    /** Which node has which partitions. */
    Leases leases();

    /** Claims on jobs, for the channels that claim; empty on a database that cannot tell nodes apart by its locks. */
    Optional<Claims> claims();

    /** What is on record about crashes. */
    CrashRecords crashRecords();

    /** Messages that wait for a subscription. */
    WaitingMessages waitingMessages();

    /** Start events for which somebody has subscribed by a call. */
    DynamicStarts dynamicStarts();

    /** Messages of the event registry's channels. */
    EventMessages eventMessages();

    /** Work on many instances that goes on by itself. */
    Batches batches();

    /** Comments, attachments and links of instances. */
    Notes notes();

    /** Users and groups. */
    People people();

    /** Keys of requests, with the answers of the first time. */
    RequestKeys requestKeys();

    /** Queries of the API. */
    Queries queries();

    /** History that waits to be moved, or to be removed. */
    HistoryEvents historyEvents();

    /**
     * Whether the numbers of waiting history tell in which order it was written; without that it must be written with its step, and stay in
     * this database.
     */
    default boolean ordersHistoryEvents() {
        return true;
    }

    /** History that travels by messages of a broker. */
    HistoryMessages historyMessages();

    /** Where history goes that is kept in another database; null when it stays in this one. */
    default @Nullable HistoryDestination historyDestination() {
        return null;
    }

    /** What writes these entries of the operation log in the transaction of its change, and none where nothing changes. */
    Logged logged(List<OperationRow> entries);

    /** What was added up from history. */
    Statistics statistics();

    /** Fetches a block of one million ids. */
    long nextIdBlock();

    /** The database's clock, epoch milliseconds. */
    long nowMillis();

    /** Name and version of the database, for reports. */
    String describe();

    @Override
    void close();

    /** Parts of the store whose changes bring entries of the operation log along. */
    interface Logged {
        Definitions definitions();

        Batches batches();

        HistoryEvents historyEvents();

        /** Writes the entries alone, for what is done elsewhere. */
        void append();
    }

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

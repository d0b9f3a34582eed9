package dev.headway.runtime.port;

import dev.headway.core.history.HistoryEvent;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * History that commits wrote as events, to be moved to the history tables later, and history whose time is over. An event is
 * written by the transaction of its step; the transaction that writes its rows deletes it, so nothing is lost or doubled
 * whoever dies. One node moves at a time, in the order in which the events were written: the history of an instance grows in
 * the order of its steps. Thread-safe; calls block. Every method throws {@link StoreException} and nothing else.
 */
public interface HistoryEvents {
    /**
     * Moves the oldest events to the history tables in one transaction. A row that the database refuses is put aside, with the
     * reason, in an event of its own; the others go on.
     *
     * @param rowsMax about how many rows at most; at least one event is moved
     */
    Moved move(int rowsMax);

    /** What waits now. */
    Backlog backlog();

    /**
     * Deletes the history of ended instances whose time to live is over, in one transaction.
     *
     * @param nowMillis the engine's time, epoch milliseconds
     * @param instancesMax how many instances at most
     */
    Removed removeExpired(long nowMillis, int instancesMax);

    /**
     * Deletes all history of ended instances, a bounded number of them in one transaction.
     *
     * @return how many of them had history
     */
    int delete(Collection<Long> endedInstanceIds);

    /** Deletes the history of an ended task and of those that were parts of it. */
    void deleteTask(long instanceId, long taskId);

    /**
     * Sets when the history of ended instances may go.
     *
     * @param removalMillis epoch milliseconds; null for never
     */
    void setRemoval(Collection<Long> endedInstanceIds, @Nullable Long removalMillis);

    /**
     * Deletes what a step changed, or a part of it.
     *
     * @param detailId of the row
     * @param left what stays of the changes, as JSON; null for nothing
     */
    void deleteDetail(long instanceId, long detailId, @Nullable String left);

    /**
     * What one transaction moved.
     *
     * @param events how many events; 0 when none waits or another node is at it
     * @param rows history rows that they held
     * @param putAside rows that the database refused
     */
    record Moved(int events, long rows, int putAside) {
        public static final Moved NOTHING = new Moved(0, 0, 0);
    }

    /**
     * Events that wait.
     *
     * @param events how many, at most 100,000 counted
     * @param oldestMillis age of the oldest by the database's clock, 0 when none waits
     * @param putAside events with rows that the database refused
     */
    record Backlog(long events, long oldestMillis, long putAside) {
        public static final Backlog NONE = new Backlog(0, 0, 0);
    }

    /**
     * What one transaction removed.
     *
     * @param instances how many instances; 0 when none is due or another node is at it
     * @param rows rows of all history tables
     */
    record Removed(int instances, long rows) {
        public static final Removed NOTHING = new Removed(0, 0);
    }

    /** An event with its place in the order. */
    record Stored(long id, HistoryEvent event) {}

    /** Ids of these events. */
    static List<Long> ids(List<Stored> events) {
        return events.stream().map(Stored::id).toList();
    }
}

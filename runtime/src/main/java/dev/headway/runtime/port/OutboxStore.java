package dev.headway.runtime.port;

import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What must still happen in other instances, and who waits for it. Thread-safe; calls block. */
public interface OutboxStore {
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
    default boolean expandOutbox(OutboxRow row, @Nullable Long newCursor, List<OutboxRow> added) {
        return expandOutbox(row, newCursor, added, Map.of()).isPresent();
    }

    /**
     * The same, where some rows start the only instance of a key: one is left out when the instance that such a row has started
     * runs, or is about to. Two nodes that do so at once come one after the other.
     *
     * @param onlyOf keys by the ids of such rows; rows of an event start
     * @return the rows that were written; empty when another node carries on
     */
    Optional<List<OutboxRow>> expandOutbox(
            OutboxRow row, @Nullable Long newCursor, List<OutboxRow> added, Map<Long, String> onlyOf);

    /** Deletes an outbox row whose work is done or moot; true when it was still there. */
    boolean deleteOutbox(long outboxId);

    /** Subscriptions to a message or signal, by id, after the cursor. Tenant null asks for those without a tenant. */
    List<SubscriptionRow> subscriptions(SubscriptionCriteria criteria, long afterId, int limit);
}

package dev.headway.runtime.port;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Work on many instances or jobs that goes on by itself: one item for each, marked as done by the transaction that changes
 * it. Thread-safe; calls block. Every method throws {@link StoreException} and nothing else.
 */
public interface Batches {
    /** Writes a batch with its items in one transaction. */
    void create(BatchRow batch, List<Long> itemIds);

    /** Batches that are not over and not suspended, oldest first. */
    List<BatchRow> active(int limit);

    /** Items of a batch that are still to be done, in these partitions. */
    List<Long> items(long batchId, Collection<Integer> partitions, int limit);

    /** Marks an item whose command was refused, and keeps why; false when it was done meanwhile. */
    boolean fail(long batchId, long itemId, String message);

    /** Marks items as done that no transaction of an instance marks. */
    void complete(long batchId, List<Long> itemIds);

    /**
     * Ends a batch that has nothing left to do; false when something is left, or it has ended before.
     *
     * @param removalMillis when it may go; null for never
     */
    boolean end(long batchId, long nowMillis, @Nullable Long removalMillis);

    /** Ends a batch though items are left, which stay undone; false when there is none, or it has ended before. */
    boolean cancel(long batchId, long nowMillis, @Nullable Long removalMillis);

    /** Lets a batch do its failed items again; returns how many. */
    int retryFailed(long batchId);

    Optional<BatchRow> byId(long batchId);

    /** All batches, newest first. */
    List<BatchRow> list(int first, int max);

    Progress progress(long batchId);

    /** Items whose command was refused, with the reason. */
    List<Failure> failures(long batchId, int max);

    /** Holds a batch back, or lets it go on; false when there is none. */
    boolean setSuspended(long batchId, boolean suspended);

    /** Deletes a batch with what is left of it; what is done stays done. */
    boolean delete(long batchId);

    /**
     * A batch.
     *
     * @param type {@code instance-migration}, {@code instance-modification}, ...
     * @param total how many items it has had
     * @param endedMillis when its last item was done, null while it goes on
     * @param payload what is to be done, as JSON
     * @param userId who made it; null for nobody known
     */
    record BatchRow(
            long id,
            String type,
            int total,
            long createdMillis,
            @Nullable Long endedMillis,
            boolean suspended,
            String payload,
            @Nullable String userId) {}

    /** How many items are still to be done, were refused, and were never done because the batch was cancelled. */
    record Progress(int remaining, int failed, int cancelled) {}

    record Failure(long itemId, String message) {}

    /** What has become of an item; {@code code} is what the database holds. */
    enum ItemState {
        PENDING(0),
        COMPLETED(1),
        FAILED(2),
        CANCELLED(3);

        private final int code;

        ItemState(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }

        public static ItemState of(int code) {
            return values()[code];
        }
    }

    /** @param id of the instance or job */
    record ItemView(
            long id, long batchId, int state, @Nullable String message) {}
}

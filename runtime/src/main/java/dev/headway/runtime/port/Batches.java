package dev.headway.runtime.port;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Work on many instances that goes on by itself: one item for each instance, used up by the transaction that changes the
 * instance. Thread-safe; calls block. Every method throws {@link StoreException} and nothing else.
 */
public interface Batches {
    /** Writes a batch with its items in one transaction. */
    void create(BatchRow batch, List<Long> instanceIds);

    /** Batches that are not over and not suspended, oldest first. */
    List<BatchRow> active(int limit);

    /** Items of a batch whose instances are in these partitions. */
    List<Long> items(long batchId, Collection<Integer> partitions, int limit);

    /** Takes an item out whose command was refused, and keeps why; false when it was used up meanwhile. */
    boolean fail(long batchId, long instanceId, String message);

    /** Ends a batch whose items are all used up; false when some are left, or it has ended before. */
    boolean end(long batchId, long nowMillis);

    Optional<BatchRow> byId(long batchId);

    /** All batches, newest first. */
    List<BatchRow> list(int first, int max);

    Progress progress(long batchId);

    /** Instances whose command was refused, with the reason. */
    List<Failure> failures(long batchId, int max);

    /** Holds a batch back, or lets it go on; false when there is none. */
    boolean setSuspended(long batchId, boolean suspended);

    /** Deletes a batch with what is left of it; what is done stays done. */
    boolean delete(long batchId);

    /**
     * A batch.
     *
     * @param type {@code instance-migration}, {@code instance-modification}, ...
     * @param total how many instances it has had
     * @param endedMillis when its last item was used up, null while it goes on
     * @param payload what is to be done, as JSON
     */
    record BatchRow(
            long id,
            String type,
            int total,
            long createdMillis,
            @Nullable Long endedMillis,
            boolean suspended,
            String payload) {}

    /** @param remaining items that are left */
    record Progress(int remaining, int failed) {}

    record Failure(long instanceId, String message) {}
}

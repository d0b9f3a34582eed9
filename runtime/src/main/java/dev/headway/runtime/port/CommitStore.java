package dev.headway.runtime.port;

import dev.headway.runtime.port.Store.InstanceRows;
import java.util.Collection;
import java.util.List;

/** Writes what steps have changed, and loads the instances that steps are made on. Thread-safe; calls block. */
public interface CommitStore {
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
}

package dev.headway.runtime.port;

/** Writes what steps have changed. Thread-safe; calls block. */
public interface Commits {
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
}

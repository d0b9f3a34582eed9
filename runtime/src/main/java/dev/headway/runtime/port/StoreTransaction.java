package dev.headway.runtime.port;

/**
 * A transaction on the engine's database that user code and the engine share. Belongs to one thread at a time; every method
 * throws {@link StoreException} and nothing else.
 */
public interface StoreTransaction extends AutoCloseable {
    /**
     * The database as this transaction sees it. What is written through it becomes durable with the transaction, or not at all;
     * {@link Commits#commit} writes without committing. Definitions, leases and claims are those outside the transaction. Not to be closed.
     */
    Store store();

    /** Waits until no other transaction holds this instance, and holds it until this one ends; nothing to hold when there is none. */
    void lock(long instanceId);

    /** The connection of this transaction, a {@code java.sql.Connection}: user code writes its own rows on it. */
    Object connection();

    /** Makes all of it durable. */
    void commit();

    /** Undoes all of it. */
    void rollBack();

    /** Gives the connection back, if the engine opened it; what is not committed is undone. */
    @Override
    void close();
}

package dev.headway.runtime.port;

/** Transactions that user code and engine share. Thread-safe; calls block. */
public interface Transactions {
    /** Begins a transaction. */
    StoreTransaction begin();
}

package dev.headway.runtime.port;

import org.jspecify.annotations.Nullable;

/**
 * Keys that callers gave to their requests, with the answers of the first time. Thread-safe; calls block. Every method throws
 * {@link StoreException} and nothing else.
 */
public interface RequestKeys {
    /** A request that was answered: what tells it apart from others, and the answer. */
    record Answered(String request, String answer) {}

    /** The answer to a key; null when the user has not given it. */
    @Nullable
    Answered find(String userId, String key);

    /** Takes a key. Fails when it is taken; waits for a transaction that is about to take it. */
    void take(String userId, String key, String request, long nowMillis);

    /** The answer to a key that this transaction has taken. */
    void answer(String userId, String key, String answer);

    /** Forgets keys that were taken before. */
    void forget(long beforeMillis);
}

package dev.headway.engine;

import org.jspecify.annotations.Nullable;

/**
 * Tells which transaction of the application's the calling thread has open, so that engine calls are part of it without being
 * told so: for frameworks that manage transactions. Asked at each engine call outside of {@link EngineTransaction#call}; such a call
 * has written when it returns. Must be thread-safe.
 */
@FunctionalInterface
public interface TransactionSource {
    /**
     * The engine's part of the open transaction: the same object for as long as that transaction is open. Whoever manages
     * transactions calls {@link EngineTransaction#flush} before the commit and {@link EngineTransaction#completed} after the end.
     *
     * @param engine to {@linkplain ProcessEngine#join join} the transaction with, at the first call in it
     * @return null when the thread has no transaction that engine calls should be part of
     */
    @Nullable
    EngineTransaction current(ProcessEngine engine);
}

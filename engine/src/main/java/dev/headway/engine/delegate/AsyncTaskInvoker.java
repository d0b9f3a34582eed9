package dev.headway.engine.delegate;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** Runs work on a thread of its own. Thread-safe. */
public interface AsyncTaskInvoker {
    /** Runs work; the future has its result, or what it threw. */
    <T> CompletableFuture<T> submit(Callable<T> task);
}

package dev.headway.engine.delegate;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * User code of a service task that works elsewhere and tells of its end by a future; what comes of it is taken on the engine's thread. An
 * asynchronous activity waits for it outside any transaction; any other one holds its instance meanwhile, so keep that short.
 *
 * @param <T> what the work comes to
 */
public interface FutureJavaDelegate<T> {
    /** Begins the work. {@code execution} must not be used by another thread: read what is needed first. */
    CompletableFuture<T> execute(DelegateExecution execution, AsyncTaskInvoker taskInvoker);

    /** Takes the result; what the work threw is thrown by the activity instead. */
    void afterExecution(DelegateExecution execution, @Nullable T executionData);
}

package dev.headway.engine.delegate;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A {@link FutureJavaDelegate} in three parts, {@code FlowableFutureJavaDelegate} of Flowable: reads what is needed, works on a thread of
 * its own without the execution, takes the result.
 *
 * @param <I> what the work needs
 * @param <T> what the work comes to
 */
public interface WorkFutureJavaDelegate<I, T> extends FutureJavaDelegate<T> {
    @Override
    default CompletableFuture<T> execute(DelegateExecution execution, AsyncTaskInvoker taskInvoker) {
        I input = prepareExecutionData(execution);
        return taskInvoker.submit(() -> execute(input));
    }

    /** Reads what the work needs. */
    I prepareExecutionData(DelegateExecution execution);

    /** Works, on a thread of its own. */
    T execute(I inputData);

    @Override
    void afterExecution(DelegateExecution execution, @Nullable T executionData);
}

package dev.headway.engine.internal.usercode;

import dev.headway.engine.delegate.AsyncTaskInvoker;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.FutureJavaDelegate;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Runs delegates that tell of their end by a future: waits for it, and lets them take the result. */
final class FutureDelegates {
    private static final AsyncTaskInvoker THREADS = new AsyncTaskInvoker() {
        @Override
        public <T> CompletableFuture<T> submit(Callable<T> task) {
            CompletableFuture<T> future = new CompletableFuture<>();
            Thread.ofVirtual().name("headway-delegate").start(() -> {
                try {
                    future.complete(task.call());
                } catch (Throwable failure) {
                    future.completeExceptionally(failure);
                }
            });
            return future;
        }
    };

    private FutureDelegates() {}

    static <T> void run(FutureJavaDelegate<T> delegate, DelegateExecution execution) throws Exception {
        CompletableFuture<T> future = delegate.execute(execution, THREADS);
        T result;
        try {
            result = future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception failure) {
                throw failure;
            }
            throw e;
        } catch (InterruptedException e) {
            future.cancel(true);
            throw e;
        }
        delegate.afterExecution(execution, result);
    }
}

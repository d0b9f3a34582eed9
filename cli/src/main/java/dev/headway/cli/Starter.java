package dev.headway.cli;

import java.util.Collection;
import java.util.Collections;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Starts instances from several threads, since each start returns only once it is durable. Thread-safe. */
final class Starter implements AutoCloseable {
    private static final int THREADS = 64;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger left;
    private final Queue<String> started = new ConcurrentLinkedQueue<>();
    private final AtomicInteger startedCount = new AtomicInteger();
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();

    /** @param startOne starts an instance and returns its id */
    Starter(int instances, Supplier<String> startOne) {
        this.left = new AtomicInteger(instances);
        for (int thread = 0; thread < Math.min(THREADS, instances); thread++) {
            threads.execute(() -> start(startOne));
        }
    }

    private void start(Supplier<String> startOne) {
        try {
            while (failure.get() == null && left.getAndDecrement() > 0) {
                started.add(startOne.get());
                startedCount.incrementAndGet();
            }
        } catch (RuntimeException e) {
            failure.compareAndSet(null, e);
        }
    }

    int startedCount() {
        return startedCount.get();
    }

    /** Ids of what was started so far. */
    Collection<String> started() {
        return Collections.unmodifiableCollection(started);
    }

    /** Throws what kept an instance from starting, if anything did. */
    void throwIfFailed() {
        RuntimeException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }

    /** Ends the threads; instances that are not started yet stay so. */
    @Override
    public void close() {
        left.set(0);
        threads.shutdown();
        try {
            if (!threads.awaitTermination(10, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}

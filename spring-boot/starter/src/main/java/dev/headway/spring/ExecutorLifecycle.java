package dev.headway.spring;

import dev.headway.engine.ProcessEngine;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * Starts the executor when everything else in the application runs, and stops it before anything else does: running jobs end while
 * all that they use is still there. While it runs the application stays alive, as with any other scheduler. Thread-safe.
 */
final class ExecutorLifecycle implements SmartLifecycle {
    private final ProcessEngine engine;
    private final boolean startsExecutor;
    private @Nullable CountDownLatch stopped;

    /** @param startsExecutor whether this node is to run jobs and timers */
    ExecutorLifecycle(ProcessEngine engine, boolean startsExecutor) {
        this.engine = engine;
        this.startsExecutor = startsExecutor;
    }

    /** Whether the application wants the executor to run now: false also after it was stopped on purpose. */
    synchronized boolean wanted() {
        return stopped != null;
    }

    @Override
    public synchronized void start() {
        if (!startsExecutor || stopped != null) {
            return;
        }
        engine.startExecutor();
        CountDownLatch end = new CountDownLatch(1);
        stopped = end;
        Thread.ofPlatform().name("headway-keep-alive").daemon(false).start(() -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @Override
    public synchronized void stop() {
        if (stopped != null) {
            stopped.countDown();
            stopped = null;
            engine.stopExecutor();
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return stopped != null;
    }

    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}

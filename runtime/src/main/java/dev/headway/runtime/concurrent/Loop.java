package dev.headway.runtime.concurrent;

import dev.headway.runtime.port.Time;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A service of a node: one thread that does the same work again and again, pauses in between, and goes on after a failure. All services that look for
 * work by themselves are bodies of such loops. Can be started again after a stop. Thread-safe.
 */
public final class Loop {
    /** What a {@link Body} returns when the loop is to end by itself. */
    public static final long END = -1;

    private final Time time;
    private final String threadName;
    private final Body body;
    private final Failures failures;
    /** The one that works; null while the loop is stopped. */
    private volatile @Nullable Thread thread;
    /** The one that worked last. */
    private volatile @Nullable Thread last;

    private volatile boolean woken;

    /** The work. Called by one thread at a time. */
    @FunctionalInterface
    public interface Body {
        /**
         * Does one round of the work.
         *
         * @return how long to pause after it, in nanoseconds; 0 for the next round at once; {@link #END} to end
         * @throws Exception when the round failed; the loop goes on
         */
        long run() throws Exception;
    }

    /** What happens when a round fails. Called by the thread of the loop. */
    public interface Failures {
        /** A round failed; returns how long to pause before the next one, in nanoseconds, or {@link #END} to end. */
        long failed(Throwable failure);

        /** A round did not fail. */
        default void succeeded() {}
    }

    /** Makes a loop that does nothing before its start. */
    public Loop(Time time, String threadName, Body body, Failures failures) {
        this.time = time;
        this.threadName = threadName;
        this.body = body;
        this.failures = failures;
    }

    /** Starts with a round at once, unless it runs already. */
    public void start() {
        startAfter(0);
    }

    /** Starts with a pause, unless it runs already. */
    public synchronized void startAfter(long pauseNanos) {
        if (thread == null) {
            Thread started = time.thread(threadName, () -> run(pauseNanos));
            last = started;
            thread = started;
            started.start();
        }
    }

    /** Ends the pause, or lets the next one fall out: a round begins after this call. Without effect while the loop is stopped. */
    public void wake() {
        if (!woken) {
            woken = true;
            LockSupport.unpark(thread);
        }
    }

    /** Whether it was ended, or never started. */
    public boolean stopped() {
        return thread == null;
    }

    /** Ends the loop after the round that is under way, and waits for that. Called by the body itself it does not wait. */
    public void stop() {
        end();
        join(0);
    }

    /** Ends the loop after the round that is under way; does not wait. */
    public synchronized void end() {
        thread = null;
        LockSupport.unpark(last);
    }

    /** Ends the loop, and interrupts the round that is under way; does not wait. */
    public synchronized void interrupt() {
        end();
        if (last != null) {
            last.interrupt();
        }
    }

    /**
     * Waits for the end of a loop that was ended. Called by the body itself it does not wait.
     *
     * @param millis how long at most; 0 for as long as it takes
     */
    public void join(long millis) {
        Thread ending = last;
        if (ending == null || ending.equals(Thread.currentThread())) {
            return;
        }
        try {
            if (millis == 0) {
                ending.join();
            } else {
                time.join(ending, millis);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run(long firstPauseNanos) {
        Thread self = Thread.currentThread();
        pause(self, firstPauseNanos);
        while (self.equals(thread)) {
            long pauseNanos = round();
            if (pauseNanos == END) {
                ended(self);
                return;
            }
            pause(self, pauseNanos);
        }
    }

    private synchronized void ended(Thread self) {
        if (self.equals(thread)) {
            thread = null;
        }
    }

    private long round() {
        try {
            long pauseNanos = body.run();
            failures.succeeded();
            return pauseNanos;
        } catch (InterruptedException interrupted) {
            return 0; // it was stopped; otherwise nobody's business
        } catch (Exception | Error failure) {
            return stopped() ? 0 : failures.failed(failure);
        }
    }

    private void pause(Thread self, long nanos) {
        await(self, nanos);
        woken = false;
        // An interrupt that came too late for its round must not end the pauses of the following ones.
        Thread.interrupted();
    }

    private void await(Thread self, long nanos) {
        long began = time.nanos();
        long left = nanos;
        while (left > 0 && self.equals(thread) && !woken) {
            time.park(this, left);
            Thread.interrupted();
            left = nanos - (time.nanos() - began);
        }
    }

    /** Milliseconds as the nanoseconds that a body returns. */
    public static long millis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }
}

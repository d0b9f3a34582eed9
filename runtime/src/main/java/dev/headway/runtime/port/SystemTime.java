package dev.headway.runtime.port;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;

/** The time of this machine. */
record SystemTime(InstantSource clock) implements Time {
    @Override
    public long millis() {
        return clock.millis();
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public void park(Object blocker, long nanos) {
        LockSupport.parkNanos(blocker, nanos);
    }

    @Override
    @SuppressWarnings("WaitNotInLoop") // the caller's loop
    public long await(Lock lock, Condition condition, long nanos) throws InterruptedException {
        return condition.awaitNanos(nanos);
    }

    @Override
    public void join(Thread thread, long millis) throws InterruptedException {
        thread.join(Duration.ofMillis(millis));
    }

    @Override
    public Thread thread(String name, Runnable work) {
        return Thread.ofPlatform().name(name).daemon(true).unstarted(work);
    }

    @Override
    public double random() {
        return ThreadLocalRandom.current().nextDouble();
    }
}

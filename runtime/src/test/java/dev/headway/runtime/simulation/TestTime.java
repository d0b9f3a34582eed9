package dev.headway.runtime.simulation;

import dev.headway.runtime.port.Time;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.LongSupplier;

/** Time whose hands a test turns; what waits, waits by the machine's. */
public class TestTime implements Time {
    private final LongSupplier clock;
    private final LongSupplier ticks;

    /**
     * Time with these hands.
     *
     * @param clock epoch milliseconds
     * @param ticks nanoseconds; a loop that pauses waits until they have gone on
     */
    public TestTime(LongSupplier clock, LongSupplier ticks) {
        this.clock = clock;
        this.ticks = ticks;
    }

    /** The ticks are the machine's. */
    public static Time ofClock(LongSupplier clock) {
        return new TestTime(clock, Time.SYSTEM::nanos);
    }

    /** The clock is the machine's. */
    public static Time ofTicks(LongSupplier ticks) {
        return new TestTime(Time.SYSTEM::millis, ticks);
    }

    @Override
    public long millis() {
        return clock.getAsLong();
    }

    @Override
    public long nanos() {
        return ticks.getAsLong();
    }

    @Override
    public void park(Object blocker, long nanos) {
        SYSTEM.park(blocker, nanos);
    }

    @Override
    public long await(Lock lock, Condition condition, long nanos) throws InterruptedException {
        return SYSTEM.await(lock, condition, nanos);
    }

    @Override
    public void join(Thread thread, long millis) throws InterruptedException {
        SYSTEM.join(thread, millis);
    }

    @Override
    public Thread thread(String name, Runnable work) {
        return SYSTEM.thread(name, work);
    }

    @Override
    public double random() {
        return SYSTEM.random();
    }
}

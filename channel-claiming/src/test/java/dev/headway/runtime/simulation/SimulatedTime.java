package dev.headway.runtime.simulation;

import dev.headway.runtime.port.Time;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;

/**
 * Time as one simulated node sees it, and the scheduler of its threads, which are all virtual: a thread that begins another one hands it on. A node
 * that is killed never runs again, whatever its threads were doing; one that sleeps goes on later.
 */
final class SimulatedTime implements Time, Executor {
    private static final long START_MILLIS = 1_000_000_000L;

    private final VirtualTime world;
    private final long aheadMillis;
    private final Lateness lateness;
    private final List<Runnable> steps = new ArrayList<>();
    private boolean dead;
    private long asleepUntil;

    /** How much longer than asked for a thread waits. */
    interface Lateness {
        long nanos(long asked);
    }

    /** @param aheadMillis by how much the clock of this node is fast */
    SimulatedTime(VirtualTime world, long aheadMillis, Lateness lateness) {
        this.world = world;
        this.aheadMillis = aheadMillis;
        this.lateness = lateness;
        world.add(this);
    }

    /** The clock of the database. */
    static long databaseMillis(VirtualTime world) {
        return START_MILLIS + world.nanos() / 1_000_000;
    }

    /** Begins a thread of this node from outside. */
    void begin(String name, Runnable work) {
        if (!dead) {
            builder(this).name(name).start(work);
        }
    }

    /** The JDK has this for tests of its own: virtual threads on a scheduler of one's choice. Open java.lang to use it. */
    private static Thread.Builder.OfVirtual builder(Executor scheduler) {
        try {
            Constructor<?> made = Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder")
                    .getDeclaredConstructor(Executor.class);
            made.setAccessible(true);
            return (Thread.Builder.OfVirtual) made.newInstance(scheduler);
        } catch (ReflectiveOperationException | RuntimeException closed) {
            throw new IllegalStateException(
                    "Expected a JVM with --add-opens java.base/java.lang=ALL-UNNAMED, see runtime/pom.xml", closed);
        }
    }

    @Override
    public void execute(Runnable step) {
        world.check();
        if (!dead) {
            steps.add(step);
        }
    }

    int runnable() {
        return dead || asleepUntil > world.nanos() ? 0 : steps.size();
    }

    void runOne(int which) {
        Runnable step = steps.get(which);
        steps.set(which, steps.getLast());
        steps.removeLast();
        step.run();
    }

    /** The process is gone, in the middle of whatever it did. A thread of its own that calls this goes on until it waits. */
    void kill() {
        dead = true;
        steps.clear();
    }

    boolean dead() {
        return dead;
    }

    /** The process stands still, as in a long pause of its garbage collector. */
    void sleepFor(long nanos) {
        asleepUntil = Math.max(asleepUntil, world.nanos() + nanos);
    }

    long asleepUntil() {
        return asleepUntil;
    }

    @Override
    public long millis() {
        return databaseMillis(world) + aheadMillis;
    }

    @Override
    public long nanos() {
        return world.nanos();
    }

    @Override
    public void park(Object blocker, long nanos) {
        if (nanos > 0) {
            Thread self = Thread.currentThread();
            VirtualTime.Alarm alarm = world.after(nanos + lateness.nanos(nanos), this, () -> LockSupport.unpark(self));
            LockSupport.park(blocker);
            alarm.off();
        }
    }

    @Override
    @SuppressWarnings("WaitNotInLoop") // the caller's loop
    public long await(Lock lock, Condition condition, long nanos) throws InterruptedException {
        if (nanos <= 0) {
            return nanos;
        }
        long began = world.nanos();
        VirtualTime.Alarm alarm =
                world.after(nanos + lateness.nanos(nanos), this, () -> begin("signal", () -> signal(lock, condition)));
        try {
            condition.await();
        } finally {
            alarm.off();
        }
        return nanos - (world.nanos() - began);
    }

    private static void signal(Lock lock, Condition condition) {
        lock.lock();
        try {
            condition.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void join(Thread thread, long millis) throws InterruptedException {
        long end = world.nanos() + millis * 1_000_000;
        while (thread.isAlive() && world.nanos() < end) {
            sleep(1);
        }
    }

    @Override
    public Thread thread(String name, Runnable work) {
        return Thread.ofVirtual().name(name).unstarted(work);
    }

    @Override
    public double random() {
        return world.random.nextDouble();
    }
}

package dev.headway.runtime.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The time of a simulated world. All threads of all nodes run here, one at a time, and each until it waits; which one goes on is chosen by a seeded
 * random. When none can go on, time jumps to the next moment at which one may. For one thread.
 */
final class VirtualTime {
    /** What the steps of threads take, at most. */
    private static final int STEP_NANOS = 20_000;

    final Random random;
    private final Thread carrier = Thread.currentThread();
    private final List<SimulatedTime> nodes = new ArrayList<>();
    private final PriorityQueue<Alarm> alarms = new PriorityQueue<>(
            Comparator.comparingLong((Alarm alarm) -> alarm.atNanos).thenComparingLong(alarm -> alarm.number));
    private long nanos;
    private long number;
    private @Nullable Throwable broken;

    /** Something that happens at a moment, to a node or to the world. */
    final class Alarm {
        private final @Nullable SimulatedTime node;
        private final Runnable what;
        private final long number;
        private long atNanos;
        private boolean off;

        private Alarm(@Nullable SimulatedTime node, long atNanos, Runnable what) {
            this.node = node;
            this.atNanos = atNanos;
            this.what = what;
            this.number = VirtualTime.this.number++;
        }

        void off() {
            off = true;
        }
    }

    VirtualTime(Random random) {
        this.random = random;
    }

    long nanos() {
        return nanos;
    }

    /** A node whose threads run here from now on. */
    void add(SimulatedTime node) {
        nodes.add(node);
    }

    /** Lets something happen later: to a node, which must be there and awake by then, or to the world. */
    Alarm after(long delayNanos, @Nullable SimulatedTime node, Runnable what) {
        Alarm alarm = new Alarm(node, nanos + Math.max(0, delayNanos), what);
        alarms.add(alarm);
        return alarm;
    }

    /** Whether this thread is of this world; anything else would make a run differ from the next one. */
    void check() {
        Thread caller = Thread.currentThread();
        if (!caller.isVirtual() && !caller.equals(carrier)) {
            broken(new AssertionError("Expected all to wait by the port for time, but thread " + caller.getName()
                    + " ended a wait: something waits for a time beside it"));
        }
    }

    void broken(Throwable why) {
        if (broken == null) {
            broken = why;
        }
    }

    /** Goes on until it is over, or the time is up; true when it is over. */
    boolean run(BooleanSupplier over, long limitNanos) {
        long end = nanos + limitNanos;
        while (!over.getAsBoolean()) {
            step();
            if (broken != null) {
                throw new AssertionError(broken.getMessage(), broken);
            }
            if (nanos >= end) {
                return false;
            }
        }
        return true;
    }

    private void step() {
        nanos += random.nextInt(STEP_NANOS);
        ring();
        int waiting = 0;
        for (SimulatedTime node : nodes) {
            waiting += node.runnable();
        }
        if (waiting == 0) {
            Alarm next = alarms.peek();
            if (next == null) {
                throw new AssertionError("Expected something to happen, but nothing ever will");
            }
            nanos = Math.max(nanos, next.atNanos);
            return;
        }
        int chosen = random.nextInt(waiting);
        for (SimulatedTime node : nodes) {
            int here = node.runnable();
            if (chosen < here) {
                node.runOne(chosen);
                break;
            }
            chosen -= here;
        }
        nodes.removeIf(SimulatedTime::dead);
    }

    private void ring() {
        for (Alarm alarm = alarms.peek(); alarm != null && alarm.atNanos <= nanos; alarm = alarms.peek()) {
            alarms.remove();
            SimulatedTime node = alarm.node;
            if (alarm.off || (node != null && node.dead())) {
                continue;
            }
            if (node != null && node.asleepUntil() > nanos) {
                alarm.atNanos = node.asleepUntil();
                alarms.add(alarm);
            } else {
                alarm.what.run();
            }
        }
    }
}

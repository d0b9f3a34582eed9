package dev.headway.runtime.channel;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Whether what messages bring is claimed now. It becomes several jobs that are at home here; so while more are in hand than begin soon, it waits. Not for
 * long, though, since what is at home may never end. {@link #now} is for the thread that acquires, the rest for any.
 */
final class Listening {
    private final BooleanSupplier plenty;
    private final long patienceNanos;
    private final LongSupplier nanoTime;
    private long listenedNanos;
    private volatile boolean putsOff;

    /**
     * Listens at first.
     *
     * @param plenty whether more is in hand than begins soon
     * @param patienceMillis how long messages wait at most
     */
    Listening(BooleanSupplier plenty, long patienceMillis, LongSupplier nanoTime) {
        this.plenty = plenty;
        this.patienceNanos = TimeUnit.MILLISECONDS.toNanos(patienceMillis);
        this.nanoTime = nanoTime;
        this.listenedNanos = nanoTime.getAsLong();
    }

    /** Whether messages are claimed by the page that is made now. */
    boolean now() {
        long now = nanoTime.getAsLong();
        putsOff = plenty.getAsBoolean() && now - listenedNanos < patienceNanos;
        if (!putsOff) {
            listenedNanos = now;
        }
        return !putsOff;
    }

    /** Whether messages waited, and need not any more: true once. */
    boolean isToBeginAgain() {
        if (!putsOff || plenty.getAsBoolean()) {
            return false;
        }
        putsOff = false;
        return true;
    }
}

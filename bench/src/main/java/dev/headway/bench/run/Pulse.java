package dev.headway.bench.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Notices that a database has gone for good while an engine waits for it to come back, as engines do for as long as they are let. Looks by a connection
 * of its own now and then, which costs next to nothing, and is closed when nobody waits any more.
 */
final class Pulse implements AutoCloseable {
    private static final long PAUSE_SECONDS = 5;
    /** In a row: a server that is started again, or that is slow once, is given this time. */
    static final int MISSES = 6;

    private final Supplier<String> silence;
    private final Consumer<String> gone;
    private final CountDownLatch closed = new CountDownLatch(1);
    private int missed;

    /** One that has not begun. */
    Pulse(Supplier<String> silence, Consumer<String> gone) {
        this.silence = silence;
        this.gone = gone;
    }

    /**
     * Begins to look.
     *
     * @param silence why the database does not answer at this moment, an empty text when it does
     * @param gone is told so, once, when it has not answered for about half a minute
     */
    static Pulse start(Supplier<String> silence, Consumer<String> gone) {
        Pulse pulse = new Pulse(silence, gone);
        Thread.ofPlatform().daemon().name("bench-pulse").start(pulse::run);
        return pulse;
    }

    private void run() {
        try {
            while (!closed.await(PAUSE_SECONDS, TimeUnit.SECONDS)) {
                beat();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Looks once. */
    void beat() {
        String why = silence.get();
        missed = why.isEmpty() ? 0 : missed + 1;
        if (missed == MISSES) {
            gone.accept("The database has not answered " + MISSES + " times in a row: " + why);
        }
    }

    @Override
    public void close() {
        closed.countDown();
    }
}

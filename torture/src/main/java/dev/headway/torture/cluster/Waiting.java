package dev.headway.torture.cluster;

import java.time.Duration;
import java.util.function.Supplier;

/** Waits for servers. */
final class Waiting {
    private static final Duration MAX = Duration.ofMinutes(5);
    private static final long LOOK_MILLIS = 50;

    private Waiting() {}

    /** What may be so some time later. */
    interface Condition {
        boolean holds();
    }

    /** @throws IllegalStateException with what is known when it is not so after five minutes */
    static void until(String what, Condition condition, Supplier<String> known) {
        long deadline = System.nanoTime() + MAX.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "Expected " + what + " within " + MAX.toMinutes() + " minutes, got:\n" + known.get());
            }
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while waiting for " + what, e);
            }
        }
    }
}

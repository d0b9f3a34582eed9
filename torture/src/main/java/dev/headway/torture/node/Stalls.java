package dev.headway.torture.node;

import java.util.concurrent.TimeUnit;

/**
 * Notes in the ledger when this process stood still: on a machine that is too full a node may sleep past its lease without any fault of the schedule's, and
 * an outcome passes several threads on its way to the commit, each of which waits for a processor.
 */
final class Stalls {
    private static final long EVERY_MILLIS = 100;
    private static final long LONG_MILLIS = 300;

    private Stalls() {}

    static void watch(Ledger ledger) {
        Thread.ofPlatform().name("stalls").daemon(true).start(() -> run(ledger));
    }

    private static void run(Ledger ledger) {
        long before = System.nanoTime();
        try {
            while (true) {
                TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
                long now = System.nanoTime();
                long stoodMillis = TimeUnit.NANOSECONDS.toMillis(now - before);
                before = now;
                if (stoodMillis > LONG_MILLIS) {
                    long to = System.currentTimeMillis();
                    ledger.write("stall " + (to - stoodMillis) + " " + to + " .");
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}

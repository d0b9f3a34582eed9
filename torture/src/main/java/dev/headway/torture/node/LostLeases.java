package dev.headway.torture.node;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.runtime.statistics.RuntimeStatistics;
import java.util.concurrent.TimeUnit;

/** Notes in the ledger when this node has lost its lease, and for how long it had given no sign of life then: others may have run its jobs. */
final class LostLeases {
    private static final long EVERY_MILLIS = 50;

    private final ProcessEngine engine;
    private final Ledger ledger;
    private long times;
    private long millis;

    LostLeases(ProcessEngine engine, Ledger ledger) {
        this.engine = engine;
        this.ledger = ledger;
    }

    void watch() {
        Thread.ofPlatform().name("lost-leases").daemon(true).start(() -> {
            try {
                while (true) {
                    TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
                    look();
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Notes what is new since the last look. */
    synchronized void look() {
        RuntimeStatistics now = EngineRuntime.of(engine).statistics();
        if (now.leasesLost() > times) {
            long to = System.currentTimeMillis();
            ledger.write("lost " + (to - 2 * EVERY_MILLIS - (now.leasesLostMillis() - millis)) + " " + to + " .");
            times = now.leasesLost();
            millis = now.leasesLostMillis();
        }
    }
}

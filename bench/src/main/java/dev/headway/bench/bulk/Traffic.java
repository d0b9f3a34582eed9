package dev.headway.bench.bulk;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.RuntimeService;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Starts at a fixed rate beside what is measured. A start's time counts from the moment at which it was due, so a pause of the engine
 * is seen by all starts that it delays.
 */
final class Traffic implements AutoCloseable {
    private static final int CLIENTS = 32;
    private static final long MAX_MICROS = 600_000_000;

    private final Recorder micros = new Recorder(MAX_MICROS, 3);
    private final Thread[] clients;
    private volatile boolean open = true;

    /** Begins to start instances of a process. */
    Traffic(ProcessEngine engine, String key, int perSecond) {
        clients = new Thread[perSecond == 0 ? 0 : CLIENTS];
        long began = System.nanoTime();
        for (int i = 0; i < clients.length; i++) {
            int client = i;
            clients[i] = Thread.ofVirtual().start(() -> run(engine.getRuntimeService(), key, perSecond, client, began));
        }
    }

    private void run(RuntimeService runtime, String key, int perSecond, int client, long began) {
        for (long number = client; open; number += CLIENTS) {
            long due = began + (long) (number * 1e9 / perSecond);
            for (long left = due - System.nanoTime(); left > 0 && open; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            if (open) {
                runtime.startProcessInstanceByKey(key);
                micros.recordValue(Math.min(MAX_MICROS, Math.max(0, (System.nanoTime() - due) / 1_000)));
            }
        }
    }

    /** What was seen since the last question. */
    String seen() {
        Histogram now = micros.getIntervalHistogram();
        return now.getTotalCount() == 0
                ? "no traffic"
                : String.format(
                        Locale.ROOT,
                        "%,d starts beside, p50 %.1f, p99 %.1f, max %.0f ms",
                        now.getTotalCount(),
                        now.getValueAtPercentile(50) / 1e3,
                        now.getValueAtPercentile(99) / 1e3,
                        now.getMaxValue() / 1e3);
    }

    @Override
    public void close() {
        open = false;
        for (Thread client : clients) {
            try {
                client.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}

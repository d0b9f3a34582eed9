package dev.headway.bench.bulk;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.concurrent.atomic.AtomicLong;

/** The largest heap that was left after a collection: what this process needs at least, its engine and its clients together. */
final class HeapWatch implements AutoCloseable {
    private static final long EVERY_MILLIS = 100;

    private final AtomicLong largest = new AtomicLong();
    private final Thread watching = Thread.ofPlatform().daemon(true).start(this::run);

    private void run() {
        try {
            while (true) {
                long used = 0;
                for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
                    MemoryUsage after = pool.getType() == MemoryType.HEAP ? pool.getCollectionUsage() : null;
                    used += after == null ? 0 : after.getUsed();
                }
                largest.accumulateAndGet(used, Math::max);
                Thread.sleep(EVERY_MILLIS);
            }
        } catch (InterruptedException closed) {
            // that is how it ends
        }
    }

    /** In megabytes; 0 when nothing was collected so far. */
    long largestMegabytes() {
        return largest.get() >> 20;
    }

    @Override
    public void close() {
        watching.interrupt();
    }
}

package dev.headway.bench.host;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What the compilers of this virtual machine are doing. Not thread-safe. */
final class Compilers {
    private static final long BETWEEN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Longer than most methods take. */
    private static final int STILL_TIMES = 6;

    private final @Nullable CompilationMXBean bean = ManagementFactory.getCompilationMXBean();
    private long before;

    /** Waits until they have nothing to do, or the time is over; returns for how many milliseconds they have worked since the last time. */
    long settle(long longestMillis) {
        CompilationMXBean compilers = bean;
        if (compilers == null || !compilers.isCompilationTimeMonitoringSupported()) {
            return 0;
        }
        long began = System.nanoTime();
        long seen = compilers.getTotalCompilationTime();
        int still = 0;
        while (still < STILL_TIMES && System.nanoTime() - began < TimeUnit.MILLISECONDS.toNanos(longestMillis)) {
            LockSupport.parkNanos(BETWEEN_NANOS);
            long now = compilers.getTotalCompilationTime();
            still = now == seen ? still + 1 : 0;
            seen = now;
        }
        long worked = seen - before;
        before = seen;
        return worked;
    }
}

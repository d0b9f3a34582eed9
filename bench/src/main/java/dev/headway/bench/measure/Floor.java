package dev.headway.bench.measure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What the machine itself takes, while a benchmark runs, for what every durable step waits for: to wake a thread that sleeps, and to flush
 * a page to the disk. No engine is faster than that, and on a shared machine it changes by the minute. Asks ten times a second, on a thread of its own.
 */
public final class Floor implements AutoCloseable {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int PAGE = 8_192;
    private static final int PAGES = 128;
    private static final long MAX_MICROS = TimeUnit.HOURS.toMicros(1);

    private final Histogram wakeMicros = new Histogram(1, MAX_MICROS, 3);
    private final Histogram flushMicros = new Histogram(1, MAX_MICROS, 3);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final @Nullable Path file;
    private final Thread thread;
    private @Nullable IOException broken;
    private volatile int rounds;

    private Floor(@Nullable Path folder) {
        file = folder == null ? null : folder.resolve("bench-floor");
        thread = Thread.ofPlatform().daemon().name("bench-floor").unstarted(this::run);
    }

    /**
     * Begins to ask.
     *
     * @param folder on the disk of the database; null if that is not on this machine: then only waking is asked for
     */
    public static Floor start(@Nullable Path folder) {
        Floor floor = new Floor(folder);
        floor.thread.start();
        return floor;
    }

    private void run() {
        try (FileChannel channel =
                file == null ? null : FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            ByteBuffer page = ByteBuffer.allocateDirect(PAGE);
            if (channel != null) {
                // Like a log that is used again: its blocks are there, and a flush need not say that the file has
                // grown.
                channel.write(ByteBuffer.allocate(PAGE * PAGES), 0);
                channel.force(true);
            }
            for (int number = 0; !slept(); number++) {
                if (channel != null) {
                    long began = System.nanoTime();
                    page.clear();
                    channel.write(page.putLong(0, began), (long) number % PAGES * PAGE);
                    channel.force(false);
                    record(flushMicros, System.nanoTime() - began);
                }
                rounds = number + 1;
            }
        } catch (IOException e) {
            broken = e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How often it has asked so far. */
    int rounds() {
        return rounds;
    }

    /** Sleeps, and answers whether that was the end. */
    private boolean slept() throws InterruptedException {
        long due = System.nanoTime() + PAUSE_NANOS;
        if (closed.await(PAUSE_NANOS, TimeUnit.NANOSECONDS)) {
            return true;
        }
        record(wakeMicros, System.nanoTime() - due);
        return false;
    }

    private static void record(Histogram micros, long nanos) {
        micros.recordValue(Math.clamp(nanos / 1_000, 1, MAX_MICROS));
    }

    /** Ends, and answers names and values for a report; empty if there was no time to ask. */
    public Map<String, String> figures() {
        close();
        Map<String, String> figures = new TreeMap<>();
        put(figures, "wake", wakeMicros);
        put(figures, "flush", flushMicros);
        IOException failed = broken;
        if (failed != null) {
            figures.put("flush_not_measured", failed.toString());
        }
        return figures;
    }

    private static void put(Map<String, String> figures, String what, Histogram micros) {
        if (micros.getTotalCount() > 0) {
            figures.put(what + "_p50_millis", millis(micros, 50));
            figures.put(what + "_p99_millis", millis(micros, 99));
        }
    }

    private static String millis(Histogram micros, double percentile) {
        return String.format(Locale.ROOT, "%.3f", micros.getValueAtPercentile(percentile) / 1e3);
    }

    @Override
    public void close() {
        closed.countDown();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            broken = e;
        }
    }
}

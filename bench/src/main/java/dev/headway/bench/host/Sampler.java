package dev.headway.bench.host;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Reads a counter at equal intervals, for the chart of throughput over time. */
final class Sampler implements AutoCloseable {
    private final List<Series.Point> points = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private final LongSupplier counter;
    private final long started = System.nanoTime();
    private final Thread thread;

    private Sampler(long everyMillis, LongSupplier counter) {
        this.counter = counter;
        this.thread = Thread.ofPlatform().daemon().name("bench-sampler").start(() -> sample(everyMillis));
    }

    static Sampler start(long everyMillis, LongSupplier counter) {
        return new Sampler(everyMillis, counter);
    }

    private void sample(long everyMillis) {
        try {
            do {
                add();
            } while (!end.await(everyMillis, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void add() {
        points.add(new Series.Point((System.nanoTime() - started) / 1e9, counter.getAsLong()));
    }

    Series stop() throws InterruptedException {
        close();
        thread.join();
        add();
        synchronized (this) {
            return Series.of(points);
        }
    }

    @Override
    public void close() {
        end.countDown();
    }
}

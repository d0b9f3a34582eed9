package dev.headway.bench.host;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Counts on a connection of its own what is done while clients start more, as sparingly as {@link Watch} does. */
final class Counter implements AutoCloseable {
    private final Connection connection;
    private final Counting counting;
    private final Progress progress;
    private final long started = System.nanoTime();
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Series.Point> points = new ArrayList<>();
    private final Thread thread;
    private final AtomicLong asked = new AtomicLong();

    private Counter(Connection connection, Counting counting, Progress progress) {
        this.connection = connection;
        this.counting = counting;
        this.progress = progress;
        this.thread = Thread.ofPlatform().daemon().name("bench-counter").unstarted(this::count);
    }

    static Counter start(Connection connection, Counting counting, Progress progress) {
        Counter counter = new Counter(connection, counting, progress);
        counter.thread.start();
        return counter;
    }

    private void count() {
        try {
            long pause;
            do {
                long before = System.nanoTime();
                long done = counting.ask(connection);
                long after = System.nanoTime();
                asked.incrementAndGet();
                points.add(new Series.Point((after - started) / 1e9, done));
                progress.at(done, counting.total());
                pause = Watch.pauseNanos(after - before);
            } while (!end.await(pause, TimeUnit.NANOSECONDS));
        } catch (SQLException e) {
            // The chart ends here; the run itself says what is wrong with the database.
            System.err.println("Cannot count what is done any more: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What was counted until now; it counts no more. */
    Series stop() throws InterruptedException {
        end.countDown();
        thread.join();
        return Series.of(points);
    }

    /** Questions so far. */
    long asked() {
        return asked.get();
    }

    @Override
    public void close() throws SQLException {
        end.countDown();
        connection.close();
    }
}

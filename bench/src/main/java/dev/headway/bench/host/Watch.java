package dev.headway.bench.host;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Sees by plain SQL on a connection of its own when work is done, so that it is the committed state that counts.
 *
 * <p>It waits twenty times as long as its last question took, so that watching costs a twentieth of one core at most; but never longer than a second, since a
 * question that took long because the machine stood still says nothing about the next.
 */
final class Watch {
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long COUNT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_COUNT_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int SHARE = 20;
    private static final long SELDOM_FIRST_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long SELDOM_LONGEST_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Connection connection;
    private final Progress progress;

    private long asked;

    Watch(Connection connection, Progress progress) {
        this.connection = connection;
        this.progress = progress;
    }

    /** How long to wait after a question that took so long. */
    static long pauseNanos(long tookNanos) {
        return Math.clamp(SHARE * tookNanos, COUNT_NANOS, LONGEST_COUNT_NANOS);
    }

    /** Questions so far. */
    long asked() {
        return asked;
    }

    /** Seconds until the end, and how many units of work were done over time. */
    record Waited(boolean idle, double seconds, Series done) {}

    /**
     * Waits until a query has no row.
     *
     * @param busySql has a row as long as there is work
     * @param counting how much is done meanwhile
     * @param seldom where every question costs much, and the end is read from the history afterwards: the database (PostgreSQL) is only asked when nothing
     *     changes in it any more
     */
    Waited untilIdle(String busySql, Counting counting, double timeoutSeconds, boolean seldom) throws SQLException {
        long started = System.nanoTime();
        List<Series.Point> points = new ArrayList<>();
        long nextCount = seldom ? Long.MAX_VALUE : started;
        if (seldom) {
            LockSupport.parkNanos(SELDOM_FIRST_NANOS);
            Stillness.await(connection, SELDOM_LONGEST_NANOS);
        }
        while (true) {
            long before = System.nanoTime();
            boolean busy = exists(busySql);
            long after = System.nanoTime();
            double seconds = (after - started) / 1e9;
            if (!busy || seconds > timeoutSeconds) {
                points.add(new Series.Point(seconds, busy ? count(counting) : counting.total()));
                return new Waited(!busy, seconds, Series.of(points));
            }
            if (after >= nextCount) {
                points.add(new Series.Point(seconds, count(counting)));
                nextCount = after + pauseNanos(System.nanoTime() - after);
            }
            if (seldom) {
                Stillness.await(connection, SELDOM_LONGEST_NANOS);
            } else {
                LockSupport.parkNanos(Math.clamp(SHARE * (after - before), SHORTEST_NANOS, LONGEST_NANOS));
            }
        }
    }

    private boolean exists(String sql) throws SQLException {
        asked++;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next();
        }
    }

    private long count(Counting counting) throws SQLException {
        asked++;
        long done = counting.ask(connection);
        progress.at(done, counting.total());
        return done;
    }
}

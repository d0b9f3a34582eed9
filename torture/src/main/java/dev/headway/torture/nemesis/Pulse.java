package dev.headway.torture.nemesis;

import dev.headway.torture.journal.Troubles;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;

/**
 * Commits something small again and again, past the proxies, and reports each time in which that took long: the outcomes of nodes waited
 * then, too. A server that was killed takes connections long before it is as quick as before.
 */
public final class Pulse implements AutoCloseable {
    private static final long EVERY_MILLIS = 50;
    private static final long LONG_MILLIS = 500;

    private final Cluster cluster;
    private final Troubles troubles;
    private final Thread thread;
    private volatile boolean closed;

    public Pulse(Cluster cluster, Troubles troubles) {
        this.cluster = cluster;
        this.troubles = troubles;
        this.thread = Thread.ofPlatform().name("pulse").daemon(true).unstarted(this::run);
    }

    public void start() throws SQLException {
        try (Connection connection = cluster.database();
                Statement statement = connection.createStatement()) {
            statement.execute("create table torture_pulse (beats bigint not null)");
            statement.execute("insert into torture_pulse values (0)");
        }
        thread.start();
    }

    private void run() {
        long last = System.currentTimeMillis();
        try {
            while (!closed) {
                last = beatWhileConnected(last);
                TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
            }
            report(last);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns when a beat came through last. */
    private long beatWhileConnected(long before) throws InterruptedException {
        long last = before;
        try (Connection connection = cluster.database();
                Statement statement = connection.createStatement()) {
            while (!closed) {
                statement.execute("update torture_pulse set beats = beats + 1");
                last = report(last);
                TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
            }
        } catch (SQLException away) {
            // It comes back, and the next beat tells for how long it was away.
        }
        return last;
    }

    private long report(long last) {
        long now = System.currentTimeMillis();
        if (now - last > LONG_MILLIS) {
            troubles.databaseAway(last, now);
        }
        return now;
    }

    /** Stops. */
    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

package dev.headway.bench.host;

import dev.headway.bench.measure.PostgresCounters;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Whether a PostgreSQL database changes at all, by the counters that its sessions add up about once a second. To read them costs next to nothing, however
 * much is in the tables; so a question that walks over everything that could not be cleaned up is asked only where its answer is likely to be the last one.
 */
final class Stillness {
    private static final String CHANGED = PostgresCounters.marked(
            "select tup_inserted + tup_updated + tup_deleted from pg_stat_database where datname = current_database()");

    /** A node's signs of life and a broker's sweeps stay far below it, work is far above. */
    private static final long FEW_ROWS = 200;

    private static final long BETWEEN_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int STILL_TIMES = 4;

    private Stillness() {}

    /** Returns once fewer than 200 rows have changed within two seconds, or when the time is over. */
    static void await(Connection connection, long longestNanos) throws SQLException {
        long began = System.nanoTime();
        long from = changed(connection);
        int still = 0;
        while (still < STILL_TIMES && System.nanoTime() - began < longestNanos) {
            LockSupport.parkNanos(BETWEEN_NANOS);
            long now = changed(connection);
            if (now - from < FEW_ROWS) {
                still++;
            } else {
                from = now;
                still = 0;
            }
        }
    }

    private static long changed(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(CHANGED)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}

package dev.headway.torture.recovery;

import dev.headway.torture.nemesis.Cluster;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;

/** Looks at the database by itself. */
final class Observer implements AutoCloseable {
    private static final int SAME_LOOKS_MAX = 1_200;
    private static final long LOOK_MILLIS = 50;

    private final Connection database;

    Observer(Cluster cluster) throws SQLException {
        this.database = cluster.database();
    }

    String ask(String sql) throws SQLException {
        try (Statement statement = database.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            StringBuilder all = new StringBuilder();
            while (rows.next()) {
                all.append(all.isEmpty() ? "" : " ").append(rows.getString(1));
            }
            return all.toString();
        }
    }

    long count(String sql) throws SQLException {
        return Long.parseLong(ask(sql));
    }

    Set<String> partitions(String node) throws SQLException {
        String all = ask("select partition_no from partition_lease where node_name = '" + node + "'");
        return new TreeSet<>(Set.of(all.split(" ")));
    }

    /** Activities that have ended in these partitions. */
    long ended(Set<String> partitions) throws SQLException {
        return count("select count(*) from history_activity where (instance_id & 255) in ("
                + String.join(",", partitions) + ")");
    }

    /** Instances in these partitions that have not ended. */
    long open(Set<String> partitions) throws SQLException {
        return count("select count(distinct instance_id) from execution where (instance_id & 255) in ("
                + String.join(",", partitions) + ")");
    }

    /** Something that will be true soon. */
    interface Condition {
        boolean holds() throws SQLException;
    }

    /** Waits; gives up when for a minute nothing at all has changed in the database. Returns the milliseconds it took. */
    long await(String what, Condition condition) throws SQLException, InterruptedException {
        long began = System.nanoTime();
        String last = "";
        int same = 0;
        while (!condition.holds()) {
            String now = everything();
            same = now.equals(last) ? same + 1 : 0;
            last = now;
            if (same > SAME_LOOKS_MAX) {
                throw new IllegalStateException("Expected that " + what + ", but nothing moves any more: " + now);
            }
            Thread.sleep(LOOK_MILLIS);
        }
        return (System.nanoTime() - began) / 1_000_000;
    }

    private String everything() throws SQLException {
        return ask("select (select count(*) from execution) || ' executions, '"
                + " || (select count(*) from history_activity) || ' visits'");
    }

    boolean idle() throws SQLException {
        return count("select (select count(*) from execution) + (select count(*) from outbox)") == 0;
    }

    /** All that a node could have changed that wakes up late. */
    String snapshot() throws SQLException {
        return ask("select count(*) || ' ' || coalesce(md5(string_agg(h::text, ',' order by h.id)), '')"
                        + " from history_activity h")
                + " / "
                + ask("select count(*) || ' ' || coalesce(md5(string_agg(h::text, ',' order by h.instance_id)), '')"
                        + " from history_instance h")
                + " / " + ask("select count(*) from execution");
    }

    @Override
    public void close() throws SQLException {
        database.close();
    }
}

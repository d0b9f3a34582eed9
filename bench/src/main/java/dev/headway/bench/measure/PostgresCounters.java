package dev.headway.bench.measure;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Reads PostgreSQL's own counters of one database over a connection of its own. Not thread-safe. */
public final class PostgresCounters implements AutoCloseable {
    private static final String MARK = " /* bench */";

    private static final String STATEMENTS = marked("""
            select sum(calls) from pg_stat_statements
             where dbid = (select oid from pg_database where datname = current_database())
               and query not like '%bench */%'
               and query !~* '^\\s*(begin|commit|rollback|set|show|start transaction)'""");

    private static final String COMMITS =
            marked("select xact_commit from pg_stat_database where datname = current_database()");
    private static final String ROWS =
            marked("select coalesce(sum(n_tup_ins), 0), coalesce(sum(n_tup_upd), 0), coalesce(sum(n_tup_del), 0)"
                    + " from pg_stat_user_tables");
    private static final String WAL = marked("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint");
    private static final String SIZES =
            marked("select coalesce(sum(pg_table_size(relid)), 0), coalesce(sum(pg_indexes_size(relid)), 0)"
                    + " from pg_stat_user_tables");
    private final Connection connection;
    private final boolean countsStatements;

    public PostgresCounters(String url, String user, String password) throws SQLException {
        connection = DriverManager.getConnection(url, user, password);
        countsStatements = canCountStatements();
        // What this session does ends with a rollback, so that it adds no commit to those it counts.
        connection.setAutoCommit(false);
    }

    /**
     * The text of a statement by which the benchmark itself looks at the database, so that it is not counted as the engine's. The mark ends it, since
     * a server does not keep a comment that begins a statement.
     */
    public static String marked(String sql) {
        return sql + MARK;
    }

    /** Needs the server's library to be loaded at its start, and the right to make the extension. */
    private boolean canCountStatements() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(marked("create extension if not exists pg_stat_statements"));
            statement.execute(marked("select count(*) from pg_stat_statements"));
            statement.execute(marked("select pg_stat_force_next_flush()"));
            return true;
        } catch (SQLException notAvailable) {
            return false;
        }
    }

    /** The server's time, to be given to {@link #read}: sessions that began before it have something to add. */
    public String now() throws SQLException {
        String now = text(marked("select clock_timestamp()"));
        connection.rollback();
        return now;
    }

    /**
     * The counters now. Sessions add theirs when they end or are told to, so the caller sees to one of these first.
     *
     * @param ownCommits commits so far by which the benchmark itself looked at the database
     * @param endingSince the engine's idle connections are being closed since then, and this waits until they are gone; null if they stay
     */
    public Counters read(long ownCommits, @Nullable String endingSince) throws SQLException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (endingSince != null && number(sessionsBefore(endingSince), 1) > 0 && System.nanoTime() < deadline) {
            connection.rollback();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        connection.rollback();
        Counters counters = new Counters(
                countsStatements ? number(STATEMENTS, 1) : null,
                number(COMMITS, 1) - ownCommits,
                number(ROWS, 1),
                number(ROWS, 2),
                number(ROWS, 3),
                number(WAL, 1));
        connection.rollback();
        return counters;
    }

    private static String sessionsBefore(String moment) {
        return marked("select count(*) from pg_stat_activity where datname = current_database()"
                + " and backend_type = 'client backend' and pid <> pg_backend_pid() and backend_start < '" + moment
                + "'");
    }

    public Sizes sizes() throws SQLException {
        Sizes sizes = new Sizes(number(SIZES, 1), number(SIZES, 2));
        connection.rollback();
        return sizes;
    }

    /** Process id of the session that this reads over; its parent is the server's main process if the server is on this machine. */
    public long sessionPid() throws SQLException {
        long pid = number(marked("select pg_backend_pid()"), 1);
        connection.rollback();
        return pid;
    }

    private long number(String sql, int column) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(column);
        }
    }

    private String text(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}

package dev.headway.bench.measure;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Reads PostgreSQL's own counters of one database over a connection of its own. Not thread-safe. */
public final class PostgresCounters implements AutoCloseable {
    /** Begins each statement by which the benchmark itself looks at the database, so that it is not counted as the engine's. */
    public static final String MARK = "/* bench */ ";

    private static final String STATEMENTS = MARK + """
            select sum(calls) from pg_stat_statements
             where dbid = (select oid from pg_database where datname = current_database())
               and query not like '%bench */%'
               and query !~* '^\\s*(begin|commit|rollback|set|show|start transaction)'""";

    private static final String COMMITS =
            MARK + "select xact_commit from pg_stat_database where datname = current_database()";
    private static final String ROWS = MARK
            + "select coalesce(sum(n_tup_ins), 0), coalesce(sum(n_tup_upd), 0), coalesce(sum(n_tup_del), 0)"
            + " from pg_stat_user_tables";
    private static final String WAL = MARK + "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint";
    private static final String SIZES = MARK
            + "select coalesce(sum(pg_table_size(relid)), 0), coalesce(sum(pg_indexes_size(relid)), 0)"
            + " from pg_stat_user_tables";
    private static final String SESSIONS_BEFORE = MARK
            + "select count(*) from pg_stat_activity where datname = current_database()"
            + " and backend_type = 'client backend' and pid <> pg_backend_pid() and backend_start < '%s'";

    private final Connection connection;
    private final boolean countsStatements;

    public PostgresCounters(String url, String user, String password) throws SQLException {
        connection = DriverManager.getConnection(url, user, password);
        countsStatements = canCountStatements();
    }

    /** Needs the server's library to be loaded at its start, and the right to make the extension. */
    private boolean canCountStatements() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(MARK + "create extension if not exists pg_stat_statements");
            statement.execute(MARK + "select count(*) from pg_stat_statements");
            return true;
        } catch (SQLException notAvailable) {
            return false;
        }
    }

    public boolean countsStatements() {
        return countsStatements;
    }

    /**
     * The counters now. Sessions add theirs when they end or are told to, so the caller sees to one of these first.
     *
     * @param ownCommits commits so far by which the benchmark itself looked at the database
     * @param ending whether the engine's idle connections are being closed; this waits until they are gone
     */
    public Counters read(long ownCommits, boolean ending) throws SQLException {
        // Marks the moment after which new sessions of a pool have nothing to add.
        String now = text(MARK + "select clock_timestamp()");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (ending && number(SESSIONS_BEFORE.formatted(now), 1) > 0 && System.nanoTime() < deadline) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute(MARK + "select pg_stat_clear_snapshot()");
        }
        return new Counters(
                countsStatements ? number(STATEMENTS, 1) : null,
                number(COMMITS, 1) - ownCommits,
                number(ROWS, 1),
                number(ROWS, 2),
                number(ROWS, 3),
                number(WAL, 1));
    }

    public Sizes sizes() throws SQLException {
        return new Sizes(number(SIZES, 1), number(SIZES, 2));
    }

    /** Version of the server, as it says it. */
    public String serverVersion() throws SQLException {
        return text(MARK + "show server_version");
    }

    /** Process id of the session that this reads over; its parent is the server's main process if the server is on this machine. */
    public long sessionPid() throws SQLException {
        return number(MARK + "select pg_backend_pid()", 1);
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

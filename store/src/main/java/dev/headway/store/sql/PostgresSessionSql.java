package dev.headway.store.sql;

/** How sessions on PostgreSQL are set up, one text for each kind of work. */
public final class PostgresSessionSql {
    /**
     * Statements that find rows by key must do so with whatever statistics: a plan made while a table was empty would scan
     * it once it is large.
     */
    private static final String BY_KEY_ONLY = """
            set enable_seqscan = off;
            set enable_hashjoin = off;
            set enable_mergejoin = off;
            set plan_cache_mode = force_generic_plan;
            set jit = off;
            """;

    /** Whatever the server or the user has as default: in a stricter one whoever waited for a row would fail instead of looking at it again. */
    private static final String READ_COMMITTED = """
            set default_transaction_isolation = 'read committed';
            """;

    /** Loads and searches for work. Repeatable read: the queries of one round trip then see one snapshot. */
    public static final String LOOK_UPS = BY_KEY_ONLY + """
            set enable_bitmapscan = off;
            set default_transaction_isolation = 'repeatable read';
            set default_transaction_read_only = on;
            """;

    /**
     * What a batch changes is joined to its arrays. An index scan could also read the whole table and ask the arrays for each row, and does where
     * the statistics say that there is none; a bitmap needs a key, so it can only be asked for each element of the arrays.
     */
    public static final String CHANGES = BY_KEY_ONLY + READ_COMMITTED + """
            set enable_indexscan = off;
            set enable_indexonlyscan = off;
            """;

    /** Everything else. A plan is made each time: these statements are few, and a kept one may be of the time when the table was empty. */
    public static final String GENERAL = READ_COMMITTED + """
            set jit = off;
            set enable_seqscan = off;
            set plan_cache_mode = force_custom_plan;
            set max_parallel_workers_per_gather = 0;
            """;

    /** A session that must change nothing. */
    public static final String READ_ONLY = """
            set default_transaction_read_only = on;
            """;

    /**
     * Loads and searches for work on a server that keeps its rows on many nodes: it plans in its own way, so nothing is said of plans. A server without
     * repeatable read takes a stricter one.
     */
    public static final String DISTRIBUTED_LOOK_UPS = """
            set default_transaction_isolation = 'repeatable read';
            set default_transaction_read_only = on;
            """;

    /** Everything else on such a server. */
    public static final String DISTRIBUTED_CHANGES = READ_COMMITTED;

    /** The connection whose end tells the server that the node is gone. */
    public static final String LIFE = """
            set tcp_keepalives_idle = 2;
            set tcp_keepalives_interval = 1;
            set tcp_keepalives_count = 3;
            set idle_session_timeout = 0;
            """;

    /** For one transaction that looks who holds a key: whoever holds it for longer is somebody's transaction. Milliseconds. */
    public static final String SHORT_WAIT = "set local lock_timeout = 10";

    /** Which server this is, in its own words. */
    public static final String VERSION = "select version()";

    /** What a transaction that asks for read committed gets on YugabyteDB. */
    public static final String YUGABYTE_ISOLATION =
            "select coalesce(current_setting('yb_effective_transaction_isolation_level', true), 'no word about it')";

    /** Whether Citus is there, which has a catalogue of the tables that it spreads. */
    public static final String CITUS = "select (to_regclass('pg_catalog.pg_dist_partition') is not null)::text";

    /** Whether there are settings that only Spanner has, as its PGAdapter names them. */
    public static final String SPANNER =
            "select (count(*) > 0)::text from pg_catalog.pg_settings where name like 'spanner.%'";

    /** How the database keeps texts. */
    public static final String ENCODING = "select current_setting('server_encoding')";

    public static final String SEARCH_PATH = "select current_setting('search_path')";

    public static final String SET_SEARCH_PATH = "select set_config('search_path', ?, false)";

    /** For a session that goes back to its pool. A lock is the sign of a node's life, and would stay. */
    public static final String RESET = "reset all; select pg_advisory_unlock_all()";

    private PostgresSessionSql() {}

    /** The schema of a session; the first of what it is set up with. */
    public static String searchPath(String schema) {
        return "set search_path = " + schema + ";\n";
    }

    /** How long a session waits for rows that somebody else's transaction holds; others of its settings follow. */
    public static String sessionLockTimeout(long millis) {
        return "set lock_timeout = " + millis + ";\n";
    }

    /** When the server ends a transaction that does nothing: a paused node must hold no row. */
    public static String idleInTransaction(long millis) {
        return "set idle_in_transaction_session_timeout = " + millis;
    }

    /** For one transaction that waits for rows, milliseconds. */
    public static String lockTimeout(long millis) {
        return "set local lock_timeout = " + millis;
    }

    /** Tables of a schema that Citus spreads over servers; only its servers have that catalogue. */
    public static String spreadTables() {
        return """
                select c.relname::text
                from pg_catalog.pg_dist_partition d
                join pg_catalog.pg_class c on c.oid = d.logicalrelid
                join pg_catalog.pg_namespace n on n.oid = c.relnamespace
                where n.nspname = ?
                order by 1""";
    }
}

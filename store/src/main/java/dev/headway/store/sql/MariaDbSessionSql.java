package dev.headway.store.sql;

/** How sessions on MariaDB are set up. */
public final class MariaDbSessionSql {
    /**
     * Whatever the server and the URL say: all characters, texts that differ by every byte, what is too long refused and not cut, and no
     * locks on gaps between rows.
     */
    public static final String EVERY = "set character_set_client = utf8mb4, character_set_results = utf8mb4,"
            + " collation_connection = utf8mb4_nopad_bin, tx_isolation = 'READ-COMMITTED',"
            + " sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'";

    /** Loads and searches for work: the queries of one transaction see one snapshot. */
    public static final String LOOK_UPS = EVERY.replace("READ-COMMITTED", "REPEATABLE-READ");

    /** Follows {@link #EVERY}, in a Galera cluster: whoever reads waits until this node has all that the cluster had committed. */
    public static final String CAUSAL = ", wsrep_sync_wait = 1";

    /** Follows {@link #EVERY}, on a copy. */
    public static final String READ_ONLY = ", tx_read_only = 1";

    /** For a look at who holds a key: whoever holds it now is somebody's transaction. */
    public static final String NO_WAIT = "set @headway_wait = @@innodb_lock_wait_timeout, innodb_lock_wait_timeout = 0";

    public static final String WAIT_AGAIN = "set innodb_lock_wait_timeout = @headway_wait";

    /** Which server this is, in its own words. */
    public static final String VERSION = "select version()";

    /** Its settings that matter, as far as it has them: a server without Galera lacks the third, MariaDB lacks the last. */
    public static final String SERVER = "show global variables where variable_name in"
            + " ('max_allowed_packet', 'read_only', 'wsrep_on', 'group_replication_single_primary_mode')";

    /** How a session is set up that somebody else has opened. */
    public static final String SESSION = "select @@tx_isolation, @@sql_mode, @@character_set_client";

    /** What the engine changes of a session that somebody else has opened. */
    public static final String BEFORE =
            "select @@character_set_client, @@character_set_results, @@collation_connection,"
                    + " @@tx_isolation, @@sql_mode, @@innodb_lock_wait_timeout, @@idle_transaction_timeout";

    /** Brings that back; its format takes the columns of {@link #BEFORE}. */
    public static final String AGAIN =
            "set character_set_client = '%s', character_set_results = '%s', collation_connection = '%s',"
                    + " tx_isolation = '%s', sql_mode = '%s', innodb_lock_wait_timeout = %d, idle_transaction_timeout = %d";

    /** A lock is the sign of a node's life, and would stay with a session that goes back to its pool. */
    public static final String RELEASE_LOCKS = "do release_all_locks()";

    /** Finds one row and changes nothing. */
    public static final String COUNT = "update deployment_generation set generation = generation";

    private MariaDbSessionSql() {}

    /** How long a statement waits for a row that somebody else's transaction holds; whole seconds, one at least. */
    public static String lockWait(long millis) {
        return ", innodb_lock_wait_timeout = " + Math.max(1, (millis + 999) / 1_000);
    }

    /** When the server ends a transaction that does nothing: a paused node must hold no row. */
    public static String idleInTransaction(long millis) {
        return ", idle_transaction_timeout = " + Math.max(1, (millis + 999) / 1_000);
    }
}

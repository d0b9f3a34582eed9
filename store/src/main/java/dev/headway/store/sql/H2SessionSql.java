package dev.headway.store.sql;

/** How sessions on H2 are set up. */
public final class H2SessionSql {
    /** What the contract needs of a database that somebody else has opened: a commit is on disk when it returns. */
    public static final String AT_LEAST = "set write_delay 0; set max_length_inplace_lob 65536";

    /** How long the session waits for a lock, milliseconds. */
    public static final String LOCK_TIMEOUT = "call lock_timeout()";

    private H2SessionSql() {}

    /** The schema of the session, whose name is plain. */
    public static String schema(String name) {
        return "set schema " + name;
    }

    /** How long the session waits for a lock. */
    public static String lockTimeout(long millis) {
        return "set lock_timeout " + millis;
    }

    /** Schema and lock timeout as somebody else had them; the name may be any. */
    public static String again(String schema, int lockMillis) {
        return schema("\"" + schema.replace("\"", "\"\"") + "\"") + "; " + lockTimeout(lockMillis);
    }
}

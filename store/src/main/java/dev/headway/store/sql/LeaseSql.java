package dev.headway.store.sql;

import java.util.List;

/** Nodes and partition leases. The time is the database's, handed in as a parameter read in the same transaction. */
public final class LeaseSql {
    /** Schemas that share a database have ids of their own, so the name of the schema belongs to the key. */
    private static final String LIFE_KEY = "hashtextextended('headway/' || current_schema() || '/' || ?, 0)";

    /** The lock orders two sessions that claim one name. */
    public static final String LOCK_NODE =
            "select session_id, seen_millis, until_millis from node where name = ? for update";

    public static final String INSERT_NODE =
            "insert into node (name, session_id, seen_millis, until_millis) values (?, ?, ?, ?)";

    public static final String TAKE_NODE =
            "update node set session_id = ?, seen_millis = ?, until_millis = ? where name = ?";

    /**
     * A partition is leased for as long as its session's node lives, so that a sign of life writes one row. 256 of them twice a
     * second would pile up as dead versions while any transaction is open elsewhere. Who was declared dead registers anew.
     */
    public static final String RENEW_NODE = "update node set seen_millis = ?, until_millis = ?\n"
            + "where name = ? and session_id = ? and until_millis > 0";

    /** Declares nodes dead whose time is over; one that is giving a sign of life, or is declared dead elsewhere, is passed over. */
    public static final String POSTGRES_DECLARE_DEAD = """
            update node set until_millis = 0
            where name in (
                select name from node where until_millis between 1 and ? for update skip locked)""";

    /** Such nodes on MariaDB, which does not lock within an update; {@link #DECLARE_DEAD} follows. */
    public static final String MARIADB_SILENT =
            "select name from node where until_millis between 1 and ? for update skip locked";

    public static final String DECLARE_DEAD = "update node set until_millis = 0 where name = any(?)";

    public static final String H2_DECLARE_DEAD = "update node set until_millis = 0 where until_millis between 1 and ?";

    /** Its own time covers a node that was declared dead and registers anew while others look for what it left. */
    private static final String FREE = """
            select p.partition_no, p.session_id from partition_lease p
            where p.session_id = 0 or (p.until_millis <= ? and not exists (
                select 1 from node n where n.session_id = p.session_id and n.until_millis > 0))
            order by p.partition_no
            limit ?
            for update""";

    public static final String LIVE_NODES = "select name from node where until_millis > ? order by name";

    /** A partition is leased for as long as its session's node lives. */
    public static final String PARTITIONS_BY_NODE = """
            select n.name, count(p.partition_no) from node n
            left join partition_lease p on p.session_id = n.session_id
            where n.until_millis > ?
            group by n.name
            order by n.name""";

    public static final String OWNED =
            "select partition_no from partition_lease where session_id = ? order by partition_no";

    /** A partition with a session was not handed back. */
    public static final String POSTGRES_FREE = FREE + " of p skip locked";

    public static final String H2_FREE = FREE;

    public static final String MARIADB_FREE = FREE + " skip locked";

    public static final String TAKE = """
            update partition_lease set node_name = ?, session_id = ?, until_millis = ?
            where partition_no = any(?)""";

    public static final String GIVE_BACK = """
            update partition_lease set node_name = null, session_id = 0, until_millis = 0
            where session_id = ? and partition_no = any(?)""";

    public static final String GIVE_BACK_ALL =
            "update partition_lease set node_name = null, session_id = 0, until_millis = 0 where session_id = ?";

    /** Leases that a predecessor under the same name left: its successor goes on with them at once. */
    public static final String INHERIT =
            "update partition_lease set session_id = ?, until_millis = ? where node_name = ?";

    public static final String DELETE_NODE = "delete from node where name = ? and session_id = ?";

    /** What a predecessor under the same name left. */
    public static final String LEFT_BY =
            "select partition_no from partition_lease where node_name = ? and session_id = ? order by partition_no";

    /** The sign of a session's life: the server takes it back when the connection ends. */
    public static final String POSTGRES_HOLD_LIFE = "select pg_try_advisory_lock(" + LIFE_KEY + ")";

    /** Only for the length of this transaction, so that nobody takes the question for a sign of life. */
    public static final String POSTGRES_LIFE_IS_FREE = "select pg_try_advisory_xact_lock(" + LIFE_KEY + ")";

    /** The same on MariaDB. Names of locks belong to the whole server and have 64 characters at most. */
    private static final String MARIADB_LIFE_KEY = "concat('headway/', md5(concat(database(), '/', ?)))";

    public static final String MARIADB_HOLD_LIFE = "select coalesce(get_lock(" + MARIADB_LIFE_KEY + ", 0), 0)";

    public static final String MARIADB_LIFE_IS_FREE = "select coalesce(is_free_lock(" + MARIADB_LIFE_KEY + "), 0)";

    /** Of a database that nobody else has open: its nodes went with their processes. */
    public static final List<String> FORGET_NODES =
            List.of("delete from node", "update partition_lease set until_millis = 0 where session_id <> 0");

    public static final String H2_OTHERS = """
            select (select count(*) from information_schema.sessions where session_id <> session_id()),
                (select count(*) from information_schema.users where user_name = current_user and is_admin)""";

    private LeaseSql() {}
}

package dev.headway.store.sql;

/** Nodes and partition leases. The time is the database's, handed in as a parameter read in the same transaction. */
public final class LeaseSql {
    /** The lock orders two sessions that claim one name. */
    public static final String LOCK_NODE =
            "select session_id, seen_millis, until_millis from node where name = ? for update";

    public static final String INSERT_NODE =
            "insert into node (name, session_id, seen_millis, until_millis) values (?, ?, ?, ?)";

    public static final String TAKE_NODE =
            "update node set session_id = ?, seen_millis = ?, until_millis = ? where name = ?";

    public static final String RENEW_NODE =
            "update node set seen_millis = ?, until_millis = ? where name = ? and session_id = ?";

    public static final String RENEW_LEASES = "update partition_lease set until_millis = ? where session_id = ?";

    public static final String LIVE_NODES = "select name from node where until_millis > ? order by name";

    public static final String OWNED =
            "select partition_no from partition_lease where session_id = ? order by partition_no";

    public static final String POSTGRES_FREE = """
            select partition_no from partition_lease
            where until_millis <= ? or session_id = 0
            order by partition_no
            limit ?
            for update skip locked""";

    public static final String H2_FREE = """
            select partition_no from partition_lease
            where until_millis <= ? or session_id = 0
            order by partition_no
            limit ?
            for update""";

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

    private LeaseSql() {}
}

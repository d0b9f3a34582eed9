package dev.headway.store.sql;

import dev.headway.store.row.ExecutionRows;
import dev.headway.store.row.TaskRows;
import dev.headway.store.row.WaitRows;

/**
 * Loading instances on PostgreSQL. The root's facets say which tables hold rows of it: an instance of one token is its root
 * and costs one look-up; the others are looked for in just those tables, in a second round trip on the same snapshot.
 */
public final class PostgresLoadSql {
    private static final String FROM = " from unnest(?::int2[], ?::int8[]) as u (partition_no, id)\n";
    public static final String ROOTS = "select " + ExecutionRows.COLUMNS + FROM
            + "join execution e on e.partition_no = u.partition_no and e.id = u.id and e.kind = 0";

    public static final String CHILDREN = "select " + ExecutionRows.COLUMNS + FROM
            + "join execution e on e.partition_no = u.partition_no and e.instance_id = u.id and e.kind <> 0";

    public static final String CANDIDATES = "select t.id, c.link_type, c.user_id, c.group_id" + FROM
            + "join task t on t.partition_no = u.partition_no and t.instance_id = u.id\n"
            + "join task_candidate c on c.partition_no = t.partition_no and c.task_id = t.id\n"
            + "order by t.id, c.position_no";

    public static final String TASKS = "select " + TaskRows.COLUMNS + FROM
            + "join task t on t.partition_no = u.partition_no and t.instance_id = u.id";

    public static final String SUBSCRIPTIONS = "select " + WaitRows.SUBSCRIPTION_COLUMNS + FROM
            + "join event_subscription s on s.partition_no = u.partition_no and s.instance_id = u.id";

    public static final String TIMERS = "select 1 as table_code, " + WaitRows.JOB_COLUMNS + FROM
            + "join timer_job j on j.partition_no = u.partition_no and j.instance_id = u.id";

    /** In all other tables. */
    public static final String JOBS = "select j.*" + FROM + "cross join lateral (\n" + jobs(2, "retry_job")
            + "\nunion all\n" + jobs(3, "suspended_job") + "\nunion all\n" + jobs(4, "dead_letter_job")
            + "\nunion all\n" + jobs(5, "external_job") + ") j";

    private PostgresLoadSql() {}

    private static String jobs(int code, String table) {
        return "select " + code + " as table_code, " + WaitRows.JOB_COLUMNS + " from " + table
                + " j where j.partition_no = u.partition_no and j.instance_id = u.id";
    }
}

package dev.headway.store.sql;

import dev.headway.store.row.ExecutionRows;
import dev.headway.store.row.TaskRows;
import dev.headway.store.row.WaitRows;

/**
 * Loading instances on PostgreSQL. The root's facets say which tables hold rows of it: an instance of one token is its root
 * and costs one look-up; the others are looked for in just those tables, in a second round trip on the same snapshot. An
 * {@code offset 0} keeps each look-up the inner side of its loop: a plan that was made while the table was empty would else
 * read it whole, for as long as the statistics stay.
 */
public final class PostgresLoadSql {
    private static final String FROM = " from {rows}\n";

    public static final RowsSql ROOTS =
            rows("select " + ExecutionRows.COLUMNS + FROM + lookUp("execution e", "e.id = u.id and e.kind = 0"));

    public static final RowsSql CHILDREN = rows(
            "select " + ExecutionRows.COLUMNS + FROM + lookUp("execution e", "e.instance_id = u.id and e.kind <> 0"));

    public static final RowsSql CANDIDATES = rows("select t.id, c.link_type, c.user_id, c.group_id" + FROM
            + lookUp("task t", "t.instance_id = u.id") + "\n"
            + lookUp("task_candidate c", "c.task_id = t.id") + "\n"
            + "order by t.id, c.position_no");

    public static final RowsSql TASKS =
            rows("select " + TaskRows.COLUMNS + FROM + lookUp("task t", "t.instance_id = u.id"));

    public static final RowsSql SUBSCRIPTIONS = rows(
            "select " + WaitRows.SUBSCRIPTION_COLUMNS + FROM + lookUp("event_subscription s", "s.instance_id = u.id"));

    public static final RowsSql TIMERS = rows(
            "select 1 as table_code, " + WaitRows.JOB_COLUMNS + FROM + lookUp("timer_job j", "j.instance_id = u.id"));

    /** In all other tables. */
    public static final RowsSql JOBS = rows("select j.*" + FROM + "cross join lateral (\n" + jobs(2, "retry_job")
            + "\nunion all\n" + jobs(3, "suspended_job") + "\nunion all\n" + jobs(4, "dead_letter_job")
            + "\nunion all\n" + jobs(5, "external_job") + ") j");

    private PostgresLoadSql() {}

    private static RowsSql rows(String text) {
        return RowsSql.over("partition_no int2, id int8", text);
    }

    private static String lookUp(String table, String condition) {
        String alias = table.substring(table.lastIndexOf(' ') + 1);
        return "cross join lateral (select * from " + table + " where " + alias + ".partition_no = u.partition_no and "
                + condition + " offset 0) " + alias;
    }

    private static String jobs(int code, String table) {
        return "select " + code + " as table_code, " + WaitRows.JOB_COLUMNS + " from " + table
                + " j where j.partition_no = u.partition_no and j.instance_id = u.id";
    }
}

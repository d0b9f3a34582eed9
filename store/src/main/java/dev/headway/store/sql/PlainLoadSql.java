package dev.headway.store.sql;

import dev.headway.core.state.JobRow;
import dev.headway.store.row.ExecutionRows;
import dev.headway.store.row.TaskRows;
import dev.headway.store.row.WaitRows;

/** Loading instances on H2: one query per table, and only for the instances whose facets say that it holds rows of them. */
public final class PlainLoadSql {
    private static final String KEYS = ".partition_no = any(?) and ";

    public static final String ROOTS =
            "select " + ExecutionRows.COLUMNS + " from execution e where e" + KEYS + "e.id = any(?) and e.kind = 0";

    public static final String CHILDREN = "select " + ExecutionRows.COLUMNS + " from execution e where e" + KEYS
            + "e.instance_id = any(?) and e.kind <> 0";

    public static final String TASKS =
            "select " + TaskRows.COLUMNS + " from task t where t" + KEYS + "t.instance_id = any(?)";

    public static final String CANDIDATES =
            "select c.task_id, c.link_type, c.user_id, c.group_id from task_candidate c where c" + KEYS
                    + "c.task_id = any(?) order by c.task_id, c.position_no";

    public static final String SUBSCRIPTIONS = "select " + WaitRows.SUBSCRIPTION_COLUMNS
            + " from event_subscription s where s" + KEYS + "s.instance_id = any(?)";

    private PlainLoadSql() {}

    public static String jobs(JobRow.Table table) {
        return "select " + WaitRows.JOB_COLUMNS + " from " + JobTables.name(table) + " j where j" + KEYS
                + "j.instance_id = any(?)";
    }
}

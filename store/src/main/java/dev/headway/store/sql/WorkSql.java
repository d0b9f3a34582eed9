package dev.headway.store.sql;

import dev.headway.core.state.JobRow;
import dev.headway.store.row.SideRows;
import dev.headway.store.row.WaitRows;

/** Finding work, and small writes beside the batches; for both databases where they agree. */
public final class WorkSql {
    /**
     * Ready jobs, page by page: each partition hands over its first few, so that a long backlog in all of them is not
     * sorted to find the first page. Served by execution_ready alone but for the ids.
     */
    public static final String POSTGRES_READY_JOBS = """
            select e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, u.partition_no
            from unnest(?::int2[]) as u (partition_no)
            cross join lateral (
                select x.instance_id, x.id, x.job_id, x.priority, x.ready_since_millis
                from execution x
                where x.partition_no = u.partition_no and x.state = 1 and x.ready_since_millis between ? and ?
                order by x.priority desc, x.ready_since_millis
                limit ?) e
            order by e.priority desc, e.ready_since_millis
            limit ?""";

    /** For queues with bands or tenants: some priorities, and with the tenant, which the root row has. */
    public static final String POSTGRES_READY_JOBS_OF = """
            select e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, r.tenant_id, u.partition_no
            from unnest(?::int2[]) as u (partition_no)
            cross join lateral (
                select x.instance_id, x.id, x.job_id, x.priority, x.ready_since_millis
                from execution x
                where x.partition_no = u.partition_no and x.state = 1 and x.ready_since_millis between ? and ? and x.priority between ? and ?
                order by x.priority desc, x.ready_since_millis
                limit ?) e
            cross join lateral (
                select x.tenant_id
                from execution x
                where x.partition_no = u.partition_no and x.id = e.instance_id
                offset 0) r
            order by e.priority desc, e.ready_since_millis
            limit ?""";

    /**
     * Passes over the jobs of some instances and of some tenants, which the root row has; the empty text stands for none. The
     * subquery is asked row by row, so that no plan can read all roots for it.
     */
    static final String WITHOUT = """
            and x.instance_id <> all(?::int8[])
            and coalesce((select r.tenant_id from execution r
                where r.partition_no = x.partition_no and r.id = x.instance_id), '') <> all(?::text[])""";

    /** For queues where some have very many jobs. */
    public static final String POSTGRES_READY_JOBS_WITHOUT = POSTGRES_READY_JOBS_OF.replace(
            "and x.priority between ? and ?\n", "and x.priority between ? and ?\n" + WITHOUT.indent(8));

    static final String PLAIN_WITHOUT = """
            and not (x.instance_id = any(?))
            and not (coalesce((select r.tenant_id from execution r
                where r.partition_no = x.partition_no and r.id = x.instance_id), '') = any(?))""";

    public static final Wording PLAIN_READY_JOBS_WITHOUT = Wording.of("""
            select x.instance_id, x.id, x.job_id, x.priority, x.ready_since_millis, t.tenant_id, x.partition_no
            from execution x{by ready} join execution t on t.partition_no = x.partition_no and t.id = x.instance_id
            where x.ready = 1 and x.partition_no = any(?) and x.ready_since_millis between ? and ? and x.priority between ? and ?
                %s
            order by x.ready, x.priority desc, x.ready_since_millis
            limit ?""".formatted(PLAIN_WITHOUT));

    public static final Wording PLAIN_READY_JOBS_OF = Wording.of("""
            select e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, r.tenant_id, e.partition_no
            from execution e{by ready} join execution r on r.partition_no = e.partition_no and r.id = e.instance_id
            where e.ready = 1 and e.partition_no = any(?) and e.ready_since_millis between ? and ? and e.priority between ? and ?
            order by e.ready, e.priority desc, e.ready_since_millis
            limit ?""");

    /** One process owns all partitions of an H2 database, and few own those of a MariaDB: their index leads with what is ready. */
    public static final Wording PLAIN_READY_JOBS = Wording.of("""
            select e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, e.partition_no
            from execution e{by ready}
            where e.ready = 1 and e.partition_no = any(?) and e.ready_since_millis between ? and ?
            order by e.ready, e.priority desc, e.ready_since_millis
            limit ?""");

    public static final String DUE_START_TIMERS = "select " + SideRows.START_TIMER_COLUMNS
            + " from start_timer t where t.due_millis <= ? order by t.due_millis limit ?";

    public static final String START_TIMER =
            "select " + SideRows.START_TIMER_COLUMNS + " from start_timer t where t.id = ?";

    /** A signal goes out when its broadcast has addressed everybody, and its row has gone; the kind is SIGNAL_TO. */
    private static String notHeld(String row) {
        return "not (" + row + ".kind = 6 and exists (select 1 from outbox b where b.partition_no = mod(" + row
                + ".cursor_id, 256) and b.id = " + row + ".cursor_id))";
    }

    /** Ids grow with time, so the oldest come first. The table is short: an outbox row lives for one commit. */
    public static final String POSTGRES_OUTBOX = "select " + WaitRows.OUTBOX_COLUMNS + ", u.partition_no"
            + " from unnest(?::int2[]) as u (partition_no)\n"
            + "cross join lateral (\n"
            + "    select x.* from outbox x where x.partition_no = u.partition_no and x.created_millis <= ?\n"
            + "        and " + notHeld("x") + "\n"
            + "    order by x.id limit ?) o\n"
            + "order by o.created_millis, o.id limit ?";

    public static final String PLAIN_OUTBOX = "select " + WaitRows.OUTBOX_COLUMNS + ", o.partition_no from outbox o\n"
            + "where o.partition_no = any(?) and o.created_millis <= ? and " + notHeld("o") + "\n"
            + "order by o.created_millis, o.id limit ?";

    public static final String ADVANCE_OUTBOX =
            "update outbox set cursor_id = ? where partition_no = ? and id = ? and cursor_id = ?";

    /** The last step of a broadcast. */
    public static final String END_OUTBOX = "delete from outbox where partition_no = ? and id = ? and cursor_id = ?";

    public static final String INSERT_OUTBOX = """
            insert into outbox (id, source_instance_id, target_instance_id, target_execution_id, cursor_id,
                created_millis, partition_no, kind, name, payload, tenant_id)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    public static final String DELETE_OUTBOX = "delete from outbox where partition_no = ? and id = ?";

    /** Keyset pages over (type, name, id); the tenant condition, order and limit follow. */
    public static final String SUBSCRIPTIONS_BY_NAME = "select " + WaitRows.SUBSCRIPTION_COLUMNS
            + " from event_subscription s\nwhere s.type = ? and s.name = ? and s.id > ?";

    public static final String SUBSCRIPTIONS_BY_BUSINESS_KEY = SUBSCRIPTIONS_BY_NAME
            + "\n    and exists (select 1 from business_key b where b.partition_no = s.partition_no"
            + " and b.instance_id = s.instance_id and b.business_key = ?)";

    /** A business key names few instances, a message name may have a million waiting: start at the key. */
    public static final String POSTGRES_SUBSCRIPTIONS_BY_BUSINESS_KEY = "select " + WaitRows.SUBSCRIPTION_COLUMNS
            + " from business_key b\n"
            + "join event_subscription s on s.partition_no = b.partition_no and s.instance_id = b.instance_id\n"
            + "where s.type = ? and s.name = ? and s.id > ? and b.business_key = ?";

    private static final String OF_INSTANCE = " and s.partition_no = ? and s.instance_id = ?";

    public static final String OF_ANY_TENANT = "";
    public static final String OF_TENANT = " and s.tenant_id = ?";
    public static final String OF_TENANT_OR_NONE = " and (s.tenant_id = ? or s.tenant_id is null)";
    public static final String OF_NO_TENANT = " and s.tenant_id is null";
    private static final String BY_ID = "\norder by s.id limit ?";

    public static final String POSTGRES_NEXT_ID_BLOCK = "select nextval('id_block')";
    public static final String H2_NEXT_ID_BLOCK = "select next value for id_block";

    public static final String POSTGRES_NOW = "select (extract(epoch from clock_timestamp()) * 1000)::bigint";

    public static final String MARIADB_NOW = "select cast(unix_timestamp(current_timestamp(3)) * 1000 as signed)";

    /** The block is the connection's last insert id then; what has no sequence counts in a row. */
    public static final String MARIADB_ADVANCE_ID_BLOCK = "update id_block set block = last_insert_id(block + 1)";

    public static final String MARIADB_NEXT_ID_BLOCK = "select last_insert_id()";

    /** What no session can ask about any more. */
    public static final String FORGET_OLD_BATCHES = "delete from batch_log where committed_millis < ?";

    private WorkSql() {}

    /** Due timers or retries; the partitions hand over their first few, as for ready jobs. */
    public static String postgresDueJobs(JobRow.Table table) {
        return "select j.id, j.instance_id, j.due_millis, j.created_millis, u.partition_no from unnest(?::int2[]) as u (partition_no)\n"
                + "cross join lateral (\n"
                + "    select x.id, x.instance_id, x.due_millis, x.created_millis from " + JobTables.name(table)
                + " x where x.partition_no = u.partition_no and x.due_millis between ? and ?\n"
                + "    order by x.due_millis limit ?) j\n"
                + "order by j.due_millis limit ?";
    }

    public static String plainDueJobs(JobRow.Table table) {
        return "select j.id, j.instance_id, j.due_millis, j.created_millis, j.partition_no from "
                + JobTables.name(table) + " j\n"
                + "where j.due_millis between ? and ? and j.partition_no = any(?) order by j.due_millis limit ?";
    }

    /**
     * A page of subscriptions.
     *
     * @param start by name or by business key, as above
     * @param tenants one of the conditions above
     */
    public static String subscriptions(String start, boolean ofInstance, String tenants) {
        return start + (ofInstance ? OF_INSTANCE : "") + tenants + BY_ID;
    }
}

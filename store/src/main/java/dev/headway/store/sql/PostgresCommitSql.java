package dev.headway.store.sql;

import dev.headway.core.state.JobRow;

/**
 * The statements of a batch on PostgreSQL. Each takes arrays, one element per row, so that a batch costs one statement per
 * table and kind of change however many instances it holds. The arrays are sorted by key, and committing sessions plan
 * nothing but nested loops over indexes, so rows are locked in the order of the arrays.
 */
public final class PostgresCommitSql {
    /** First in every batch: waits while an earlier attempt with this number still runs, and fails when that has committed. */
    public static final String LOG_NEW_BATCH = """
            insert into batch_log (session_id, batch_number, committed_millis)
            values (?, ?, (extract(epoch from clock_timestamp()) * 1000)::bigint)""";

    /** The same for a batch that is written in steps: counts 0 when it is committed already. */
    public static final String LOG_BATCH = LOG_NEW_BATCH + "\non conflict do nothing";

    /** A session only asks about its last few batches. From below too: what was trimmed before is in the index until a vacuum. */
    public static final String TRIM_BATCH_LOG =
            "delete from batch_log where session_id = ? and batch_number >= ? and batch_number < ?";

    private static final String NOW = "(select (extract(epoch from clock_timestamp()) * 1000)::bigint)";

    /** Where executions are claimed as they become ready; those that are not have no lease. */
    private static final String CLAIM = """
            ,
                lock_owner = case when u.lease_millis > 0 then u.owner else e.lock_owner end,
                lock_until_millis = case when u.lease_millis > 0 then %s + u.lease_millis
                    else e.lock_until_millis end,
                lock_job_id = case when u.lease_millis > 0 then u.job_id else e.lock_job_id end,
                lock_ready_millis = case when u.lease_millis > 0 then u.ready_since_millis
                    else e.lock_ready_millis end""".formatted(NOW);

    private static final String CLAIM_ARRAYS = ", ?::int8[], ?::int8[]";
    private static final String CLAIM_NAMES = ", owner, lease_millis";

    /** The safety check of all: who is not returned has lost. All that may change of a root goes with its version. */
    public static final String CHANGE_ROOTS = changeRoots("", "", "");

    /** The same with claims. */
    public static final String CHANGE_AND_CLAIM_ROOTS = changeRoots(CLAIM, CLAIM_ARRAYS, CLAIM_NAMES);

    private static String changeRoots(String claim, String arrays, String names) {
        return """
            update execution e
            set definition_id = u.definition_id, priority = u.priority, facets = u.facets,
                active_children = u.active_children, version = u.version, visit_id = u.visit_id,
                entered_millis = u.entered_millis, job_id = u.job_id, ready_since_millis = u.ready_since_millis,
                retries = u.retries, state = u.state, job_point = u.job_point, suspended = u.suspended,
                element_id = u.element_id,
                variables = case when u.variables_changed then u.variables else e.variables end,
                scope_data = u.scope_data, name = u.name, business_key = u.business_key%s
            from unnest(?::int2[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int4[], ?::int4[], ?::int8[],
                        ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int2[], ?::int2[], ?::bool[],
                        ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[]%s)
                as u (partition_no, id, expected, definition_id, priority, facets, active_children, version,
                      visit_id, entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended,
                      variables_changed, element_id, variables, scope_data, name, business_key%s)
            where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
            returning e.id""".formatted(claim, arrays, names);
    }

    /** The end of instances, with the same check. */
    public static final String END_ROOTS = """
            delete from execution e
            using unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, expected)
            where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
            returning e.id""";

    /** Guards: rows outside the instance that must still be there. Who is not returned has lost. */
    public static final String USE_OUTBOX = """
            delete from outbox o
            using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
            where o.partition_no = u.partition_no and o.id = u.id
            returning o.id""";

    public static final String USE_BATCH_ITEMS = """
            delete from batch_item b
            using unnest(?::int8[], ?::int2[], ?::int8[]) as u (batch_id, partition_no, instance_id)
            where b.batch_id = u.batch_id and b.partition_no = u.partition_no and b.instance_id = u.instance_id
            returning b.instance_id""";

    public static final String MOVE_TIMERS = """
            update start_timer t
            set due_millis = u.next_due_millis, repeats_left = u.repeats_left
            from unnest(?::int8[], ?::int8[], ?::int8[], ?::int4[])
                as u (id, expected_due_millis, next_due_millis, repeats_left)
            where t.id = u.id and t.due_millis = u.expected_due_millis
            returning t.id""";

    public static final String END_TIMERS = """
            delete from start_timer t
            using unnest(?::int8[], ?::int8[]) as u (id, expected_due_millis)
            where t.id = u.id and t.due_millis = u.expected_due_millis
            returning t.id""";

    private static final String EXECUTION_COLUMNS = """
            id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id,
                started_millis, partition_no, kind, priority, facets, active_children, version, visit_id,
                entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, element_id,
                variables, scope_data, name, business_key, tenant_id, start_user_id, start_element_id""";

    private static final String EXECUTION_ARRAYS = """
            ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[],
                ?::int2[], ?::int2[], ?::int4[], ?::int4[], ?::int4[], ?::int8[], ?::int8[], ?::int8[], ?::int8[],
                ?::int8[], ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[],
                ?::text[], ?::text[], ?::text[], ?::text[]""";

    public static final String INSERT_EXECUTIONS = """
            insert into execution (%s)
            select * from unnest(%s)""".formatted(EXECUTION_COLUMNS, EXECUTION_ARRAYS);

    /** The same with claims. */
    public static final String INSERT_AND_CLAIM_EXECUTIONS = """
            insert into execution (%s, lock_owner, lock_until_millis, lock_job_id, lock_ready_millis)
            select %s, u.owner, case when u.lease_millis > 0 then %s + u.lease_millis end, u.job_id, u.ready_since_millis
            from unnest(%s%s)
                as u (%s%s)""".formatted(
                    EXECUTION_COLUMNS,
                    "u." + EXECUTION_COLUMNS.replaceAll(",\\s+", ", u."),
                    NOW,
                    EXECUTION_ARRAYS,
                    CLAIM_ARRAYS,
                    EXECUTION_COLUMNS,
                    CLAIM_NAMES);

    /** Rows below a root need no check of their own: the root's version guards them. Equal variables keep their place. */
    public static final String UPDATE_EXECUTIONS = updateExecutions("", "", "");

    /** The same with claims. */
    public static final String UPDATE_AND_CLAIM_EXECUTIONS = updateExecutions(CLAIM, CLAIM_ARRAYS, CLAIM_NAMES);

    private static String updateExecutions(String claim, String arrays, String names) {
        return """
            update execution e
            set parent_id = u.parent_id, definition_id = u.definition_id, kind = u.kind, priority = u.priority,
                active_children = u.active_children, visit_id = u.visit_id, entered_millis = u.entered_millis,
                job_id = u.job_id, ready_since_millis = u.ready_since_millis, retries = u.retries, state = u.state,
                job_point = u.job_point, element_id = u.element_id,
                variables = case when e.variables is not distinct from u.variables then e.variables
                    else u.variables end,
                scope_data = u.scope_data%s
            from unnest(?::int2[], ?::int8[], ?::int8[], ?::int8[], ?::int2[], ?::int4[], ?::int4[], ?::int8[],
                        ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int2[], ?::int2[], ?::text[], ?::text[],
                        ?::text[]%s)
                as u (partition_no, id, parent_id, definition_id, kind, priority, active_children, visit_id,
                      entered_millis, job_id, ready_since_millis, retries, state, job_point, element_id, variables,
                      scope_data%s)
            where e.partition_no = u.partition_no and e.id = u.id""".formatted(claim, arrays, names);
    }

    public static final String DELETE_EXECUTIONS = deleteByKey("execution");

    public static final String INSERT_TASKS = """
            insert into task (id, instance_id, execution_id, definition_id, created_millis, due_millis,
                follow_up_millis, claimed_millis, priority, partition_no, element_id, name, description, assignee,
                owner, category, form_key, delegation_state, tenant_id, variables)
            select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[],
                ?::int8[], ?::int4[], ?::int2[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
                ?::text[], ?::text[], ?::text[], ?::text[])""";

    public static final String UPDATE_TASKS = """
            update task t
            set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id, due_millis = u.due_millis, follow_up_millis = u.follow_up_millis,
                claimed_millis = u.claimed_millis, priority = u.priority, name = u.name,
                description = u.description, assignee = u.assignee, owner = u.owner, category = u.category,
                form_key = u.form_key, delegation_state = u.delegation_state, tenant_id = u.tenant_id,
                variables = u.variables
            from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[],
                        ?::int4[], ?::int2[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
                        ?::text[], ?::text[], ?::text[], ?::text[])
                as u (id, instance_id, execution_id, definition_id, created_millis, due_millis, follow_up_millis,
                      claimed_millis, priority, partition_no, element_id, name, description, assignee, owner,
                      category, form_key, delegation_state, tenant_id, variables)
            where t.partition_no = u.partition_no and t.id = u.id""";

    public static final String DELETE_TASKS = deleteByKey("task");

    public static final String INSERT_CANDIDATES = """
            insert into task_candidate (task_id, partition_no, position_no, link_type, user_id, group_id)
            select * from unnest(?::int8[], ?::int2[], ?::int2[], ?::text[], ?::text[], ?::text[])""";

    public static final String DELETE_CANDIDATES = """
            delete from task_candidate c
            using unnest(?::int2[], ?::int8[]) as u (partition_no, task_id)
            where c.partition_no = u.partition_no and c.task_id = u.task_id""";

    public static final String INSERT_SUBSCRIPTIONS = """
            insert into event_subscription (id, instance_id, execution_id, definition_id, created_millis,
                partition_no, type, element_id, name, tenant_id)
            select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int2[], ?::int2[],
                ?::text[], ?::text[], ?::text[])""";

    public static final String DELETE_SUBSCRIPTIONS = deleteByKey("event_subscription");

    public static final String INSERT_OUTBOX = """
            insert into outbox (id, source_instance_id, target_instance_id, target_execution_id, cursor_id,
                created_millis, partition_no, kind, name, payload, tenant_id)
            select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int2[],
                ?::int2[], ?::text[], ?::text[], ?::text[])""";

    /** A key may change while the instance runs. */
    public static final String PUT_BUSINESS_KEYS = """
            insert into business_key (instance_id, partition_no, business_key, reserved)
            select * from unnest(?::int8[], ?::int2[], ?::text[], ?::text[])
            on conflict (partition_no, instance_id) do update set business_key = excluded.business_key""";

    public static final String DELETE_BUSINESS_KEYS = """
            delete from business_key b
            using unnest(?::int2[], ?::int8[]) as u (partition_no, instance_id)
            where b.partition_no = u.partition_no and b.instance_id = u.instance_id""";

    public static final String INSERT_CALLED = """
            insert into called_instance (super_instance_id, instance_id, super_execution_id, partition_no)
            select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int2[])""";

    public static final String DELETE_CALLED = """
            delete from called_instance c
            using unnest(?::int8[], ?::int8[]) as u (super_instance_id, instance_id)
            where c.super_instance_id = u.super_instance_id and c.instance_id = u.instance_id""";

    public static final String PUT_SEARCHABLE = """
            insert into searchable_variable (instance_id, execution_id, partition_no, name, text_value,
                number_value)
            select * from unnest(?::int8[], ?::int8[], ?::int2[], ?::text[], ?::text[], ?::float8[])
            on conflict (partition_no, instance_id, execution_id, name)
            do update set text_value = excluded.text_value, number_value = excluded.number_value""";

    public static final String DELETE_SEARCHABLE = """
            delete from searchable_variable v
            using unnest(?::int2[], ?::int8[], ?::int8[], ?::text[])
                as u (partition_no, instance_id, execution_id, name)
            where v.partition_no = u.partition_no and v.instance_id = u.instance_id
                and v.execution_id = u.execution_id and v.name = u.name""";

    /** All that ended instances, or ended scopes, leave in the side table. */
    public static final String DELETE_SEARCHABLE_OF_INSTANCES = """
            delete from searchable_variable v
            using unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, instance_id, expected)
            where v.partition_no = u.partition_no and v.instance_id = u.instance_id""";

    public static final String DELETE_SEARCHABLE_OF_EXECUTIONS = """
            delete from searchable_variable v
            using unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, instance_id, execution_id)
            where v.partition_no = u.partition_no and v.instance_id = u.instance_id
                and v.execution_id = u.execution_id""";

    /** Remembers which names are searchable, so that queries know before they run. */
    public static final String PUT_SEARCHABLE_NAMES = """
            insert into searchable_name (name)
            select * from unnest(?::text[])
            on conflict do nothing""";

    public static final String INSERT_HISTORY_INSTANCES = """
            insert into history_instance (instance_id, definition_id, super_instance_id, super_execution_id,
                started_millis, ended_millis, end_state, business_key, tenant_id, name, start_user_id,
                start_element_id, end_element_id, delete_reason, variables, removal_millis)
            select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int2[],
                ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::int8[])""";

    public static final String INSERT_HISTORY_ACTIVITIES = """
            insert into history_activity (id, instance_id, definition_id, execution_id, parent_visit_id,
                started_millis, ended_millis, task_id, called_instance_id, end_state, element_id, element_type,
                element_name, assignee, tenant_id, variables)
            select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[],
                ?::int8[], ?::int8[], ?::int2[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])""";

    public static final String INSERT_HISTORY_TASKS = """
            insert into history_task (id, instance_id, definition_id, execution_id, visit_id, created_millis,
                ended_millis, due_millis, follow_up_millis, claimed_millis, priority, end_state, element_id, name,
                description, assignee, owner, category, form_key, delete_reason, tenant_id, candidate_users,
                candidate_groups, variables)
            select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[],
                ?::int8[], ?::int8[], ?::int8[], ?::int4[], ?::int2[], ?::text[], ?::text[], ?::text[], ?::text[],
                ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])""";

    public static final String INSERT_HISTORY_DETAILS = """
            insert into history_detail (id, instance_id, execution_id, visit_id, version, at_millis, changes,
                removed)
            select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::text[],
                ?::text[])""";

    /** History in bulk: one log record holds many rows. Columns in the order of the tables. */
    public static final String COPY_HISTORY_ACTIVITIES = "copy history_activity from stdin (format binary)";

    public static final String COPY_HISTORY_INSTANCES = "copy history_instance from stdin (format binary)";

    public static final String COPY_HISTORY_TASKS = "copy history_task from stdin (format binary)";

    public static final String COPY_HISTORY_DETAILS = "copy history_detail from stdin (format binary)";

    /** Which rows somebody else holds: asked after a lock timeout, so that only their instances wait. */
    public static final String PRESENT_ROOTS = """
            select e.id
            from unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, expected)
            join execution e on e.partition_no = u.partition_no and e.id = u.id""";

    /** Of those, the ones that nobody holds; locks them. */
    public static final String FREE_ROOTS = """
            select e.id
            from unnest(?::int2[], ?::int8[], ?::int8[]) as u (partition_no, id, expected)
            join execution e on e.partition_no = u.partition_no and e.id = u.id
            for update of e skip locked""";

    /** SQLSTATE of a lost race, and of rows that are missing although the version of their instance is as expected. */
    public static final String LOST = "HW001";

    public static final String MISSING = "HW002";

    private PostgresCommitSql() {}

    /** The statement, and an error of the server's when it touches another number of rows; see expect_rows in the schema. */
    public static String exactly(String sql) {
        return "with touched as (" + sql + (sql.contains("returning ") ? "" : "\nreturning 1") + ")\n"
                + "select expect_rows(?, count(*), ?, ?) from touched";
    }

    /** Waiting jobs; {@code timer_job} for example. */
    public static String insertJobs(JobRow.Table table) {
        return """
            insert into %s (id, instance_id, execution_id, definition_id, created_millis, due_millis,
                repeat_end_millis, retries, priority, repeats_left, partition_no, origin, exclusive, element_id,
                repeat_text, exception_message, exception_stacktrace, topic, worker_id, tenant_id)
            select * from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[],
                ?::int4[], ?::int4[], ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[],
                ?::text[], ?::text[], ?::text[], ?::text[])""".formatted(JobTables.name(table));
    }

    public static String updateJobs(JobRow.Table table) {
        return """
            update %s j
            set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id, due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
                priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
                repeat_text = u.repeat_text, exception_message = u.exception_message,
                exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id
            from unnest(?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::int4[],
                        ?::int4[], ?::int4[], ?::int2[], ?::int2[], ?::bool[], ?::text[], ?::text[], ?::text[],
                        ?::text[], ?::text[], ?::text[], ?::text[])
                as u (id, instance_id, execution_id, definition_id, created_millis, due_millis,
                      repeat_end_millis, retries, priority, repeats_left, partition_no, origin, exclusive,
                      element_id, repeat_text, exception_message, exception_stacktrace, topic, worker_id,
                      tenant_id)
            where j.partition_no = u.partition_no and j.id = u.id""".formatted(JobTables.name(table));
    }

    public static String deleteJobs(JobRow.Table table) {
        return deleteByKey(JobTables.name(table));
    }

    private static String deleteByKey(String table) {
        return """
            delete from %s r
            using unnest(?::int2[], ?::int8[]) as u (partition_no, id)
            where r.partition_no = u.partition_no and r.id = u.id""".formatted(table);
    }
}

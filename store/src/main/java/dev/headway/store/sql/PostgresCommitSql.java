package dev.headway.store.sql;

import dev.headway.core.state.JobRow;
import java.util.Map;

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

    /** A change that changes nothing: its commit waits until the synchronous standby has it, and so the batch that it names. */
    public static final String TOUCH_BATCH =
            "update batch_log set committed_millis = committed_millis where session_id = ? and batch_number = ?";

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

    private static final String CLAIM_COLUMNS = ", owner int8, lease_millis int8";

    /** The safety check of all: who is not returned has lost. All that may change of a root goes with its version. */
    public static final RowsSql CHANGE_ROOTS = changeRoots("", "");

    /** The same with claims. */
    public static final RowsSql CHANGE_AND_CLAIM_ROOTS = changeRoots(CLAIM_COLUMNS, CLAIM);

    private static RowsSql changeRoots(String columns, String claim) {
        return RowsSql.over("""
            partition_no int2, id int8, expected int8, definition_id int8, priority int4, facets int4,
            active_children int4, version int8, visit_id int8, entered_millis int8, job_id int8,
            ready_since_millis int8, retries int4, state int2, job_point int2, suspended bool,
            variables_changed bool, element_id text, variables text, scope_data text, name text,
            business_key text""" + columns, """
            update execution e
            set definition_id = u.definition_id, priority = u.priority, facets = u.facets,
                active_children = u.active_children, version = u.version, visit_id = u.visit_id,
                entered_millis = u.entered_millis, job_id = u.job_id, ready_since_millis = u.ready_since_millis,
                retries = u.retries, state = u.state, job_point = u.job_point, suspended = u.suspended,
                element_id = u.element_id,
                variables = case when u.variables_changed then u.variables else e.variables end,
                scope_data = u.scope_data, name = u.name, business_key = u.business_key%s
            from {rows}
            where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
            returning e.id""".formatted(claim));
    }

    /** The end of instances, with the same check. */
    public static final RowsSql END_ROOTS = RowsSql.over("""
            partition_no int2, id int8, expected int8""", """
            delete from execution e
            using {rows}
            where e.partition_no = u.partition_no and e.id = u.id and e.version = u.expected
            returning e.id""");

    /** Guards: rows outside the instance that must still be there. Who is not returned has lost. */
    public static final RowsSql USE_OUTBOX = RowsSql.over("""
            partition_no int2, id int8""", """
            delete from outbox o
            using {rows}
            where o.partition_no = u.partition_no and o.id = u.id
            returning o.id""");

    public static final RowsSql USE_BATCH_ITEMS = RowsSql.over("""
            batch_id int8, partition_no int2, instance_id int8""", """
            update batch_item b
            set state = 1
            from {rows}
            where b.batch_id = u.batch_id and b.partition_no = u.partition_no and b.instance_id = u.instance_id
              and b.state = 0
            returning b.instance_id""");

    public static final RowsSql MOVE_TIMERS = RowsSql.over("""
            id int8, expected_due_millis int8, next_due_millis int8, repeats_left int4""", """
            update start_timer t
            set due_millis = u.next_due_millis, repeats_left = u.repeats_left
            from {rows}
            where t.id = u.id and t.due_millis = u.expected_due_millis
            returning t.id""");

    public static final RowsSql END_TIMERS = RowsSql.over("""
            id int8, expected_due_millis int8""", """
            delete from start_timer t
            using {rows}
            where t.id = u.id and t.due_millis = u.expected_due_millis
            returning t.id""");

    private static final String EXECUTION_COLUMNS = """
            id int8, instance_id int8, parent_id int8, definition_id int8, super_instance_id int8,
            super_execution_id int8, started_millis int8, partition_no int2, kind int2, priority int4, facets int4,
            active_children int4, version int8, visit_id int8, entered_millis int8, job_id int8,
            ready_since_millis int8, retries int4, state int2, job_point int2, suspended bool, element_id text,
            variables text, scope_data text, name text, business_key text, tenant_id text, start_user_id text,
            start_element_id text""";

    public static final RowsSql INSERT_EXECUTIONS = RowsSql.insert("execution", EXECUTION_COLUMNS);

    /** The same with claims. */
    public static final RowsSql INSERT_AND_CLAIM_EXECUTIONS =
            RowsSql.over(EXECUTION_COLUMNS + CLAIM_COLUMNS, """
            insert into execution (%s, lock_owner, lock_until_millis, lock_job_id, lock_ready_millis)
            select %s, u.owner, case when u.lease_millis > 0 then %s + u.lease_millis end, u.job_id, u.ready_since_millis
            from {rows}""".formatted(
                            RowsSql.names(EXECUTION_COLUMNS, ""), RowsSql.names(EXECUTION_COLUMNS, "u."), NOW));

    /** Rows below a root need no check of their own: the root's version guards them. Equal variables keep their place. */
    public static final RowsSql UPDATE_EXECUTIONS = updateExecutions("", "");

    /** The same with claims. */
    public static final RowsSql UPDATE_AND_CLAIM_EXECUTIONS = updateExecutions(CLAIM_COLUMNS, CLAIM);

    private static RowsSql updateExecutions(String columns, String claim) {
        return RowsSql.over("""
            partition_no int2, id int8, parent_id int8, definition_id int8, kind int2, priority int4,
            active_children int4, visit_id int8, entered_millis int8, job_id int8, ready_since_millis int8,
            retries int4, state int2, job_point int2, element_id text, variables text, scope_data text""" + columns, """
            update execution e
            set parent_id = u.parent_id, definition_id = u.definition_id, kind = u.kind, priority = u.priority,
                active_children = u.active_children, visit_id = u.visit_id, entered_millis = u.entered_millis,
                job_id = u.job_id, ready_since_millis = u.ready_since_millis, retries = u.retries, state = u.state,
                job_point = u.job_point, element_id = u.element_id,
                variables = case when e.variables is not distinct from u.variables then e.variables
                    else u.variables end,
                scope_data = u.scope_data%s
            from {rows}
            where e.partition_no = u.partition_no and e.id = u.id""".formatted(claim));
    }

    public static final RowsSql DELETE_EXECUTIONS = deleteByKey("execution");

    public static final RowsSql INSERT_TASKS = RowsSql.insert("task", """
            id int8, instance_id int8, execution_id int8, definition_id int8, created_millis int8,
            due_millis int8, follow_up_millis int8, claimed_millis int8, priority int4, partition_no int2,
            element_id text, name text, description text, assignee text, owner text, category text,
            form_key text, delegation_state text, tenant_id text, parent_task_id int8, variables text,
            updated_millis int8""");

    public static final RowsSql UPDATE_TASKS = RowsSql.over("""
            id int8, instance_id int8, execution_id int8, definition_id int8, created_millis int8,
            due_millis int8, follow_up_millis int8, claimed_millis int8, priority int4, partition_no int2,
            element_id text, name text, description text, assignee text, owner text, category text,
            form_key text, delegation_state text, tenant_id text, parent_task_id int8, variables text,
            updated_millis int8""", """
            update task t
            set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
                due_millis = u.due_millis, follow_up_millis = u.follow_up_millis, claimed_millis = u.claimed_millis, priority = u.priority, name = u.name,
                description = u.description, assignee = u.assignee, owner = u.owner, category = u.category,
                form_key = u.form_key, delegation_state = u.delegation_state, tenant_id = u.tenant_id,
                parent_task_id = u.parent_task_id, variables = u.variables, updated_millis = u.updated_millis
            from {rows}
            where t.partition_no = u.partition_no and t.id = u.id""");

    public static final RowsSql DELETE_TASKS = deleteByKey("task");

    public static final RowsSql INSERT_CANDIDATES = RowsSql.insert("task_candidate", """
            task_id int8, partition_no int2, position_no int2, link_type text, user_id text, group_id text""");

    public static final RowsSql DELETE_CANDIDATES = RowsSql.over("""
            partition_no int2, task_id int8""", """
            delete from task_candidate c
            using {rows}
            where c.partition_no = u.partition_no and c.task_id = u.task_id""");

    public static final RowsSql INSERT_SUBSCRIPTIONS = RowsSql.insert("event_subscription", """
            id int8, instance_id int8, execution_id int8, definition_id int8, created_millis int8,
            partition_no int2, type int2, element_id text, name text, tenant_id text""");

    public static final RowsSql DELETE_SUBSCRIPTIONS = deleteByKey("event_subscription");

    public static final RowsSql INSERT_OUTBOX = RowsSql.insert("outbox", """
            id int8, source_instance_id int8, target_instance_id int8, target_execution_id int8, cursor_id int8,
            created_millis int8, partition_no int2, kind int2, name text, payload text, tenant_id text""");

    /** A key may change while the instance runs. */
    public static final RowsSql PUT_BUSINESS_KEYS = RowsSql.insert("business_key", """
            instance_id int8, partition_no int2, business_key text, reserved text""", """
            on conflict (partition_no, instance_id) do update set business_key = excluded.business_key""");

    public static final RowsSql DELETE_BUSINESS_KEYS = RowsSql.over("""
            partition_no int2, instance_id int8""", """
            delete from business_key b
            using {rows}
            where b.partition_no = u.partition_no and b.instance_id = u.instance_id""");

    public static final RowsSql INSERT_CALLED = RowsSql.insert("called_instance", """
            super_instance_id int8, instance_id int8, super_execution_id int8, partition_no int2""");

    public static final RowsSql DELETE_CALLED = RowsSql.over("""
            super_instance_id int8, instance_id int8""", """
            delete from called_instance c
            using {rows}
            where c.super_instance_id = u.super_instance_id and c.instance_id = u.instance_id""");

    public static final RowsSql PUT_SEARCHABLE = RowsSql.insert("searchable_variable", """
            instance_id int8, execution_id int8, partition_no int2, name text, text_value text,
            number_value float8""", """
            on conflict (partition_no, instance_id, execution_id, name)
            do update set text_value = excluded.text_value, number_value = excluded.number_value""");

    public static final RowsSql DELETE_SEARCHABLE = RowsSql.over("""
            partition_no int2, instance_id int8, execution_id int8, name text""", """
            delete from searchable_variable v
            using {rows}
            where v.partition_no = u.partition_no and v.instance_id = u.instance_id
                and v.execution_id = u.execution_id and v.name = u.name""");

    /** All that ended instances, or ended scopes, leave in the side table. */
    public static final RowsSql DELETE_SEARCHABLE_OF_INSTANCES = RowsSql.over("""
            partition_no int2, instance_id int8, expected int8""", """
            delete from searchable_variable v
            using {rows}
            where v.partition_no = u.partition_no and v.instance_id = u.instance_id""");

    public static final RowsSql DELETE_SEARCHABLE_OF_EXECUTIONS = RowsSql.over("""
            partition_no int2, instance_id int8, execution_id int8""", """
            delete from searchable_variable v
            using {rows}
            where v.partition_no = u.partition_no and v.instance_id = u.instance_id
                and v.execution_id = u.execution_id""");

    /** Remembers which names are searchable, so that queries know before they run. */
    public static final RowsSql PUT_SEARCHABLE_NAMES = RowsSql.insert("searchable_name", """
            name text""", """
            on conflict do nothing""");

    public static final RowsSql INSERT_HISTORY_INSTANCES = RowsSql.insert("history_instance", """
            instance_id int8, definition_id int8, super_instance_id int8, super_execution_id int8,
            started_millis int8, ended_millis int8, end_state int2, business_key text, tenant_id text,
            name text, start_user_id text, start_element_id text, end_element_id text, delete_reason text,
            variables text, removal_millis int8""");

    public static final RowsSql INSERT_HISTORY_ACTIVITIES = RowsSql.insert("history_activity", """
            id int8, instance_id int8, definition_id int8, execution_id int8, parent_visit_id int8,
            started_millis int8, ended_millis int8, task_id int8, called_instance_id int8, end_state int2,
            element_id text, element_type text, element_name text, assignee text, tenant_id text, variables text""");

    public static final RowsSql INSERT_HISTORY_TASKS = RowsSql.insert("history_task", """
            id int8, instance_id int8, definition_id int8, execution_id int8, visit_id int8,
            created_millis int8, ended_millis int8, due_millis int8, follow_up_millis int8, claimed_millis int8,
            priority int4, end_state int2, element_id text, name text, description text, assignee text,
            owner text, category text, form_key text, delete_reason text, tenant_id text, candidate_users text,
            candidate_groups text, variables text, parent_task_id int8""");

    public static final RowsSql INSERT_HISTORY_DETAILS = RowsSql.insert("history_detail", """
            id int8, instance_id int8, execution_id int8, visit_id int8, version int8, at_millis int8,
            changes text, removed text""");

    public static final RowsSql INSERT_HISTORY_INCIDENTS = RowsSql.insert("history_incident", """
            id int8, instance_id int8, definition_id int8, execution_id int8, job_id int8, created_millis int8,
            ended_millis int8, end_state int2, element_id text, message text, tenant_id text, incident_type text,
            configuration text, annotation text""");

    public static final RowsSql INSERT_HISTORY_JOB_LOGS = RowsSql.insert("history_job_log", """
            id int8, instance_id int8, definition_id int8, execution_id int8, job_id int8, at_millis int8,
            due_millis int8, retries int4, priority int4, event int2, point int2, element_id text, message text,
            stacktrace text, topic text, worker_id text, tenant_id text""");

    public static final RowsSql INSERT_OPERATIONS = RowsSql.insert("operation_log", """
            operation_id int8, at_millis int8, user_id text, operation_type text, entity_type text,
            instance_id int8, execution_id int8, task_id int8, job_id int8, definition_id int8,
            deployment_id int8, batch_id int8, definition_key text, property text, org_value text,
            new_value text, reason text, tenant_id text, removal_millis int8""");

    /** History in bulk: one log record holds many rows. Columns in the order of the tables. */
    public static final String COPY_HISTORY_ACTIVITIES = "copy history_activity from stdin (format binary)";

    public static final String COPY_HISTORY_INSTANCES = "copy history_instance from stdin (format binary)";

    public static final String COPY_HISTORY_TASKS = "copy history_task from stdin (format binary)";

    public static final String COPY_HISTORY_DETAILS = "copy history_detail from stdin (format binary)";

    public static final String COPY_HISTORY_INCIDENTS = "copy history_incident from stdin (format binary)";

    public static final String COPY_HISTORY_JOB_LOGS = "copy history_job_log from stdin (format binary)";

    /** Which rows somebody else holds: asked after a lock timeout, so that only their instances wait. */
    public static final RowsSql PRESENT_ROOTS = RowsSql.over("""
            partition_no int2, id int8, expected int8""", """
            select e.id
            from {rows}
            join execution e on e.partition_no = u.partition_no and e.id = u.id""");

    /** Of those, the ones that nobody holds; locks them. */
    public static final RowsSql FREE_ROOTS = RowsSql.over("""
            partition_no int2, id int8, expected int8""", """
            select e.id
            from {rows}
            join execution e on e.partition_no = u.partition_no and e.id = u.id
            for update of e skip locked""");

    /** SQLSTATE of a lost race, and of rows that are missing although the version of their instance is as expected. */
    public static final String LOST = "HW001";

    public static final String MISSING = "HW002";

    private PostgresCommitSql() {}

    private static final String JOB_COLUMNS = """
            id int8, instance_id int8, execution_id int8, definition_id int8, created_millis int8, due_millis int8,
            repeat_end_millis int8, retries int4, priority int4, repeats_left int4, partition_no int2, origin int2,
            exclusive bool, element_id text, repeat_text text, exception_message text, exception_stacktrace text,
            topic text, worker_id text, tenant_id text, incident_millis int8, annotation text""";

    private static final Map<JobRow.Table, RowsSql> INSERT_JOBS =
            JobTables.each(table -> RowsSql.insert(table, JOB_COLUMNS));

    private static final Map<JobRow.Table, RowsSql> UPDATE_JOBS =
            JobTables.each(table -> RowsSql.over(JOB_COLUMNS, """
            update %s j
            set execution_id = u.execution_id, definition_id = u.definition_id, element_id = u.element_id,
                due_millis = u.due_millis, repeat_end_millis = u.repeat_end_millis, retries = u.retries,
                priority = u.priority, repeats_left = u.repeats_left, origin = u.origin, exclusive = u.exclusive,
                repeat_text = u.repeat_text, exception_message = u.exception_message,
                exception_stacktrace = u.exception_stacktrace, topic = u.topic, worker_id = u.worker_id,
                incident_millis = u.incident_millis, annotation = u.annotation
            from {rows}
            where j.partition_no = u.partition_no and j.id = u.id""".formatted(table)));

    private static final Map<JobRow.Table, RowsSql> DELETE_JOBS = JobTables.each(PostgresCommitSql::deleteByKey);

    /** Waiting jobs; {@code timer_job} for example. */
    public static RowsSql insertJobs(JobRow.Table table) {
        return JobTables.of(table, INSERT_JOBS);
    }

    public static RowsSql updateJobs(JobRow.Table table) {
        return JobTables.of(table, UPDATE_JOBS);
    }

    public static RowsSql deleteJobs(JobRow.Table table) {
        return JobTables.of(table, DELETE_JOBS);
    }

    private static RowsSql deleteByKey(String table) {
        return RowsSql.over("partition_no int2, id int8", """
            delete from %s r
            using {rows}
            where r.partition_no = u.partition_no and r.id = u.id""".formatted(table));
    }
}

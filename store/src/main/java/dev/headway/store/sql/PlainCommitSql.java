package dev.headway.store.sql;

import dev.headway.core.state.JobRow;

/**
 * The statements of a batch on H2 and MariaDB: one row each, run as JDBC batches in one transaction. Parameters are numbered, because
 * the same columns serve inserts and updates.
 */
public final class PlainCommitSql {
    /** First in every batch; a duplicate key says that an earlier attempt committed. */
    public static final String LOG_BATCH =
            "insert into batch_log (session_id, batch_number, committed_millis) values (?, ?, ?)";

    public static final String TRIM_BATCH_LOG = "delete from batch_log where session_id = ? and batch_number < ?";

    /** The safety check of all: who is not updated has lost. */
    public static final Numbered CHANGE_ROOT = Numbered.of("""
            update execution
            set definition_id = ?4, priority = ?5, facets = ?6, active_children = ?7, version = ?8, visit_id = ?9,
                entered_millis = ?10, job_id = ?11, ready_since_millis = ?12, retries = ?13, state = ?14,
                job_point = ?15, suspended = ?16, element_id = ?18, scope_data = ?20, name = ?21,
                business_key = ?22, variables = case when ?17 then ?19 else variables end
            where partition_no = ?1 and id = ?2 and version = ?3""");

    public static final String END_ROOT = "delete from execution where partition_no = ? and id = ? and version = ?";

    /** After a lock timeout: the row if it is there, and if nobody else holds it. */
    public static final String ROOT_PRESENT = "select id from execution where partition_no = ? and id = ?";

    public static final String ROOT_FREE = ROOT_PRESENT + " for update skip locked";

    /** Before a transaction reads an instance that others change all the time. */
    public static final String LOCK_ROOT = ROOT_PRESENT + " for update";

    /** Many keys stand in the place of one. By them alone: a scan would lock rows of others. */
    public static final String MARIADB_LOCK_ROOTS = mariaDbLockRoots("(?, ?)");

    /** @param keys pairs of partition and id in brackets, with commas between them */
    public static String mariaDbLockRoots(String keys) {
        return "select id, version from execution force index (primary) where (partition_no, id) in (" + keys
                + ") for update";
    }

    /** Guards: rows outside the instance that must still be there. */
    public static final String USE_OUTBOX = "delete from outbox where partition_no = ? and id = ?";

    public static final String USE_BATCH_ITEM =
            "update batch_item set state = 1 where batch_id = ? and partition_no = ? and instance_id = ? and state = 0";

    public static final Numbered MOVE_TIMER =
            Numbered.of("update start_timer set due_millis = ?3, repeats_left = ?4 where id = ?1 and due_millis = ?2");

    public static final String END_TIMER = "delete from start_timer where id = ? and due_millis = ?";

    public static final String INSERT_EXECUTIONS = """
            insert into execution (id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id,
                started_millis, partition_no, kind, priority, facets, active_children, version, visit_id,
                entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, element_id,
                variables, scope_data, name, business_key, tenant_id, start_user_id, start_element_id)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    public static final String INSERT_TASKS = """
            insert into task (id, instance_id, execution_id, definition_id, created_millis, due_millis,
                follow_up_millis, claimed_millis, priority, partition_no, element_id, name, description, assignee,
                owner, category, form_key, delegation_state, tenant_id, parent_task_id, variables, updated_millis)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    public static final String INSERT_CANDIDATES = """
            insert into task_candidate (task_id, partition_no, position_no, link_type, user_id, group_id)
            values (?, ?, ?, ?, ?, ?)""";

    public static final String INSERT_SUBSCRIPTIONS = """
            insert into event_subscription (id, instance_id, execution_id, definition_id, created_millis,
                partition_no, type, element_id, name, tenant_id)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    public static final String INSERT_CALLED = """
            insert into called_instance (super_instance_id, instance_id, super_execution_id, partition_no)
            values (?, ?, ?, ?)""";

    public static final String INSERT_HISTORY_INSTANCES = """
            insert into history_instance (instance_id, definition_id, super_instance_id, super_execution_id,
                started_millis, ended_millis, end_state, business_key, tenant_id, name, start_user_id,
                start_element_id, end_element_id, delete_reason, variables, removal_millis)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    public static final String INSERT_HISTORY_ACTIVITIES = """
            insert into history_activity (id, instance_id, definition_id, execution_id, parent_visit_id,
                started_millis, ended_millis, task_id, called_instance_id, end_state, element_id, element_type,
                element_name, assignee, tenant_id, variables)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    public static final String INSERT_HISTORY_TASKS = """
            insert into history_task (id, instance_id, definition_id, execution_id, visit_id, created_millis,
                ended_millis, due_millis, follow_up_millis, claimed_millis, priority, end_state, element_id, name,
                description, assignee, owner, category, form_key, delete_reason, tenant_id, candidate_users,
                candidate_groups, variables, parent_task_id)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    public static final String INSERT_HISTORY_DETAILS = """
            insert into history_detail (id, instance_id, execution_id, visit_id, version, at_millis, changes,
                removed)
            values (?, ?, ?, ?, ?, ?, ?, ?)""";

    public static final String INSERT_HISTORY_INCIDENTS = """
            insert into history_incident (id, instance_id, definition_id, execution_id, job_id, created_millis,
                ended_millis, end_state, element_id, message, tenant_id, incident_type, configuration, annotation)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    public static final String INSERT_HISTORY_JOB_LOGS = """
            insert into history_job_log (id, instance_id, definition_id, execution_id, job_id, at_millis, due_millis,
                retries, priority, event, point, element_id, message, stacktrace, topic, worker_id, tenant_id)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    public static final Numbered UPDATE_EXECUTIONS = Numbered.of("""
            update execution
            set parent_id = ?3, definition_id = ?4, kind = ?5, priority = ?6, active_children = ?7, visit_id = ?8,
                entered_millis = ?9, job_id = ?10, ready_since_millis = ?11, retries = ?12, state = ?13,
                job_point = ?14, element_id = ?15, variables = ?16, scope_data = ?17
            where partition_no = ?1 and id = ?2""");

    public static final String DELETE_EXECUTIONS = "delete from execution where partition_no = ? and id = ?";

    public static final Numbered UPDATE_TASKS = Numbered.of("""
            update task
            set execution_id = ?3, definition_id = ?4, element_id = ?11, due_millis = ?6, follow_up_millis = ?7, claimed_millis = ?8, priority = ?9, name = ?12,
                description = ?13, assignee = ?14, owner = ?15, category = ?16, form_key = ?17,
                delegation_state = ?18, tenant_id = ?19, parent_task_id = ?20, variables = ?21,
                updated_millis = ?22
            where partition_no = ?10 and id = ?1""");

    public static final String DELETE_TASKS = "delete from task where partition_no = ? and id = ?";

    public static final String DELETE_CANDIDATES = "delete from task_candidate where partition_no = ? and task_id = ?";

    public static final String DELETE_SUBSCRIPTIONS =
            "delete from event_subscription where partition_no = ? and id = ?";

    /** A key may change while the instance runs. */
    public static final String H2_PUT_BUSINESS_KEYS = """
            merge into business_key b
            using (values (cast(? as bigint), cast(? as smallint), cast(? as varchar), cast(? as varchar)))
                as v (instance_id, partition_no, business_key, reserved)
            on b.partition_no = v.partition_no and b.instance_id = v.instance_id
            when matched then update set business_key = v.business_key
            when not matched then insert (instance_id, partition_no, business_key, reserved)
                values (v.instance_id, v.partition_no, v.business_key, v.reserved)""";

    public static final String DELETE_BUSINESS_KEYS =
            "delete from business_key where partition_no = ? and instance_id = ?";

    public static final String DELETE_CALLED =
            "delete from called_instance where super_instance_id = ? and instance_id = ?";

    public static final String H2_PUT_SEARCHABLE = """
            merge into searchable_variable (instance_id, execution_id, partition_no, name, text_value, number_value)
            key (partition_no, instance_id, execution_id, name)
            values (?, ?, ?, ?, ?, ?)""";

    public static final String DELETE_SEARCHABLE = """
            delete from searchable_variable
            where partition_no = ? and instance_id = ? and execution_id = ? and name = ?""";

    /** All that ended instances, or ended scopes, leave in the side table. */
    public static final Numbered DELETE_SEARCHABLE_OF_INSTANCES =
            Numbered.of("delete from searchable_variable where partition_no = ?1 and instance_id = ?2 and ?3 >= 0");

    public static final String DELETE_SEARCHABLE_OF_EXECUTIONS =
            "delete from searchable_variable where partition_no = ? and instance_id = ? and execution_id = ?";

    /** Remembers which names are searchable, so that queries know before they run. */
    public static final String H2_PUT_SEARCHABLE_NAMES = "merge into searchable_name (name) key (name) values (?)";

    public static final Numbered MARIADB_UPDATE_BUSINESS_KEYS =
            Numbered.of("update business_key set business_key = ?3 where partition_no = ?2 and instance_id = ?1");

    public static final String MARIADB_INSERT_BUSINESS_KEYS =
            "insert into business_key (instance_id, partition_no, business_key, reserved) values (?, ?, ?, ?)";

    /** The table has one key alone. */
    public static final String MARIADB_PUT_SEARCHABLE = """
            insert into searchable_variable (instance_id, execution_id, partition_no, name, text_value, number_value)
            values (?, ?, ?, ?, ?, ?)
            on duplicate key update text_value = values(text_value), number_value = values(number_value)""";

    /** After the values, which are refused where the name is too long. A name that is there is read, and not locked for others. */
    public static final String MARIADB_PUT_SEARCHABLE_NAMES = "insert ignore into searchable_name (name) values (?)";

    private PlainCommitSql() {}

    /** Waiting jobs; {@code timer_job} for example. */
    public static String insertJobs(JobRow.Table table) {
        return """
            insert into %s (id, instance_id, execution_id, definition_id, created_millis, due_millis,
                repeat_end_millis, retries, priority, repeats_left, partition_no, origin, exclusive, element_id,
                repeat_text, exception_message, exception_stacktrace, topic, worker_id, tenant_id,
                incident_millis, annotation)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""".formatted(JobTables.name(table));
    }

    public static Numbered updateJobs(JobRow.Table table) {
        return Numbered.of("""
            update %s
            set execution_id = ?3, definition_id = ?4, element_id = ?14, due_millis = ?6, repeat_end_millis = ?7, retries = ?8, priority = ?9, repeats_left = ?10,
                origin = ?12, exclusive = ?13, repeat_text = ?15, exception_message = ?16,
                exception_stacktrace = ?17, topic = ?18, worker_id = ?19, tenant_id = ?20,
                incident_millis = ?21, annotation = ?22
            where partition_no = ?11 and id = ?1""".formatted(JobTables.name(table)));
    }

    public static String deleteJobs(JobRow.Table table) {
        return "delete from %s where partition_no = ? and id = ?".formatted(JobTables.name(table));
    }
}

-- PlainCommitSql: written by a test; see CONTRIBUTING.md.

-- LOG_BATCH
insert into batch_log (session_id, batch_number, committed_millis) values (?, ?, ?);

-- TRIM_BATCH_LOG
delete from batch_log where session_id = ? and batch_number < ?;

-- CHANGE_ROOT
update execution
set definition_id = ?, priority = ?, facets = ?, active_children = ?, version = ?, visit_id = ?,
    entered_millis = ?, job_id = ?, ready_since_millis = ?, retries = ?, state = ?,
    job_point = ?, suspended = ?, element_id = ?, scope_data = ?, name = ?,
    business_key = ?, variables = case when ? then ? else variables end
where partition_no = ? and id = ? and version = ?;

-- END_ROOT
delete from execution where partition_no = ? and id = ? and version = ?;

-- ROOT_PRESENT
select id from execution where partition_no = ? and id = ?;

-- ROOT_FREE
select id from execution where partition_no = ? and id = ? for update skip locked;

-- LOCK_ROOT
select id from execution where partition_no = ? and id = ? for update;

-- MARIADB_LOCK_ROOTS
select id, version from execution force index (primary) where (partition_no, id) in ((?, ?)) for update;

-- USE_OUTBOX
delete from outbox where partition_no = ? and id = ?;

-- USE_BATCH_ITEM
update batch_item set state = 1 where batch_id = ? and partition_no = ? and instance_id = ? and state = 0;

-- MOVE_TIMER
update start_timer set due_millis = ?, repeats_left = ? where id = ? and due_millis = ?;

-- END_TIMER
delete from start_timer where id = ? and due_millis = ?;

-- INSERT_EXECUTIONS
insert into execution (id, instance_id, parent_id, definition_id, super_instance_id, super_execution_id,
    started_millis, partition_no, kind, priority, facets, active_children, version, visit_id,
    entered_millis, job_id, ready_since_millis, retries, state, job_point, suspended, element_id,
    variables, scope_data, name, business_key, tenant_id, start_user_id, start_element_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- INSERT_TASKS
insert into task (id, instance_id, execution_id, definition_id, created_millis, due_millis,
    follow_up_millis, claimed_millis, priority, partition_no, element_id, name, description, assignee,
    owner, category, form_key, delegation_state, tenant_id, parent_task_id, variables, updated_millis)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- INSERT_CANDIDATES
insert into task_candidate (task_id, partition_no, position_no, link_type, user_id, group_id)
values (?, ?, ?, ?, ?, ?);

-- INSERT_SUBSCRIPTIONS
insert into event_subscription (id, instance_id, execution_id, definition_id, created_millis,
    partition_no, type, element_id, name, tenant_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- INSERT_CALLED
insert into called_instance (super_instance_id, instance_id, super_execution_id, partition_no)
values (?, ?, ?, ?);

-- INSERT_HISTORY_INSTANCES
insert into history_instance (instance_id, definition_id, super_instance_id, super_execution_id,
    started_millis, ended_millis, end_state, business_key, tenant_id, name, start_user_id,
    start_element_id, end_element_id, delete_reason, variables, removal_millis)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- INSERT_HISTORY_ACTIVITIES
insert into history_activity (id, instance_id, definition_id, execution_id, parent_visit_id,
    started_millis, ended_millis, task_id, called_instance_id, end_state, element_id, element_type,
    element_name, assignee, tenant_id, variables)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- INSERT_HISTORY_TASKS
insert into history_task (id, instance_id, definition_id, execution_id, visit_id, created_millis,
    ended_millis, due_millis, follow_up_millis, claimed_millis, priority, end_state, element_id, name,
    description, assignee, owner, category, form_key, delete_reason, tenant_id, candidate_users,
    candidate_groups, variables, parent_task_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- INSERT_HISTORY_DETAILS
insert into history_detail (id, instance_id, execution_id, visit_id, version, at_millis, changes,
    removed)
values (?, ?, ?, ?, ?, ?, ?, ?);

-- INSERT_HISTORY_INCIDENTS
insert into history_incident (id, instance_id, definition_id, execution_id, job_id, created_millis,
    ended_millis, end_state, element_id, message, tenant_id, incident_type, configuration, annotation)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- INSERT_HISTORY_JOB_LOGS
insert into history_job_log (id, instance_id, definition_id, execution_id, job_id, at_millis, due_millis,
    retries, priority, event, point, element_id, message, stacktrace, topic, worker_id, tenant_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- UPDATE_EXECUTIONS
update execution
set parent_id = ?, definition_id = ?, kind = ?, priority = ?, active_children = ?, visit_id = ?,
    entered_millis = ?, job_id = ?, ready_since_millis = ?, retries = ?, state = ?,
    job_point = ?, element_id = ?, variables = ?, scope_data = ?
where partition_no = ? and id = ?;

-- DELETE_EXECUTIONS
delete from execution where partition_no = ? and id = ?;

-- UPDATE_TASKS
update task
set execution_id = ?, definition_id = ?, element_id = ?, due_millis = ?, follow_up_millis = ?, claimed_millis = ?, priority = ?, name = ?,
    description = ?, assignee = ?, owner = ?, category = ?, form_key = ?,
    delegation_state = ?, tenant_id = ?, parent_task_id = ?, variables = ?,
    updated_millis = ?
where partition_no = ? and id = ?;

-- DELETE_TASKS
delete from task where partition_no = ? and id = ?;

-- DELETE_CANDIDATES
delete from task_candidate where partition_no = ? and task_id = ?;

-- DELETE_SUBSCRIPTIONS
delete from event_subscription where partition_no = ? and id = ?;

-- H2_PUT_BUSINESS_KEYS
merge into business_key b
using (values (cast(? as bigint), cast(? as smallint), cast(? as varchar), cast(? as varchar)))
    as v (instance_id, partition_no, business_key, reserved)
on b.partition_no = v.partition_no and b.instance_id = v.instance_id
when matched then update set business_key = v.business_key
when not matched then insert (instance_id, partition_no, business_key, reserved)
    values (v.instance_id, v.partition_no, v.business_key, v.reserved);

-- DELETE_BUSINESS_KEYS
delete from business_key where partition_no = ? and instance_id = ?;

-- DELETE_CALLED
delete from called_instance where super_instance_id = ? and instance_id = ?;

-- H2_PUT_SEARCHABLE
merge into searchable_variable (instance_id, execution_id, partition_no, name, text_value, number_value)
key (partition_no, instance_id, execution_id, name)
values (?, ?, ?, ?, ?, ?);

-- DELETE_SEARCHABLE
delete from searchable_variable
where partition_no = ? and instance_id = ? and execution_id = ? and name = ?;

-- DELETE_SEARCHABLE_OF_INSTANCES
delete from searchable_variable where partition_no = ? and instance_id = ? and ? >= 0;

-- DELETE_SEARCHABLE_OF_EXECUTIONS
delete from searchable_variable where partition_no = ? and instance_id = ? and execution_id = ?;

-- H2_PUT_SEARCHABLE_NAMES
merge into searchable_name (name) key (name) values (?);

-- MARIADB_UPDATE_BUSINESS_KEYS
update business_key set business_key = ? where partition_no = ? and instance_id = ?;

-- MARIADB_INSERT_BUSINESS_KEYS
insert into business_key (instance_id, partition_no, business_key, reserved) values (?, ?, ?, ?);

-- MARIADB_PUT_SEARCHABLE
insert into searchable_variable (instance_id, execution_id, partition_no, name, text_value, number_value)
values (?, ?, ?, ?, ?, ?)
on duplicate key update text_value = values(text_value), number_value = values(number_value);

-- MARIADB_PUT_SEARCHABLE_NAMES
insert ignore into searchable_name (name) values (?);

-- deleteJobs TIMER
delete from timer_job where partition_no = ? and id = ?;

-- deleteJobs RETRY
delete from retry_job where partition_no = ? and id = ?;

-- deleteJobs SUSPENDED
delete from suspended_job where partition_no = ? and id = ?;

-- deleteJobs DEAD_LETTER
delete from dead_letter_job where partition_no = ? and id = ?;

-- deleteJobs EXTERNAL
delete from external_job where partition_no = ? and id = ?;

-- insertJobs TIMER
insert into timer_job (id, instance_id, execution_id, definition_id, created_millis, due_millis,
    repeat_end_millis, retries, priority, repeats_left, partition_no, origin, exclusive, element_id,
    repeat_text, exception_message, exception_stacktrace, topic, worker_id, tenant_id,
    incident_millis, annotation)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- insertJobs RETRY
insert into retry_job (id, instance_id, execution_id, definition_id, created_millis, due_millis,
    repeat_end_millis, retries, priority, repeats_left, partition_no, origin, exclusive, element_id,
    repeat_text, exception_message, exception_stacktrace, topic, worker_id, tenant_id,
    incident_millis, annotation)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- insertJobs SUSPENDED
insert into suspended_job (id, instance_id, execution_id, definition_id, created_millis, due_millis,
    repeat_end_millis, retries, priority, repeats_left, partition_no, origin, exclusive, element_id,
    repeat_text, exception_message, exception_stacktrace, topic, worker_id, tenant_id,
    incident_millis, annotation)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- insertJobs DEAD_LETTER
insert into dead_letter_job (id, instance_id, execution_id, definition_id, created_millis, due_millis,
    repeat_end_millis, retries, priority, repeats_left, partition_no, origin, exclusive, element_id,
    repeat_text, exception_message, exception_stacktrace, topic, worker_id, tenant_id,
    incident_millis, annotation)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- insertJobs EXTERNAL
insert into external_job (id, instance_id, execution_id, definition_id, created_millis, due_millis,
    repeat_end_millis, retries, priority, repeats_left, partition_no, origin, exclusive, element_id,
    repeat_text, exception_message, exception_stacktrace, topic, worker_id, tenant_id,
    incident_millis, annotation)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- updateJobs TIMER
update timer_job
set execution_id = ?, definition_id = ?, element_id = ?, due_millis = ?, repeat_end_millis = ?, retries = ?, priority = ?, repeats_left = ?,
    origin = ?, exclusive = ?, repeat_text = ?, exception_message = ?,
    exception_stacktrace = ?, topic = ?, worker_id = ?, tenant_id = ?,
    incident_millis = ?, annotation = ?
where partition_no = ? and id = ?;

-- updateJobs RETRY
update retry_job
set execution_id = ?, definition_id = ?, element_id = ?, due_millis = ?, repeat_end_millis = ?, retries = ?, priority = ?, repeats_left = ?,
    origin = ?, exclusive = ?, repeat_text = ?, exception_message = ?,
    exception_stacktrace = ?, topic = ?, worker_id = ?, tenant_id = ?,
    incident_millis = ?, annotation = ?
where partition_no = ? and id = ?;

-- updateJobs SUSPENDED
update suspended_job
set execution_id = ?, definition_id = ?, element_id = ?, due_millis = ?, repeat_end_millis = ?, retries = ?, priority = ?, repeats_left = ?,
    origin = ?, exclusive = ?, repeat_text = ?, exception_message = ?,
    exception_stacktrace = ?, topic = ?, worker_id = ?, tenant_id = ?,
    incident_millis = ?, annotation = ?
where partition_no = ? and id = ?;

-- updateJobs DEAD_LETTER
update dead_letter_job
set execution_id = ?, definition_id = ?, element_id = ?, due_millis = ?, repeat_end_millis = ?, retries = ?, priority = ?, repeats_left = ?,
    origin = ?, exclusive = ?, repeat_text = ?, exception_message = ?,
    exception_stacktrace = ?, topic = ?, worker_id = ?, tenant_id = ?,
    incident_millis = ?, annotation = ?
where partition_no = ? and id = ?;

-- updateJobs EXTERNAL
update external_job
set execution_id = ?, definition_id = ?, element_id = ?, due_millis = ?, repeat_end_millis = ?, retries = ?, priority = ?, repeats_left = ?,
    origin = ?, exclusive = ?, repeat_text = ?, exception_message = ?,
    exception_stacktrace = ?, topic = ?, worker_id = ?, tenant_id = ?,
    incident_millis = ?, annotation = ?
where partition_no = ? and id = ?;

-- PostgresLoadSql: written by a test; see CONTRIBUTING.md.

-- ROOTS, one row
select e.id, e.instance_id, e.parent_id, e.definition_id, e.super_instance_id, e.super_execution_id, e.started_millis, e.kind, e.priority, e.facets, e.active_children, e.version, e.visit_id, e.entered_millis, e.job_id, e.ready_since_millis, e.retries, e.state, e.job_point, e.suspended, e.element_id, e.variables, e.scope_data, e.name, e.business_key, e.tenant_id, e.start_user_id, e.start_element_id from (values (?::int2, ?::int8)) as u (partition_no, id)
cross join lateral (select * from execution e where e.partition_no = u.partition_no and e.id = u.id and e.kind = 0 offset 0) e;

-- ROOTS
select e.id, e.instance_id, e.parent_id, e.definition_id, e.super_instance_id, e.super_execution_id, e.started_millis, e.kind, e.priority, e.facets, e.active_children, e.version, e.visit_id, e.entered_millis, e.job_id, e.ready_since_millis, e.retries, e.state, e.job_point, e.suspended, e.element_id, e.variables, e.scope_data, e.name, e.business_key, e.tenant_id, e.start_user_id, e.start_element_id from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
cross join lateral (select * from execution e where e.partition_no = u.partition_no and e.id = u.id and e.kind = 0 offset 0) e;

-- CHILDREN, one row
select e.id, e.instance_id, e.parent_id, e.definition_id, e.super_instance_id, e.super_execution_id, e.started_millis, e.kind, e.priority, e.facets, e.active_children, e.version, e.visit_id, e.entered_millis, e.job_id, e.ready_since_millis, e.retries, e.state, e.job_point, e.suspended, e.element_id, e.variables, e.scope_data, e.name, e.business_key, e.tenant_id, e.start_user_id, e.start_element_id from (values (?::int2, ?::int8)) as u (partition_no, id)
cross join lateral (select * from execution e where e.partition_no = u.partition_no and e.instance_id = u.id and e.kind <> 0 offset 0) e;

-- CHILDREN
select e.id, e.instance_id, e.parent_id, e.definition_id, e.super_instance_id, e.super_execution_id, e.started_millis, e.kind, e.priority, e.facets, e.active_children, e.version, e.visit_id, e.entered_millis, e.job_id, e.ready_since_millis, e.retries, e.state, e.job_point, e.suspended, e.element_id, e.variables, e.scope_data, e.name, e.business_key, e.tenant_id, e.start_user_id, e.start_element_id from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
cross join lateral (select * from execution e where e.partition_no = u.partition_no and e.instance_id = u.id and e.kind <> 0 offset 0) e;

-- CANDIDATES, one row
select t.id, c.link_type, c.user_id, c.group_id from (values (?::int2, ?::int8)) as u (partition_no, id)
cross join lateral (select * from task t where t.partition_no = u.partition_no and t.instance_id = u.id offset 0) t
cross join lateral (select * from task_candidate c where c.partition_no = u.partition_no and c.task_id = t.id offset 0) c
order by t.id, c.position_no;

-- CANDIDATES
select t.id, c.link_type, c.user_id, c.group_id from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
cross join lateral (select * from task t where t.partition_no = u.partition_no and t.instance_id = u.id offset 0) t
cross join lateral (select * from task_candidate c where c.partition_no = u.partition_no and c.task_id = t.id offset 0) c
order by t.id, c.position_no;

-- TASKS, one row
select t.id, t.instance_id, t.execution_id, t.definition_id, t.created_millis, t.due_millis, t.follow_up_millis, t.claimed_millis, t.priority, t.element_id, t.name, t.description, t.assignee, t.owner, t.category, t.form_key, t.delegation_state, t.tenant_id, t.parent_task_id, t.variables, t.updated_millis from (values (?::int2, ?::int8)) as u (partition_no, id)
cross join lateral (select * from task t where t.partition_no = u.partition_no and t.instance_id = u.id offset 0) t;

-- TASKS
select t.id, t.instance_id, t.execution_id, t.definition_id, t.created_millis, t.due_millis, t.follow_up_millis, t.claimed_millis, t.priority, t.element_id, t.name, t.description, t.assignee, t.owner, t.category, t.form_key, t.delegation_state, t.tenant_id, t.parent_task_id, t.variables, t.updated_millis from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
cross join lateral (select * from task t where t.partition_no = u.partition_no and t.instance_id = u.id offset 0) t;

-- SUBSCRIPTIONS, one row
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from (values (?::int2, ?::int8)) as u (partition_no, id)
cross join lateral (select * from event_subscription s where s.partition_no = u.partition_no and s.instance_id = u.id offset 0) s;

-- SUBSCRIPTIONS
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
cross join lateral (select * from event_subscription s where s.partition_no = u.partition_no and s.instance_id = u.id offset 0) s;

-- TIMERS, one row
select 1 as table_code, j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from (values (?::int2, ?::int8)) as u (partition_no, id)
cross join lateral (select * from timer_job j where j.partition_no = u.partition_no and j.instance_id = u.id offset 0) j;

-- TIMERS
select 1 as table_code, j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
cross join lateral (select * from timer_job j where j.partition_no = u.partition_no and j.instance_id = u.id offset 0) j;

-- JOBS, one row
select j.* from (values (?::int2, ?::int8)) as u (partition_no, id)
cross join lateral (
select 2 as table_code, j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from retry_job j where j.partition_no = u.partition_no and j.instance_id = u.id
union all
select 3 as table_code, j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from suspended_job j where j.partition_no = u.partition_no and j.instance_id = u.id
union all
select 4 as table_code, j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from dead_letter_job j where j.partition_no = u.partition_no and j.instance_id = u.id
union all
select 5 as table_code, j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from external_job j where j.partition_no = u.partition_no and j.instance_id = u.id) j;

-- JOBS
select j.* from unnest(?::int2[], ?::int8[]) as u (partition_no, id)
cross join lateral (
select 2 as table_code, j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from retry_job j where j.partition_no = u.partition_no and j.instance_id = u.id
union all
select 3 as table_code, j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from suspended_job j where j.partition_no = u.partition_no and j.instance_id = u.id
union all
select 4 as table_code, j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from dead_letter_job j where j.partition_no = u.partition_no and j.instance_id = u.id
union all
select 5 as table_code, j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from external_job j where j.partition_no = u.partition_no and j.instance_id = u.id) j;

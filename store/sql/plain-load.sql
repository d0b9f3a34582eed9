-- PlainLoadSql: written by a test; see CONTRIBUTING.md.

-- ROOTS
select e.id, e.instance_id, e.parent_id, e.definition_id, e.super_instance_id, e.super_execution_id, e.started_millis, e.kind, e.priority, e.facets, e.active_children, e.version, e.visit_id, e.entered_millis, e.job_id, e.ready_since_millis, e.retries, e.state, e.job_point, e.suspended, e.element_id, e.variables, e.scope_data, e.name, e.business_key, e.tenant_id, e.start_user_id, e.start_element_id from execution e where e.partition_no = any(?) and e.id = any(?) and e.kind = 0;

-- CHILDREN
select e.id, e.instance_id, e.parent_id, e.definition_id, e.super_instance_id, e.super_execution_id, e.started_millis, e.kind, e.priority, e.facets, e.active_children, e.version, e.visit_id, e.entered_millis, e.job_id, e.ready_since_millis, e.retries, e.state, e.job_point, e.suspended, e.element_id, e.variables, e.scope_data, e.name, e.business_key, e.tenant_id, e.start_user_id, e.start_element_id from execution e where e.partition_no = any(?) and e.instance_id = any(?) and e.kind <> 0;

-- TASKS
select t.id, t.instance_id, t.execution_id, t.definition_id, t.created_millis, t.due_millis, t.follow_up_millis, t.claimed_millis, t.priority, t.element_id, t.name, t.description, t.assignee, t.owner, t.category, t.form_key, t.delegation_state, t.tenant_id, t.parent_task_id, t.variables, t.updated_millis from task t where t.partition_no = any(?) and t.instance_id = any(?);

-- CANDIDATES
select c.task_id, c.link_type, c.user_id, c.group_id from task_candidate c where c.partition_no = any(?) and c.task_id = any(?) order by c.task_id, c.position_no;

-- SUBSCRIPTIONS
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s where s.partition_no = any(?) and s.instance_id = any(?);

-- jobs TIMER
select j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from timer_job j where j.partition_no = any(?) and j.instance_id = any(?);

-- jobs RETRY
select j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from retry_job j where j.partition_no = any(?) and j.instance_id = any(?);

-- jobs SUSPENDED
select j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from suspended_job j where j.partition_no = any(?) and j.instance_id = any(?);

-- jobs DEAD_LETTER
select j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from dead_letter_job j where j.partition_no = any(?) and j.instance_id = any(?);

-- jobs EXTERNAL
select j.id, j.instance_id, j.execution_id, j.definition_id, j.created_millis, j.due_millis, j.incident_millis, j.repeat_end_millis, j.retries, j.priority, j.repeats_left, j.origin, j.exclusive, j.element_id, j.repeat_text, j.exception_message, j.exception_stacktrace, j.topic, j.worker_id, j.tenant_id, j.annotation from external_job j where j.partition_no = any(?) and j.instance_id = any(?);

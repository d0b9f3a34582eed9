-- PostgresQueriesSql: written by a test; see CONTRIBUTING.md.

-- deployment: a page of all
select * from (
(select p.id as c0, p.name as c1, p.category as c2, p.deployment_key as c3, p.tenant_id as c4, p.deployed_millis as c5
from deployment p)
) u
order by u.c0 limit ? offset ?;

-- definition: a page of all
select * from (
(select d.id as c0, d.definition_key as c1, d.version as c2, d.name as c3, d.category as c4, d.version_tag as c5, d.deployment_id as c6, d.resource_name as c7, d.tenant_id as c8, d.suspended as c9, d.startable as c10, d.latest as c11, d.description as c12, d.of_case as c13
from process_definition d)
) u
order by u.c0 limit ? offset ?;

-- decision: a page of all
select * from (
(select c.id as c0, c.decision_key as c1, c.version as c2, c.name as c3, c.version_tag as c4, c.deployment_id as c5, c.resource_name as c6, c.tenant_id as c7, (c.version = (select max(m.version) from decision_definition m where m.decision_key = c.decision_key and m.tenant_key = c.tenant_key)) as c8, c.requirements_id as c9, q.requirements_key as c10
from decision_definition c left join decision_requirements q on q.id = c.requirements_id)
) u
order by u.c0 limit ? offset ?;

-- requirements: a page of all
select * from (
(select q.id as c0, q.requirements_key as c1, q.version as c2, q.name as c3, q.deployment_id as c4, q.resource_name as c5, q.tenant_id as c6, (q.version = (select max(m.version) from decision_requirements m where m.requirements_key = q.requirements_key and m.tenant_key = q.tenant_key)) as c7
from decision_requirements q)
) u
order by u.c0 limit ? offset ?;

-- instance: a page of all
select * from (
(select e.id as c0, e.definition_id as c1, coalesce(d.definition_key, '') as c2, coalesce(d.version, 0) as c3, d.name as c4, e.business_key as c5, e.tenant_id as c6, e.name as c7, e.start_user_id as c8, e.started_millis as c9, e.super_instance_id as c10, e.super_execution_id as c11, e.suspended as c12, e.element_id as c13, e.variables as c14, (e.definition_id in (select x.id from process_definition x where x.of_case)) as c15, case when (e.definition_id in (select x.id from process_definition x where x.of_case)) then e.scope_data end as c16
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select e.* from execution e
where (e.partition_no = w.p)
    and (e.kind = 0 and e.definition_id <> 0) order by e.id limit ?) e left join process_definition d on d.id = e.definition_id)
) u
order by u.c0 limit ? offset ?;

-- instance: how many by activityId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join process_definition d on d.id = e.definition_id
where (e.kind = 0 and e.definition_id <> 0)
    and (e.definition_id = any(?) and e.element_id = any(?))
) u;

-- instance: how many by businessKey
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join process_definition d on d.id = e.definition_id
where (e.kind = 0 and e.definition_id <> 0)
    and ((e.partition_no, e.id) in (
    select b.partition_no, b.instance_id from business_key b where b.business_key = any(?)))
    and (e.business_key = ?)
) u;

-- instance: how many by definitionId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join process_definition d on d.id = e.definition_id
where (e.kind = 0 and e.definition_id <> 0)
    and (e.definition_id = any(?))
) u;

-- instance: how many by definitionKey
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join process_definition d on d.id = e.definition_id
where (e.kind = 0 and e.definition_id <> 0)
    and (e.definition_id = any(?))
) u;

-- instance: how many by id
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join process_definition d on d.id = e.definition_id
where (e.kind = 0 and e.definition_id <> 0)
    and (e.partition_no = any(?) and e.id = any(?))
    and (e.id = ?)
) u;

-- instance: how many by superInstanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join process_definition d on d.id = e.definition_id
where (e.kind = 0 and e.definition_id <> 0)
    and ((e.partition_no, e.id) in (
    select c.partition_no, c.instance_id from called_instance c where c.super_instance_id = any(?)))
    and (e.super_instance_id = ?)
) u;

-- execution: a page of all
select * from (
(select e.id as c0, e.instance_id as c1, e.parent_id as c2, e.definition_id as c3, e.element_id as c4, e.kind as c5, e.state as c6, e.visit_id as c7, e.entered_millis as c8, r.tenant_id as c9, coalesce(r.suspended, false) as c10, e.variables as c11, e.scope_data as c12
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select e.* from execution e
where (e.partition_no = w.p)
    and (e.definition_id <> 0) order by e.id limit ?) e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id)
) u
order by u.c0 limit ? offset ?;

-- execution: how many by activityId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id
where (e.definition_id <> 0)
    and (e.definition_id = any(?) and e.element_id = any(?))
) u;

-- execution: how many by definitionId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id
where (e.definition_id <> 0)
    and (e.definition_id = any(?))
) u;

-- execution: how many by id
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id
where (e.definition_id <> 0)
    and (e.partition_no = any(?) and e.id = any(?))
    and (e.id = ?)
) u;

-- execution: how many by instanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id
where (e.definition_id <> 0)
    and (((e.partition_no = any(?) and e.id = any(?))
 or (e.partition_no = any(?) and e.instance_id = any(?) and e.kind <> 0)))
    and (e.instance_id = ?)
) u;

-- execution: how many by parentId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id
where (e.definition_id <> 0)
    and (e.kind <> 0 and e.partition_no = any(?) and e.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (e.parent_id = ?)
) u;

-- task: a page of all
select * from (
(select t.id as c0, t.instance_id as c1, t.execution_id as c2, t.definition_id as c3, d.definition_key as c4, case when t.execution_id <> 0 then t.instance_id end as c5, case when t.execution_id <> 0 then t.element_id end as c6, case when t.execution_id = 0 then nullif(t.element_id, '') end as c7, t.parent_task_id as c8, case when t.parent_task_id < 268435456 then (select nullif(p.element_id, '') from task p where p.partition_no = t.partition_no and p.id = t.parent_task_id) end as c9, t.name as c10, t.description as c11, t.assignee as c12, t.owner as c13, t.priority as c14, t.due_millis as c15, t.follow_up_millis as c16, t.created_millis as c17, t.claimed_millis as c18, t.category as c19, t.form_key as c20, t.delegation_state as c21, t.tenant_id as c22, r.business_key as c23, coalesce(r.suspended, false) as c24, cast(null as varchar) as c25, cast(null as varchar) as c26, cast(null as varchar) as c27, t.variables as c28, t.updated_millis as c29
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select t.* from task t
where (t.partition_no = w.p) order by t.id limit ?) t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id)
) u
order by u.c0 limit ? offset ?;

-- task: how many by assignee
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.assignee = any(?))
    and (t.assignee = ?)
) u;

-- task: how many by businessKey
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where ((t.partition_no, t.instance_id) in (
    select b.partition_no, b.instance_id from business_key b where b.business_key = any(?)))
    and (r.business_key = ?)
) u;

-- task: how many by definitionId
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.definition_id = any(?))
) u;

-- task: how many by definitionKey
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.definition_id = any(?))
) u;

-- task: how many by elementId
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.definition_id = any(?) and t.element_id = any(?))
) u;

-- task: how many by executionId
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.partition_no = any(?) and t.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (t.execution_id = ?)
) u;

-- task: how many by id
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.partition_no = any(?) and t.id = any(?))
    and (t.id = ?)
) u;

-- task: how many by instanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.partition_no = any(?) and t.instance_id = any(?))
    and (t.instance_id = ?)
) u;

-- task: how many by processInstanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.partition_no = any(?) and t.instance_id = any(?))
    and (case when t.execution_id <> 0 then t.instance_id end = ?)
) u;

-- job: a page of all
select * from (
(select * from (
select e.job_id as c0, e.instance_id as c1, e.id as c2, e.definition_id as c3, d.definition_key as c4, coalesce(e.element_id, '') as c5, 0 as c6, 0 as c7, e.ready_since_millis as c8, cast(null as bigint) as c9, case when e.retries < 0 then 3 else e.retries end as c10, e.priority as c11, e.job_point < 8 as c12, cast(null as varchar) as c13, cast(null as varchar) as c14, cast(null as varchar) as c15, cast(null as varchar) as c16, cast(null as varchar) as c17, (select min(n.name) from node n where n.session_id = e.lock_owner and e.lock_job_id = e.job_id and e.lock_ready_millis = e.ready_since_millis and e.lock_until_millis > cast(floor(extract(epoch from current_timestamp) * 1000) as bigint)) as c18, case when e.lock_job_id = e.job_id and e.lock_ready_millis = e.ready_since_millis and e.lock_until_millis > cast(floor(extract(epoch from current_timestamp) * 1000) as bigint) then e.lock_until_millis end as c19, r.tenant_id as c20, cast(null as bigint) as c21, case when e.job_point in (2, 10) then 1 else 0 end as c22, d.deployment_id as c23, cast(null as varchar) as c24, cast(null as varchar) as c25, cast(null as varchar) as c26
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id left join process_definition d on d.id = e.definition_id
where (e.state = 1)
) u
order by u.c0 limit ?)
union all
(select * from (
select j.id as c0, j.instance_id as c1, j.execution_id as c2, j.definition_id as c3, d.definition_key as c4, j.element_id as c5, 1 as c6, j.origin as c7, j.created_millis as c8, nullif(j.due_millis, 0) as c9, j.retries as c10, j.priority as c11, j.exclusive as c12, j.repeat_text as c13, j.exception_message as c14, j.exception_stacktrace as c15, j.topic as c16, j.worker_id as c17, cast(null as varchar) as c18, cast(null as bigint) as c19, j.tenant_id as c20, nullif(j.incident_millis, 0) as c21, case when j.origin = 1 then 2 when j.origin = 5 then 3 when (select x.job_point from execution x where x.partition_no = j.partition_no and x.id = j.execution_id and x.job_id = j.id) in (2, 10) then 1 else 0 end as c22, d.deployment_id as c23, cast(null as varchar) as c24, cast(null as varchar) as c25, cast(null as varchar) as c26
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select j.* from timer_job j
where (j.partition_no = w.p) order by j.id limit ?) j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
) u
order by u.c0 limit ?)
union all
(select * from (
select j.id as c0, j.instance_id as c1, j.execution_id as c2, j.definition_id as c3, d.definition_key as c4, j.element_id as c5, case when j.origin = 1 then 0 else 2 end as c6, j.origin as c7, j.created_millis as c8, nullif(j.due_millis, 0) as c9, j.retries as c10, j.priority as c11, j.exclusive as c12, j.repeat_text as c13, j.exception_message as c14, j.exception_stacktrace as c15, j.topic as c16, j.worker_id as c17, cast(null as varchar) as c18, cast(null as bigint) as c19, j.tenant_id as c20, nullif(j.incident_millis, 0) as c21, case when j.origin = 1 then 2 when j.origin = 5 then 3 when (select x.job_point from execution x where x.partition_no = j.partition_no and x.id = j.execution_id and x.job_id = j.id) in (2, 10) then 1 else 0 end as c22, d.deployment_id as c23, cast(null as varchar) as c24, cast(null as varchar) as c25, cast(null as varchar) as c26
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select j.* from retry_job j
where (j.partition_no = w.p) order by j.id limit ?) j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
) u
order by u.c0 limit ?)
union all
(select * from (
select j.id as c0, j.instance_id as c1, j.execution_id as c2, j.definition_id as c3, d.definition_key as c4, j.element_id as c5, 3 as c6, j.origin as c7, j.created_millis as c8, nullif(j.due_millis, 0) as c9, j.retries as c10, j.priority as c11, j.exclusive as c12, j.repeat_text as c13, j.exception_message as c14, j.exception_stacktrace as c15, j.topic as c16, j.worker_id as c17, cast(null as varchar) as c18, cast(null as bigint) as c19, j.tenant_id as c20, nullif(j.incident_millis, 0) as c21, case when j.origin = 1 then 2 when j.origin = 5 then 3 when (select x.job_point from execution x where x.partition_no = j.partition_no and x.id = j.execution_id and x.job_id = j.id) in (2, 10) then 1 else 0 end as c22, d.deployment_id as c23, cast(null as varchar) as c24, cast(null as varchar) as c25, cast(null as varchar) as c26
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select j.* from suspended_job j
where (j.partition_no = w.p) order by j.id limit ?) j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
) u
order by u.c0 limit ?)
union all
(select * from (
select j.id as c0, j.instance_id as c1, j.execution_id as c2, j.definition_id as c3, d.definition_key as c4, j.element_id as c5, case when j.origin = 6 then 6 else 4 end as c6, j.origin as c7, j.created_millis as c8, nullif(j.due_millis, 0) as c9, j.retries as c10, j.priority as c11, j.exclusive as c12, j.repeat_text as c13, j.exception_message as c14, j.exception_stacktrace as c15, j.topic as c16, j.worker_id as c17, cast(null as varchar) as c18, cast(null as bigint) as c19, j.tenant_id as c20, nullif(j.incident_millis, 0) as c21, case when j.origin = 1 then 2 when j.origin = 5 then 3 when (select x.job_point from execution x where x.partition_no = j.partition_no and x.id = j.execution_id and x.job_id = j.id) in (2, 10) then 1 else 0 end as c22, d.deployment_id as c23, case j.origin when 6 then j.topic when 5 then 'failedExternalTask' else 'failedJob' end as c24, case when j.origin = 6 then j.worker_id end as c25, j.annotation as c26
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select j.* from dead_letter_job j
where (j.partition_no = w.p) order by j.id limit ?) j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
) u
order by u.c0 limit ?)
union all
(select * from (
select j.id as c0, j.instance_id as c1, j.execution_id as c2, j.definition_id as c3, d.definition_key as c4, j.element_id as c5, 5 as c6, j.origin as c7, j.created_millis as c8, nullif(j.due_millis, 0) as c9, j.retries as c10, j.priority as c11, j.exclusive as c12, j.repeat_text as c13, j.exception_message as c14, j.exception_stacktrace as c15, j.topic as c16, j.worker_id as c17, cast(null as varchar) as c18, cast(null as bigint) as c19, j.tenant_id as c20, nullif(j.incident_millis, 0) as c21, case when j.origin = 1 then 2 when j.origin = 5 then 3 when (select x.job_point from execution x where x.partition_no = j.partition_no and x.id = j.execution_id and x.job_id = j.id) in (2, 10) then 1 else 0 end as c22, d.deployment_id as c23, cast(null as varchar) as c24, cast(null as varchar) as c25, cast(null as varchar) as c26
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select j.* from external_job j
where (j.partition_no = w.p) order by j.id limit ?) j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
) u
order by u.c0 limit ?)
) u
order by u.c0 limit ? offset ?;

-- job: how many by definitionId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id left join process_definition d on d.id = e.definition_id
where (e.state = 1)
    and (e.definition_id = any(?))
union all
select count(*) as n
from timer_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from retry_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from suspended_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from dead_letter_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from external_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
) u;

-- job: how many by definitionKey
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id left join process_definition d on d.id = e.definition_id
where (e.state = 1)
    and (e.definition_id = any(?))
union all
select count(*) as n
from timer_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from retry_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from suspended_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from dead_letter_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from external_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
) u;

-- job: how many by elementId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id left join process_definition d on d.id = e.definition_id
where (e.state = 1)
    and (e.definition_id = any(?) and e.element_id = any(?))
union all
select count(*) as n
from timer_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?) and j.element_id = any(?))
union all
select count(*) as n
from retry_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?) and j.element_id = any(?))
union all
select count(*) as n
from suspended_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?) and j.element_id = any(?))
union all
select count(*) as n
from dead_letter_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?) and j.element_id = any(?))
union all
select count(*) as n
from external_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?) and j.element_id = any(?))
) u;

-- job: how many by executionId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id left join process_definition d on d.id = e.definition_id
where (e.state = 1)
    and (e.partition_no = any(?) and e.id = any(?))
    and (e.id = ?)
union all
select count(*) as n
from timer_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (j.execution_id = ?)
union all
select count(*) as n
from retry_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (j.execution_id = ?)
union all
select count(*) as n
from suspended_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (j.execution_id = ?)
union all
select count(*) as n
from dead_letter_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (j.execution_id = ?)
union all
select count(*) as n
from external_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (j.execution_id = ?)
) u;

-- job: how many by id
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id left join process_definition d on d.id = e.definition_id
where (e.state = 1)
    and (e.partition_no = any(?))
    and (e.job_id = ?)
union all
select count(*) as n
from timer_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.id = any(?))
    and (j.id = ?)
union all
select count(*) as n
from retry_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.id = any(?))
    and (j.id = ?)
union all
select count(*) as n
from suspended_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.id = any(?))
    and (j.id = ?)
union all
select count(*) as n
from dead_letter_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.id = any(?))
    and (j.id = ?)
union all
select count(*) as n
from external_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.id = any(?))
    and (j.id = ?)
) u;

-- job: how many by instanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id left join process_definition d on d.id = e.definition_id
where (e.state = 1)
    and (((e.partition_no = any(?) and e.id = any(?))
 or (e.partition_no = any(?) and e.instance_id = any(?) and e.kind <> 0)))
    and (e.instance_id = ?)
union all
select count(*) as n
from timer_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(?))
    and (j.instance_id = ?)
union all
select count(*) as n
from retry_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(?))
    and (j.instance_id = ?)
union all
select count(*) as n
from suspended_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(?))
    and (j.instance_id = ?)
union all
select count(*) as n
from dead_letter_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(?))
    and (j.instance_id = ?)
union all
select count(*) as n
from external_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(?))
    and (j.instance_id = ?)
) u;

-- scheduled-job: a page of all
select * from (
(select * from (
select e.job_id as c0, e.instance_id as c1, e.id as c2, e.definition_id as c3, d.definition_key as c4, coalesce(e.element_id, '') as c5, 0 as c6, 0 as c7, e.ready_since_millis as c8, cast(null as bigint) as c9, case when e.retries < 0 then 3 else e.retries end as c10, e.priority as c11, e.job_point < 8 as c12, cast(null as varchar) as c13, cast(null as varchar) as c14, cast(null as varchar) as c15, cast(null as varchar) as c16, cast(null as varchar) as c17, (select min(n.name) from node n where n.session_id = e.lock_owner and e.lock_job_id = e.job_id and e.lock_ready_millis = e.ready_since_millis and e.lock_until_millis > cast(floor(extract(epoch from current_timestamp) * 1000) as bigint)) as c18, case when e.lock_job_id = e.job_id and e.lock_ready_millis = e.ready_since_millis and e.lock_until_millis > cast(floor(extract(epoch from current_timestamp) * 1000) as bigint) then e.lock_until_millis end as c19, r.tenant_id as c20, cast(null as bigint) as c21, case when e.job_point in (2, 10) then 1 else 0 end as c22, d.deployment_id as c23, cast(null as varchar) as c24, cast(null as varchar) as c25, cast(null as varchar) as c26
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id left join process_definition d on d.id = e.definition_id
where (e.state = 1)
) u
order by u.c0 limit ?)
union all
(select * from (
select j.id as c0, j.instance_id as c1, j.execution_id as c2, j.definition_id as c3, d.definition_key as c4, j.element_id as c5, 1 as c6, j.origin as c7, j.created_millis as c8, nullif(j.due_millis, 0) as c9, j.retries as c10, j.priority as c11, j.exclusive as c12, j.repeat_text as c13, j.exception_message as c14, j.exception_stacktrace as c15, j.topic as c16, j.worker_id as c17, cast(null as varchar) as c18, cast(null as bigint) as c19, j.tenant_id as c20, nullif(j.incident_millis, 0) as c21, case when j.origin = 1 then 2 when j.origin = 5 then 3 when (select x.job_point from execution x where x.partition_no = j.partition_no and x.id = j.execution_id and x.job_id = j.id) in (2, 10) then 1 else 0 end as c22, d.deployment_id as c23, cast(null as varchar) as c24, cast(null as varchar) as c25, cast(null as varchar) as c26
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select j.* from timer_job j
where (j.partition_no = w.p) order by j.id limit ?) j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
) u
order by u.c0 limit ?)
union all
(select * from (
select j.id as c0, j.instance_id as c1, j.execution_id as c2, j.definition_id as c3, d.definition_key as c4, j.element_id as c5, case when j.origin = 1 then 0 else 2 end as c6, j.origin as c7, j.created_millis as c8, nullif(j.due_millis, 0) as c9, j.retries as c10, j.priority as c11, j.exclusive as c12, j.repeat_text as c13, j.exception_message as c14, j.exception_stacktrace as c15, j.topic as c16, j.worker_id as c17, cast(null as varchar) as c18, cast(null as bigint) as c19, j.tenant_id as c20, nullif(j.incident_millis, 0) as c21, case when j.origin = 1 then 2 when j.origin = 5 then 3 when (select x.job_point from execution x where x.partition_no = j.partition_no and x.id = j.execution_id and x.job_id = j.id) in (2, 10) then 1 else 0 end as c22, d.deployment_id as c23, cast(null as varchar) as c24, cast(null as varchar) as c25, cast(null as varchar) as c26
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select j.* from retry_job j
where (j.partition_no = w.p) order by j.id limit ?) j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
) u
order by u.c0 limit ?)
union all
(select * from (
select j.id as c0, j.instance_id as c1, j.execution_id as c2, j.definition_id as c3, d.definition_key as c4, j.element_id as c5, 3 as c6, j.origin as c7, j.created_millis as c8, nullif(j.due_millis, 0) as c9, j.retries as c10, j.priority as c11, j.exclusive as c12, j.repeat_text as c13, j.exception_message as c14, j.exception_stacktrace as c15, j.topic as c16, j.worker_id as c17, cast(null as varchar) as c18, cast(null as bigint) as c19, j.tenant_id as c20, nullif(j.incident_millis, 0) as c21, case when j.origin = 1 then 2 when j.origin = 5 then 3 when (select x.job_point from execution x where x.partition_no = j.partition_no and x.id = j.execution_id and x.job_id = j.id) in (2, 10) then 1 else 0 end as c22, d.deployment_id as c23, cast(null as varchar) as c24, cast(null as varchar) as c25, cast(null as varchar) as c26
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select j.* from suspended_job j
where (j.partition_no = w.p) order by j.id limit ?) j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
) u
order by u.c0 limit ?)
union all
(select * from (
select j.id as c0, j.instance_id as c1, j.execution_id as c2, j.definition_id as c3, d.definition_key as c4, j.element_id as c5, case when j.origin = 6 then 6 else 4 end as c6, j.origin as c7, j.created_millis as c8, nullif(j.due_millis, 0) as c9, j.retries as c10, j.priority as c11, j.exclusive as c12, j.repeat_text as c13, j.exception_message as c14, j.exception_stacktrace as c15, j.topic as c16, j.worker_id as c17, cast(null as varchar) as c18, cast(null as bigint) as c19, j.tenant_id as c20, nullif(j.incident_millis, 0) as c21, case when j.origin = 1 then 2 when j.origin = 5 then 3 when (select x.job_point from execution x where x.partition_no = j.partition_no and x.id = j.execution_id and x.job_id = j.id) in (2, 10) then 1 else 0 end as c22, d.deployment_id as c23, case j.origin when 6 then j.topic when 5 then 'failedExternalTask' else 'failedJob' end as c24, case when j.origin = 6 then j.worker_id end as c25, j.annotation as c26
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select j.* from dead_letter_job j
where (j.partition_no = w.p) order by j.id limit ?) j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
) u
order by u.c0 limit ?)
union all
(select * from (
select j.id as c0, j.instance_id as c1, j.execution_id as c2, j.definition_id as c3, d.definition_key as c4, j.element_id as c5, 5 as c6, j.origin as c7, j.created_millis as c8, nullif(j.due_millis, 0) as c9, j.retries as c10, j.priority as c11, j.exclusive as c12, j.repeat_text as c13, j.exception_message as c14, j.exception_stacktrace as c15, j.topic as c16, j.worker_id as c17, cast(null as varchar) as c18, cast(null as bigint) as c19, j.tenant_id as c20, nullif(j.incident_millis, 0) as c21, case when j.origin = 1 then 2 when j.origin = 5 then 3 when (select x.job_point from execution x where x.partition_no = j.partition_no and x.id = j.execution_id and x.job_id = j.id) in (2, 10) then 1 else 0 end as c22, d.deployment_id as c23, cast(null as varchar) as c24, cast(null as varchar) as c25, cast(null as varchar) as c26
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select j.* from external_job j
where (j.partition_no = w.p) order by j.id limit ?) j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
) u
order by u.c0 limit ?)
union all
(select * from (
select t.id as c0, 0 as c1, 0 as c2, t.definition_id as c3, d.definition_key as c4, t.element_id as c5, case when t.change_text is null and (d.suspended or exists (select 1 from job_place x where x.definition_id = t.definition_id and x.element_id = t.element_id and x.point = 2 and x.suspended)) then 3 else 1 end as c6, 1 as c7, coalesce(p.deployed_millis, 0) as c8, t.due_millis as c9, 3 as c10, 0 as c11, true as c12, t.repeat_text as c13, cast(null as varchar) as c14, cast(null as varchar) as c15, cast(null as varchar) as c16, cast(null as varchar) as c17, cast(null as varchar) as c18, cast(null as bigint) as c19, t.tenant_id as c20, cast(null as bigint) as c21, 2 as c22, d.deployment_id as c23, cast(null as varchar) as c24, cast(null as varchar) as c25, cast(null as varchar) as c26
from start_timer t left join process_definition d on d.id = t.definition_id left join deployment p on p.id = d.deployment_id
) u
order by u.c0 limit ?)
) u
order by u.c0 limit ? offset ?;

-- scheduled-job: how many by definitionId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id left join process_definition d on d.id = e.definition_id
where (e.state = 1)
    and (e.definition_id = any(?))
union all
select count(*) as n
from timer_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from retry_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from suspended_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from dead_letter_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from external_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from start_timer t left join process_definition d on d.id = t.definition_id left join deployment p on p.id = d.deployment_id
where (t.definition_id = any(?))
) u;

-- scheduled-job: how many by definitionKey
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id left join process_definition d on d.id = e.definition_id
where (e.state = 1)
    and (e.definition_id = any(?))
union all
select count(*) as n
from timer_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from retry_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from suspended_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from dead_letter_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from external_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from start_timer t left join process_definition d on d.id = t.definition_id left join deployment p on p.id = d.deployment_id
where (t.definition_id = any(?))
) u;

-- scheduled-job: how many by elementId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id left join process_definition d on d.id = e.definition_id
where (e.state = 1)
    and (e.definition_id = any(?) and e.element_id = any(?))
union all
select count(*) as n
from timer_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?) and j.element_id = any(?))
union all
select count(*) as n
from retry_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?) and j.element_id = any(?))
union all
select count(*) as n
from suspended_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?) and j.element_id = any(?))
union all
select count(*) as n
from dead_letter_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?) and j.element_id = any(?))
union all
select count(*) as n
from external_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?) and j.element_id = any(?))
union all
select count(*) as n
from start_timer t left join process_definition d on d.id = t.definition_id left join deployment p on p.id = d.deployment_id
where (t.definition_id = any(?) and t.element_id = any(?))
) u;

-- scheduled-job: how many by executionId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id left join process_definition d on d.id = e.definition_id
where (e.state = 1)
    and (e.partition_no = any(?) and e.id = any(?))
    and (e.id = ?)
union all
select count(*) as n
from timer_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (j.execution_id = ?)
union all
select count(*) as n
from retry_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (j.execution_id = ?)
union all
select count(*) as n
from suspended_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (j.execution_id = ?)
union all
select count(*) as n
from dead_letter_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (j.execution_id = ?)
union all
select count(*) as n
from external_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (j.execution_id = ?)
) u;

-- scheduled-job: how many by id
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id left join process_definition d on d.id = e.definition_id
where (e.state = 1)
    and (e.partition_no = any(?))
    and (e.job_id = ?)
union all
select count(*) as n
from timer_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.id = any(?))
    and (j.id = ?)
union all
select count(*) as n
from retry_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.id = any(?))
    and (j.id = ?)
union all
select count(*) as n
from suspended_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.id = any(?))
    and (j.id = ?)
union all
select count(*) as n
from dead_letter_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.id = any(?))
    and (j.id = ?)
union all
select count(*) as n
from external_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.id = any(?))
    and (j.id = ?)
union all
select count(*) as n
from start_timer t left join process_definition d on d.id = t.definition_id left join deployment p on p.id = d.deployment_id
where (t.id = any(?))
    and (t.id = ?)
) u;

-- scheduled-job: how many by instanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id left join process_definition d on d.id = e.definition_id
where (e.state = 1)
    and (((e.partition_no = any(?) and e.id = any(?))
 or (e.partition_no = any(?) and e.instance_id = any(?) and e.kind <> 0)))
    and (e.instance_id = ?)
union all
select count(*) as n
from timer_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(?))
    and (j.instance_id = ?)
union all
select count(*) as n
from retry_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(?))
    and (j.instance_id = ?)
union all
select count(*) as n
from suspended_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(?))
    and (j.instance_id = ?)
union all
select count(*) as n
from dead_letter_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(?))
    and (j.instance_id = ?)
union all
select count(*) as n
from external_job j left join execution r on r.partition_no = j.partition_no and r.id = j.instance_id left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(?))
    and (j.instance_id = ?)
) u;

-- subscription: a page of all
select * from (
(select s.id as c0, s.instance_id as c1, s.execution_id as c2, s.definition_id as c3, s.element_id as c4, s.type as c5, s.name as c6, s.created_millis as c7, s.tenant_id as c8
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select s.* from event_subscription s
where (s.partition_no = w.p) order by s.id limit ?) s left join execution r on r.partition_no = s.partition_no and r.id = s.instance_id)
) u
order by u.c0 limit ? offset ?;

-- subscription: how many by executionId
select coalesce(sum(n), 0) from (
select count(*) as n
from event_subscription s left join execution r on r.partition_no = s.partition_no and r.id = s.instance_id
where (s.partition_no = any(?) and s.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (s.execution_id = ?)
) u;

-- subscription: how many by id
select coalesce(sum(n), 0) from (
select count(*) as n
from event_subscription s left join execution r on r.partition_no = s.partition_no and r.id = s.instance_id
where (s.partition_no = any(?) and s.id = any(?))
    and (s.id = ?)
) u;

-- subscription: how many by instanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from event_subscription s left join execution r on r.partition_no = s.partition_no and r.id = s.instance_id
where (s.partition_no = any(?) and s.instance_id = any(?))
    and (s.instance_id = ?)
) u;

-- subscription: how many by name
select coalesce(sum(n), 0) from (
select count(*) as n
from event_subscription s left join execution r on r.partition_no = s.partition_no and r.id = s.instance_id
where (s.type in (0, 1, 2, 3) and s.name = any(?))
    and (s.name = ?)
) u;

-- subscription: how many by type
select coalesce(sum(n), 0) from (
select count(*) as n
from event_subscription s left join execution r on r.partition_no = s.partition_no and r.id = s.instance_id
where (s.type = any(?))
    and (s.type = ?)
) u;

-- awaited-event: a page of all
select * from (
(select * from (
select s.id as c0, s.instance_id as c1, s.execution_id as c2, s.definition_id as c3, s.element_id as c4, s.type as c5, s.name as c6, s.created_millis as c7, s.tenant_id as c8
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select s.* from event_subscription s
where (s.partition_no = w.p) order by s.id limit ?) s left join execution r on r.partition_no = s.partition_no and r.id = s.instance_id
) u
order by u.c0 limit ?)
union all
(select * from (
select s.id as c0, 0 as c1, 0 as c2, s.definition_id as c3, s.element_id as c4, case s.type when 'message' then 0 when 'signal' then 1 else 2 end as c5, s.name as c6, coalesce(p.deployed_millis, 0) as c7, s.tenant_id as c8
from start_subscription s left join process_definition d on d.id = s.definition_id left join deployment p on p.id = d.deployment_id
) u
order by u.c0 limit ?)
union all
(select * from (
select s.id as c0, 0 as c1, 0 as c2, s.definition_id as c3, s.element_id as c4, 1 as c5, s.name as c6, s.created_millis as c7, s.tenant_id as c8
from dynamic_start s left join process_definition d on d.id = s.definition_id left join deployment p on p.id = d.deployment_id
) u
order by u.c0 limit ?)
) u
order by u.c0 limit ? offset ?;

-- awaited-event: how many by executionId
select coalesce(sum(n), 0) from (
select count(*) as n
from event_subscription s left join execution r on r.partition_no = s.partition_no and r.id = s.instance_id
where (s.partition_no = any(?) and s.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (s.execution_id = ?)
) u;

-- awaited-event: how many by id
select coalesce(sum(n), 0) from (
select count(*) as n
from event_subscription s left join execution r on r.partition_no = s.partition_no and r.id = s.instance_id
where (s.partition_no = any(?) and s.id = any(?))
    and (s.id = ?)
union all
select count(*) as n
from start_subscription s left join process_definition d on d.id = s.definition_id left join deployment p on p.id = d.deployment_id
where (s.id = any(?))
    and (s.id = ?)
union all
select count(*) as n
from dynamic_start s left join process_definition d on d.id = s.definition_id left join deployment p on p.id = d.deployment_id
where (s.id = any(?))
    and (s.id = ?)
) u;

-- awaited-event: how many by instanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from event_subscription s left join execution r on r.partition_no = s.partition_no and r.id = s.instance_id
where (s.partition_no = any(?) and s.instance_id = any(?))
    and (s.instance_id = ?)
) u;

-- awaited-event: how many by name
select coalesce(sum(n), 0) from (
select count(*) as n
from event_subscription s left join execution r on r.partition_no = s.partition_no and r.id = s.instance_id
where (s.type in (0, 1, 2, 3) and s.name = any(?))
    and (s.name = ?)
union all
select count(*) as n
from start_subscription s left join process_definition d on d.id = s.definition_id left join deployment p on p.id = d.deployment_id
where (s.type in ('message', 'signal') and s.name = any(?))
    and (s.name = ?)
union all
select count(*) as n
from dynamic_start s left join process_definition d on d.id = s.definition_id left join deployment p on p.id = d.deployment_id
where (s.name = any(?))
    and (s.name = ?)
) u;

-- awaited-event: how many by type
select coalesce(sum(n), 0) from (
select count(*) as n
from event_subscription s left join execution r on r.partition_no = s.partition_no and r.id = s.instance_id
where (s.type = any(?))
    and (s.type = ?)
union all
select count(*) as n
from start_subscription s left join process_definition d on d.id = s.definition_id left join deployment p on p.id = d.deployment_id
where (case s.type when 'message' then 0 when 'signal' then 1 else 2 end = ?)
union all
select count(*) as n
from dynamic_start s left join process_definition d on d.id = s.definition_id left join deployment p on p.id = d.deployment_id
where (1 = ?)
) u;

-- historic-instance: a page of all
select * from (
(select * from (
select e.id as c0, e.definition_id as c1, coalesce(d.definition_key, '') as c2, coalesce(d.version, 0) as c3, d.name as c4, e.business_key as c5, e.tenant_id as c6, e.name as c7, e.start_user_id as c8, e.start_element_id as c9, cast(null as varchar) as c10, e.super_instance_id as c11, e.started_millis as c12, cast(null as bigint) as c13, -1 as c14, cast(null as varchar) as c15, e.variables as c16, (e.definition_id in (select x.id from process_definition x where x.of_case)) as c17, cast(null as bigint) as c18, cast(null as bigint) as c19
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select e.* from execution e
where (e.partition_no = w.p)
    and (e.kind = 0 and e.definition_id <> 0) order by e.id limit ?) e left join process_definition d on d.id = e.definition_id
) u
order by u.c0 limit ?)
union all
(select * from (
select h.instance_id as c0, h.definition_id as c1, coalesce(d.definition_key, '') as c2, coalesce(d.version, 0) as c3, d.name as c4, h.business_key as c5, h.tenant_id as c6, h.name as c7, h.start_user_id as c8, h.start_element_id as c9, h.end_element_id as c10, h.super_instance_id as c11, h.started_millis as c12, h.ended_millis as c13, h.end_state as c14, h.delete_reason as c15, h.variables as c16, (h.definition_id in (select x.id from process_definition x where x.of_case)) as c17, h.ended_millis - h.started_millis as c18, h.removal_millis as c19
from history_instance h left join process_definition d on d.id = h.definition_id
where (h.definition_id <> 0)
) u
order by u.c0 limit ?)
) u
order by u.c0 limit ? offset ?;

-- historic-instance: how many by businessKey
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join process_definition d on d.id = e.definition_id
where (e.kind = 0 and e.definition_id <> 0)
    and ((e.partition_no, e.id) in (
    select b.partition_no, b.instance_id from business_key b where b.business_key = any(?)))
    and (e.business_key = ?)
union all
select count(*) as n
from history_instance h left join process_definition d on d.id = h.definition_id
where (h.definition_id <> 0)
    and (h.business_key = any(?))
    and (h.business_key = ?)
) u;

-- historic-instance: how many by definitionId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join process_definition d on d.id = e.definition_id
where (e.kind = 0 and e.definition_id <> 0)
    and (e.definition_id = any(?))
union all
select count(*) as n
from history_instance h left join process_definition d on d.id = h.definition_id
where (h.definition_id <> 0)
    and (h.definition_id = any(?))
) u;

-- historic-instance: how many by definitionKey
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join process_definition d on d.id = e.definition_id
where (e.kind = 0 and e.definition_id <> 0)
    and (e.definition_id = any(?))
union all
select count(*) as n
from history_instance h left join process_definition d on d.id = h.definition_id
where (h.definition_id <> 0)
    and (h.definition_id = any(?))
) u;

-- historic-instance: how many by id
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join process_definition d on d.id = e.definition_id
where (e.kind = 0 and e.definition_id <> 0)
    and (e.partition_no = any(?) and e.id = any(?))
    and (e.id = ?)
union all
select count(*) as n
from history_instance h left join process_definition d on d.id = h.definition_id
where (h.definition_id <> 0)
    and (h.instance_id = any(?))
    and (h.instance_id = ?)
) u;

-- historic-instance: how many by superInstanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join process_definition d on d.id = e.definition_id
where (e.kind = 0 and e.definition_id <> 0)
    and ((e.partition_no, e.id) in (
    select c.partition_no, c.instance_id from called_instance c where c.super_instance_id = any(?)))
    and (e.super_instance_id = ?)
union all
select count(*) as n
from history_instance h left join process_definition d on d.id = h.definition_id
where (h.definition_id <> 0)
    and (h.super_instance_id = any(?) and h.super_instance_id <> 0)
    and (h.super_instance_id = ?)
) u;

-- historic-activity: a page of all
select * from (
(select * from (
select e.visit_id as c0, e.instance_id as c1, e.definition_id as c2, e.id as c3, coalesce((select x.visit_id from execution x where x.partition_no = e.partition_no and x.id = e.parent_id and x.kind <> 0), 0) as c4, e.element_id as c5, '' as c6, cast(null as varchar) as c7, e.entered_millis as c8, cast(null as bigint) as c9, -1 as c10, coalesce(t.id, 0) as c11, t.assignee as c12, coalesce((select max(c.instance_id) from called_instance c where c.super_instance_id = e.instance_id and c.super_execution_id = e.id), 0) as c13, r.tenant_id as c14, cast(null as varchar) as c15, case when e.scope_data like '%"item"%' then e.scope_data end as c16, cast(null as bigint) as c17
from execution e
left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id
left join task t on t.partition_no = e.partition_no and t.id = (
   select min(x.id) from task x where x.partition_no = e.partition_no
       and x.instance_id = e.instance_id and x.execution_id = e.id)
where (e.visit_id <> 0 and e.element_id is not null)
) u
order by u.c0 limit ?)
union all
(select * from (
select h.id as c0, h.instance_id as c1, h.definition_id as c2, h.execution_id as c3, h.parent_visit_id as c4, h.element_id as c5, h.element_type as c6, h.element_name as c7, h.started_millis as c8, h.ended_millis as c9, h.end_state as c10, h.task_id as c11, h.assignee as c12, h.called_instance_id as c13, h.tenant_id as c14, case when h.end_state = 1 then (select i.delete_reason from history_instance i
    where i.instance_id = h.instance_id and i.ended_millis = h.ended_millis) end as c15, cast(null as varchar) as c16, h.ended_millis - h.started_millis as c17
from history_activity h
) u
order by u.c0 limit ?)
) u
order by u.c0 limit ? offset ?;

-- historic-activity: how many by definitionId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e
left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id
left join task t on t.partition_no = e.partition_no and t.id = (
   select min(x.id) from task x where x.partition_no = e.partition_no
       and x.instance_id = e.instance_id and x.execution_id = e.id)
where (e.visit_id <> 0 and e.element_id is not null)
    and (e.definition_id = any(?))
union all
select count(*) as n
from history_activity h
where (h.definition_id = any(?))
) u;

-- historic-activity: how many by elementId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e
left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id
left join task t on t.partition_no = e.partition_no and t.id = (
   select min(x.id) from task x where x.partition_no = e.partition_no
       and x.instance_id = e.instance_id and x.execution_id = e.id)
where (e.visit_id <> 0 and e.element_id is not null)
    and (e.definition_id = any(?) and e.element_id = any(?))
union all
select count(*) as n
from history_activity h
where (h.definition_id = any(?) and h.element_id = any(?))
) u;

-- historic-activity: how many by instanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e
left join execution r on r.partition_no = e.partition_no and r.id = e.instance_id
left join task t on t.partition_no = e.partition_no and t.id = (
   select min(x.id) from task x where x.partition_no = e.partition_no
       and x.instance_id = e.instance_id and x.execution_id = e.id)
where (e.visit_id <> 0 and e.element_id is not null)
    and (((e.partition_no = any(?) and e.id = any(?))
 or (e.partition_no = any(?) and e.instance_id = any(?) and e.kind <> 0)))
    and (e.instance_id = ?)
union all
select count(*) as n
from history_activity h
where (h.instance_id = any(?))
    and (h.instance_id = ?)
) u;

-- historic-task: a page of all
select * from (
(select * from (
select t.id as c0, t.instance_id as c1, t.definition_id as c2, d.definition_key as c3, t.execution_id as c4, case when t.execution_id <> 0 then t.instance_id end as c5, case when t.execution_id <> 0 then t.element_id end as c6, case when t.execution_id = 0 then nullif(t.element_id, '') end as c7, t.parent_task_id as c8, case when t.parent_task_id < 268435456 then (select nullif(p.element_id, '') from task p where p.partition_no = t.partition_no and p.id = t.parent_task_id) end as c9, t.name as c10, t.description as c11, t.assignee as c12, t.owner as c13, t.priority as c14, t.due_millis as c15, t.follow_up_millis as c16, t.category as c17, t.form_key as c18, t.created_millis as c19, t.claimed_millis as c20, cast(null as bigint) as c21, -1 as c22, cast(null as varchar) as c23, t.tenant_id as c24, cast(null as varchar) as c25, cast(null as varchar) as c26, r.business_key as c27, (t.execution_id <> 0) as c28, cast(null as bigint) as c29
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select t.* from task t
where (t.partition_no = w.p) order by t.id limit ?) t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
) u
order by u.c0 limit ?)
union all
(select * from (
select h.id as c0, h.instance_id as c1, h.definition_id as c2, d.definition_key as c3, h.execution_id as c4, case when h.execution_id <> 0 then h.instance_id end as c5, case when h.execution_id <> 0 then h.element_id end as c6, case when h.execution_id = 0 then nullif(h.element_id, '') end as c7, h.parent_task_id as c8, case when h.parent_task_id < 268435456 then coalesce((select nullif(p.element_id, '') from history_task p where p.id = h.parent_task_id),
    (select nullif(p.element_id, '') from task p where p.partition_no = (h.instance_id & 255)::int2 and p.id = h.parent_task_id)) end as c9, h.name as c10, h.description as c11, h.assignee as c12, h.owner as c13, h.priority as c14, h.due_millis as c15, h.follow_up_millis as c16, h.category as c17, h.form_key as c18, h.created_millis as c19, h.claimed_millis as c20, h.ended_millis as c21, h.end_state as c22, h.delete_reason as c23, h.tenant_id as c24, h.candidate_users as c25, h.candidate_groups as c26, coalesce((select x.business_key from execution x where x.partition_no = (h.instance_id & 255)::int2 and x.id = h.instance_id),
    (select y.business_key from history_instance y where y.instance_id = h.instance_id)) as c27, (h.execution_id <> 0 and exists (
    select 1 from execution x where x.partition_no = (h.instance_id & 255)::int2 and x.id = h.instance_id)) as c28, h.ended_millis - h.created_millis as c29
from history_task h left join process_definition d on d.id = h.definition_id
) u
order by u.c0 limit ?)
) u
order by u.c0 limit ? offset ?;

-- historic-task: how many by assignee
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.assignee = any(?))
    and (t.assignee = ?)
union all
select count(*) as n
from history_task h left join process_definition d on d.id = h.definition_id
where (h.assignee = any(?))
    and (h.assignee = ?)
) u;

-- historic-task: how many by businessKey
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where ((t.partition_no, t.instance_id) in (
    select b.partition_no, b.instance_id from business_key b where b.business_key = any(?)))
    and (r.business_key = ?)
union all
select count(*) as n
from history_task h left join process_definition d on d.id = h.definition_id
where (h.instance_id = any(array(select y.instance_id from history_instance y where y.business_key = any(?)
    union all select b.instance_id from business_key b where b.business_key = any(?))))
    and (coalesce((select x.business_key from execution x where x.partition_no = (h.instance_id & 255)::int2 and x.id = h.instance_id),
    (select y.business_key from history_instance y where y.instance_id = h.instance_id)) = ?)
) u;

-- historic-task: how many by definitionId
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.definition_id = any(?))
union all
select count(*) as n
from history_task h left join process_definition d on d.id = h.definition_id
where (h.definition_id = any(?))
) u;

-- historic-task: how many by definitionKey
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.definition_id = any(?))
union all
select count(*) as n
from history_task h left join process_definition d on d.id = h.definition_id
where (h.definition_id = any(?))
) u;

-- historic-task: how many by elementId
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.definition_id = any(?) and t.element_id = any(?))
union all
select count(*) as n
from history_task h left join process_definition d on d.id = h.definition_id
where (h.definition_id = any(?) and h.element_id = any(?))
) u;

-- historic-task: how many by id
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.partition_no = any(?) and t.id = any(?))
    and (t.id = ?)
union all
select count(*) as n
from history_task h left join process_definition d on d.id = h.definition_id
where (h.id = any(?))
    and (h.id = ?)
) u;

-- historic-task: how many by instanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.partition_no = any(?) and t.instance_id = any(?))
    and (t.instance_id = ?)
union all
select count(*) as n
from history_task h left join process_definition d on d.id = h.definition_id
where (h.instance_id = any(?))
    and (h.instance_id = ?)
) u;

-- historic-task: how many by processInstanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.partition_no = any(?) and t.instance_id = any(?))
    and (case when t.execution_id <> 0 then t.instance_id end = ?)
union all
select count(*) as n
from history_task h left join process_definition d on d.id = h.definition_id
where (h.instance_id = any(?))
    and (case when h.execution_id <> 0 then h.instance_id end = ?)
) u;

-- variable-scope: a page of all
select * from (
(select * from (
select e.instance_id as c0, e.id as c1, e.visit_id as c2, cast(null as bigint) as c3, false as c4, e.variables as c5
from execution e
where (e.variables is not null)
) u
order by u.c0, u.c1, u.c2, u.c3 nulls last limit ?)
union all
(select * from (
select t.instance_id as c0, t.execution_id as c1, 0 as c2, t.id as c3, false as c4, t.variables as c5
from task t
where (t.variables is not null)
) u
order by u.c0, u.c1, u.c2, u.c3 nulls last limit ?)
) u
order by u.c0, u.c1, u.c2, u.c3 nulls last limit ? offset ?;

-- variable-scope: how many by executionId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e
where (e.variables is not null)
    and (e.partition_no = any(?) and e.id = any(?))
    and (e.id = ?)
union all
select count(*) as n
from task t
where (t.variables is not null)
    and (t.partition_no = any(?) and t.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (t.execution_id = ?)
) u;

-- variable-scope: how many by instanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e
where (e.variables is not null)
    and (((e.partition_no = any(?) and e.id = any(?))
 or (e.partition_no = any(?) and e.instance_id = any(?) and e.kind <> 0)))
    and (e.instance_id = ?)
union all
select count(*) as n
from task t
where (t.variables is not null)
    and (t.partition_no = any(?) and t.instance_id = any(?))
    and (t.instance_id = ?)
) u;

-- variable-scope: how many by taskId
select coalesce(sum(n), 0) from (
select count(*) as n
from task t
where (t.variables is not null)
    and (t.partition_no = any(?) and t.id = any(?))
    and (t.id = ?)
) u;

-- historic-variable-scope: a page of all
select * from (
(select * from (
select e.instance_id as c0, e.id as c1, e.visit_id as c2, cast(null as bigint) as c3, false as c4, e.variables as c5
from execution e
where (e.variables is not null)
) u
order by u.c0, u.c1, u.c2, u.c3 nulls last limit ?)
union all
(select * from (
select t.instance_id as c0, t.execution_id as c1, 0 as c2, t.id as c3, false as c4, t.variables as c5
from task t
where (t.variables is not null)
) u
order by u.c0, u.c1, u.c2, u.c3 nulls last limit ?)
union all
(select * from (
select h.instance_id as c0, h.instance_id as c1, 0 as c2, cast(null as bigint) as c3, true as c4, h.variables as c5
from history_instance h
where (h.variables is not null)
) u
order by u.c0, u.c1, u.c2, u.c3 nulls last limit ?)
union all
(select * from (
select h.instance_id as c0, h.execution_id as c1, h.id as c2, cast(null as bigint) as c3, true as c4, h.variables as c5
from history_activity h
where (h.variables is not null)
) u
order by u.c0, u.c1, u.c2, u.c3 nulls last limit ?)
union all
(select * from (
select h.instance_id as c0, h.execution_id as c1, h.visit_id as c2, h.id as c3, true as c4, h.variables as c5
from history_task h
where (h.variables is not null)
) u
order by u.c0, u.c1, u.c2, u.c3 nulls last limit ?)
) u
order by u.c0, u.c1, u.c2, u.c3 nulls last limit ? offset ?;

-- historic-variable-scope: how many by executionId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e
where (e.variables is not null)
    and (e.partition_no = any(?) and e.id = any(?))
    and (e.id = ?)
union all
select count(*) as n
from task t
where (t.variables is not null)
    and (t.partition_no = any(?) and t.instance_id = any(array(
    select x.instance_id from execution x where x.partition_no = any(?) and x.id = any(?))))
    and (t.execution_id = ?)
union all
select count(*) as n
from history_instance h
where (h.variables is not null)
    and (h.instance_id = any(?))
    and (h.instance_id = ?)
union all
select count(*) as n
from history_activity h
where (h.variables is not null)
    and (h.execution_id = any(?))
    and (h.execution_id = ?)
union all
select count(*) as n
from history_task h
where (h.variables is not null)
    and (h.execution_id = any(?))
    and (h.execution_id = ?)
) u;

-- historic-variable-scope: how many by instanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e
where (e.variables is not null)
    and (((e.partition_no = any(?) and e.id = any(?))
 or (e.partition_no = any(?) and e.instance_id = any(?) and e.kind <> 0)))
    and (e.instance_id = ?)
union all
select count(*) as n
from task t
where (t.variables is not null)
    and (t.partition_no = any(?) and t.instance_id = any(?))
    and (t.instance_id = ?)
union all
select count(*) as n
from history_instance h
where (h.variables is not null)
    and (h.instance_id = any(?))
    and (h.instance_id = ?)
union all
select count(*) as n
from history_activity h
where (h.variables is not null)
    and (h.instance_id = any(?))
    and (h.instance_id = ?)
union all
select count(*) as n
from history_task h
where (h.variables is not null)
    and (h.instance_id = any(?))
    and (h.instance_id = ?)
) u;

-- historic-variable-scope: how many by taskId
select coalesce(sum(n), 0) from (
select count(*) as n
from task t
where (t.variables is not null)
    and (t.partition_no = any(?) and t.id = any(?))
    and (t.id = ?)
union all
select count(*) as n
from history_task h
where (h.variables is not null)
    and (h.id = any(?))
    and (h.id = ?)
) u;

-- detail: a page of all
select * from (
(select h.id as c0, h.instance_id as c1, h.execution_id as c2, h.visit_id as c3, h.version as c4, h.at_millis as c5, h.changes as c6, h.removed as c7
from history_detail h)
) u
order by u.c0 limit ? offset ?;

-- detail: how many by executionId
select coalesce(sum(n), 0) from (
select count(*) as n
from history_detail h
where (h.execution_id = any(?))
    and (h.execution_id = ?)
) u;

-- detail: how many by instanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from history_detail h
where (h.instance_id = any(?))
    and (h.instance_id = ?)
) u;

-- historic-incident: a page of all
select * from (
(select * from (
select j.id as c0, j.instance_id as c1, j.definition_id as c2, d.definition_key as c3, j.execution_id as c4, j.id as c5, j.element_id as c6, case j.origin when 6 then j.topic when 5 then 'failedExternalTask' else 'failedJob' end as c7, case when j.origin = 6 then j.worker_id end as c8, j.exception_message as c9, j.incident_millis as c10, cast(null as bigint) as c11, -1 as c12, j.annotation as c13, j.tenant_id as c14
from (select p::int2 as p from generate_series(0, 255) as p) w cross join lateral (select j.* from dead_letter_job j
where (j.partition_no = w.p) order by j.id limit ?) j left join process_definition d on d.id = j.definition_id
) u
order by u.c0 limit ?)
union all
(select * from (
select h.id as c0, h.instance_id as c1, h.definition_id as c2, d.definition_key as c3, h.execution_id as c4, h.job_id as c5, h.element_id as c6, h.incident_type as c7, h.configuration as c8, h.message as c9, h.created_millis as c10, h.ended_millis as c11, h.end_state as c12, h.annotation as c13, h.tenant_id as c14
from history_incident h left join process_definition d on d.id = h.definition_id
) u
order by u.c0 limit ?)
) u
order by u.c0 limit ? offset ?;

-- historic-incident: how many by configuration
select coalesce(sum(n), 0) from (
select count(*) as n
from dead_letter_job j left join process_definition d on d.id = j.definition_id
where (j.worker_id = any(?))
    and (case when j.origin = 6 then j.worker_id end = ?)
union all
select count(*) as n
from history_incident h left join process_definition d on d.id = h.definition_id
where (h.configuration = any(?))
    and (h.configuration = ?)
) u;

-- historic-incident: how many by definitionId
select coalesce(sum(n), 0) from (
select count(*) as n
from dead_letter_job j left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from history_incident h left join process_definition d on d.id = h.definition_id
where (h.definition_id = any(?))
) u;

-- historic-incident: how many by definitionKey
select coalesce(sum(n), 0) from (
select count(*) as n
from dead_letter_job j left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?))
union all
select count(*) as n
from history_incident h left join process_definition d on d.id = h.definition_id
where (h.definition_id = any(?))
) u;

-- historic-incident: how many by elementId
select coalesce(sum(n), 0) from (
select count(*) as n
from dead_letter_job j left join process_definition d on d.id = j.definition_id
where (j.definition_id = any(?) and j.element_id = any(?))
union all
select count(*) as n
from history_incident h left join process_definition d on d.id = h.definition_id
where (h.definition_id = any(?) and h.element_id = any(?))
) u;

-- historic-incident: how many by id
select coalesce(sum(n), 0) from (
select count(*) as n
from dead_letter_job j left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.id = any(?))
    and (j.id = ?)
union all
select count(*) as n
from history_incident h left join process_definition d on d.id = h.definition_id
where (h.id = any(?))
    and (h.id = ?)
) u;

-- historic-incident: how many by instanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from dead_letter_job j left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.instance_id = any(?))
    and (j.instance_id = ?)
union all
select count(*) as n
from history_incident h left join process_definition d on d.id = h.definition_id
where (h.instance_id = any(?))
    and (h.instance_id = ?)
) u;

-- historic-incident: how many by jobId
select coalesce(sum(n), 0) from (
select count(*) as n
from dead_letter_job j left join process_definition d on d.id = j.definition_id
where (j.partition_no = any(?) and j.id = any(?))
    and (j.id = ?)
union all
select count(*) as n
from history_incident h left join process_definition d on d.id = h.definition_id
where (h.job_id = any(?))
    and (h.job_id = ?)
) u;

-- job-log: a page of all
select * from (
(select h.id as c0, h.instance_id as c1, h.definition_id as c2, d.definition_key as c3, d.deployment_id as c4, h.execution_id as c5, h.job_id as c6, h.element_id as c7, h.point as c8, h.event as c9, h.at_millis as c10, h.due_millis as c11, h.retries as c12, h.priority as c13, h.message as c14, h.stacktrace as c15, h.topic as c16, h.worker_id as c17, h.tenant_id as c18
from history_job_log h left join process_definition d on d.id = h.definition_id)
) u
order by u.c0 limit ? offset ?;

-- job-log: how many by definitionId
select coalesce(sum(n), 0) from (
select count(*) as n
from history_job_log h left join process_definition d on d.id = h.definition_id
where (h.definition_id = any(?))
) u;

-- job-log: how many by definitionKey
select coalesce(sum(n), 0) from (
select count(*) as n
from history_job_log h left join process_definition d on d.id = h.definition_id
where (h.definition_id = any(?))
) u;

-- job-log: how many by elementId
select coalesce(sum(n), 0) from (
select count(*) as n
from history_job_log h left join process_definition d on d.id = h.definition_id
where (h.definition_id = any(?) and h.element_id = any(?))
) u;

-- job-log: how many by id
select coalesce(sum(n), 0) from (
select count(*) as n
from history_job_log h left join process_definition d on d.id = h.definition_id
where (h.id = any(?))
    and (h.id = ?)
) u;

-- job-log: how many by instanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from history_job_log h left join process_definition d on d.id = h.definition_id
where (h.instance_id = any(?))
    and (h.instance_id = ?)
) u;

-- job-log: how many by jobId
select coalesce(sum(n), 0) from (
select count(*) as n
from history_job_log h left join process_definition d on d.id = h.definition_id
where (h.job_id = any(?))
    and (h.job_id = ?)
) u;

-- operation: a page of all
select * from (
(select o.id as c0, o.operation_id as c1, o.at_millis as c2, o.user_id as c3, o.operation_type as c4, o.entity_type as c5, o.instance_id as c6, o.execution_id as c7, o.task_id as c8, o.job_id as c9, o.definition_id as c10, o.deployment_id as c11, o.batch_id as c12, o.definition_key as c13, o.property as c14, o.org_value as c15, o.new_value as c16, o.reason as c17, o.tenant_id as c18, o.removal_millis as c19
from operation_log o)
) u
order by u.c0 limit ? offset ?;

-- operation: how many by batchId
select coalesce(sum(n), 0) from (
select count(*) as n
from operation_log o
where (o.batch_id = any(?) and o.batch_id <> 0)
    and (o.batch_id = ?)
) u;

-- operation: how many by definitionId
select coalesce(sum(n), 0) from (
select count(*) as n
from operation_log o
where (o.definition_id = any(?) and o.definition_id <> 0)
) u;

-- operation: how many by definitionKey
select coalesce(sum(n), 0) from (
select count(*) as n
from operation_log o
where (o.definition_key = any(?))
) u;

-- operation: how many by deploymentId
select coalesce(sum(n), 0) from (
select count(*) as n
from operation_log o
where (o.deployment_id = any(?) and o.deployment_id <> 0)
    and (o.deployment_id = ?)
) u;

-- operation: how many by id
select coalesce(sum(n), 0) from (
select count(*) as n
from operation_log o
where (o.id = any(?))
    and (o.id = ?)
) u;

-- operation: how many by instanceId
select coalesce(sum(n), 0) from (
select count(*) as n
from operation_log o
where (o.instance_id = any(?) and o.instance_id <> 0)
    and (o.instance_id = ?)
) u;

-- operation: how many by jobId
select coalesce(sum(n), 0) from (
select count(*) as n
from operation_log o
where (o.job_id = any(?) and o.job_id <> 0)
    and (o.job_id = ?)
) u;

-- operation: how many by operationId
select coalesce(sum(n), 0) from (
select count(*) as n
from operation_log o
where (o.operation_id = any(?))
    and (o.operation_id = ?)
) u;

-- operation: how many by taskId
select coalesce(sum(n), 0) from (
select count(*) as n
from operation_log o
where (o.task_id = any(?) and o.task_id <> 0)
    and (o.task_id = ?)
) u;

-- operation: how many by userId
select coalesce(sum(n), 0) from (
select count(*) as n
from operation_log o
where (o.user_id = any(?))
    and (o.user_id = ?)
) u;

-- user: a page of all
select * from (
(select u.id as c0, u.first_name as c1, u.last_name as c2, u.email as c3
from app_user u)
) u
order by u.c0 collate "C" nulls last limit ? offset ?;

-- group: a page of all
select * from (
(select g.id as c0, g.name as c1, g.group_type as c2
from user_group g)
) u
order by u.c0 collate "C" nulls last limit ? offset ?;

-- link: a page of all
select * from (
(select l.instance_id as c0, l.link_type as c1, l.user_id as c2, l.group_id as c3
from instance_link l)
) u
order by u.c0 limit ? offset ?;

-- link: how many by groupId
select coalesce(sum(n), 0) from (
select count(*) as n
from instance_link l
where (l.group_id = any(?))
    and (l.group_id = ?)
) u;

-- link: how many by id
select coalesce(sum(n), 0) from (
select count(*) as n
from instance_link l
where (l.instance_id = any(?))
    and (l.instance_id = ?)
) u;

-- link: how many by userId
select coalesce(sum(n), 0) from (
select count(*) as n
from instance_link l
where (l.user_id = any(?))
    and (l.user_id = ?)
) u;

-- batch: a page of all
select * from (
(select b.id as c0, b.type as c1, b.total as c2, b.created_millis as c3, b.ended_millis as c4, b.suspended as c5, b.payload as c6, b.user_id as c7
from batch b)
) u
order by u.c0 limit ? offset ?;

-- batch-item: a page of all
select * from (
(select i.instance_id as c0, i.batch_id as c1, i.state as c2, i.message as c3
from batch_item i)
) u
order by u.c0 limit ? offset ?;

-- batch-item: how many by batchId
select coalesce(sum(n), 0) from (
select count(*) as n
from batch_item i
where (i.batch_id = any(?))
    and (i.batch_id = ?)
) u;

-- instance: by two searchable variables, rows compared afterwards
select * from (
(select e.id as c0, e.definition_id as c1, coalesce(d.definition_key, '') as c2, coalesce(d.version, 0) as c3, d.name as c4, e.business_key as c5, e.tenant_id as c6, e.name as c7, e.start_user_id as c8, e.started_millis as c9, e.super_instance_id as c10, e.super_execution_id as c11, e.suspended as c12, e.element_id as c13, e.variables as c14, (e.definition_id in (select x.id from process_definition x where x.of_case)) as c15, case when (e.definition_id in (select x.id from process_definition x where x.of_case)) then e.scope_data end as c16, e.variables as own_variables, e.variables as instance_variables
from execution e left join process_definition d on d.id = e.definition_id
where (e.kind = 0 and e.definition_id <> 0)
    and ((e.partition_no, e.id) in (select v.partition_no, v.instance_id from searchable_variable v where v.name = ? and v.text_value = ? and v.execution_id = v.instance_id)))
) u
order by u.c0;

-- instance: how many by one of two criteria
select coalesce(sum(n), 0) from (
select count(*) as n
from execution e left join process_definition d on d.id = e.definition_id
where (e.kind = 0 and e.definition_id <> 0)
    and ((e.partition_no, e.id) in (select e.partition_no, e.id from execution e where e.partition_no = any(?) and e.id = any(?) union select e.partition_no, e.id from execution e where (e.partition_no, e.id) in (
    select b.partition_no, b.instance_id from business_key b where b.business_key = any(?))))
    and (((e.id = ?) or (e.business_key = ?)))
) u;

-- task: how many for candidates
select coalesce(sum(n), 0) from (
select count(*) as n
from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where ((t.partition_no, t.id) in (select c.partition_no, c.task_id from task_candidate c where c.user_id = any(?) and c.link_type = 'candidate' union select c.partition_no, c.task_id from task_candidate c where c.group_id = any(?) and c.link_type = 'candidate'))
    and (t.assignee is null)
) u;

-- historic-instance: a page of a key in the order of the end
select * from (
(select * from (
select e.id as c0, e.definition_id as c1, coalesce(d.definition_key, '') as c2, coalesce(d.version, 0) as c3, d.name as c4, e.business_key as c5, e.tenant_id as c6, e.name as c7, e.start_user_id as c8, e.start_element_id as c9, cast(null as varchar) as c10, e.super_instance_id as c11, e.started_millis as c12, cast(null as bigint) as c13, -1 as c14, cast(null as varchar) as c15, e.variables as c16, (e.definition_id in (select x.id from process_definition x where x.of_case)) as c17, cast(null as bigint) as c18, cast(null as bigint) as c19
from execution e left join process_definition d on d.id = e.definition_id
where (e.kind = 0 and e.definition_id <> 0)
    and (e.definition_id = any(?))
) u
order by u.c13 desc nulls last, u.c0 limit ?)
union all
(select * from (
select h.instance_id as c0, h.definition_id as c1, coalesce(d.definition_key, '') as c2, coalesce(d.version, 0) as c3, d.name as c4, h.business_key as c5, h.tenant_id as c6, h.name as c7, h.start_user_id as c8, h.start_element_id as c9, h.end_element_id as c10, h.super_instance_id as c11, h.started_millis as c12, h.ended_millis as c13, h.end_state as c14, h.delete_reason as c15, h.variables as c16, (h.definition_id in (select x.id from process_definition x where x.of_case)) as c17, h.ended_millis - h.started_millis as c18, h.removal_millis as c19
from (select h.* from history_instance h
where (h.definition_id <> 0)
    and (h.definition_id = any(?))
order by h.ended_millis desc nulls last, h.instance_id limit ?) h left join process_definition d on d.id = h.definition_id
) u
order by u.c13 desc nulls last, u.c0 limit ?)
) u
order by u.c13 desc nulls last, u.c0 limit ? offset ?;

-- historic-task: how many of each assignee
select k, count(*) as n from (select cast(t.assignee as varchar) as k from task t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id
where (t.partition_no = any(?) and t.instance_id = any(?))
    and (t.instance_id = ?) union all select cast(h.assignee as varchar) as k from history_task h left join process_definition d on d.id = h.definition_id
where (h.instance_id = any(?))
    and (h.instance_id = ?)) u where k is not null group by k;

-- task: the page after a row
select * from (
(select t.id as c0, t.instance_id as c1, t.execution_id as c2, t.definition_id as c3, d.definition_key as c4, case when t.execution_id <> 0 then t.instance_id end as c5, case when t.execution_id <> 0 then t.element_id end as c6, case when t.execution_id = 0 then nullif(t.element_id, '') end as c7, t.parent_task_id as c8, case when t.parent_task_id < 268435456 then (select nullif(p.element_id, '') from task p where p.partition_no = t.partition_no and p.id = t.parent_task_id) end as c9, t.name as c10, t.description as c11, t.assignee as c12, t.owner as c13, t.priority as c14, t.due_millis as c15, t.follow_up_millis as c16, t.created_millis as c17, t.claimed_millis as c18, t.category as c19, t.form_key as c20, t.delegation_state as c21, t.tenant_id as c22, r.business_key as c23, coalesce(r.suspended, false) as c24, cast(null as varchar) as c25, cast(null as varchar) as c26, cast(null as varchar) as c27, t.variables as c28, t.updated_millis as c29
from (select t.* from task t
where (t.assignee = any(?))
    and (t.assignee = ?)
    and ((t.due_millis > ? or t.due_millis is null or (t.due_millis = ? and (t.id > ? or t.id is null or (t.id = ? and false)))))
order by t.due_millis nulls last, t.id limit ?) t left join execution r on r.partition_no = t.partition_no and r.id = t.instance_id left join process_definition d on d.id = t.definition_id)
) u
order by u.c15 nulls last, u.c0 limit ? offset ?;

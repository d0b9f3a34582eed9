-- WorkSql: written by a test; see CONTRIBUTING.md.

-- POSTGRES_READY_JOBS
select e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, u.partition_no
from unnest(?::int2[]) as u (partition_no)
cross join lateral (
    select x.instance_id, x.id, x.job_id, x.priority, x.ready_since_millis
    from execution x
    where x.partition_no = u.partition_no and x.state = 1 and x.ready_since_millis between ? and ?
    order by x.priority desc, x.ready_since_millis
    limit ?) e
order by e.priority desc, e.ready_since_millis
limit ?;

-- POSTGRES_READY_JOBS_OF
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
limit ?;

-- POSTGRES_READY_JOBS_WITHOUT
select e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, r.tenant_id, u.partition_no
from unnest(?::int2[]) as u (partition_no)
cross join lateral (
    select x.instance_id, x.id, x.job_id, x.priority, x.ready_since_millis
    from execution x
    where x.partition_no = u.partition_no and x.state = 1 and x.ready_since_millis between ? and ? and x.priority between ? and ?
        and x.instance_id <> all(?::int8[])
        and coalesce((select r.tenant_id from execution r
            where r.partition_no = x.partition_no and r.id = x.instance_id), '') <> all(?::text[])
    order by x.priority desc, x.ready_since_millis
    limit ?) e
cross join lateral (
    select x.tenant_id
    from execution x
    where x.partition_no = u.partition_no and x.id = e.instance_id
    offset 0) r
order by e.priority desc, e.ready_since_millis
limit ?;

-- PLAIN_READY_JOBS_WITHOUT
select x.instance_id, x.id, x.job_id, x.priority, x.ready_since_millis, t.tenant_id, x.partition_no
from execution x join execution t on t.partition_no = x.partition_no and t.id = x.instance_id
where x.ready = 1 and x.partition_no = any(?) and x.ready_since_millis between ? and ? and x.priority between ? and ?
    and not (x.instance_id = any(?))
and not (coalesce((select r.tenant_id from execution r
    where r.partition_no = x.partition_no and r.id = x.instance_id), '') = any(?))
order by x.ready, x.priority desc, x.ready_since_millis
limit ?;

-- PLAIN_READY_JOBS_OF
select e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, r.tenant_id, e.partition_no
from execution e join execution r on r.partition_no = e.partition_no and r.id = e.instance_id
where e.ready = 1 and e.partition_no = any(?) and e.ready_since_millis between ? and ? and e.priority between ? and ?
order by e.ready, e.priority desc, e.ready_since_millis
limit ?;

-- PLAIN_READY_JOBS
select e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, e.partition_no
from execution e
where e.ready = 1 and e.partition_no = any(?) and e.ready_since_millis between ? and ?
order by e.ready, e.priority desc, e.ready_since_millis
limit ?;

-- DUE_START_TIMERS
select t.id, t.definition_id, t.due_millis, t.repeats_left, t.end_millis, t.element_id, t.repeat_text, t.tenant_id, t.change_text from start_timer t where t.due_millis <= ? order by t.due_millis limit ?;

-- START_TIMER
select t.id, t.definition_id, t.due_millis, t.repeats_left, t.end_millis, t.element_id, t.repeat_text, t.tenant_id, t.change_text from start_timer t where t.id = ?;

-- POSTGRES_OUTBOX
select o.id, o.source_instance_id, o.target_instance_id, o.target_execution_id, o.cursor_id, o.created_millis, o.kind, o.name, o.payload, o.tenant_id, u.partition_no from unnest(?::int2[]) as u (partition_no)
cross join lateral (
    select x.* from outbox x where x.partition_no = u.partition_no and x.created_millis <= ?
        and not (x.kind = 6 and exists (select 1 from outbox b where b.partition_no = mod(x.cursor_id, 256) and b.id = x.cursor_id))
    order by x.id limit ?) o
order by o.created_millis, o.id limit ?;

-- PLAIN_OUTBOX
select o.id, o.source_instance_id, o.target_instance_id, o.target_execution_id, o.cursor_id, o.created_millis, o.kind, o.name, o.payload, o.tenant_id, o.partition_no from outbox o
where o.partition_no = any(?) and o.created_millis <= ? and not (o.kind = 6 and exists (select 1 from outbox b where b.partition_no = mod(o.cursor_id, 256) and b.id = o.cursor_id))
order by o.created_millis, o.id limit ?;

-- ADVANCE_OUTBOX
update outbox set cursor_id = ? where partition_no = ? and id = ? and cursor_id = ?;

-- END_OUTBOX
delete from outbox where partition_no = ? and id = ? and cursor_id = ?;

-- INSERT_OUTBOX
insert into outbox (id, source_instance_id, target_instance_id, target_execution_id, cursor_id,
    created_millis, partition_no, kind, name, payload, tenant_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- DELETE_OUTBOX
delete from outbox where partition_no = ? and id = ?;

-- SUBSCRIPTIONS_BY_NAME
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ?;

-- SUBSCRIPTIONS_BY_BUSINESS_KEY
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ?
    and exists (select 1 from business_key b where b.partition_no = s.partition_no and b.instance_id = s.instance_id and b.business_key = ?);

-- POSTGRES_SUBSCRIPTIONS_BY_BUSINESS_KEY
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from business_key b
join event_subscription s on s.partition_no = b.partition_no and s.instance_id = b.instance_id
where s.type = ? and s.name = ? and s.id > ? and b.business_key = ?;

-- POSTGRES_NEXT_ID_BLOCK
select nextval('id_block');

-- H2_NEXT_ID_BLOCK
select next value for id_block;

-- POSTGRES_NOW
select (extract(epoch from clock_timestamp()) * 1000)::bigint;

-- MARIADB_NOW
select cast(unix_timestamp(current_timestamp(3)) * 1000 as signed);

-- MARIADB_ADVANCE_ID_BLOCK
update id_block set block = last_insert_id(block + 1);

-- MARIADB_NEXT_ID_BLOCK
select last_insert_id();

-- FORGET_OLD_BATCHES
delete from batch_log where committed_millis < ?;

-- plainDueJobs TIMER
select j.id, j.instance_id, j.due_millis, j.created_millis, j.partition_no from timer_job j
where j.due_millis between ? and ? and j.partition_no = any(?) order by j.due_millis limit ?;

-- plainDueJobs RETRY
select j.id, j.instance_id, j.due_millis, j.created_millis, j.partition_no from retry_job j
where j.due_millis between ? and ? and j.partition_no = any(?) order by j.due_millis limit ?;

-- plainDueJobs SUSPENDED
select j.id, j.instance_id, j.due_millis, j.created_millis, j.partition_no from suspended_job j
where j.due_millis between ? and ? and j.partition_no = any(?) order by j.due_millis limit ?;

-- plainDueJobs DEAD_LETTER
select j.id, j.instance_id, j.due_millis, j.created_millis, j.partition_no from dead_letter_job j
where j.due_millis between ? and ? and j.partition_no = any(?) order by j.due_millis limit ?;

-- plainDueJobs EXTERNAL
select j.id, j.instance_id, j.due_millis, j.created_millis, j.partition_no from external_job j
where j.due_millis between ? and ? and j.partition_no = any(?) order by j.due_millis limit ?;

-- postgresDueJobs TIMER
select j.id, j.instance_id, j.due_millis, j.created_millis, u.partition_no from unnest(?::int2[]) as u (partition_no)
cross join lateral (
    select x.id, x.instance_id, x.due_millis, x.created_millis from timer_job x where x.partition_no = u.partition_no and x.due_millis between ? and ?
    order by x.due_millis limit ?) j
order by j.due_millis limit ?;

-- postgresDueJobs RETRY
select j.id, j.instance_id, j.due_millis, j.created_millis, u.partition_no from unnest(?::int2[]) as u (partition_no)
cross join lateral (
    select x.id, x.instance_id, x.due_millis, x.created_millis from retry_job x where x.partition_no = u.partition_no and x.due_millis between ? and ?
    order by x.due_millis limit ?) j
order by j.due_millis limit ?;

-- postgresDueJobs SUSPENDED
select j.id, j.instance_id, j.due_millis, j.created_millis, u.partition_no from unnest(?::int2[]) as u (partition_no)
cross join lateral (
    select x.id, x.instance_id, x.due_millis, x.created_millis from suspended_job x where x.partition_no = u.partition_no and x.due_millis between ? and ?
    order by x.due_millis limit ?) j
order by j.due_millis limit ?;

-- postgresDueJobs DEAD_LETTER
select j.id, j.instance_id, j.due_millis, j.created_millis, u.partition_no from unnest(?::int2[]) as u (partition_no)
cross join lateral (
    select x.id, x.instance_id, x.due_millis, x.created_millis from dead_letter_job x where x.partition_no = u.partition_no and x.due_millis between ? and ?
    order by x.due_millis limit ?) j
order by j.due_millis limit ?;

-- postgresDueJobs EXTERNAL
select j.id, j.instance_id, j.due_millis, j.created_millis, u.partition_no from unnest(?::int2[]) as u (partition_no)
cross join lateral (
    select x.id, x.instance_id, x.due_millis, x.created_millis from external_job x where x.partition_no = u.partition_no and x.due_millis between ? and ?
    order by x.due_millis limit ?) j
order by j.due_millis limit ?;

-- subscriptions by business key on H2
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ?
    and exists (select 1 from business_key b where b.partition_no = s.partition_no and b.instance_id = s.instance_id and b.business_key = ?)
order by s.id limit ?;

-- subscriptions by business key on H2, of an instance
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ?
    and exists (select 1 from business_key b where b.partition_no = s.partition_no and b.instance_id = s.instance_id and b.business_key = ?) and s.partition_no = ? and s.instance_id = ?
order by s.id limit ?;

-- subscriptions by business key on H2, and s.tenant_id = ?
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ?
    and exists (select 1 from business_key b where b.partition_no = s.partition_no and b.instance_id = s.instance_id and b.business_key = ?) and s.tenant_id = ?
order by s.id limit ?;

-- subscriptions by business key on H2, of an instance, and s.tenant_id = ?
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ?
    and exists (select 1 from business_key b where b.partition_no = s.partition_no and b.instance_id = s.instance_id and b.business_key = ?) and s.partition_no = ? and s.instance_id = ? and s.tenant_id = ?
order by s.id limit ?;

-- subscriptions by business key on H2, and (s.tenant_id = ? or s.tenant_id is null)
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ?
    and exists (select 1 from business_key b where b.partition_no = s.partition_no and b.instance_id = s.instance_id and b.business_key = ?) and (s.tenant_id = ? or s.tenant_id is null)
order by s.id limit ?;

-- subscriptions by business key on H2, of an instance, and (s.tenant_id = ? or s.tenant_id is null)
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ?
    and exists (select 1 from business_key b where b.partition_no = s.partition_no and b.instance_id = s.instance_id and b.business_key = ?) and s.partition_no = ? and s.instance_id = ? and (s.tenant_id = ? or s.tenant_id is null)
order by s.id limit ?;

-- subscriptions by business key on H2, and s.tenant_id is null
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ?
    and exists (select 1 from business_key b where b.partition_no = s.partition_no and b.instance_id = s.instance_id and b.business_key = ?) and s.tenant_id is null
order by s.id limit ?;

-- subscriptions by business key on H2, of an instance, and s.tenant_id is null
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ?
    and exists (select 1 from business_key b where b.partition_no = s.partition_no and b.instance_id = s.instance_id and b.business_key = ?) and s.partition_no = ? and s.instance_id = ? and s.tenant_id is null
order by s.id limit ?;

-- subscriptions by business key on PostgreSQL
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from business_key b
join event_subscription s on s.partition_no = b.partition_no and s.instance_id = b.instance_id
where s.type = ? and s.name = ? and s.id > ? and b.business_key = ?
order by s.id limit ?;

-- subscriptions by business key on PostgreSQL, of an instance
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from business_key b
join event_subscription s on s.partition_no = b.partition_no and s.instance_id = b.instance_id
where s.type = ? and s.name = ? and s.id > ? and b.business_key = ? and s.partition_no = ? and s.instance_id = ?
order by s.id limit ?;

-- subscriptions by business key on PostgreSQL, and s.tenant_id = ?
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from business_key b
join event_subscription s on s.partition_no = b.partition_no and s.instance_id = b.instance_id
where s.type = ? and s.name = ? and s.id > ? and b.business_key = ? and s.tenant_id = ?
order by s.id limit ?;

-- subscriptions by business key on PostgreSQL, of an instance, and s.tenant_id = ?
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from business_key b
join event_subscription s on s.partition_no = b.partition_no and s.instance_id = b.instance_id
where s.type = ? and s.name = ? and s.id > ? and b.business_key = ? and s.partition_no = ? and s.instance_id = ? and s.tenant_id = ?
order by s.id limit ?;

-- subscriptions by business key on PostgreSQL, and (s.tenant_id = ? or s.tenant_id is null)
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from business_key b
join event_subscription s on s.partition_no = b.partition_no and s.instance_id = b.instance_id
where s.type = ? and s.name = ? and s.id > ? and b.business_key = ? and (s.tenant_id = ? or s.tenant_id is null)
order by s.id limit ?;

-- subscriptions by business key on PostgreSQL, of an instance, and (s.tenant_id = ? or s.tenant_id is null)
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from business_key b
join event_subscription s on s.partition_no = b.partition_no and s.instance_id = b.instance_id
where s.type = ? and s.name = ? and s.id > ? and b.business_key = ? and s.partition_no = ? and s.instance_id = ? and (s.tenant_id = ? or s.tenant_id is null)
order by s.id limit ?;

-- subscriptions by business key on PostgreSQL, and s.tenant_id is null
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from business_key b
join event_subscription s on s.partition_no = b.partition_no and s.instance_id = b.instance_id
where s.type = ? and s.name = ? and s.id > ? and b.business_key = ? and s.tenant_id is null
order by s.id limit ?;

-- subscriptions by business key on PostgreSQL, of an instance, and s.tenant_id is null
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from business_key b
join event_subscription s on s.partition_no = b.partition_no and s.instance_id = b.instance_id
where s.type = ? and s.name = ? and s.id > ? and b.business_key = ? and s.partition_no = ? and s.instance_id = ? and s.tenant_id is null
order by s.id limit ?;

-- subscriptions by name
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ?
order by s.id limit ?;

-- subscriptions by name, of an instance
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ? and s.partition_no = ? and s.instance_id = ?
order by s.id limit ?;

-- subscriptions by name, and s.tenant_id = ?
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ? and s.tenant_id = ?
order by s.id limit ?;

-- subscriptions by name, of an instance, and s.tenant_id = ?
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ? and s.partition_no = ? and s.instance_id = ? and s.tenant_id = ?
order by s.id limit ?;

-- subscriptions by name, and (s.tenant_id = ? or s.tenant_id is null)
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ? and (s.tenant_id = ? or s.tenant_id is null)
order by s.id limit ?;

-- subscriptions by name, of an instance, and (s.tenant_id = ? or s.tenant_id is null)
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ? and s.partition_no = ? and s.instance_id = ? and (s.tenant_id = ? or s.tenant_id is null)
order by s.id limit ?;

-- subscriptions by name, and s.tenant_id is null
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ? and s.tenant_id is null
order by s.id limit ?;

-- subscriptions by name, of an instance, and s.tenant_id is null
select s.id, s.instance_id, s.execution_id, s.definition_id, s.created_millis, s.type, s.element_id, s.name, s.tenant_id from event_subscription s
where s.type = ? and s.name = ? and s.id > ? and s.partition_no = ? and s.instance_id = ? and s.tenant_id is null
order by s.id limit ?;

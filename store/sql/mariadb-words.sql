-- MariadbWordsSql: written by a test; see CONTRIBUTING.md.

-- BatchSql.END
update batch set ended_millis = ?, removal_millis = cast(? as signed)
where id = ? and ended_millis is null
  and not exists (select 1 from batch_item i where i.batch_id = batch.id and i.state = 0);

-- BatchSql.CANCEL
update batch set ended_millis = ?, removal_millis = cast(? as signed), suspended = false
where id = ? and ended_millis is null;

-- ClaimSql.PLAIN_CANDIDATES
select x.instance_id, x.id, x.job_id, x.priority, x.ready_since_millis, x.job_point < 8
from execution x force index (execution_ready)
where x.ready = 1 and x.partition_no = any(?) and x.priority between ? and ?
    and x.ready_since_millis between ? and ?
    and not (x.instance_id = any(?))
and not (coalesce((select r.tenant_id from execution r
    where r.partition_no = x.partition_no and r.id = x.instance_id), '') = any(?))
    and (x.lock_until_millis is null or x.lock_until_millis <= ?
            or x.lock_job_id <> x.job_id or x.lock_ready_millis <> x.ready_since_millis)
    and (x.job_point >= 8 or coalesce((
        select r.exclusive_until_millis from execution r
        where r.partition_no = x.partition_no and r.id = x.instance_id
            and r.exclusive_owner <> ?), 0) <= ?)
order by x.ready, x.priority desc, x.ready_since_millis
limit ?;

-- ClaimSql.PLAIN_FREE
select x.instance_id, x.id, x.job_id, x.priority, x.ready_since_millis, x.job_point < 8
from execution x force index (execution_ready)
where x.ready = 1 and x.partition_no = any(?) and x.priority between ? and ?
    and x.ready_since_millis between ? and ?
    and not (x.instance_id = any(?))
and not (coalesce((select r.tenant_id from execution r
    where r.partition_no = x.partition_no and r.id = x.instance_id), '') = any(?))
    and (x.lock_until_millis is null or x.lock_until_millis <= ?
            or x.lock_job_id <> x.job_id or x.lock_ready_millis <> x.ready_since_millis)
    and (x.job_point >= 8 or coalesce((
        select r.exclusive_until_millis from execution r
        where r.partition_no = x.partition_no and r.id = x.instance_id
            and r.exclusive_owner <> ?), 0) <= ?)
order by x.ready, x.priority desc, x.ready_since_millis
limit ?
for update skip locked;

-- ClaimSql.PLAIN_CLAIM_FOLLOW_UP
update execution x
set x.lock_owner = ?,
    x.lock_until_millis = cast(unix_timestamp(current_timestamp(3)) * 1000 as signed) + ?,
    x.lock_job_id = x.job_id, x.lock_ready_millis = x.ready_since_millis
where x.partition_no = ? and x.id = ? and x.job_id = ? and x.state = 1;

-- DefinitionSql.INSERT_STARTER
insert into definition_starter (definition_id, of_group, name)
select d.id, cast(? as signed), cast(? as char)
from process_definition d
where d.id = ? and not exists (
    select 1 from definition_starter s where s.definition_id = d.id and s.of_group = ? and s.name = ?);

-- DefinitionSql.INSERT_DECISION
insert into decision_definition (id, decision_key, tenant_key, version, name, version_tag, deployment_id,
    resource_name, tenant_id, requirements_id)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, cast(? as signed));

-- HistorySql.PLAIN_INSERT_EVENT
insert into history_event (created_millis, row_count, byte_count, payload)
values (cast(unix_timestamp(current_timestamp(3)) * 1000 as signed), ?, ?, ?);

-- HistorySql.SET_REMOVAL
update history_instance set removal_millis = cast(? as signed) where instance_id = any(?);

-- MessageSql.NOTE_EVENT
insert into event_message (channel_key, message_id, at_millis)
select cast(? as char), cast(? as char), cast(? as signed)
where not exists (select 1 from event_message where channel_key = ? and message_id = ?);

-- OperationSql.INSERT
insert into operation_log (operation_id, at_millis, user_id, operation_type, entity_type, instance_id,
    execution_id, task_id, job_id, definition_id, deployment_id, batch_id, definition_key, property,
    org_value, new_value, reason, tenant_id, removal_millis)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, cast(? as signed));

-- OperationSql.DELETE_EXPIRED
delete o from (select id from operation_log
where removal_millis <= ?
order by removal_millis
limit ?) e join operation_log o on o.id = e.id;

-- WorkSql.PLAIN_READY_JOBS_WITHOUT
select x.instance_id, x.id, x.job_id, x.priority, x.ready_since_millis, t.tenant_id, x.partition_no
from execution x force index (execution_ready) join execution t on t.partition_no = x.partition_no and t.id = x.instance_id
where x.ready = 1 and x.partition_no = any(?) and x.ready_since_millis between ? and ? and x.priority between ? and ?
    and not (x.instance_id = any(?))
and not (coalesce((select r.tenant_id from execution r
    where r.partition_no = x.partition_no and r.id = x.instance_id), '') = any(?))
order by x.ready, x.priority desc, x.ready_since_millis
limit ?;

-- WorkSql.PLAIN_READY_JOBS_OF
select e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, r.tenant_id, e.partition_no
from execution e force index (execution_ready) join execution r on r.partition_no = e.partition_no and r.id = e.instance_id
where e.ready = 1 and e.partition_no = any(?) and e.ready_since_millis between ? and ? and e.priority between ? and ?
order by e.ready, e.priority desc, e.ready_since_millis
limit ?;

-- WorkSql.PLAIN_READY_JOBS
select e.instance_id, e.id, e.job_id, e.priority, e.ready_since_millis, e.partition_no
from execution e force index (execution_ready)
where e.ready = 1 and e.partition_no = any(?) and e.ready_since_millis between ? and ?
order by e.ready, e.priority desc, e.ready_since_millis
limit ?;

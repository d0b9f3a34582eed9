-- HistorySql: written by a test; see CONTRIBUTING.md.

-- POSTGRES_INSERT_EVENT
insert into history_event (created_millis, row_count, byte_count, payload)
values ((extract(epoch from clock_timestamp()) * 1000)::bigint, ?, ?, ?);

-- PLAIN_INSERT_EVENT
insert into history_event (created_millis, row_count, byte_count, payload)
values (cast(floor(extract(epoch from current_timestamp) * 1000) as bigint), ?, ?, ?);

-- SKIP_LOCK
select name from history_lock where name = ? for update skip locked;

-- WAIT_LOCK
select name from history_lock where name = ? for update;

-- POSTGRES_NO_FLUSH
set local synchronous_commit = off;

-- OLDEST_EVENTS
select id, row_count, byte_count from history_event
where failure is null and not (id = any(?))
order by id
limit ?;

-- PAYLOADS
select id, row_count, payload from history_event
where id = any(?) and failure is null
order by id;

-- DELETE_EVENTS
delete from history_event where id = any(?);

-- PUT_ASIDE
insert into history_event (created_millis, row_count, byte_count, payload, failure)
values (?, ?, ?, ?, ?);

-- OLDEST_MILLIS
select created_millis from history_event
where failure is null
order by id
limit 1;

-- COUNT_EVENTS
select count(*) from (
    select 1 from history_event where failure is null order by id limit ?) as e;

-- COUNT_PUT_ASIDE
select count(*) from history_event where failure is not null;

-- EXPIRED
select instance_id, removal_millis from history_instance
where removal_millis >= ? and removal_millis <= ?
order by removal_millis
limit ?;

-- DELETE_PARTS 1
delete from history_detail where instance_id = any(?);

-- DELETE_PARTS 2
delete from history_task where instance_id = any(?);

-- DELETE_PARTS 3
delete from history_activity where instance_id = any(?);

-- DELETE_OTHERS 1
delete from history_incident where instance_id = any(?);

-- DELETE_OTHERS 2
delete from history_job_log where instance_id = any(?);

-- DELETE_OTHERS 3
delete from operation_log where instance_id = any(?);

-- DELETE_OTHERS 4
delete from task_comment where instance_id = any(?);

-- DELETE_OTHERS 5
delete from attachment where instance_id = any(?);

-- DELETE_OTHERS 6
delete from instance_link where instance_id = any(?);

-- DELETE_INSTANCES
delete from history_instance where instance_id = any(?);

-- SET_REMOVAL
update history_instance set removal_millis = cast(? as bigint) where instance_id = any(?);

-- DELETE_DETAIL
delete from history_detail where instance_id = ? and id = ?;

-- CHANGE_DETAIL
update history_detail set changes = ? where instance_id = ? and id = ?;

-- DELETE_TASKS
delete from history_task where id = any(?);

-- DELETE_NOTES_OF_TASKS 1
delete from task_comment where task_number = any(?);

-- DELETE_NOTES_OF_TASKS 2
delete from attachment where task_number = any(?);

-- PARTS_OF_TASKS
select id from history_task where instance_id = ? and parent_task_id = any(?);

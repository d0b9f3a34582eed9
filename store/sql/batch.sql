-- BatchSql: written by a test; see CONTRIBUTING.md.

-- INSERT
insert into batch (id, type, total, created_millis, ended_millis, suspended, payload) values (?, ?, ?, ?, null, false, ?);

-- INSERT_ITEM
insert into batch_item (batch_id, partition_no, instance_id) values (?, ?, ?);

-- ACTIVE
select id, type, total, created_millis, ended_millis, suspended, payload from batch
where ended_millis is null and not suspended
order by id
limit ?;

-- BY_ID
select id, type, total, created_millis, ended_millis, suspended, payload from batch where id = ?;

-- LIST
select id, type, total, created_millis, ended_millis, suspended, payload from batch order by id desc limit ? offset ?;

-- ITEMS
select instance_id from batch_item
where batch_id = ? and partition_no = any(?)
limit ?;

-- DELETE_ITEM
delete from batch_item where batch_id = ? and partition_no = ? and instance_id = ?;

-- INSERT_FAILURE
insert into batch_failure (batch_id, instance_id, message) values (?, ?, ?);

-- FAILURES
select instance_id, message from batch_failure
where batch_id = ?
order by instance_id
limit ?;

-- COUNT_ITEMS
select count(*) from batch_item where batch_id = ?;

-- COUNT_FAILURES
select count(*) from batch_failure where batch_id = ?;

-- END
update batch set ended_millis = ?
where id = ? and ended_millis is null
  and not exists (select 1 from batch_item i where i.batch_id = batch.id);

-- SUSPEND
update batch set suspended = ? where id = ?;

-- DELETE
delete from batch where id = ?;

-- DELETE_ITEMS
delete from batch_item where batch_id = ?;

-- DELETE_FAILURES
delete from batch_failure where batch_id = ?;

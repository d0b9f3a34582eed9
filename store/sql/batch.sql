-- BatchSql: written by a test; see CONTRIBUTING.md.

-- INSERT
insert into batch (id, type, total, created_millis, ended_millis, suspended, payload, user_id) values (?, ?, ?, ?, null, false, ?, ?);

-- INSERT_ITEM
insert into batch_item (batch_id, partition_no, instance_id) values (?, ?, ?);

-- ACTIVE
select id, type, total, created_millis, ended_millis, suspended, payload, user_id from batch
where ended_millis is null and not suspended
order by id
limit ?;

-- BY_ID
select id, type, total, created_millis, ended_millis, suspended, payload, user_id from batch where id = ?;

-- LIST
select id, type, total, created_millis, ended_millis, suspended, payload, user_id from batch order by id desc limit ? offset ?;

-- ITEMS
select instance_id from batch_item
where batch_id = ? and state = 0 and partition_no = any(?)
limit ?;

-- FAIL_ITEM
update batch_item set state = 2, message = ?
where batch_id = ? and partition_no = ? and instance_id = ? and state = 0;

-- FAILURES
select instance_id, message from batch_item
where batch_id = ? and state = 2
order by instance_id
limit ?;

-- COUNT_ITEMS
select state, count(*) from batch_item
where batch_id = ? and state <> 1
group by state;

-- END
update batch set ended_millis = ?, removal_millis = cast(? as bigint)
where id = ? and ended_millis is null
  and not exists (select 1 from batch_item i where i.batch_id = batch.id and i.state = 0);

-- CANCEL
update batch set ended_millis = ?, removal_millis = cast(? as bigint), suspended = false
where id = ? and ended_millis is null;

-- COMPLETE_ITEMS
update batch_item set state = 1 where batch_id = ? and partition_no = any(?) and instance_id = any(?) and state = 0;

-- CANCEL_ITEMS
update batch_item set state = 3 where batch_id = ? and state = 0;

-- RETRY_ITEMS
update batch_item set state = 0, message = null where batch_id = ? and state = 2;

-- REOPEN
update batch set ended_millis = null, removal_millis = null where id = ?;

-- EXPIRED
select id from batch
where removal_millis <= ?
order by removal_millis
limit ?;

-- SUSPEND
update batch set suspended = ? where id = ?;

-- DELETE
delete from batch where id = ?;

-- DELETE_ITEMS
delete from batch_item where batch_id = ?;

-- StartSql: written by a test; see CONTRIBUTING.md.

-- LOCK_LATEST
select id from process_definition where id = ? and latest for update;

-- LOCK
select id from process_definition where id = ? for update;

-- INSERT
insert into dynamic_start (id, definition_id, created_millis, follows_latest, element_id, event_type, name,
    tenant_id)
values (?, ?, ?, ?, ?, ?, ?, ?);

-- BY_NAME
select s.definition_id, s.element_id, s.name, s.tenant_id from dynamic_start s
where s.name = ?;

-- MOVE
update dynamic_start set definition_id = ?, element_id = ?
where definition_id = ? and event_type = ?;

-- DELETE
delete from dynamic_start where definition_id = ?;

-- VERSIONS
select id from process_definition where of_case = ? and definition_key = ? and tenant_key = ?;

-- FOLLOW
update dynamic_start set definition_id = ?, element_id = ?
where definition_id = any(?) and event_type = ? and follows_latest;

-- LOCK_UNIQUE
select s.definition_id from start_subscription s
where s.definition_id = ? and s.element_id = ? for update;

-- UNIQUE
select u.start_key, u.instance_id, case when exists (
        select 1 from execution e where e.partition_no = u.partition_no and e.id = u.instance_id)
    or exists (
        select 1 from outbox o where o.partition_no = u.partition_no and o.id = u.outbox_id)
then 1 else 0 end
from unique_start u where u.start_key = ?;

-- INSERT_UNIQUE
insert into unique_start (start_key, partition_no, instance_id, outbox_id) values (?, ?, ?, ?);

-- REPLACE_UNIQUE
update unique_start set partition_no = ?, instance_id = ?, outbox_id = ? where start_key = ? and instance_id = ?;

-- ALL_UNIQUE
select u.start_key, u.instance_id, case when exists (
        select 1 from execution e where e.partition_no = u.partition_no and e.id = u.instance_id)
    or exists (
        select 1 from outbox o where o.partition_no = u.partition_no and o.id = u.outbox_id)
then 1 else 0 end
from unique_start u where u.start_key > ? order by u.start_key limit ?;

-- FORGET_UNIQUE
delete from unique_start where start_key = ? and instance_id = ?;

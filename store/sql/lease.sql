-- LeaseSql: written by a test; see CONTRIBUTING.md.

-- LOCK_NODE
select session_id, seen_millis, until_millis from node where name = ? for update;

-- INSERT_NODE
insert into node (name, session_id, seen_millis, until_millis) values (?, ?, ?, ?);

-- TAKE_NODE
update node set session_id = ?, seen_millis = ?, until_millis = ? where name = ?;

-- RENEW_NODE
update node set seen_millis = ?, until_millis = ?
where name = ? and session_id = ? and until_millis > 0;

-- POSTGRES_DECLARE_DEAD
update node set until_millis = 0
where name in (
    select name from node where until_millis between 1 and ? for update skip locked);

-- MARIADB_SILENT
select name from node where until_millis between 1 and ? for update skip locked;

-- DECLARE_DEAD
update node set until_millis = 0 where name = any(?);

-- H2_DECLARE_DEAD
update node set until_millis = 0 where until_millis between 1 and ?;

-- LIVE_NODES
select name from node where until_millis > ? order by name;

-- PARTITIONS_BY_NODE
select n.name, count(p.partition_no) from node n
left join partition_lease p on p.session_id = n.session_id
where n.until_millis > ?
group by n.name
order by n.name;

-- OWNED
select partition_no from partition_lease where session_id = ? order by partition_no;

-- POSTGRES_FREE
select p.partition_no, p.session_id from partition_lease p
where p.session_id = 0 or (p.until_millis <= ? and not exists (
    select 1 from node n where n.session_id = p.session_id and n.until_millis > 0))
order by p.partition_no
limit ?
for update of p skip locked;

-- H2_FREE
select p.partition_no, p.session_id from partition_lease p
where p.session_id = 0 or (p.until_millis <= ? and not exists (
    select 1 from node n where n.session_id = p.session_id and n.until_millis > 0))
order by p.partition_no
limit ?
for update;

-- MARIADB_FREE
select p.partition_no, p.session_id from partition_lease p
where p.session_id = 0 or (p.until_millis <= ? and not exists (
    select 1 from node n where n.session_id = p.session_id and n.until_millis > 0))
order by p.partition_no
limit ?
for update skip locked;

-- TAKE
update partition_lease set node_name = ?, session_id = ?, until_millis = ?
where partition_no = any(?);

-- GIVE_BACK
update partition_lease set node_name = null, session_id = 0, until_millis = 0
where session_id = ? and partition_no = any(?);

-- GIVE_BACK_ALL
update partition_lease set node_name = null, session_id = 0, until_millis = 0 where session_id = ?;

-- INHERIT
update partition_lease set session_id = ?, until_millis = ? where node_name = ?;

-- DELETE_NODE
delete from node where name = ? and session_id = ?;

-- LEFT_BY
select partition_no from partition_lease where node_name = ? and session_id = ? order by partition_no;

-- POSTGRES_HOLD_LIFE
select pg_try_advisory_lock(hashtextextended('headway/' || current_schema() || '/' || ?, 0));

-- POSTGRES_LIFE_IS_FREE
select pg_try_advisory_xact_lock(hashtextextended('headway/' || current_schema() || '/' || ?, 0));

-- MARIADB_HOLD_LIFE
select coalesce(get_lock(concat('headway/', md5(concat(database(), '/', ?))), 0), 0);

-- MARIADB_LIFE_IS_FREE
select coalesce(is_free_lock(concat('headway/', md5(concat(database(), '/', ?)))), 0);

-- FORGET_NODES 1
delete from node;

-- FORGET_NODES 2
update partition_lease set until_millis = 0 where session_id <> 0;

-- H2_OTHERS
select (select count(*) from information_schema.sessions where session_id <> session_id()),
    (select count(*) from information_schema.users where user_name = current_user and is_admin);
